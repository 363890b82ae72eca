// Keys under which positions that turn or mirror into each other are one: the least of the Zobrist keys of all its images.
#pragma once

#include "base/random.hpp"
#include "rules/position.hpp"
#include "tables/symmetries.hpp"

namespace tafl::solver {

template <int N>
class FoldedKeys {
  public:
    explicit FoldedKeys(const CompiledRules<N>& rules) {
        const auto maps = tables::symmetries_of<N>(rules);
        images_ = static_cast<int>(maps.size());
        std::uint64_t number = 0;
        for (auto& of_piece : keys_) {
            std::array<std::uint64_t, N * N> key;
            for (auto& of_square : key) of_square = split_mix(++number);
            for (std::size_t square = 0; square < key.size(); ++square) {
                for (std::size_t image = 0; image < max_images; ++image)
                    of_piece[square][image] = key[maps[image < maps.size() ? image : 0][square]];
            }
        }
    }

    // Never 0.
    [[nodiscard]] std::uint64_t operator()(const Position<N>& position) const noexcept {
        Images key{};
        const auto add = [&](const Images& piece) {
            for (std::size_t image = 0; image < max_images; ++image) key[image] ^= piece[image];
        };
        const auto at = [](int square) { return static_cast<std::size_t>(square); };
        for_each_square(position.attackers(), [&](int square) { add(keys_[0][at(square)]); });
        for_each_square(position.defenders(), [&](int square) { add(keys_[1][at(square)]); });
        add(keys_[2][position.king]);
        auto least = key[0];
        for (int image = 1; image < images_; ++image) least = std::min(least, key[at(image)]);
        if (position.to_move == Side::Defenders) least ^= Zobrist::defenders_to_move;
        return least == 0 ? 1 : least;
    }

  private:
    static constexpr std::size_t max_images = 8;
    using Images = std::array<std::uint64_t, max_images>;
    std::array<std::array<Images, N * N>, 3> keys_;  // attackers, defenders with the king, the king once more
    int images_;
};

}  // namespace tafl::solver
