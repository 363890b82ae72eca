#include <algorithm>

#include "base/json_writer.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/output.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/wording.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rules/perft.hpp"

namespace tafl::cli {

namespace {

constexpr std::uint64_t deepest = 30;

struct Count {
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::pair<std::string, std::uint64_t>> branches;  // sorted as text
};

Count count(const Game& game, int depth, PerftLeaves leaves) {
    Count result;
    const Stopwatch watch;
    if (depth == 0) {
        result.nodes = perft(game, 0, leaves);
    } else {
        Progress progress("first moves", game.legal_moves().size());
        std::uint64_t finished = 0;
        const auto branches =
            divide(game, depth, leaves, [&](const PerftBranch&) { progress.show(++finished); });
        for (const auto& [move, nodes] : branches) {
            result.branches.emplace_back(to_string(move, game.ruleset().size()), nodes);
            result.nodes += nodes;
        }
    }
    result.seconds = std::max(watch.seconds(), 1e-9);
    std::ranges::sort(result.branches);
    return result;
}

void print_json(const Game& game, int depth, const Count& result, bool divided, Output& out) {
    JsonWriter json;
    json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
    json.field("depth", depth).field("nodes", result.nodes).field("seconds", result.seconds, 6);
    if (divided) {
        json.key("divide").open('{');
        for (const auto& [move, nodes] : result.branches) json.field(move, nodes);
        json.close('}');
    }
    out.print("{}\n", json.close('}').text());
}

// "1.234 s"; what would be 0.000 s has more digits.
std::string time_taken(double seconds) { return fmt::format("{:.{}f} s", seconds, seconds < 0.001 ? 7 : 3); }

int run_perft(const Arguments& arguments, Output& out) {
    const auto game = chosen_game(arguments);
    const auto depth = arguments.number<int>("--depth");
    const auto leaves = arguments.text("--leaves") == "made" ? PerftLeaves::Made : PerftLeaves::Bulk;
    const auto result = count(game, depth, leaves);
    if (arguments.has("--json")) {
        print_json(game, depth, result, arguments.has("--divide"), out);
        return done;
    }
    if (arguments.has("--divide")) {
        for (const auto& [move, nodes] : result.branches) out.print("{} {}\n", move, nodes);
    }
    out.print("{} depth {}: {} in {}, {:.1f} million a second\n", game.ruleset().name, depth,
              grouped(result.nodes), time_taken(result.seconds),
              static_cast<double>(result.nodes) / 1e6 / result.seconds);
    return done;
}

}  // namespace

Command perft_command() {
    return {
        .name = "perft",
        .summary = "count the legal move sequences of a given length",
        .details =
            "Counts the sequences of N legal moves; a finished game has no successors. The last move of "
            "each is counted without being played, unless --leaves made asks for it.",
        .operand = {},
        .options = {rules_option(),
                    position_option(),
                    moves_option(),
                    number_option("--depth", "N", "how many moves deep", {0, deepest}, 3),
                    {"--divide", "", "one count for each first move"},
                    choice_option("--leaves", "HOW", "bulk: count the last moves; made: play each of them",
                                  {"bulk", "made"}, "bulk"),
                    json_option("one object: ruleset position depth nodes seconds, and divide")},
        .examples = {{"tafl perft --depth 4", "50,456,804 for Copenhagen"},
                     {"tafl perft --rules brandub --depth 3 --divide", "find where two programs differ"}},
        .run = run_perft};
}

}  // namespace tafl::cli
