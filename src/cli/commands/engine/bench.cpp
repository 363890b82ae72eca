// Searches fixed positions to fixed depths. The signatures are hashes of the results: a refactoring must not change them, and
// the position whose signature changed names the ruleset that a change affects (tests/data/bench.signature).
#include <fmt/format.h>

#include <array>

#include "base/hash.hpp"
#include "base/json_writer.hpp"
#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "engine/engine.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace tafl::cli {

namespace {

struct Task {
    std::string_view ruleset;
    std::string_view moves;  // played from the start
    int depth;
};

// New ones at the end: web/tafl/test/search.test.ts has their moves in this order.
constexpr std::array tasks{
    Task{"copenhagen", "", 10},
    Task{"copenhagen", "d1-d3 e5-e2 g1-g3 f4-c4", 9},
    Task{"copenhagen", "d1-d3 f8-i8 j6-j9 e7-e10 j9-e9 d6-d9 f10-f9 g7-g10", 10},
    Task{"fetlar", "", 9},
    Task{"york", "", 9},
    Task{"brandub", "", 12},
    Task{"brandub", "d2-e2 c4-c5 f4-f5 d4-c4", 13},
    Task{"tablut-walker", "", 10},
    Task{"tawlbwrdd", "", 9},
    Task{"hnefatafl-org-13", "", 8},
    Task{"berserk", "", 7},
    Task{"alea-evangelii", "", 6},
};

// FNV-1a of 32 bits: small enough for every reader of JSON.
void add(Fnv1a32& signature, const SearchResult& result) noexcept {
    const std::int64_t score = result.info.lines.front().score;
    for (const auto value : {std::uint64_t{result.best_move.from}, std::uint64_t{result.best_move.to},
                             result.info.nodes, static_cast<std::uint64_t>(score)}) {
        signature.add(value);
    }
}

std::uint32_t signature_of(const SearchResult& result) noexcept {
    Fnv1a32 signature;
    add(signature, result);
    return signature.value();
}

Game game_of(const Task& task) {
    Game game(find_builtin(task.ruleset));
    play_moves(game, task.moves);
    return game;
}

// With a new engine each, so that their order does not matter.
SearchResult search_task(const Game& game, int depth) {
    SearchLimits limits;
    limits.depth = depth;
    return Engine().search(game, limits);
}

void print_result(const Game& game, const SearchResult& result, Output& out) {
    out.print("{:<18} depth {:>2}  {:<8} {:>6}  {:>10} nodes  signature {:>10}\n", game.ruleset().name,
              result.info.depth, to_string(result.best_move, game.ruleset().size()),
              result.info.lines.front().score, result.info.nodes, signature_of(result));
}

// The seconds are those of the search alone, without making the engine.
void append_result(JsonWriter& json, const Game& game, const SearchResult& result) {
    json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
    json.field("depth", result.info.depth);
    json.field("move", to_string(result.best_move, game.ruleset().size()));
    json.field("score", result.info.lines.front().score).field("nodes", result.info.nodes);
    json.field("seconds", result.info.seconds, 6).field("signature", signature_of(result)).close('}');
}

int run_bench(const Arguments& arguments, Output& out) {
    const bool json = arguments.has("--json");
    const Stopwatch watch;
    Progress progress("positions", tasks.size());
    Fnv1a32 total;
    std::uint64_t nodes = 0, finished = 0;
    JsonWriter positions;
    positions.open('[');
    for (const auto& task : tasks) {
        const auto game = game_of(task);
        const auto result = search_task(game, task.depth);
        nodes += result.info.nodes;
        add(total, result);
        if (json) {
            append_result(positions, game, result);
        } else {
            print_result(game, result, out);
        }
        progress.show(++finished);
    }
    const double seconds = watch.seconds();
    if (json) {
        JsonWriter line;
        line.open('{').field("signature", total.value()).field("nodes", nodes).field("seconds", seconds, 6);
        line.raw_field("positions", positions.close(']').text());
        out.print("{}\n", line.close('}').text());
        return done;
    }
    out.print("{} nodes in {:.3f} s, {:.0f} thousand a second\n", grouped(nodes), seconds,
              static_cast<double>(nodes) / 1e3 / seconds);
    out.print("signature {}\n", total.value());
    return done;
}

}  // namespace

Command bench_command() {
    return {
        .name = "bench",
        .summary = "search fixed positions and print a signature",
        .details =
            "Searches fixed positions to fixed depths. Each line ends with a hash of its result, the last "
            "line is a hash of all results: the same on every machine until the rules or the search change.",
        .operand = {},
        .options = {json_option("one object: signature nodes seconds positions[{ruleset position depth "
                                "move score nodes seconds signature}]")},
        .examples = {{"tafl bench", "how fast is this machine, and does the search behave as before?"}},
        .run = run_bench};
}

}  // namespace tafl::cli
