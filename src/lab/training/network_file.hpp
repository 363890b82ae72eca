// Conversion between floats and the integers of the network file (engine/nnue/network.hpp).
#pragma once

#include <expected>
#include <filesystem>
#include <span>
#include <string>

#include "lab/training/parameters.hpp"
#include "lab/training/sample.hpp"

namespace tafl::training {

// Precondition: clipped.
[[nodiscard]] std::shared_ptr<const Network> quantised(const Parameters& parameters);
[[nodiscard]] Parameters dequantised(const Network& network);
// The same weights for another family on as large a board; zero for planes that only it has.
// Precondition: parameters.shape().family().board == shape.family().board.
[[nodiscard]] Parameters adapted(const Parameters& parameters, const Shape& shape);

// Atomic: the file holds the new network or the old one.
[[nodiscard]] std::expected<void, std::string> write_network(const std::filesystem::path& file,
                                                             const Network& network);
// Whether write_network() could create its file now. Leaves `file` as it is.
[[nodiscard]] std::expected<void, std::string> try_to_write(const std::filesystem::path& file);

// The difference between the engine's evaluation in integers and that of the same network in floats, in score units: mean
// and maximum. Precondition: a network with a second layer.
struct Difference {
    double mean = 0;
    double most = 0;
};
[[nodiscard]] Difference difference(const Network& network, std::span<const Sample> samples);

}  // namespace tafl::training
