// The network in floats, as it is trained: one array, so that optimisers need not know its structure. Gradients and their moments
// have the same shape.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "engine/nnue/network.hpp"
#include "engine/nnue/orientation.hpp"
#include "lab/training/sample.hpp"

namespace tafl::training {

// The parts of the array, in this order.
enum class Part {
    Columns,        // inputs x width weights
    Biases,         // width
    Outputs,        // outputs x width weights
    OutputBiases,   // outputs
    Second,         // 2 x second_width x width weights
    SecondBiases,   // 2 x second_width
    SecondOutputs,  // outputs x second_width weights
};
inline constexpr std::size_t parts = 7;

// What the network file can hold of a part.
struct Quantisation {
    float quantum;  // its integers are these times the weights
    float limit;
};
// An input weight is at most 510 / 255, so that no sum of up to 60 active inputs overflows int16.
[[nodiscard]] constexpr Quantisation quantisation_of(Part part) noexcept {
    constexpr float output = Network::output_quantum, second = Network::second_quantum;
    constexpr float sum = Network::second_clamp;  // of a row of weights times what they are for
    switch (part) {
        case Part::Columns:
        case Part::Biases: return {Network::clamp, 2};
        case Part::Outputs:
        case Part::SecondOutputs: return {output, 127 / output};
        case Part::Second: return {second, 255 / second};
        case Part::OutputBiases:
        case Part::SecondBiases: return {sum, 1000};
    }
    return {};
}

// What a network is for, and the numbers that follow from it.
class Shape {
  public:
    static constexpr std::size_t width = Network::width;
    static constexpr std::size_t second_width = Network::second_width;

    Shape(const NetworkFamily& family, const Network::Ranges& ranges)
        : empty_(family, ranges), orientations_(nnue::orientations_of(family.board)) {
        empty_.columns.clear();
    }

    [[nodiscard]] const NetworkFamily& family() const noexcept { return empty_.family(); }
    [[nodiscard]] const Network::Ranges& ranges() const noexcept { return empty_.ranges(); }
    [[nodiscard]] std::size_t inputs() const noexcept {
        return family().planes() * static_cast<std::size_t>(family().squares());
    }
    [[nodiscard]] std::size_t size_of(Part part) const noexcept {
        switch (part) {
            case Part::Columns: return inputs() * width;
            case Part::Biases: return width;
            case Part::Outputs: return Network::outputs * width;
            case Part::OutputBiases: return Network::outputs;
            case Part::Second: return 2 * second_width * width;
            case Part::SecondBiases: return 2 * second_width;
            case Part::SecondOutputs: return Network::outputs * second_width;
        }
        return 0;
    }
    // Where a part begins.
    [[nodiscard]] std::size_t at(Part part) const noexcept {
        std::size_t sum = 0;
        for (int before = 0; before < static_cast<int>(part); ++before)
            sum += size_of(static_cast<Part>(before));
        return sum;
    }
    [[nodiscard]] std::size_t count() const noexcept { return at(static_cast<Part>(parts)); }

    [[nodiscard]] int input(Network::Plane plane, int square) const noexcept {
        return empty_.input(plane, square);
    }
    [[nodiscard]] int row_of(const Sample& sample) const noexcept {
        return empty_.output(sample.to_move == Side::Defenders, sample.pieces());
    }
    [[nodiscard]] const nnue::Orientation& orientation(int number) const noexcept {
        return orientations_[static_cast<std::size_t>(number)];
    }
    // Whether this orientation brings the king into his eighth.
    [[nodiscard]] bool suits(int orientation, const Sample& sample) const noexcept {
        return nnue::in_kings_eighth(family().board, this->orientation(orientation)[sample.king]);
    }

  private:
    Network empty_;  // without weights
    std::array<nnue::Orientation, nnue::orientations> orientations_;
};

// The shape for a ruleset: the ranges of pieces are about 14, 22 and 30 of the 37 of Copenhagen.
// Precondition: network_family_of(ruleset).
[[nodiscard]] inline Shape shape_of(const Ruleset& ruleset) {
    const auto pieces =
        ruleset.start.squares() - std::ranges::count(ruleset.start.pieces.begin(),
                                                     ruleset.start.pieces.begin() + ruleset.start.squares(),
                                                     Piece::None);
    const auto part = [&](int of_37) { return static_cast<std::uint16_t>((pieces * of_37 + 18) / 37); };
    return {*network_family_of(ruleset), {part(14), part(22), part(30)}};
}

class Parameters {
  public:
    static constexpr std::size_t width = Network::width;

    // All zeros.
    explicit Parameters(const Shape& shape) : shape_(shape), blocks_((shape.count() + lane - 1) / lane) {
        for (std::size_t part = 0; part < parts; ++part) at_[part] = shape.at(static_cast<Part>(part));
    }

    [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
    [[nodiscard]] std::size_t count() const noexcept { return shape_.count(); }
    [[nodiscard]] float* data() noexcept { return blocks_.data()->x; }
    [[nodiscard]] const float* data() const noexcept { return blocks_.data()->x; }
    [[nodiscard]] std::span<float> all() noexcept { return {data(), count()}; }
    [[nodiscard]] std::span<const float> all() const noexcept { return {data(), count()}; }
    [[nodiscard]] std::span<float> all(Part part) noexcept { return {begin_of(part), shape_.size_of(part)}; }
    [[nodiscard]] std::span<const float> all(Part part) const noexcept {
        return {begin_of(part), shape_.size_of(part)};
    }

    [[nodiscard]] float* column(int input) noexcept { return row(Part::Columns, input); }
    [[nodiscard]] const float* column(int input) const noexcept { return row(Part::Columns, input); }
    [[nodiscard]] float* biases() noexcept { return begin_of(Part::Biases); }
    [[nodiscard]] const float* biases() const noexcept { return begin_of(Part::Biases); }
    [[nodiscard]] float* output(int number) noexcept { return row(Part::Outputs, number); }
    [[nodiscard]] const float* output(int number) const noexcept { return row(Part::Outputs, number); }
    [[nodiscard]] float& output_bias(int number) noexcept { return begin_of(Part::OutputBiases)[number]; }
    [[nodiscard]] float output_bias(int number) const noexcept {
        return begin_of(Part::OutputBiases)[number];
    }
    // The second layer: neurons are numbered from 0, those for the defenders to move from second_width.
    [[nodiscard]] float* second(int neuron) noexcept { return row(Part::Second, neuron); }
    [[nodiscard]] const float* second(int neuron) const noexcept { return row(Part::Second, neuron); }
    [[nodiscard]] float* second_biases() noexcept { return begin_of(Part::SecondBiases); }
    [[nodiscard]] const float* second_biases() const noexcept { return begin_of(Part::SecondBiases); }
    [[nodiscard]] float* second_output(int number) noexcept {
        return begin_of(Part::SecondOutputs) + number * Network::second_width;
    }
    [[nodiscard]] const float* second_output(int number) const noexcept {
        return begin_of(Part::SecondOutputs) + number * Network::second_width;
    }

  private:
    static constexpr std::size_t lane = 16;
    struct alignas(64) Block {
        float x[lane] = {};
    };
    [[nodiscard]] float* begin_of(Part part) noexcept { return data() + at_[static_cast<std::size_t>(part)]; }
    [[nodiscard]] const float* begin_of(Part part) const noexcept {
        return data() + at_[static_cast<std::size_t>(part)];
    }
    [[nodiscard]] float* row(Part part, int number) noexcept {
        return begin_of(part) + static_cast<std::size_t>(number) * width;
    }
    [[nodiscard]] const float* row(Part part, int number) const noexcept {
        return begin_of(part) + static_cast<std::size_t>(number) * width;
    }

    Shape shape_;
    std::array<std::size_t, parts> at_{};
    std::vector<Block> blocks_;
};

}  // namespace tafl::training
