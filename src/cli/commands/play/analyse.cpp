#include <fmt/ranges.h>

#include "advice/remarks.hpp"
#include "api/analysis_json.hpp"
#include "base/json_writer.hpp"
#include "cli/command_table.hpp"
#include "cli/commands/records/recorded_position.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/failure.hpp"
#include "cli/text/output.hpp"
#include "cli/text/wording.hpp"
#include "engine/engine.hpp"
#include "engine/engine_ranges.hpp"
#include "engine/win_probability.hpp"
#include "notation/squares.hpp"
#include "tables/tables.hpp"

namespace tafl::cli {

namespace {

SearchLimits limits_of(const Arguments& arguments) {
    auto limits = chosen_limits(arguments);
    limits.multi_pv = arguments.number<int>("--lines");
    if (!limits_thinking(arguments)) limits.movetime = std::chrono::seconds(1);
    return limits;
}

std::vector<std::string> in_notation(const PvLine& line, int size) {
    std::vector<std::string> moves;
    for (const auto move : line.moves) moves.push_back(to_string(move, size));
    return moves;
}

std::string score_in_words(Score score) {
    if (is_decisive(score)) return end_in_words(score);
    return fmt::format("{:+}", score);
}

using Verdict = std::optional<TableVerdict>;

// What the tables in --tables say of the position.
Verdict table_verdict(const Game& game, const Arguments& arguments) {
    if (!tables::why_not(game.ruleset(), {1, 0}).empty()) return std::nullopt;
    const auto found = tables::open_tables(game.ruleset(), arguments.text("--tables"));
    if (!found) throw UserError(found.error());
    return tables::find(**found, game.setup());
}

// "table":{"winner":"attackers","plies":23}; the winner is null where neither side can force a win.
void append_verdict(JsonWriter& json, const Verdict& verdict) {
    json.key("table");
    if (!verdict) return (void)json.null();
    const bool attackers = verdict->winner == Winner::Attackers, open = verdict->winner == Winner::Draw;
    json.open('{').field_or_null("winner", open ? "" : attackers ? "attackers" : "defenders");
    json.field("plies", verdict->plies).close('}');
}

void print_json(const SearchInfo& report, Game& game, const Verdict* verdict, Output& out) {
    JsonWriter json;
    json.open('{').field("depth", report.depth).field("nodes", report.nodes);
    json.field("seconds", report.seconds, 6).key("lines").open('[');
    for (const auto& line : report.lines)
        api::append_line(json, line, explain(game, line), game, Language::English, 6);
    json.close(']');
    if (verdict != nullptr) append_verdict(json, *verdict);
    out.print("{}\n", json.close('}').text());
}

void print_iteration(const SearchInfo& report, const Game& game, Output& out) {
    const int size = game.ruleset().size();
    for (const auto& line : report.lines) {
        out.print("{:>5}  {:>11}  {:>4.0f} %  {:>8.2f} s  {:>13}  {}\n", report.depth,
                  score_in_words(line.score),
                  100 * win_probability(line.score, game.to_move(), game.ruleset()), report.seconds,
                  grouped(report.nodes), fmt::join(in_notation(line, size), " "));
    }
    out.flush();
}

// Why each of the best moves is good.
void print_reasons(const SearchInfo& report, Game& game, Output& out) {
    const int size = game.ruleset().size();
    for (const auto& line : report.lines) {
        const auto why = to_words(explain(game, line), size);
        if (!why.empty()) out.print("{}: {}\n", to_string(line.moves.front(), size), why);
    }
}

int run_analyse(const Arguments& arguments, Output& out) {
    auto game = recorded_position(arguments);
    const bool json = arguments.has("--json");
    const auto limits = limits_of(arguments);
    if (game.outcome().is_over())
        throw UserError(fmt::format("analyse: the game is over in this position{}",
                                    arguments.operands().empty() ? "" : "; --after N takes an earlier one"));
    Engine engine(chosen_engine(arguments));
    const bool has_tables = arguments.has("--tables");
    const auto verdict = has_tables ? table_verdict(game, arguments) : std::nullopt;
    if (!json) out.print("depth        score     win        time          nodes  line\n");
    const auto answer = engine.search(game, limits, [&](const SearchInfo& report) {
        if (!json) print_iteration(report, game, out);
    });
    if (json) {
        print_json(answer.info, game, has_tables ? &verdict : nullptr, out);
    } else {
        print_reasons(answer.info, game, out);
        if (has_tables) out.print("by the tables: {}\n", verdict_in_words(verdict));
    }
    return done;
}

}  // namespace

Command analyse_command() {
    return {.name = "analyse",
            .alias = "analyze",
            .summary = "search a position for its best moves",
            .details =
                "Searches a position, with FILE one of a recorded game, and prints for each depth the score "
                "for the side to move, how likely "
                "that side is to win (a score of 400 means about 70% in Copenhagen; \"wins in 3\": with its "
                "third "
                "move), and the best line; at the end, why the best moves are good. Without a limit it "
                "searches for a second. With --tables, positions "
                "in the "
                "endgame tables are not searched but looked up, and it says what they make of this one.",
            .operand = record_operand(),
            .options = {rules_option(), position_option(), moves_option(), game_number_option(),
                        after_option(), depth_option("plies to search"), nodes_option("positions to search"),
                        movetime_option("milliseconds to search", "1000 without any limit"),
                        number_option("--lines", "K", "how many best moves", {1, max_multi_pv}, 1),
                        threads_option("search threads"), hash_option("size of the transposition table", 64),
                        tables_option(),
                        json_option(
                            "one object: depth nodes seconds lines[{move score win pv why reasons}], with "
                            "--tables also table{winner plies}")},
            .examples = {{"tafl analyse --movetime 5000", "how should the attackers of Copenhagen begin?"},
                         {"tafl analyse --rules brandub --moves \"d1-c1 d3-a3\" --lines 3",
                          "the three best answers"},
                         {"tafl analyse game.otg --after 2", "a position of a recorded game"}},
            .run = run_analyse};
}

}  // namespace tafl::cli
