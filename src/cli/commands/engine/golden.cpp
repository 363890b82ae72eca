// Golden positions: one JSON object a line, each a position, some moves, and the expected outcome of the last move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <span>
#include <stdexcept>

#include "base/json_reader.hpp"
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

// The error in a line.
struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Golden {
    std::string id;
    std::string ruleset;
    std::string position;
    std::vector<std::string> moves;
    bool legal = true;
    std::vector<std::string> captures = {};
    std::string result = "ongoing";
    std::string reason = {};
};

// The field, converted by `as`; throws Malformed if it has another kind.
const auto& field(const json::object& object, std::string_view name, std::string_view kind, auto as) {
    const auto* value = object.if_contains(name);
    const auto* read = value == nullptr ? nullptr : as(*value);
    if (read == nullptr) throw Malformed(fmt::format("the field \"{}\" must be {}", name, kind));
    return *read;
}

std::string text_field(const json::object& object, std::string_view name) {
    return std::string(field(object, name, "a text", [](const auto& value) { return value.if_string(); }));
}

std::vector<std::string> texts_field(const json::object& object, std::string_view name) {
    constexpr std::string_view kind = "a list of texts";
    std::vector<std::string> texts;
    for (const auto& item : field(object, name, kind, [](const auto& value) { return value.if_array(); })) {
        if (!item.is_string()) throw Malformed(fmt::format("the field \"{}\" must be {}", name, kind));
        texts.emplace_back(item.get_string());
    }
    return texts;
}

// All allowed keys of a line, remarks included.
constexpr std::array<std::string_view, 10> line_fields{"id",     "ruleset", "position",   "moves", "expect",
                                                       "clause", "why",     "confidence", "note",  "source"};
constexpr std::array<std::string_view, 4> expect_fields{"legal", "captures", "result", "reason"};

void allow_fields(const json::object& object, std::span<const std::string_view> known) {
    for (const auto& entry : object) {
        const std::string_view key(entry.key().data(), entry.key().size());
        if (std::ranges::find(known, key) == known.end())
            throw Malformed(fmt::format("unknown field {}; the fields are {}", in_quotes(key), join(known)));
    }
}

std::vector<std::string_view> results() {
    return {to_string(Winner::Nobody), to_string(Winner::Attackers), to_string(Winner::Defenders),
            to_string(Winner::Draw)};
}
std::vector<std::string_view> reasons() {
    std::vector<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(Reason::PlyLimit); ++i)
        names.push_back(to_string(static_cast<Reason>(i)));
    return names;
}

void require_one_of(std::string_view field_name, std::string_view value,
                    std::span<const std::string_view> known) {
    if (std::ranges::find(known, value) != known.end()) return;
    std::string names;
    for (const auto name : known)
        names += (names.empty() ? "" : ", ") + (name.empty() ? "\"\"" : std::string(name));
    throw Malformed(fmt::format("the field \"{}\" is {}; it can be {}", field_name, in_quotes(value), names));
}

// Throws Malformed.
Golden parse_golden(std::string_view line) {
    boost::system::error_code error;
    const auto value = json::parse(line, error);
    if (error || !value.is_object()) throw Malformed("not a JSON object");
    const auto& object = value.get_object();
    if (const auto twice = JsonValue(line).name_twice())
        throw Malformed(fmt::format("the field {} appears twice", in_quotes(*twice)));
    allow_fields(object, line_fields);
    Golden golden{.id = text_field(object, "id"),
                  .ruleset = text_field(object, "ruleset"),
                  .position = text_field(object, "position"),
                  .moves = texts_field(object, "moves")};
    if (golden.moves.empty()) throw Malformed("the field \"moves\" must name at least one move");
    const auto& expect =
        field(object, "expect", "an object", [](const auto& item) { return item.if_object(); });
    allow_fields(expect, expect_fields);
    golden.legal = field(expect, "legal", "true or false", [](const auto& item) { return item.if_bool(); });
    if (!golden.legal) return golden;
    golden.captures = texts_field(expect, "captures");
    golden.result = text_field(expect, "result");
    golden.reason = text_field(expect, "reason");
    require_one_of("result", golden.result, results());
    require_one_of("reason", golden.reason, reasons());
    return golden;
}

std::string outcome_text(std::string_view result, std::string_view reason) {
    return fmt::format("{}{}{}", result, reason.empty() ? "" : " ", reason);
}

std::string captures_text(std::vector<std::string> squares) {
    std::ranges::sort(squares);
    return squares.empty() ? "nothing" : fmt::format("{}", fmt::join(squares, " "));
}

// Empty if the move did what was expected.
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

// Empty if everything is as expected. Throws Malformed for an unknown ruleset, or an invalid position, square
// or move.
std::string difference_in(const Golden& golden) {
    auto ruleset = load_ruleset(golden.ruleset);
    if (!ruleset) throw Malformed(ruleset.error().message);
    auto game = open_game(*std::move(ruleset), golden.position, SetupCheck::Lenient);
    if (!game) throw Malformed("position: " + game.error().message);
    const int size = game->ruleset().size();
    for (const auto& square : golden.captures) {
        if (!parse_square(square, size))
            throw Malformed(fmt::format("captures: the board has no square {}", in_quotes(square)));
    }
    for (std::size_t i = 0; i < golden.moves.size(); ++i) {
        const bool last = i + 1 == golden.moves.size();
        const auto written = parse_move(golden.moves[i], size);
        if (!written && last && !golden.legal && parse_move(golden.moves[i], max_size))
            return {};  // off this board
        if (!written) throw Malformed(fmt::format("move {}: {}", i + 1, written.error().message));
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

void check_line(std::string_view line, std::string place, GoldenTotals& totals, Output& out) {
    std::string difference;
    try {
        const auto golden = parse_golden(line);
        difference = difference_in(golden);
        if (!difference.empty()) place += " " + in_quotes(golden.id);
    } catch (const Malformed& mistake) {
        difference = mistake.what();
        totals.note_mistake(fmt::format("{}: {}", place, difference));
    }
    ++(difference.empty() ? totals.passed : totals.failed);
    if (!difference.empty()) out.print("{}: {}\n", place, difference);
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
            "\"result\", \"reason\"}}; \"clause\", \"why\", \"confidence\", \"note\" and \"source\" are "
            "remarks. "
            "Exit status 1 when a position fails, 2 when a line is malformed or a file is empty.",
        .operand = {.name = "FILE", .many = true},
        .options = {},
        .examples = {{"tafl golden golden.jsonl", "exit status 0 when every position passes"}},
        .run = run_golden};
}

}  // namespace tafl::cli
