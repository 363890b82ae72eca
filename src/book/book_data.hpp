// The texts of the rule book that the program carries; cmake/embed.cmake writes the source behind this from book/*.toml.
#pragma once

#include <span>
#include <string_view>

namespace tafl {

struct EmbeddedText {
    std::string_view name;  // of the file, without .toml
    std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedText> embedded_book() noexcept;  // by name

}  // namespace tafl
