// Arrays that hold one value for each side.
#pragma once

#include <array>
#include <cstddef>

#include "rules/types.hpp"

namespace tafl::server {

inline constexpr std::array both_sides{Side::Attackers, Side::Defenders};

[[nodiscard]] constexpr std::size_t slot_of(Side side) noexcept {
    return static_cast<std::size_t>(index_of(side));
}

}  // namespace tafl::server
