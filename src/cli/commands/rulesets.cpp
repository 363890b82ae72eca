#include <algorithm>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::cli {

namespace {

void print_json(const Ruleset& ruleset, Output& out) {
    JsonWriter json;
    json.open('{').field("name", ruleset.name).field("title", ruleset.title).field("size", ruleset.size());
    json.field("first", to_string(ruleset.start.to_move)).field("source", ruleset.source).close('}');
    out.print("{}\n", json.text());
}

int run_rulesets(const Arguments& arguments, Output& out) {
    std::size_t width = 0;
    for (const auto& ruleset : builtin_rulesets()) width = std::max(width, ruleset->name.size());
    for (const auto& ruleset : builtin_rulesets()) {
        if (arguments.has("--json")) {
            print_json(*ruleset, out);
        } else {
            out.print("{:<{}}  {:>2}x{:<2}  {}\n", ruleset->name, width, ruleset->size(), ruleset->size(),
                      ruleset->title);
        }
    }
    return done;
}

}  // namespace

Command rulesets_command() {
    return {
        .name = "rulesets",
        .summary = "list the rulesets",
        .details = "Lists the built-in rulesets: the name for --rules, the size of the board, and the title.",
        .operand = {},
        .options = {json_option("one object a ruleset: name title size first source")},
        .examples = {{"tafl rulesets", "what can be played"}},
        .run = run_rulesets};
}

}  // namespace tafl::cli
