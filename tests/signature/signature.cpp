// signature FILE: searches the opening of the rulesets below as the file says and compares move, score and nodes. The kernels of the
// network must be vectors, and give what the scalar ones give.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/engine.hpp"
#include "engine/nnue/kernels.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace {

using namespace tafl;

// Without a network, with one, and on the largest board.
constexpr std::string_view rulesets[] = {"berserk", "tawlbwrdd", "alea-evangelii"};

struct Row {
    std::string ruleset, move;
    int depth = 0;
    Score score = 0;
    std::uint64_t nodes = 0;
    bool operator==(const Row&) const = default;
};

// "berserk            depth  7  j6-j10        141       25437 nodes  signature 3651372232"
Row parse_row(const std::string& line) {
    Row row;
    std::string word;
    std::istringstream(line) >> row.ruleset >> word >> row.depth >> row.move >> row.score >> row.nodes;
    return row;
}

Row searched(const Row& expected) {
    const Game game(find_builtin(expected.ruleset));
    SearchLimits limits;
    limits.depth = expected.depth;
    const auto result = Engine().search(game, limits);
    return {.ruleset = expected.ruleset,
            .move = to_string(result.best_move, game.ruleset().size()),
            .depth = result.info.depth,
            .score = result.info.lines.front().score,
            .nodes = result.info.nodes};
}

bool agrees(const Row& expected) {
    const auto found = searched(expected);
    std::printf("%s: %s %d after %llu nodes\n", found.ruleset.c_str(), found.move.c_str(), found.score,
                static_cast<unsigned long long>(found.nodes));
    if (found == expected) return true;
    std::printf("  expected: %s %d after %llu nodes\n", expected.move.c_str(), expected.score,
                static_cast<unsigned long long>(expected.nodes));
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    std::size_t agreed = 0;
    for (std::string line; std::getline(file, line);) {
        const auto row = parse_row(line);
        if (std::ranges::find(rulesets, row.ruleset) != std::end(rulesets)) agreed += agrees(row);
    }
    std::printf("kernels: %s\n", nnue::kernels().name);
    return agreed == std::size(rulesets) && &nnue::kernels() != &nnue::scalar_kernels ? 0 : 1;
}
