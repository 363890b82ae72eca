// A text file that is embedded in the program; cmake/embed.cmake writes a folder of them as one list, sorted by name.
#pragma once

#include <span>
#include <string_view>

namespace tafl {

struct EmbeddedText {
    std::string_view name;  // of the file, without its ending
    std::string_view text;
};
using EmbeddedTexts = std::span<const EmbeddedText>;

[[nodiscard]] EmbeddedTexts embedded_rulesets() noexcept;  // rulesets/*.toml
[[nodiscard]] EmbeddedTexts
embedded_rulebook() noexcept;  // rulebook/*.toml; these three in the module of that name
[[nodiscard]] EmbeddedTexts
embedded_languages() noexcept;  // rulebook/en.toml and those of the other languages
[[nodiscard]] EmbeddedTexts embedded_source_texts() noexcept;  // rulebook/texts/*.toml
[[nodiscard]] EmbeddedTexts embedded_puzzles() noexcept;       // puzzles/*.txt; in the module of that name
[[nodiscard]] EmbeddedTexts embedded_theory() noexcept;        // theory/*.txt; likewise

}  // namespace tafl
