// docs/rules/sources.md.
#pragma once

#include <string>

namespace tafl::test {

[[nodiscard]] std::string sources_page();

}  // namespace tafl::test
