// The search with endgame tables: what a table decides, a search of one ply knows.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/engine.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/choose.hpp"
#include "support/temporary_folder.hpp"
#include "tables/tables.hpp"

namespace tafl::tables::test {

namespace {

using tafl::test::Dice;

struct Decided {
    Game game;
    TableVerdict verdict;
};

Setup any_setup(const Ruleset& ruleset, Dice& dice) {
    Setup setup;
    setup.size = ruleset.size();
    setup.to_move = dice.chance(50) ? Side::Attackers : Side::Defenders;
    std::vector pieces{Piece::King, Piece::Attacker, Piece::Attacker};
    if (dice.chance(30)) pieces.push_back(Piece::Defender);
    for (const auto piece : pieces)
        setup.pieces[static_cast<std::size_t>(dice.below(setup.squares()))] = piece;
    return setup;
}

// Tables of two attackers against the king and a man, where repetition draws and where it loses.
class TableSearch : public testing::TestWithParam<const char*> {
  protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<tafl::test::TemporaryFolder>();
        for (const auto* rules : {"brandub-walker", "brandub"}) {
            for (const auto material : needed_for({2, 1})) {
                const auto built = build_table(
                    {.ruleset = find_builtin(rules), .material = material, .folder = path(), .threads = 2},
                    [](const Stage&) { return true; });
                ASSERT_TRUE(built) << built.error();
            }
        }
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::filesystem::path path() { return *folder_ / "."; }

    [[nodiscard]] static EngineOptions with_tables() {
        return {.hash_mib = 1, .tables = *open_folder(path())};
    }
    // Positions in the tables of the ruleset: of every kind, or those decided in `plies` or more.
    [[nodiscard]] std::vector<Decided> positions(std::size_t wanted, int plies = 0) const {
        const auto ruleset = find_builtin(GetParam());
        const auto tables = *open_tables(*ruleset, path());
        std::vector<Decided> found;
        for (Dice dice(7); found.size() < wanted;) {
            auto game = Game::from(ruleset, any_setup(*ruleset, dice));
            if (!game || game->outcome().is_over()) continue;
            const auto verdict = find(*tables, game->setup());
            if (verdict && verdict->plies >= plies) found.push_back({*std::move(game), *verdict});
        }
        return found;
    }

  private:
    static inline std::unique_ptr<tafl::test::TemporaryFolder> folder_;
};

SearchResult search(Engine& engine, const Game& game, int depth, const Weakness& weakness = {}) {
    SearchLimits limits;
    limits.depth = depth;
    limits.weakness = weakness;
    return engine.search(game, limits);
}

Score score_at_depth_1(const Game& game, const EngineOptions& options, const Weakness& weakness = {}) {
    Engine engine(options);
    return search(engine, game, 1, weakness).info.lines.front().score;
}

bool sees_the_end(const Game& game, const EngineOptions& options) {
    return is_decisive(score_at_depth_1(game, options));
}

Score score_of(const TableVerdict& verdict, Side side) {
    return verdict.winner == winner_of(side) ? wins_in(verdict.plies) : loses_in(verdict.plies);
}

TEST_P(TableSearch, KnowsTheScoreAndTheWholeLineAtDepthOne) {
    int long_wins = 0;
    for (auto& [game, verdict] : positions(400)) {
        Engine engine(with_tables());
        const auto line = search(engine, game, 1).info.lines.front();
        const auto position = to_position(game.setup());
        if (verdict.winner == Winner::Draw) {
            EXPECT_FALSE(is_decisive(line.score)) << position;
            continue;
        }
        EXPECT_EQ(line.score, score_of(verdict, game.to_move())) << position;
        ASSERT_EQ(line.moves.size(), static_cast<std::size_t>(verdict.plies)) << position;
        for (const auto move : line.moves) ASSERT_TRUE(game.play(move)) << position;
        EXPECT_EQ(game.outcome().winner, verdict.winner) << position;
        long_wins += verdict.plies > 3;
    }
    EXPECT_GT(long_wins, 10);
}

TEST_P(TableSearch, EndsWhereTheTablesDecide) {
    for (const auto& [game, verdict] : positions(50)) {
        if (verdict.winner == Winner::Draw) continue;
        Engine engine(with_tables());
        EXPECT_EQ(search(engine, game, max_ply).info.depth, 1) << to_position(game.setup());
    }
}

TEST_P(TableSearch, WinsInNoMorePliesThanTheTableSays) {
    int games = 0;
    for (auto& [game, verdict] : positions(60)) {
        if (verdict.winner == Winner::Draw || verdict.plies < 4) continue;
        ++games;
        Engine winner(with_tables()), loser({.hash_mib = 1});
        int plies = 0;
        for (; !game.outcome().is_over() && plies <= verdict.plies; ++plies) {
            auto& engine = winner_of(game.to_move()) == verdict.winner ? winner : loser;
            ASSERT_TRUE(game.play(search(engine, game, 2).best_move));
        }
        EXPECT_EQ(game.outcome().winner, verdict.winner);
        EXPECT_LE(plies, verdict.plies);
    }
    EXPECT_GT(games, 10);
}

// Moves to and fro until the position occurs a second time, then the first move again.
bool shuffle(Game& game) {
    const auto first = game.legal_moves();
    for (const auto there : first) {
        if (game.outcome().is_over()) return false;
        if (const auto played = game.play(there); played->get().outcome.is_over()) {
            game.undo();
            continue;
        }
        for (const auto reply : game.legal_moves()) {
            int plies = 0;
            const std::array moves{reply, Move{there.to, there.from}, Move{reply.to, reply.from}, there};
            for (const auto move : moves) {
                if (game.outcome().is_over() || !game.play(move)) break;
                ++plies;
            }
            if (plies == 4 && !game.outcome().is_over()) return true;
            while (plies-- > 0) game.undo();
        }
        game.undo();
    }
    return false;
}

TEST_P(TableSearch, ClaimsNoProofWhereRepetitionMayIntervene) {
    const auto tables = *open_tables(*find_builtin(GetParam()), path());
    int tried = 0;
    for (auto& [game, unused] : positions(300)) {
        if (!shuffle(game)) continue;
        const auto verdict = find(*tables, game.setup());
        if (!verdict || verdict->plies == 0 || sees_the_end(game, {.hash_mib = 1})) continue;
        ++tried;
        EXPECT_FALSE(sees_the_end(game, with_tables())) << to_position(game.setup());
        EXPECT_EQ(score_at_depth_1(game, with_tables()) > 0, verdict->winner == winner_of(game.to_move()))
            << to_position(game.setup());
    }
    EXPECT_GT(tried, 3);
}

TEST_P(TableSearch, IsNotForLevelsThatErr) {
    const Weakness errs{.noise = 50, .seed = 1};
    int unseen = 0;
    for (const auto& [game, verdict] : positions(100, 4)) {
        const auto score = score_at_depth_1(game, with_tables(), errs);
        EXPECT_EQ(score, score_at_depth_1(game, {.hash_mib = 1}, errs)) << to_position(game.setup());
        unseen += !is_decisive(score);
    }
    EXPECT_GT(unseen, 0);
}

TEST_P(TableSearch, FollowsANewChoiceOfTables) {
    Engine engine({.hash_mib = 1});
    int unseen = 0;
    for (const auto& [game, verdict] : positions(100, 4)) {
        if (sees_the_end(game, {.hash_mib = 1})) continue;
        ++unseen;
        for (const bool tables : {false, true, false}) {
            engine.set_options(tables ? with_tables() : EngineOptions{.hash_mib = 1});
            EXPECT_EQ(is_decisive(search(engine, game, 1).info.lines.front().score), tables);
        }
    }
    EXPECT_GT(unseen, 0);
}

INSTANTIATE_TEST_SUITE_P(, TableSearch, testing::Values("brandub-walker", "brandub"), [](const auto& row) {
    return std::string(row.param) == "brandub" ? "RepetitionLoses" : "RepetitionDraws";
});

TEST(TableFolder, SaysInASentenceWhatIsWrong) {
    const tafl::test::TemporaryFolder folder;
    EXPECT_EQ(open_folder(folder / "none").error(),
              (folder / "none").string() + ": No such file or directory");
    const auto path = folder / ".";
    EXPECT_EQ(open_folder(path).error(), path.string() + ": there are no endgame tables in it");
    const auto file = folder / "brandub-walker-1-0.tafltable";
    std::ofstream(file) << "not a table";
    EXPECT_NE(open_folder(path).error().find("brandub-walker-1-0.tafltable: expected an endgame table"),
              std::string::npos);
    std::filesystem::remove(file);
    const auto built =
        build_table({.ruleset = find_builtin("brandub-walker"), .material = {1, 0}, .folder = path},
                    [](const Stage&) { return true; });
    ASSERT_TRUE(built) << built.error();
    EXPECT_TRUE(open_folder(path));
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
    EXPECT_NE(open_folder(path).error().find("it is incomplete"), std::string::npos);
}

// Other rules, or a board that is too large for tables.
TEST(TableFolder, HasNothingForOtherRulesets) {
    const tafl::test::TemporaryFolder folder;
    const auto path = folder / ".";
    const auto built =
        build_table({.ruleset = find_builtin("brandub-walker"), .material = {1, 0}, .folder = path},
                    [](const Stage&) { return true; });
    ASSERT_TRUE(built) << built.error();
    const auto source = *open_folder(path);
    EXPECT_NE(source->tables_of(*find_builtin("brandub-walker")), nullptr);
    for (const auto* rules : {"brandub", "copenhagen", "hnefatafl-org-13", "berserk"})
        EXPECT_EQ(source->tables_of(*find_builtin(rules)), nullptr) << rules;
}

}  // namespace

}  // namespace tafl::tables::test
