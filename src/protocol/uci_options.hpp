// The options of the UCI dialect.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "engine/engine.hpp"

namespace tafl {

class UciSession;

// The options in the response to `uci`: option name Threads type spin default 1 min 1 max 256, ...
[[nodiscard]] std::vector<std::string> uci_option_lines(const EngineOptions& options, const Ruleset& ruleset);

// The words after `setoption`: name N value V. Names in any case.
[[nodiscard]] Parsed<void> set_uci_option(UciSession& session, std::string_view words);

}  // namespace tafl
