// Generates docs/rules/differences.md.
#pragma once

#include <string>
#include <string_view>

namespace tafl::test {

// Escapes a text for Markdown.
[[nodiscard]] std::string escaped(std::string_view text);

[[nodiscard]] std::string differences_page();

}  // namespace tafl::test
