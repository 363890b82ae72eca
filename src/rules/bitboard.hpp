// A set of squares on an N x N board in 64-bit words: 7 -> 1, 9 and 11 -> 2, 13 -> 3, 15 -> 4, 17 -> 5, 19 -> 6, 21 -> 7.
// Bit i is square i. Bits from N * N up are zero, except in the intermediate sums of movegen.hpp. Every loop has a
// constant bound, so that the compiler unrolls it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tafl {

template <int N>
struct Bitboard {
    static constexpr int squares = N * N;
    static constexpr int words = (squares + 63) / 64;

    std::array<std::uint64_t, words> word{};

    bool operator==(const Bitboard&) const = default;

    [[nodiscard]] static constexpr Bitboard of(int square) noexcept {
        Bitboard board;
        board.set(square);
        return board;
    }
    [[nodiscard]] static constexpr Bitboard full() noexcept {
        Bitboard board;
        for (int i = 0; i < squares; ++i) board.set(i);
        return board;
    }

    constexpr void set(int square) noexcept { word[square >> 6] |= std::uint64_t{1} << (square & 63); }
    constexpr void clear(int square) noexcept { word[square >> 6] &= ~(std::uint64_t{1} << (square & 63)); }
    [[nodiscard]] constexpr bool has(int square) const noexcept {
        return (word[square >> 6] >> (square & 63)) & 1;
    }
    [[nodiscard]] constexpr bool any() const noexcept {
        std::uint64_t all = 0;
        for (int i = 0; i < words; ++i) all |= word[i];
        return all != 0;
    }
    [[nodiscard]] constexpr bool none() const noexcept { return !any(); }
    [[nodiscard]] constexpr int count() const noexcept {
        int n = 0;
        for (int i = 0; i < words; ++i) n += std::popcount(word[i]);
        return n;
    }
    [[nodiscard]] constexpr bool has_at_most_one() const noexcept {
        if constexpr (words == 1) return (word[0] & (word[0] - 1)) == 0;
        if constexpr (words == 2) {
            const auto low = word[0] & (word[0] - 1);
            const auto high = word[1] & (word[1] - 1);
            return (low | high) == 0 && (word[0] == 0 || word[1] == 0);
        }
        return count() <= 1;
    }
    // The lowest square. Precondition: any().
    [[nodiscard]] constexpr int first() const noexcept {
        int i = 0;
        while (word[i] == 0) ++i;
        return i * 64 + std::countr_zero(word[i]);
    }
    // The highest square below `square`. Precondition: there is one.
    [[nodiscard]] constexpr int last_below(int square) const noexcept {
        int i = square >> 6;
        std::uint64_t bits = word[i] & ((std::uint64_t{1} << (square & 63)) - 1);
        while (bits == 0 && i > 0) bits = word[--i];
        return i * 64 + 63 - std::countl_zero(bits);
    }
    // The square with `rank` squares of the set below it. Precondition: rank < count().
    [[nodiscard]] int nth(int rank) const noexcept {
        int i = 0;
        for (int n = std::popcount(word[0]); rank >= n; n = std::popcount(word[i])) rank -= n, ++i;
        return i * 64 + nth_bit(word[i], rank);
    }

    [[nodiscard]] friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) noexcept {
        for (int i = 0; i < words; ++i) a.word[i] &= b.word[i];
        return a;
    }
    [[nodiscard]] friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) noexcept {
        for (int i = 0; i < words; ++i) a.word[i] |= b.word[i];
        return a;
    }
    [[nodiscard]] friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) noexcept {
        for (int i = 0; i < words; ++i) a.word[i] ^= b.word[i];
        return a;
    }
    // The squares of a that are not in b.
    [[nodiscard]] friend constexpr Bitboard operator-(Bitboard a, const Bitboard& b) noexcept {
        for (int i = 0; i < words; ++i) a.word[i] &= ~b.word[i];
        return a;
    }
    constexpr Bitboard& operator&=(const Bitboard& b) noexcept { return *this = *this & b; }
    constexpr Bitboard& operator|=(const Bitboard& b) noexcept { return *this = *this | b; }
    constexpr Bitboard& operator^=(const Bitboard& b) noexcept { return *this = *this ^ b; }
    constexpr Bitboard& operator-=(const Bitboard& b) noexcept { return *this = *this - b; }

    // Shifts every square up by K. Bits beyond the last word are lost; bits beyond square N * N - 1 are not.
    template <int K>
    [[nodiscard]] constexpr Bitboard shifted_up() const noexcept {
        static_assert(0 < K && K < 64);
        Bitboard out;
        for (int i = words - 1; i > 0; --i) out.word[i] = (word[i] << K) | (word[i - 1] >> (64 - K));
        out.word[0] = word[0] << K;
        return out;
    }
    template <int K>
    [[nodiscard]] constexpr Bitboard shifted_down() const noexcept {
        static_assert(0 < K && K < 64);
        Bitboard out;
        for (int i = 0; i < words - 1; ++i) out.word[i] = (word[i] >> K) | (word[i + 1] << (64 - K));
        out.word[words - 1] = word[words - 1] >> K;
        return out;
    }
    // The sum of two boards read as numbers.
    [[nodiscard]] friend constexpr Bitboard sum(const Bitboard& a, const Bitboard& b) noexcept {
        Bitboard out;
        if constexpr (words == 1) {
            out.word[0] = a.word[0] + b.word[0];
        } else {
            std::uint64_t carry = 0;
            for (int i = 0; i < words; ++i) {
                const std::uint64_t partial = a.word[i] + carry;
                const std::uint64_t carried = partial < carry;
                out.word[i] = partial + b.word[i];
                carry = carried | (out.word[i] < partial);
            }
        }
        return out;
    }

  private:
    [[nodiscard]] static int nth_bit(std::uint64_t bits, int rank) noexcept {
#ifdef __BMI2__
        return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, bits));
#else
        while (rank-- > 0) bits &= bits - 1;
        return std::countr_zero(bits);
#endif
    }
};

template <int N, class Visit>
constexpr void for_each_square(Bitboard<N> board, Visit&& visit) {
    for (int i = 0; i < Bitboard<N>::words; ++i) {
        for (std::uint64_t bits = board.word[i]; bits != 0; bits &= bits - 1) {
            visit(i * 64 + std::countr_zero(bits));
        }
    }
}

}  // namespace tafl
