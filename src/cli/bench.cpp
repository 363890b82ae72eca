// A fixed search on fixed positions. The signature is made of every answer, so that a change that should
// change nothing can prove it, and a change that should can say so.
#include <fmt/format.h>

#include <array>

#include "base/hash.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
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

// Each with a mind that knows nothing, so that their order does not count.
Answer search_task(const Task& task) {
    Game game(find_builtin(task.ruleset));
    play_moves(game, task.moves);
    SearchLimits limits;
    limits.depth = task.depth;
    return Engine().search(game, limits);
}

int run_bench(const Arguments& arguments, Output& out) {
    const bool json = arguments.has("--json");
    const Stopwatch watch;
    Progress progress("positions", tasks.size());
    Fnv1a32 signature;  // 32 bits: small enough for every reader of JSON
    std::uint64_t nodes = 0, finished = 0;
    for (const auto& task : tasks) {
        const auto result = search_task(task);
        const auto& report = result.report;
        const Score score = report.lines.front().score;
        nodes += report.nodes;
        for (const auto value :
             {std::uint64_t{result.best.from}, std::uint64_t{result.best.to}, report.nodes}) {
            signature.add(value);
        }
        signature.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(score)));
        if (!json) {
            const int size = find_builtin(task.ruleset)->size();
            out.print("{:<18} depth {}  {:<8} {:>6}  {:>10} nodes\n", task.ruleset, report.depth,
                      to_string(result.best, size), score, report.nodes);
        }
        progress.show(++finished);
    }
    const double seconds = watch.seconds();
    if (json) {
        JsonLine(out.buffer())
            .whole("signature", signature.value())
            .whole("nodes", nodes)
            .real("seconds", seconds);
        return done;
    }
    out.print("{} nodes in {:.3f} s, {:.0f} thousand a second\n", grouped(nodes), seconds,
              static_cast<double>(nodes) / 1e3 / seconds);
    out.print("signature {}\n", signature.value());
    return done;
}

}  // namespace

Command bench_command() {
    return {
        .name = "bench",
        .summary = "search fixed positions and print a signature",
        .details =
            "Searches fixed positions to a fixed depth. The last line is a number made of all answers: the "
            "same on every machine until the rules or the search change.",
        .operand = {},
        .options = {json_option("one object: signature nodes seconds")},
        .examples = {{"tafl bench", "how fast is this machine, and is everything as it was?"}},
        .run = run_bench};
}

}  // namespace tafl::cli
