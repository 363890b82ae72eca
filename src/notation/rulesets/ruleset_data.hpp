// The ruleset files that the program carries; cmake/embed.cmake writes the source behind this from
// rulesets/*.toml.
#pragma once

#include <span>
#include <string_view>

namespace tafl {

struct EmbeddedRuleset {
    std::string_view name;  // of the file, without .toml
    std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedRuleset> embedded_rulesets() noexcept;  // by name

}  // namespace tafl
