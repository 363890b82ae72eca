// The network (NNUE): a sparse first layer that is updated incrementally from position to position, and one row of output
// weights for each side to move and range of pieces. Integers only, so that every machine gives the same score.
//
//   inputs   484: attackers, defenders, the king, and the squares the king could slide to, 121 squares each
//   layer    256 sums of int16 columns, clamped to 0..255 and squared
//   outputs  8 rows: side to move x number of pieces (fewer than 14, 22, 30, more)
//
// The score for the ATTACKERS, whichever side is to move, with a = clamp(layer, 0, 255):
//     scale * (sum(a * a * weight) / 255 + bias) / (255 * 64)       integer divisions, truncating
//
// Only for boards of 11x11. Source of the method: efficiently updatable networks (Nasu, 2018).
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/nnue/kernels.hpp"

namespace tafl {

class Network {
  public:
    static constexpr int board = 11;
    static constexpr int squares = board * board;
    static constexpr int inputs = 4 * squares;
    static constexpr int width = nnue::layer_width;
    static constexpr int outputs = 8;
    static constexpr int clamp = 255;          // quantum of the layer: 1.0 is 255
    static constexpr int output_quantum = 64;  // 1.0 is 64 in the output weights
    static constexpr int scale = 400;          // an output of 1.0 is this many score units

    // Input numbers. `square` is rank * 11 + file.
    enum class Plane { Attacker, Defender, King, Reach };
    [[nodiscard]] static constexpr int input(Plane plane, int square) noexcept {
        return static_cast<int>(plane) * squares + square;
    }
    [[nodiscard]] static constexpr int output(bool defenders_to_move, int pieces) noexcept {
        const int bucket = pieces < 14 ? 0 : pieces < 22 ? 1 : pieces < 30 ? 2 : 3;
        return 4 * static_cast<int>(defenders_to_move) + bucket;
    }

    // The file format: the eight bytes "tafl-nn2"; then little-endian int16s: 484 x 256 input weights (by
    // input), 256 biases, 8 x 256 output weights; then 8 int32 output biases in units of 1 / (255 * 64); then
    // the fingerprint as a uint64, which detects damage. Older files, which begin with "tafl-nn1" and have no
    // fingerprint, are read too. Anything else is refused with a sentence.
    [[nodiscard]] static std::expected<std::shared_ptr<const Network>, std::string> read(
        std::span<const std::byte> bytes);
    // The built-in network; empty if the program was built without one.
    [[nodiscard]] static std::shared_ptr<const Network> builtin();

    static constexpr std::size_t unsealed_size =
        8 + 2 * (std::size_t{inputs} * width + width + std::size_t{outputs} * width) + 4 * outputs;
    static constexpr std::size_t file_size = unsealed_size + 8;

    // A hash of all weights, never 0: tells networks apart.
    [[nodiscard]] std::uint64_t fingerprint() const noexcept;

    alignas(64) std::int16_t input_weights[inputs][width];
    alignas(64) std::int16_t biases[width];
    alignas(64) std::int16_t output_weights[outputs][width];
    std::int32_t output_biases[outputs];
};

}  // namespace tafl
