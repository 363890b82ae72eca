// Random numbers that are the same on every machine. Not for secrets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tafl {

// The output function of SplitMix64 (Steele, Lea, Flood): spreads any number over 64 bits.
[[nodiscard]] constexpr std::uint64_t split_mix(std::uint64_t n) noexcept {
    n += 0x9E3779B97F4A7C15;
    n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9;
    n = (n ^ (n >> 27)) * 0x94D049BB133111EB;
    return n ^ (n >> 31);
}

// xoshiro256++ (Blackman, Vigna). Not thread-safe.
class Random {
  public:
    explicit Random(std::uint64_t seed) noexcept {
        for (auto& word : state_) word = seed = split_mix(seed);
    }
    [[nodiscard]] std::uint64_t next() noexcept {
        const auto result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const auto shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    // Uniform in [0, n) up to a bias below n / 2^32. Precondition: n > 0.
    [[nodiscard]] int below(int n) noexcept {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32);
    }

  private:
    std::array<std::uint64_t, 4> state_{};
};

}  // namespace tafl
