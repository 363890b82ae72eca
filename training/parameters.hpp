// The network in floats, as it is trained: one array, so that optimisers need not know its structure. Gradients and their moments have the same shape.
//
//     inputs x width weights | width biases | outputs x width weights | outputs biases
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "engine/nnue/network.hpp"
#include "training/sample.hpp"
#include "training/symmetry.hpp"

namespace tafl::training {

// What a network is for, and the numbers that follow from it.
class Shape {
  public:
    static constexpr std::size_t width = Network::width;

    Shape(const NetworkFamily& family, const Network::Ranges& ranges)
        : empty_(family, ranges), symmetries_(symmetries_of(family.board)) {
        empty_.columns.clear();
    }

    [[nodiscard]] const NetworkFamily& family() const noexcept { return empty_.family(); }
    [[nodiscard]] const Network::Ranges& ranges() const noexcept { return empty_.ranges(); }
    [[nodiscard]] std::size_t inputs() const noexcept {
        return static_cast<std::size_t>(4 * family().squares());
    }
    [[nodiscard]] std::size_t biases_at() const noexcept { return inputs() * width; }
    [[nodiscard]] std::size_t outputs_at() const noexcept { return biases_at() + width; }
    [[nodiscard]] std::size_t output_biases_at() const noexcept {
        return outputs_at() + Network::outputs * width;
    }
    [[nodiscard]] std::size_t count() const noexcept { return output_biases_at() + Network::outputs; }

    [[nodiscard]] int input(Network::Plane plane, int square) const noexcept {
        return empty_.input(plane, square);
    }
    [[nodiscard]] int row_of(const Sample& sample) const noexcept {
        return empty_.output(sample.to_move == Side::Defenders, sample.pieces());
    }
    [[nodiscard]] const Symmetry& symmetry(int number) const noexcept {
        return symmetries_[static_cast<std::size_t>(number)];
    }

  private:
    Network empty_;  // without weights
    std::array<Symmetry, symmetries> symmetries_;
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
    explicit Parameters(const Shape& shape) : shape_(shape), blocks_((shape.count() + lane - 1) / lane) {}

    [[nodiscard]] const Shape& shape() const noexcept { return shape_; }
    [[nodiscard]] std::size_t count() const noexcept { return shape_.count(); }
    [[nodiscard]] float* data() noexcept { return blocks_.data()->x; }
    [[nodiscard]] const float* data() const noexcept { return blocks_.data()->x; }
    [[nodiscard]] std::span<float> all() noexcept { return {data(), count()}; }
    [[nodiscard]] std::span<const float> all() const noexcept { return {data(), count()}; }

    [[nodiscard]] float* column(int input) noexcept {
        return data() + static_cast<std::size_t>(input) * width;
    }
    [[nodiscard]] const float* column(int input) const noexcept {
        return data() + static_cast<std::size_t>(input) * width;
    }
    [[nodiscard]] float* biases() noexcept { return data() + shape_.biases_at(); }
    [[nodiscard]] const float* biases() const noexcept { return data() + shape_.biases_at(); }
    [[nodiscard]] float* output(int row) noexcept {
        return data() + shape_.outputs_at() + static_cast<std::size_t>(row) * width;
    }
    [[nodiscard]] const float* output(int row) const noexcept {
        return data() + shape_.outputs_at() + static_cast<std::size_t>(row) * width;
    }
    [[nodiscard]] float& output_bias(int row) noexcept {
        return data()[shape_.output_biases_at() + static_cast<std::size_t>(row)];
    }
    [[nodiscard]] float output_bias(int row) const noexcept {
        return data()[shape_.output_biases_at() + static_cast<std::size_t>(row)];
    }

  private:
    static constexpr std::size_t lane = 16;
    struct alignas(64) Block {
        float x[lane] = {};
    };
    Shape shape_;
    std::vector<Block> blocks_;
};

}  // namespace tafl::training
