#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/engine_input.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"
#include "engine/engine.hpp"
#include "engine/win_probability.hpp"
#include "notation/squares.hpp"
#include "protocol/remark_words.hpp"

namespace tafl::cli {

namespace {

SearchLimits limits_of(const Arguments& arguments) {
    auto limits = chosen_limits(arguments);
    limits.multi_pv = static_cast<int>(arguments.number("--lines", 1, 256, 1));
    if (!limits_thinking(arguments)) limits.movetime = std::chrono::seconds(1);
    return limits;
}

std::vector<std::string> in_notation(const PvLine& line, int size) {
    std::vector<std::string> moves;
    for (const auto move : line.moves) moves.push_back(to_string(move, size));
    return moves;
}

std::string score_in_words(Score score) {
    if (is_decisive(score)) return fmt::format("{} in {}", score > 0 ? "wins" : "loses", plies_to_end(score));
    return fmt::format("{:+}", score);
}

std::string lines_json(const SearchInfo& report, Game& game) {
    const int size = game.ruleset().size();
    std::string text = "[";
    for (const auto& line : report.lines) {
        if (text.size() > 1) text += ',';
        const auto moves = in_notation(line, size);
        JsonLine(text)
            .text("move", moves.empty() ? "" : moves[0])
            .raw("score", fmt::format("{}", line.score))
            .real("win", win_probability(line.score, game.to_move(), game.ruleset()))
            .texts("pv", moves)
            .text("why", to_words(explain(game, line), size));
        text.pop_back();
    }
    return text + "]";
}

void print_json(const SearchInfo& report, Game& game, Output& out) {
    JsonLine(out.buffer())
        .whole("depth", static_cast<std::uint64_t>(report.depth))
        .whole("nodes", report.nodes)
        .real("seconds", report.seconds)
        .raw("lines", lines_json(report, game));
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

// What there is to say of each best move.
void print_reasons(const SearchInfo& report, Game& game, Output& out) {
    const int size = game.ruleset().size();
    for (const auto& line : report.lines) {
        const auto why = to_words(explain(game, line), size);
        if (!why.empty()) out.print("{}: {}\n", to_string(line.moves.front(), size), why);
    }
}

int run_analyse(const Arguments& arguments, Output& out) {
    auto game = chosen_game(arguments);
    const bool json = arguments.has("--json");
    const auto limits = limits_of(arguments);
    if (game.outcome().is_over())
        throw UserError("analyse: the game is over there; give a position that goes on");
    Engine engine(chosen_engine(arguments, 64));
    if (!json) out.print("depth        score     win        time          nodes  line\n");
    const auto answer = engine.search(game, limits, [&](const SearchInfo& report) {
        if (!json) print_iteration(report, game, out);
    });
    if (json) {
        print_json(answer.info, game, out);
    } else {
        print_reasons(answer.info, game, out);
    }
    return done;
}

}  // namespace

Command analyse_command() {
    return {.name = "analyse",
            .summary = "search a position for its best moves",
            .details =
                "Searches a position and prints, depth by depth, the score for the side to move (about 400 "
                "are odds of e to one), "
                "how likely that side is to win, and the line of best play; in the end, why the best moves "
                "are good. "
                "Without a limit it thinks for a second.",
            .operand = {},
            .options = {rules_option(),
                        position_option(),
                        moves_option(),
                        {"--depth", "N", "plies to look ahead"},
                        {"--nodes", "N", "positions to look at"},
                        {"--movetime", "MS", "milliseconds to think (1000, if nothing else ends it)"},
                        {"--lines", "K", "how many best moves (1)"},
                        {"--threads", "N", "threads of the search, 1 to 256 (1)"},
                        {"--hash", "MIB", "the table of positions, 1 to 65536 MiB (64)"},
                        json_option("one object: depth nodes seconds lines[{move score win pv why}]")},
            .examples = {{"tafl analyse --movetime 5000", "how should the attackers of Copenhagen begin?"},
                         {"tafl analyse --rules brandub --moves \"d1-c1 d3-a3\" --lines 3",
                          "the three best answers"}},
            .run = run_analyse};
}

}  // namespace tafl::cli
