#include "base/language.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/ruleset_input.hpp"
#include "cli/text/output.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "rulebook/rulebook_text.hpp"

namespace tafl::cli {

namespace {

std::string written(const Ruleset& ruleset, std::string_view format, Language language) {
    if (format == "otn") return to_otn_rules(ruleset) + "\n";
    return format == "file" ? to_file(ruleset) : to_plain_text(rulebook_of(ruleset, language));
}

int run_rules(const Arguments& arguments, Output& out) {
    const auto ruleset = read_ruleset(arguments.operands().front());
    const auto text =
        written(*ruleset, arguments.text("--format"), *find_language(arguments.text("--language")));
    out.write(text);
    if (!text.ends_with('\n')) out.write("\n");
    return done;
}

}  // namespace

Command rules_command() {
    return {
        .name = "rules",
        .summary = "print a ruleset",
        .details =
            "Prints the rules of a ruleset in plain words, exactly the clauses that apply; or as the "
            "rule string of OpenTafl; or as a ruleset file that can be edited and given to --rules.",
        .operand = {.name = "RULESET", .offers = Offers::Rulesets},
        .options = {choice_option("--format", "FORMAT", "", {"text", "otn", "file"}, "text"),
                    choice_option("--language", "LANGUAGE",
                                  "of the text:", {language_codes.begin(), language_codes.end()}, "en")},
        .examples = {{"tafl rules fetlar", "how the game is played"},
                     {"tafl rules brandub --format file > mine.toml", "a start for a ruleset of your own"},
                     {"tafl rules mine.toml --language da", "a ruleset of your own, in Danish"}},
        .run = run_rules};
}

}  // namespace tafl::cli
