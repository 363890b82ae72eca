#include "cli/common_options.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/ruleset_input.hpp"
#include "engine/engine_ranges.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::cli {

namespace {

constexpr std::string_view startpos = "startpos";

// Takes the first word off the text; empty at the end.
std::string_view next_word(std::string_view& text) {
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(blanks)));
    const auto word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(word.size());
    return word;
}

}  // namespace

Option rules_option() {
    return {.names = "--rules",
            .value = "R",
            .help = "a ruleset's name or a ruleset file",
            .offers = Offers::Rulesets,
            .usual = "copenhagen"};
}

Option position_option() {
    return value_option("--position", "P",
                        "the position to start from: rows and a side, or - for standard input", startpos);
}

Option moves_option() { return {"--moves", "MOVES", "moves to play first, separated by blanks"}; }

Option json_option(std::string_view help) { return {"--json", "", help}; }

Option value_option(std::string_view names, std::string_view value, std::string_view help,
                    std::string_view usual) {
    return {.names = names, .value = value, .help = help, .usual = std::string(usual)};
}

Option number_option(std::string_view names, std::string_view value, std::string_view help, Range range,
                     std::uint64_t usual) {
    return {.names = names, .value = value, .help = help, .range = range, .usual = fmt::to_string(usual)};
}

Option number_option(std::string_view names, std::string_view value, std::string_view help, Range range,
                     std::string_view otherwise) {
    return {.names = names, .value = value, .help = help, .range = range, .otherwise = otherwise};
}

Option seed_option() { return number_option("--seed", "N", "makes what is random repeatable", {}, 1); }

Option threads_option(std::string_view help) {
    return number_option("--threads", "N", help, {1, max_search_threads}, 1);
}

Option data_option(std::string_view help) {
    return {.names = "--data", .value = "FOLDER", .help = help, .offers = Offers::Files, .usual = "data"};
}

Option output_option() {
    return {"-o,--output", "FILE", "write there instead of to standard output", Offers::Files};
}

Option choice_option(std::string_view names, std::string_view value, std::string_view help,
                     std::vector<std::string_view> choices, std::string_view usual) {
    return {.names = names,
            .value = value,
            .help = help,
            .choices = std::move(choices),
            .usual = std::string(usual)};
}

std::shared_ptr<const Ruleset> chosen_ruleset(const Arguments& arguments) {
    try {
        return read_ruleset(arguments.text("--rules"));
    } catch (const UserError& error) {
        throw UserError(std::string("--rules: ") + error.what());
    }
}

Game chosen_game(const Arguments& arguments, SideToMove side) {
    return chosen_game(arguments, chosen_ruleset(arguments), side);
}

Game chosen_game(const Arguments& arguments, std::shared_ptr<const Ruleset> ruleset, SideToMove side) {
    // Also for a command whose own --position has no default.
    const auto position = arguments.has("--position") ? arguments.text("--position") : std::string(startpos);
    auto game = positioned_game(std::move(ruleset), position, side);
    play_moves(game, arguments.text("--moves"));
    return game;
}

Game positioned_game(std::shared_ptr<const Ruleset> ruleset, std::string position, SideToMove side) {
    const auto where = position == "-" ? "standard input" : "--position";
    if (position == "-") position = read_input("-");
    auto game = open_game(std::move(ruleset), trimmed(position));
    if (!game) throw UserError(fmt::format("{}: {}", where, game.error().message));
    if (side == SideToMove::Named && !names_side(position))
        throw UserError(fmt::format("{}: {} does not say who is to move; expected a or d behind the rows",
                                    where, tafl::in_quotes(trimmed(position))));
    return *std::move(game);
}

void play_moves(Game& game, std::string_view text) {
    int number = 0;
    for (auto word = next_word(text); !word.empty(); word = next_word(text)) {
        ++number;
        if (const auto played = play_cited(game, word); !played) {
            throw UserError(fmt::format("--moves: move {}: {}", number, played.error().message));
        }
    }
}

}  // namespace tafl::cli
