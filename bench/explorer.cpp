// Measures the opening explorer on random games, which are stored as imported ones and found by position: bytes on disk for each
// position, and the time of an answer with the latest games.
// README.md has the command and figures.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <unordered_set>

#include "base/random.hpp"
#include "collection/collected_game.hpp"
#include "collection/collection_json.hpp"
#include "explorer/move_counter.hpp"
#include "explorer/position_finder.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl {
namespace {

using Clock = std::chrono::steady_clock;

Game random_game(const std::shared_ptr<const Ruleset>& ruleset, int plies, Random& random) {
    Game game(ruleset);
    while (game.plies() < plies && !game.outcome().is_over()) {
        const auto moves = game.legal_moves();
        (void)game.play(moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    }
    return game;
}

store::CollectedGame collected(const Game& game, int number) {
    store::CollectedGame stored;
    stored.id = fmt::format("{:010}", number);
    stored.source = "random games";
    stored.ruleset = game.ruleset().name;
    stored.result = game.outcome().winner;
    stored.plies = game.plies();
    for (const auto& played : game.history())
        stored.moves += (stored.moves.empty() ? "" : " ") + to_string(played.move, game.ruleset().size());
    stored.position = to_position(game.setup());
    return stored;
}

struct Filled {
    std::unordered_set<std::int64_t> positions;
    std::vector<tafl::Setup> asked;  // the positions of every hundredth game
};

Filled fill(store::Store& store, const BoardSymmetries& symmetries,
            const std::shared_ptr<const Ruleset>& ruleset, int games, int plies) {
    constexpr int batch = 200;
    Random random(1);
    Filled filled;
    MoveCounter counter;
    store.begin();
    for (int i = 1; i <= games; ++i) {
        Game game = random_game(ruleset, plies, random);
        const auto moves = folded_moves(symmetries, ruleset->name, game);
        for (const auto& move : moves) filled.positions.insert(move.position);
        const auto stored = collected(game, i);
        counter.add({store::GameOrigin::Collection, stored.id, stored.result, {}}, moves);
        (void)store.add_collected_game(stored);
        store.add_positions(
            store::GameOrigin::Collection, stored.id,
            reached_positions(moves, FoldedPosition(symmetries, ruleset->name, game.setup())));
        for (; i % 100 == 0 && game.plies() > 0; game.undo()) filled.asked.push_back(game.setup());
        if (i % batch != 0 && i != games) continue;
        store.add_move_counts(counter.take());
        store.commit();
        if (i != games) store.begin();
    }
    store.checkpoint();
    return filled;
}

std::size_t answer(store::Store& store, const BoardSymmetries& symmetries, const Ruleset& ruleset,
                   const tafl::Setup& asked) {
    constexpr int max_latest = 4;
    const PositionFinder finder(symmetries, ruleset.name, asked);
    const auto found = explored(finder.position(), store.move_counts(finder.position().key()));
    JsonWriter json;
    append_explored_moves(json, found.moves, ruleset.size());
    store::CollectionFilter filter;
    filter.position = finder.position().key();
    std::size_t plies = 0;
    for (const auto& game : store.collected_games(filter, {}, max_latest).items)
        if (const auto begun = begun_game(game))
            plies += static_cast<std::size_t>(finder.find(*begun, game.moves).value().ply);
    return json.text().size() + plies;
}

void run(const std::string& file, const std::string& name, int games, int plies) {
    const auto ruleset = find_builtin(name);
    const BoardSymmetries symmetries(*ruleset);
    const auto store = store::open_sqlite(file, store::SqliteAccess::ReadWrite);
    const auto empty = std::filesystem::file_size(file);
    const auto begin = Clock::now();
    const auto filled = fill(*store, symmetries, ruleset, games, plies);
    const std::chrono::duration<double> seconds = Clock::now() - begin;
    const auto bytes = static_cast<double>(std::filesystem::file_size(file) - empty);
    fmt::print("{} games, {} positions in {:.1f} s: {:.0f} bytes a position\n", games,
               filled.positions.size(), seconds.count(),
               bytes / static_cast<double>(filled.positions.size()));
    std::vector<double> times;
    for (const auto& asked : filled.asked) {
        const auto start = Clock::now();
        (void)answer(*store, symmetries, *ruleset, asked);
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    std::ranges::sort(times);
    fmt::print("{} answers: median {:.3f} ms, p99 {:.3f} ms, longest {:.3f} ms\n", times.size(),
               times[times.size() / 2], times[times.size() * 99 / 100], times.back());
}

}  // namespace
}  // namespace tafl

int main(int argc, char** argv) {
    CLI::App app("Measures the opening explorer on random games");
    std::string file, ruleset = "copenhagen";
    int games = 100'000, plies = 60;
    app.add_option("file", file, "the new database")->required();
    app.add_option("--games", games);
    app.add_option("--plies", plies);
    app.add_option("--rules", ruleset);
    CLI11_PARSE(app, argc, argv);
    tafl::run(file, ruleset, games, plies);
}
