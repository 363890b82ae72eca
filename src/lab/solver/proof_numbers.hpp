// Proof and disproof numbers (Allis, 1994): estimates of the work that is left to prove that the prover can force a win, and to prove
// that he cannot.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tafl::solver {

using Number = std::uint32_t;
inline constexpr Number infinite = Number{1} << 30;
inline constexpr Number max_number = infinite - 1;  // of an undecided position

struct ProofNumbers {
    Number proof = 1, disproof = 1;
    bool operator==(const ProofNumbers&) const = default;

    [[nodiscard]] constexpr bool is_proven() const noexcept { return proof == 0; }
    [[nodiscard]] constexpr bool is_disproven() const noexcept { return disproof == 0; }
    [[nodiscard]] constexpr bool is_decided() const noexcept { return proof == 0 || disproof == 0; }
};

inline constexpr ProofNumbers proven{0, infinite}, disproven{infinite, 0};

// Numbers of an undecided position, however large the sums became.
[[nodiscard]] constexpr ProofNumbers undecided(std::uint64_t proof, std::uint64_t disproof) noexcept {
    const auto bounded = [](std::uint64_t number) {
        return static_cast<Number>(std::clamp<std::uint64_t>(number, 1, max_number));
    };
    return {bounded(proof), bounded(disproof)};
}

}  // namespace tafl::solver
