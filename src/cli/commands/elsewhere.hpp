// Commands that this build does not have: they have no `run`, and their summary says where they are.
#pragma once

#include "cli/command_table.hpp"

namespace tafl::cli {

// `where` goes on: "serve is …".
[[nodiscard]] inline Command elsewhere(std::string_view name, std::string_view where) {
    return {.name = name,
            .summary = where,
            .details = "There 'tafl help' and its manual page describe the command.",
            .operand = {},
            .options = {},
            .examples = {}};
}

}  // namespace tafl::cli
