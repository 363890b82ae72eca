// Between floats and the integers of the network file (engine/nnue/network.hpp).
#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>

#include "training/parameters.hpp"
#include "training/sample.hpp"

namespace tafl::training {

// Precondition: clipped.
[[nodiscard]] std::shared_ptr<const Network> quantised(const Parameters& parameters);
[[nodiscard]] std::unique_ptr<Parameters> dequantised(const Network& network);

[[nodiscard]] std::string to_bytes(const Network& network);
// All of it or what was there before.
[[nodiscard]] std::expected<void, std::string> write_network(const std::filesystem::path& file,
                                                             const Network& network);
[[nodiscard]] std::expected<std::shared_ptr<const Network>, std::string> read_network(
    const std::filesystem::path& file);

// How far the engine's evaluation, in integers, is from that of the same network in floats: score units, on average and
// at most.
struct Difference {
    double mean = 0;
    double most = 0;
};
[[nodiscard]] Difference difference(const Network& network, std::span<const Sample> samples);

}  // namespace tafl::training
