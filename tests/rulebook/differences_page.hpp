// docs/rules/differences.md
#pragma once

#include <string>
#include <string_view>

namespace tafl::test {

// In Markdown text.
[[nodiscard]] std::string escaped(std::string_view text);

[[nodiscard]] std::string differences_page();

}  // namespace tafl::test
