// Proofs of forced wins: agree with endgame tables, hold under the naive referee, and go on where a search was interrupted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "lab/solver/solver.hpp"
#include "lab/solver/strategy_check.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"
#include "tables/tables.hpp"

namespace tafl::solver::test {

namespace {

using tafl::test::Dice;
using tafl::test::TemporaryFolder;

Game game_at(std::string_view rules, std::string_view position) {
    const auto ruleset = find_builtin(rules);
    return *Game::from(ruleset, *parse_position(position, *ruleset), SetupCheck::Lenient);
}

constexpr auto small_table = std::uint64_t{16} << 20U;

Solution solved(const Game& game, SolveOptions options) {
    options.memory = small_table;
    auto solution = solve(game, options);
    EXPECT_TRUE(solution) << solution.error();
    return *std::move(solution);
}

struct Win {
    const char* rules;
    const char* position;
    Side winner;
};

// Defenders and attackers, either to move, on three boards.
const std::array wins{
    Win{"brandub-walker", "3t3/5t1/1t1t3/t1K4/4t1T/1t5/3t3 d", Side::Defenders},
    Win{"brandub-walker", "3tt2/3T1T1/3K2t/6T/1t4t/3t3/7 d", Side::Defenders},
    Win{"brandub", "3t3/1Tt4/T4t1/t3T1t/t4K1/3t3/2t4 a", Side::Attackers},
    Win{"tablut-saami", "4t4/4t4/9/tT2t4/t4t1tt/t3T3t/2TtK2T1/4t1t2/9 d", Side::Defenders},
};

std::string named(const testing::TestParamInfo<Win>& info) { return std::to_string(info.index); }

class ForcedWin : public testing::TestWithParam<Win> {
  protected:
    const Game game = game_at(GetParam().rules, GetParam().position);
    [[nodiscard]] Solution proof(int threads = 1) const {
        return solved(game, {.prover = GetParam().winner, .nodes = 200'000, .threads = threads});
    }
};

TEST_P(ForcedWin, IsProvenAndTheProofHolds) {
    const auto solution = proof();
    ASSERT_TRUE(solution.strategy) << solution.progress.numbers.proof;
    const auto checked = check_strategy(*solution.strategy);
    EXPECT_EQ(checked.fault, "");
    EXPECT_EQ(checked.plies, solution.plies);
    EXPECT_EQ(checked.positions, solution.strategy->size());
}

TEST_P(ForcedWin, IsProvenByFourThreadsToo) {
    const auto solution = proof(4);
    ASSERT_TRUE(solution.strategy);
    EXPECT_EQ(check_strategy(*solution.strategy, {.threads = 4}).fault, "");
}

TEST_P(ForcedWin, IsNotProvenForTheLoser) {
    const auto solution = solved(game, {.prover = !GetParam().winner, .nodes = 20'000});
    EXPECT_FALSE(solution.strategy);
    EXPECT_FALSE(solution.progress.numbers.is_proven());
}

TEST_P(ForcedWin, SurvivesItsFile) {
    const auto solution = proof();
    ASSERT_TRUE(solution.strategy);
    const TemporaryFolder folder;
    const auto path = folder / "win.strategy";
    std::ofstream(path, std::ios::binary) << solution.strategy->to_bytes();
    const auto read = Strategy::read(path, game.shared_ruleset());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->start(), game.setup());
    EXPECT_EQ(read->winner(), GetParam().winner);
    EXPECT_EQ(read->size(), solution.strategy->size());
    EXPECT_EQ(check_strategy(*read).fault, "");
}

INSTANTIATE_TEST_SUITE_P(Solver, ForcedWin, testing::ValuesIn(wins), named);

void build_tables(const std::shared_ptr<const Ruleset>& ruleset, tables::Material most,
                  const std::filesystem::path& folder) {
    for (const auto material : tables::needed_for(most)) {
        const auto built = tables::build_table({.ruleset = ruleset, .material = material, .folder = folder},
                                               [](const tables::Stage&) { return true; });
        ASSERT_TRUE(built) << built.error();
    }
}

// The solver proves every win that a table names, and no other.
TEST(Solver, AgreesWithEndgameTables) {
    const auto ruleset = find_builtin("brandub-walker");
    const TemporaryFolder folder;
    const auto path = folder / ".";
    build_tables(ruleset, {2, 1}, path);
    const auto known = *tables::open_tables(*ruleset, path);
    Dice dice(3);
    const int wanted = std::max(6, tafl::test::scaled(60));
    int decided = 0;
    for (int tries = 0; decided < wanted && tries < 5'000; ++tries) {
        tafl::Setup setup;
        setup.size = 7;
        setup.to_move = dice.chance(50) ? Side::Attackers : Side::Defenders;
        for (const auto piece : {Piece::Attacker, Piece::Attacker, Piece::Defender, Piece::King})
            setup.pieces[static_cast<std::size_t>(dice.below(49))] = piece;
        const auto verdict = tables::find(*known, setup);
        const auto game = Game::from(ruleset, setup, SetupCheck::Lenient);
        if (!verdict || !game || game->outcome().is_over()) continue;
        for (const Side side : {Side::Attackers, Side::Defenders}) {
            const auto solution = solved(*game, {.prover = side, .nodes = 20'000});
            EXPECT_EQ(solution.strategy != nullptr, verdict->winner == winner_of(side)) << to_position(setup);
            if (solution.strategy) {
                EXPECT_GE(solution.plies, verdict->plies) << to_position(setup);
            }
        }
        ++decided;
    }
    EXPECT_EQ(decided, wanted);
}

// With the tables the same win takes fewer positions, and the checker asks for them.
TEST(Solver, EndsAtEndgameTables) {
    const auto ruleset = find_builtin("tablut-walker");
    const TemporaryFolder folder;
    const auto path = folder / ".";
    build_tables(ruleset, {1, 0}, path);
    const auto game = game_at("tablut-walker", "9/9/9/9/4K4/9/9/2t6/9 d");
    const auto tables = *tables::open_folder(path);
    const auto solution = solved(game, {.nodes = 50'000, .tables = tables});
    ASSERT_TRUE(solution.strategy);
    EXPECT_EQ(check_strategy(*solution.strategy, {.tables = tables}).fault, "");
}

constexpr auto longer_win = "3tt2/3T1T1/1t1K2t/6T/6t/3t3/7 a";

TEST(Solver, GoesOnFromACheckpoint) {
    const auto game = game_at("brandub-walker", longer_win);
    const TemporaryFolder folder;
    SolveOptions options{.nodes = 2'000, .memory = small_table, .checkpoint = folder / "part"};
    const auto first = solved(game, options);
    EXPECT_FALSE(first.progress.numbers.is_decided());
    ASSERT_TRUE(std::filesystem::exists(options.checkpoint));
    options.nodes = 4'000;
    const auto second = solved(game, options);
    EXPECT_GT(second.progress.nodes, first.progress.nodes);
    EXPECT_LT(second.progress.nodes, 4'200U);  // those before count
    options.prover = Side::Attackers;
    const auto other = solve(game, options);
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error(), testing::HasSubstr("of another search"));
    std::filesystem::resize_file(options.checkpoint, std::filesystem::file_size(options.checkpoint) - 1);
    options.prover = Side::Defenders;
    const auto cut = solve(game, options);
    ASSERT_FALSE(cut);
    EXPECT_THAT(cut.error(), testing::HasSubstr("is cut off"));
}

// Numbers that no search has written could claim anything, or keep the search busy for ever.
TEST(Solver, RefusesADamagedCheckpoint) {
    const auto game = game_at("brandub-walker", longer_win);
    const TemporaryFolder folder;
    const SolveOptions options{.nodes = 500, .memory = small_table, .checkpoint = folder / "part"};
    EXPECT_FALSE(solved(game, options).progress.numbers.is_decided());
    std::ifstream file(options.checkpoint, std::ios::binary);
    const std::string whole(std::istreambuf_iterator<char>(file), {});
    const auto is_taken = [&](std::string_view bytes) {
        std::ofstream(options.checkpoint, std::ios::binary | std::ios::trunc) << bytes;
        return solve(game, options).has_value();
    };
    EXPECT_TRUE(is_taken(whole));
    for (std::size_t length = 0; length < whole.size(); length += 1 + length / 20)
        EXPECT_FALSE(is_taken(whole.substr(0, length))) << length;
    for (std::size_t at = 0; at < whole.size(); at += 1 + at / 20) {
        auto damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x80);
        EXPECT_FALSE(is_taken(damaged)) << at;
    }
    EXPECT_FALSE(is_taken(whole + "x"));
}

TEST(Solver, SearchesOnAfterACheckpoint) {
    const TemporaryFolder folder;
    const auto solution =
        solved(game_at("brandub-walker", longer_win),
               {.nodes = 1'000'000, .threads = 2, .checkpoint = folder / "part", .interval = {}});
    EXPECT_TRUE(solution.progress.numbers.is_proven());
}

TEST(Solver, StopsWhenTheListenerSaysSo) {
    const auto game = game_at("brandub-walker", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a");
    int calls = 0;
    const auto solution =
        solve(game, {.nodes = 1'000'000'000, .memory = small_table}, [&](const SolveProgress& progress) {
            EXPECT_FALSE(progress.line.empty());
            return ++calls < 2;
        });
    ASSERT_TRUE(solution);
    EXPECT_EQ(calls, 2);
    EXPECT_FALSE(solution->strategy);
}

class CheckedProof : public testing::Test {
  protected:
    const Game game = game_at(wins[0].rules, wins[0].position);
    const Solution solution = solved(game, {.nodes = 200'000});
};

TEST_F(CheckedProof, FailsWithAnotherMove) {
    auto strategy = *solution.strategy;
    const auto right = *strategy.find(game.setup());
    for (const Move move : game.legal_moves()) {
        if (move == right.move) continue;
        strategy.add(game.setup(), {move, right.plies});
        if (!check_strategy(strategy).fault.empty()) return;
    }
    ADD_FAILURE() << "every move counts as a win";
}

TEST_F(CheckedProof, FailsWithFewerPlies) {
    auto strategy = *solution.strategy;
    const auto right = *strategy.find(game.setup());
    strategy.add(game.setup(), {right.move, right.plies - 2});
    EXPECT_THAT(check_strategy(strategy).fault, testing::HasSubstr("has no answer to"));
}

TEST_F(CheckedProof, FailsWithoutAnAnswer) {
    const auto right = *solution.strategy->find(game.setup());
    Strategy strategy(game.shared_ruleset(), game.setup(), Side::Defenders);
    EXPECT_THAT(check_strategy(strategy).fault, testing::HasSubstr("no answer where it begins"));
    strategy.add(game.setup(), right);
    EXPECT_THAT(check_strategy(strategy).fault, testing::HasSubstr("has no answer to"));
}

TEST_F(CheckedProof, FailsWithAnIllegalMove) {
    auto strategy = *solution.strategy;
    strategy.add(game.setup(), {{0, 200}, 99});
    EXPECT_THAT(check_strategy(strategy).fault, testing::HasSubstr("is not legal"));
}

// A position that is turned or mirrored has the same answer, turned or mirrored.
TEST_F(CheckedProof, AnswersEveryImage) {
    const auto& symmetries = solution.strategy->symmetries();
    const auto answer = *solution.strategy->find(game.setup());
    for (int image = 0; image < symmetries.count(); ++image) {
        auto setup = game.setup();
        for (Square square = 0; square < 49; ++square)
            setup.pieces[symmetries.map(image, square)] = game.setup().pieces[square];
        const auto found = solution.strategy->find(setup);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->move, symmetries.map(image, answer.move));
        EXPECT_EQ(found->plies, answer.plies);
    }
}

TEST_F(CheckedProof, IsRefusedWhenItsFileIsDamaged) {
    const TemporaryFolder folder;
    const auto path = folder / "win.strategy";
    std::ofstream(path, std::ios::binary) << solution.strategy->to_bytes();
    std::ifstream file(path, std::ios::binary);
    const std::string whole(std::istreambuf_iterator<char>(file), {});
    const auto read = [&](std::string_view bytes) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
        return Strategy::read(path, game.shared_ruleset());
    };
    ASSERT_TRUE(read(whole));
    for (std::size_t length = 0; length < whole.size(); length += 1 + length / 40)
        EXPECT_FALSE(read(whole.substr(0, length))) << length;
    for (std::size_t at = 0; at < whole.size(); at += 1 + at / 40) {
        auto damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        const auto found = read(damaged);
        // Another position may be named in the first lines: then its answers do not fit.
        EXPECT_TRUE(!found || !check_strategy(*found).fault.empty()) << at;
    }
    const auto other = Strategy::read(path, find_builtin("brandub"));
    ASSERT_FALSE(other);
}

// The king walks to and fro in three moves while the attacker takes two: the placement of the beginning stands there again, now with the
// attackers to move. Superko (R10) forbids the third move.
TEST(Superko, ForbidsAStrategyThatRepeatsAPlacement) {
    struct Step {
        const char* position;
        const char* move;
        int plies;
    };
    const auto fault_under = [](const std::shared_ptr<const Ruleset>& ruleset) {
        Strategy strategy(ruleset, *parse_position("7/4T2/7/7/K5t/7/7 d", *ruleset), Side::Defenders);
        for (const auto& [position, move, plies] :
             {Step{"7/4T2/7/7/K5t/7/7 d", "a3-a4", 7}, Step{"7/4T2/7/K6/5t1/7/7 d", "a4-a5", 5}})
            strategy.add(*parse_position(position, *ruleset), {parse_move(move, 7)->move, plies});
        strategy.add(*parse_position("7/4T2/K6/7/6t/7/7 d", *ruleset), {parse_move("a5-a3", 7)->move, 3});
        return check_strategy(strategy).fault;
    };
    auto rules = *find_builtin("brandub-hnefatafl-org");
    ASSERT_EQ(rules.repetition.policy, RepetitionPolicy::SuperkoDefenders);
    EXPECT_THAT(fault_under(std::make_shared<Ruleset>(rules)),
                testing::HasSubstr("a5-a3 may repeat the placement 7/4T2/7/7/K5t/7/7 a"));
    rules.repetition.policy = RepetitionPolicy::Draw;
    EXPECT_EQ(fault_under(std::make_shared<Ruleset>(rules)), "");
}

// The bytes of a file with these first lines, and the checksum that belongs to them.
std::string with_first_lines(const Ruleset& ruleset, std::string_view winner, std::string_view position,
                             std::string_view answers = "0") {
    const auto lines = fmt::format("tafl strategy 1\nrules {:016x}\nwinner {}\nposition {}\nanswers {}\n",
                                   rules_hash(ruleset), winner, position, answers);
    Fnv1a hash;
    hash.add_text(lines);
    return fmt::format("{}checksum {:016x}\n", lines, hash.value());
}

TEST(Strategies, AreRefusedWithFirstLinesThatSayNothing) {
    const auto ruleset = find_builtin("brandub");
    const auto parsed = [&](const std::string& bytes) {
        std::istringstream file(bytes);
        return Strategy::parse(file, "win", ruleset);
    };
    EXPECT_TRUE(parsed(with_first_lines(*ruleset, "defenders", "7/7/3K3/7/7/7/t6 a")));
    for (const auto* position : {"7/7/7/7/7/7/7 a", "3K3/3K3/7/7/7/7/7 a", "9/9/9/9/4K4/9/9/9/9 a", "7"}) {
        const auto read = parsed(with_first_lines(*ruleset, "defenders", position));
        ASSERT_FALSE(read) << position;
        EXPECT_EQ(read.error(), "win is damaged: its position is none of its ruleset");
    }
    for (const auto* winner : {"nobody", "", "Defenders"})
        EXPECT_FALSE(parsed(with_first_lines(*ruleset, winner, "7/7/3K3/7/7/7/t6 a"))) << winner;
    for (const auto* answers : {"-1", "1x", "1099511627776", "18446744073709551616"})
        EXPECT_THAT(parsed(with_first_lines(*ruleset, "defenders", "7/7/3K3/7/7/7/t6 a", answers)).error(),
                    testing::HasSubstr("its first lines"))
            << answers;
    EXPECT_THAT(
        parsed(with_first_lines(*ruleset, "defenders", "7/7/3K3/7/7/7/t6 a", "1099511627775")).error(),
        testing::HasSubstr("is cut off: it holds 0 of"));
    EXPECT_THAT(parsed(with_first_lines(*ruleset, "defenders", "7/7/3K3/7/7/7/t6 a") + "x").error(),
                testing::HasSubstr("more than its 0 answers"));
}

TEST(Solver, RefusesWhatItCannotSolve) {
    auto superko = *find_builtin("brandub-hnefatafl-org");
    EXPECT_EQ(why_not(superko), "");
    superko.no_moves = NoMoves::Draw;
    EXPECT_THAT(why_not(superko), testing::HasSubstr("superko"));
    EXPECT_EQ(why_not(*find_builtin("brandub")), "");
    EXPECT_EQ(why_not(*find_builtin("copenhagen")), "");
    EXPECT_THAT(why_not(*find_builtin("berserk")), testing::HasSubstr("commanders"));
    EXPECT_THAT(why_not(*find_builtin("alea-evangelii")), testing::HasSubstr("11x11"));
}

}  // namespace

}  // namespace tafl::solver::test
