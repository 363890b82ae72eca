// Measures how many won games of the attackers the engine finishes against itself.
//
//   conversion FILE [--rules R] [--nodes N] [--plies N] [--moves]
//   conversion --collect 40 > FILE
//
// A line of the file is a position, as the moves from the opening that lead there. --collect takes them from self-play: positions at
// which every search of the last 20 plies had the attackers 600 or more ahead, but none had seen the end. A game counts as won when
// it is over, or when a search has proved its end.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <sstream>

#include "lab/arena/selfplay.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"

namespace {

using namespace tafl;

constexpr Score won_score = 600;
constexpr int won_plies = 20;

// The number of plies after which the attackers were clearly ahead for long enough; nothing if they never were.
std::optional<std::size_t> won_from(const arena::SelfplayGame& game) {
    int ahead = 0;
    bool attackers = true;
    for (std::size_t i = 0; i < game.plies.size(); ++i, attackers = !attackers) {
        const int score = game.plies[i].score;
        if (score == arena::SelfplayPly::no_score) continue;
        const int for_attackers = attackers ? score : -score;
        if (for_attackers >= arena::SelfplayPly::max_score) return std::nullopt;
        ahead = for_attackers >= won_score ? ahead + 1 : 0;
        if (ahead == won_plies) return i + 1;
    }
    return std::nullopt;
}

void collect(const std::shared_ptr<const Ruleset>& ruleset, int wanted, std::uint64_t nodes) {
    std::atomic<bool> stop{false};
    arena::SelfplayOptions options;
    options.ruleset = ruleset;
    options.games = 100'000;
    options.nodes = nodes;
    arena::play_selfplay(
        options,
        [&](const arena::SelfplayGame& game) {
            const auto plies = won_from(game);
            if (!plies) return;
            for (std::size_t i = 0; i < *plies; ++i)
                fmt::print("{}{}", i == 0 ? "" : " ", to_string(game.plies[i].move, ruleset->size()));
            fmt::print("\n");
            std::fflush(stdout);
            if (--wanted == 0) stop = true;
        },
        stop);
}

// False if a word is not a legal move.
bool play_moves(Game& game, const std::string& line) {
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        const auto written = parse_move(word, game.ruleset().size());
        if (!written || !game.play(written->move)) return false;
    }
    return true;
}

std::string moves_of(const Game& game) {
    std::string line;
    for (const auto& played : game.history())
        line += (line.empty() ? "" : " ") + to_string(played.move, game.ruleset().size());
    return line;
}

struct Ending {
    Winner winner = Winner::Nobody;  // Nobody: not finished
    int plies = 0;
    Score score = 0;  // the last one, for the attackers
};

Ending play_on(Game& game, std::uint64_t nodes, int plies) {
    std::array<Engine, 2> engines;
    SearchLimits limits;
    limits.nodes = nodes;
    Ending ending;
    for (; ending.plies < plies; ++ending.plies) {
        const Side side = game.to_move();
        const auto result = engines[static_cast<std::size_t>(index_of(side))].search(game, limits);
        const Score score = result.info.lines.front().score;
        ending.score = side == Side::Attackers ? score : -score;
        if (is_decisive(score)) {
            ending.winner = ending.score > 0 ? Winner::Attackers : Winner::Defenders;
            return ending;
        }
        if (!game.play(result.best_move)) throw std::logic_error("the engine returned an illegal move");
        if (!game.outcome().is_over()) continue;
        ending.winner = game.outcome().winner;
        return ending;
    }
    return ending;
}

std::string_view in_words(Winner winner) {
    switch (winner) {
        case Winner::Nobody: return "not finished";
        case Winner::Attackers: return "won";
        case Winner::Defenders: return "lost";
        case Winner::Draw: return "drawn";
    }
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("How many won games of the attackers the engine finishes.");
    std::string file, rules = "copenhagen";
    std::uint64_t nodes = 50'000;
    int plies = 150, wanted = 0;
    bool with_moves = false;
    app.add_option("FILE", file, "a position on each line: the moves that lead there");
    app.add_option("--rules", rules, "their ruleset")->capture_default_str();
    app.add_option("--nodes", nodes, "nodes for each move")->capture_default_str();
    app.add_option("--plies", plies, "the longest game")->capture_default_str();
    app.add_flag("--moves", with_moves, "print the moves of games that were not won");
    app.add_option("--collect", wanted, "print so many positions from self-play instead");
    CLI11_PARSE(app, argc, argv);
    const auto ruleset = find_builtin(rules);
    if (!ruleset) {
        fmt::print(stderr, "conversion: there is no ruleset {}\n", rules);
        return 2;
    }
    if (wanted > 0) {
        collect(ruleset, wanted, nodes);
        return 0;
    }
    std::array<int, 4> endings{};
    int games = 0;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        Game game(ruleset);
        if (!play_moves(game, line)) {
            fmt::print(stderr, "conversion: '{}': not legal moves\n", line);
            return 2;
        }
        const auto ending = play_on(game, nodes, plies);
        ++games, ++endings[static_cast<std::size_t>(ending.winner)];
        fmt::print("{}: {} after {} plies, score {}\n", games, in_words(ending.winner), ending.plies,
                   ending.score);
        if (ending.winner == Winner::Nobody) fmt::print("  {}\n", to_position(game.setup()));
        if (with_moves && ending.winner != Winner::Attackers) fmt::print("  {}\n", moves_of(game));
        std::fflush(stdout);
    }
    fmt::print("{} of {} won, {} lost, {} drawn, {} not finished\n", endings[1], games, endings[2],
               endings[3], endings[0]);
    return 0;
}
