#include <algorithm>

#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/failure.hpp"
#include "cli/text/output.hpp"
#include "cli/text/wording.hpp"
#include "notation/outcomes.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/paragraph_writer.hpp"

namespace tafl::cli {

namespace {

void print_json(const Ruleset& ruleset, const RulesetFamily& family, Output& out) {
    const RulesetListing& listing = listing_of(ruleset.name);
    JsonWriter json;
    json.open('{').field("name", ruleset.name).field("title", ruleset.title).field("size", ruleset.size());
    json.field("first", to_string(ruleset.start.to_move)).field("source", ruleset.source);
    json.field("family", family.name).field("recommended", &ruleset == family.recommended.get());
    json.field("recorded_as", listing.recorded_as).field("games", listing.games);
    json.field("sure", listing.sure).key("selfplay");
    if (const auto& played = listing.selfplay)
        json.open('{')
            .field("nodes", played->nodes)
            .field("attackers", played->attackers)
            .field("defenders", played->defenders)
            .field("draws", played->draws)
            .close('}');
    else json.null();
    json.close('}');
    out.print("{}\n", json.text());
}

constexpr std::size_t max_name_column = 23;  // a longer name has a line of its own
constexpr std::size_t title_indent = 11;     // besides the name: blanks and the size
constexpr std::size_t max_width = 80;

void print_line(const Ruleset& ruleset, std::size_t width, Output& out) {
    const std::string pad(width + title_indent, ' ');
    const bool is_long = ruleset.name.size() > width;
    if (is_long) out.print("  {}\n", ruleset.name);
    out.print("  {:<{}}  {:>2}x{:<2}  {}\n", is_long ? "" : ruleset.name, width, ruleset.size(),
              ruleset.size(), tafl::wrapped(ruleset.title, pad, pad, max_width).substr(pad.size()));
}

using Families = std::span<const RulesetFamily>;

void widen(std::size_t& width, const Ruleset& ruleset) {
    if (ruleset.name.size() <= max_name_column) width = std::max(width, ruleset.name.size());
}

// Every ruleset, under the title of its family; the recommended one first.
void print_all(Families families, Output& out) {
    std::size_t width = 0;
    for (const auto& family : families)
        for (const auto& ruleset : family.members) widen(width, *ruleset);
    for (const auto& family : families) {
        out.print("{} ({})\n", family.title, family.name);
        print_line(*family.recommended, width, out);
        for (const auto& ruleset : family.members)
            if (ruleset != family.recommended) print_line(*ruleset, width, out);
    }
}

// One line for each family: the ruleset to begin with, and how many others there are.
void print_overview(Families families, Output& out) {
    std::size_t width = 0;
    for (const auto& family : families) widen(width, *family.recommended);
    for (const auto& family : families) {
        print_line(*family.recommended, width, out);
        const auto others = family.members.size() - 1;
        out.print("  {:{}}         {} ({}): {}\n", "", width, family.title, family.name,
                  others == 0 ? "no other" : counted(others, "other"));
    }
    out.print("\n`tafl rulesets --family NAME` lists a family, `tafl rulesets --all` every ruleset.\n");
}

Families chosen_families(const Arguments& arguments) {
    if (!arguments.has("--family")) return ruleset_families();
    const auto family = find_family(arguments.text("--family"));
    if (!family) throw UserError(family.error().message);
    return {*family, 1};
}

int run_rulesets(const Arguments& arguments, Output& out) {
    const auto families = chosen_families(arguments);
    if (arguments.has("--json")) {
        for (const auto& family : families)
            for (const auto& ruleset : family.members) print_json(*ruleset, family, out);
    } else if (arguments.has("--all") || arguments.has("--family")) {
        print_all(families, out);
    } else {
        print_overview(families, out);
    }
    return done;
}

}  // namespace

Command rulesets_command() {
    return {.name = "rulesets",
            .summary = "list the rulesets",
            .details =
                "Lists the built-in rulesets: the name for --rules, the size of the board, and the title. "
                "They stand in families; of each, the ruleset to begin with, unless you ask for more.",
            .operand = {},
            .options = {{"--all", "", "every ruleset, by family"},
                        {"--family", "NAME", "every ruleset of this family"},
                        json_option("one object each: name title size first source family recommended "
                                    "recorded_as games sure selfplay{nodes attackers defenders draws}")},
            .examples = {{"tafl rulesets", "what can be played"},
                         {"tafl rulesets --family brandub", "the small boards with corners"}},
            .run = run_rulesets};
}

}  // namespace tafl::cli
