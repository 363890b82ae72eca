// Golden positions: one JSON object a line, each a position, some moves, and the expected outcome of the last move.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <expected>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/files.hpp"
#include "notation/game_input.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::cli {

namespace {

namespace json = boost::json;

template <class T>
using Found = std::expected<T, std::string>;  // or what differs

std::unexpected<std::string> differs(std::string text) { return std::unexpected(std::move(text)); }

struct Golden {
    std::string id;
    std::string ruleset;
    std::string position;
    std::vector<std::string> moves;
    bool legal = true;
    std::vector<std::string> captures;
    std::string result = "ongoing";
    std::string reason;
};

Found<std::string> text_field(const json::object& object, std::string_view name) {
    const auto* value = object.if_contains(name);
    if (value == nullptr || !value->is_string())
        return differs(fmt::format("the field \"{}\" must be a text", name));
    return std::string(value->get_string());
}

Found<std::vector<std::string>> texts_field(const json::object& object, std::string_view name) {
    const auto wrong = fmt::format("the field \"{}\" must be a list of texts", name);
    const auto* value = object.if_contains(name);
    if (value == nullptr || !value->is_array()) return differs(wrong);
    std::vector<std::string> texts;
    for (const auto& item : value->get_array()) {
        if (!item.is_string()) return differs(wrong);
        texts.emplace_back(item.get_string());
    }
    return texts;
}

// Assigns the value, or records the first error.
template <class T>
void take(Found<T> found, T& into, std::string& complaint) {
    if (found) {
        into = *std::move(found);
    } else if (complaint.empty()) {
        complaint = found.error();
    }
}

std::string read_expectation(const json::object& expect, Golden& golden) {
    const auto* legal = expect.if_contains("legal");
    if (legal == nullptr || !legal->is_bool()) return "the field \"legal\" must be true or false";
    golden.legal = legal->get_bool();
    std::string complaint;
    if (golden.legal) {
        take(texts_field(expect, "captures"), golden.captures, complaint);
        take(text_field(expect, "result"), golden.result, complaint);
        take(text_field(expect, "reason"), golden.reason, complaint);
    }
    return complaint;
}

Found<Golden> parse_golden(std::string_view line) {
    boost::system::error_code error;
    const auto value = json::parse(line, error);
    if (error || !value.is_object()) return differs("not a JSON object");
    const auto& object = value.get_object();
    Golden golden;
    std::string complaint;
    take(text_field(object, "id"), golden.id, complaint);
    take(text_field(object, "ruleset"), golden.ruleset, complaint);
    take(text_field(object, "position"), golden.position, complaint);
    take(texts_field(object, "moves"), golden.moves, complaint);
    if (complaint.empty() && golden.moves.empty())
        complaint = "the field \"moves\" must name at least one move";
    const auto* expect = object.if_contains("expect");
    if (complaint.empty() && (expect == nullptr || !expect->is_object())) {
        complaint = "the field \"expect\" must be an object";
    }
    if (complaint.empty()) complaint = read_expectation(expect->get_object(), golden);
    if (!complaint.empty()) return differs(complaint);
    return golden;
}

Found<Game> set_up(const Golden& golden) {
    auto ruleset = load_ruleset(golden.ruleset);
    if (!ruleset) return differs(ruleset.error().message);
    auto game = open_game(*std::move(ruleset), golden.position, SetupCheck::Lenient);
    if (!game) return differs("position: " + game.error().message);
    return *std::move(game);
}

std::string outcome_text(std::string_view result, std::string_view reason) {
    return fmt::format("{}{}{}", result, reason.empty() ? "" : " ", reason);
}

std::string captures_text(std::vector<std::string> squares) {
    std::ranges::sort(squares);
    return squares.empty() ? "nothing" : fmt::format("{}", fmt::join(squares, " "));
}

// Empty when the move did what was expected.
std::string compare(const Golden& golden, const Played& played, int size) {
    std::vector<std::string> taken;
    for (const auto& soldier : played.captures.taken()) taken.push_back(to_string(soldier.square, size));
    const auto wanted = captures_text(golden.captures), got = captures_text(taken);
    if (wanted != got) return fmt::format("expected to capture {}, captured {}", wanted, got);
    const auto outcome = outcome_text(to_string(played.outcome.winner), to_string(played.outcome.reason));
    const auto hoped = outcome_text(golden.result, golden.reason);
    return outcome == hoped ? "" : fmt::format("expected {}, got {}", hoped, outcome);
}

std::string difference_after_last(const Golden& golden, Game& game, Move move) {
    const int size = game.ruleset().size();
    const auto played = game.play(move);
    if (!golden.legal) return played ? fmt::format("expected {} to be refused", golden.moves.back()) : "";
    if (!played) return "expected a legal move, but " + describe(played.error(), move, size);
    return compare(golden, played->get(), size);
}

// Empty when everything is as expected.
std::string difference_in(const Golden& golden) {
    auto game = set_up(golden);
    if (!game) return game.error();
    const int size = game->ruleset().size();
    for (std::size_t i = 0; i < golden.moves.size(); ++i) {
        const bool last = i + 1 == golden.moves.size();
        const auto written = parse_move(golden.moves[i], size);
        if (!written && last && !golden.legal && parse_move(golden.moves[i], max_size))
            return {};  // off this board
        if (!written) return fmt::format("move {}: {}", i + 1, written.error().message);
        if (last) return difference_after_last(golden, *game, written->move);
        const auto played = game->play(written->move);
        if (!played) return fmt::format("move {}: {}", i + 1, describe(played.error(), written->move, size));
        if (game->outcome().is_over()) return fmt::format("move {} already ends the game", i + 1);
    }
    return {};
}

struct GoldenTotals {
    std::uint64_t passed = 0, failed = 0;
    std::string mistake;  // the first malformed line, or file without a line

    void note_mistake(std::string text) {
        if (mistake.empty()) mistake = std::move(text);
    }
};

void check_line(std::string_view line, const std::string& place, GoldenTotals& totals, Output& out) {
    const auto golden = parse_golden(line);
    if (!golden) totals.note_mistake(fmt::format("{}: {}", place, golden.error()));
    const auto difference = golden ? difference_in(*golden) : golden.error();
    ++(difference.empty() ? totals.passed : totals.failed);
    if (difference.empty()) return;
    out.print("{}{}: {}\n", place, golden ? " " + in_quotes(golden->id) : "", difference);
}

void check_file(const std::string& path, GoldenTotals& totals, Output& out) {
    const auto text = read_input(path);
    if (trimmed(text).empty())
        totals.note_mistake(input_name(path) + ": the file is empty, nothing to check");
    std::string_view rest = text;
    for (int number = 1; !rest.empty(); ++number) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (trimmed(line).empty()) continue;
        check_line(line, fmt::format("{}:{}", input_name(path), number), totals, out);
    }
}

int run_golden(const Arguments& arguments, Output& out) {
    GoldenTotals totals;
    for (const auto& path : arguments.operands()) check_file(path, totals, out);
    out.print("{} passed, {} failed\n", totals.passed, totals.failed);
    if (!totals.mistake.empty()) throw UserError(totals.mistake);
    return totals.failed == 0 ? done : difference_found;
}

}  // namespace

Command golden_command() {
    return {
        .name = "golden",
        .summary = "check positions with known answers",
        .details =
            "Plays the moves of each line and compares the outcome of the last one with what is expected. "
            "Prints each difference with its line, and at the end how many passed and failed. A line is "
            "{\"id\", \"ruleset\", \"position\", \"moves\": […], \"expect\": {\"legal\", \"captures\", "
            "\"result\", \"reason\"}}. Exit status 1 when a position fails, 2 when a line is malformed or a file is "
            "empty.",
        .operand = {.name = "FILE", .many = true},
        .options = {},
        .examples = {{"tafl golden golden.jsonl", "exit status 0 when every position passes"}},
        .run = run_golden};
}

}  // namespace tafl::cli
