// A network (NNUE): a sparse first layer that is updated incrementally from position to position, a small second layer for
// each side to move, and one row of output weights for each side to move and range of pieces, which reads both layers.
// Integers only, so that every machine gives the same score.
//
//   inputs   attackers, defenders, the king, and the squares the king could slide to, each as many as the board's squares; of
//            games with jumps also commanders and knights, which count among attackers and defenders as well. The board is
//            turned so that the king is in one eighth of it (orientation.hpp); older networks see it as it lies
//   first    256 sums of int16 columns, clamped to 0..255: a
//   second   16 sums of a * a, clamped: b. Older networks have none, and b = 0
//   outputs  8 rows: side to move x number of pieces, in four ranges
//
// The score for the ATTACKERS, whichever side is to move, with integer divisions, truncating:
//     b = clamp(sum(a * a / 2 * weight) / 255 + bias, 0, 255 * 64)
//     scale * ((sum(a * a * weight) + 4 * sum(b * b / 2^14 * weight)) / 255 + bias) / (255 * 64)
//
// Source of the method: efficiently updatable networks (Nasu, 2018); the path past the second layer is that of residual
// networks (He et al., 2015).
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/nnue/kernels.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// The rulesets that share a network (docs/adr/0007): the board, where the king escapes, how he is taken away from the throne,
// and what else makes a game of its own.
struct NetworkFamily {
    int board = 11;
    EscapeKind escape = EscapeKind::Corners;
    KingCapture king_capture = KingCapture::Surround;
    bool has_camps = false;  // R11
    bool has_jumps = false;  // R12
    bool operator==(const NetworkFamily&) const = default;

    [[nodiscard]] int squares() const noexcept { return board * board; }
    // How many of Network::Plane its networks see: commanders and knights are of games with jumps.
    [[nodiscard]] std::size_t planes() const noexcept { return has_jumps ? 6 : 4; }
};

// "7x7, escape to the corners, king captured between two"; "…, with camps", "…, with jumps"
[[nodiscard]] std::string to_string(const NetworkFamily& family);

// Empty for games that no network knows: where pieces go a few squares only, or that have wide corners or another board than
// networks have.
[[nodiscard]] std::optional<NetworkFamily> network_family_of(const Ruleset& ruleset) noexcept;

class Network {
  public:
    static constexpr int max_board = 13;
    [[nodiscard]] static constexpr bool has_board(int size) noexcept {
        return size == 7 || size == 9 || size == 11 || size == max_board;
    }
    static constexpr int width = nnue::layer_width;
    static constexpr int second_width = nnue::second_width;
    static constexpr int outputs = 8;
    static constexpr int clamp = 255;                            // quantum of the layer: 1.0 is 255
    static constexpr int output_quantum = 64;                    // 1.0 is 64 in the output weights
    static constexpr int second_quantum = 128;                   // and 128 in the weights of the second layer
    static constexpr int second_clamp = clamp * output_quantum;  // quantum of the second layer
    static constexpr int scale = 400;                            // an output of 1.0 is this many score units

    enum class Plane { Attacker, Defender, King, Reach, Commander, Knight };
    static constexpr std::size_t max_planes = 6;
    struct alignas(64) Column {
        std::int16_t weights[width];
    };
    // The numbers of pieces with which the second, third and fourth range begin.
    using Ranges = std::array<std::uint16_t, 3>;

    // One layer, all weights 0. Precondition: has_board(family.board).
    Network(const NetworkFamily& family, const Ranges& ranges);
    // Adds the second layer, all weights 0.
    void add_second_layer();
    [[nodiscard]] bool has_second_layer() const noexcept { return !second_weights.empty(); }
    // Whether the squares of the inputs are those that orientation.hpp makes of the board's: in all with a second layer.
    [[nodiscard]] bool is_oriented() const noexcept { return has_second_layer(); }

    [[nodiscard]] const NetworkFamily& family() const noexcept { return family_; }
    // Whether it evaluates games of the ruleset: they are of its family. It leaves others to the classical evaluation.
    [[nodiscard]] bool supports(const Ruleset& ruleset) const noexcept {
        return family_ == network_family_of(ruleset);
    }
    [[nodiscard]] const Ranges& ranges() const noexcept { return ranges_; }
    // The number of an input. `square` is rank * board + file.
    [[nodiscard]] int input(Plane plane, int square) const noexcept {
        return static_cast<int>(plane) * family_.squares() + square;
    }
    [[nodiscard]] int output(bool defenders_to_move, int pieces) const noexcept {
        const int range = (pieces >= ranges_[0]) + (pieces >= ranges_[1]) + (pieces >= ranges_[2]);
        return 4 * static_cast<int>(defenders_to_move) + range;
    }

    // The file format: the eight bytes "tafl-nn4"; then little-endian uint16s: the board, with camps 256 more and with jumps 512
    // more, EscapeKind, KingCapture, the three ranges; then int16s: 256 weights for each input, 256 biases, 8 x 256 output weights; then 8 int32 output biases in units
    // of 1 / (255 * 64); then the second layer: 2 x 16 x 256 int16 weights, 2 x 16 int32 biases in the same units, 8 x 16 int16
    // output weights; then the fingerprint as a uint64, which detects damage. "tafl-nn3" has no second layer. Older files have
    // no family and no ranges either, because they are Copenhagen's: "tafl-nn2", and "tafl-nn1", which has no fingerprint.
    // Anything else is refused with a sentence.
    [[nodiscard]] static std::expected<std::shared_ptr<const Network>, std::string> read(
        std::span<const std::byte> bytes);
    [[nodiscard]] std::string to_bytes() const;
    // The built-in network of a ruleset's family; empty if there is none.
    [[nodiscard]] static std::shared_ptr<const Network> builtin(const Ruleset& ruleset);

    static constexpr std::size_t max_file_size = 400'000;

    // A hash of everything in the file, never 0: tells networks apart.
    [[nodiscard]] std::uint64_t fingerprint() const noexcept;

    std::vector<Column> columns;  // by input
    Column biases{};
    std::array<Column, outputs> output_weights{};
    std::array<std::int32_t, outputs> output_biases{};
    // Of the second layer; empty if there is none.
    std::vector<Column> second_weights;               // by side to move and neuron
    std::vector<std::int32_t> second_biases;          // the same
    std::vector<std::int16_t> second_output_weights;  // by output and neuron

  private:
    NetworkFamily family_;
    Ranges ranges_;
};

}  // namespace tafl
