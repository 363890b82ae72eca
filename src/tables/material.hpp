// The pieces of a table: a king, attackers and defending soldiers.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace tafl::tables {

struct Material {
    int attackers = 1;
    int defenders = 0;  // without the king
    auto operator<=>(const Material&) const = default;
};

// The name of its file: "brandub-walker-6-0.tafltable" for six attackers against a bare king.
[[nodiscard]] std::string table_name(const std::string& ruleset, Material material);
inline constexpr std::string_view table_ending = ".tafltable";

inline constexpr int max_attackers = 16, max_defenders = 8;

}  // namespace tafl::tables
