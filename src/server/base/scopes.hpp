// The scopes of API tokens by their names.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "store/player.hpp"

namespace tafl::server {

inline constexpr std::array<std::pair<std::string_view, store::Scope>, 4> scope_names{
    {{"read", store::Scope::Read},
     {"play", store::Scope::Play},
     {"studies", store::Scope::Studies},
     {"tournaments", store::Scope::Tournaments}}};

[[nodiscard]] constexpr std::string_view to_string(store::Scope scope) noexcept {
    for (const auto& [name, named] : scope_names)
        if (named == scope) return name;
    return "";
}

}  // namespace tafl::server
