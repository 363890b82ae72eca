// The search's techniques by name: prunings and reductions that can be switched off (SearchFeatures), move
// ordering, repetition, the transposition table and the history tables.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/engine.hpp"
#include "engine/search/history_tables.hpp"
#include "engine/search/late_move_reductions.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/tree_search.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/choose.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

SearchResult search_to(const Game& game, int depth, const SearchFeatures& features = {}) {
    SearchLimits limits;
    limits.depth = depth;
    limits.features = features;
    return Engine({.hash_mib = 4}).search(game, limits);
}

struct Feature {
    const char* name;
    bool SearchFeatures::* flag;
    bool saves_nodes;  // on these positions, to the same depth
};

constexpr Feature all_features[] = {
    {"reverse_futility", &SearchFeatures::reverse_futility, true},
    {"razoring", &SearchFeatures::razoring, false},
    {"null_move", &SearchFeatures::null_move, true},
    {"internal_iterative_reduction", &SearchFeatures::internal_iterative_reduction, false},
    {"late_move_pruning", &SearchFeatures::late_move_pruning, true},
    {"futility", &SearchFeatures::futility, false},
    {"history_pruning", &SearchFeatures::history_pruning, false},
    {"late_move_reduction", &SearchFeatures::late_move_reduction, true},
    {"check_extension", &SearchFeatures::check_extension, false},
    {"aspiration_window", &SearchFeatures::aspiration_window, false},
};

SearchFeatures without(const Feature& feature) {
    SearchFeatures all;
    all.*feature.flag = false;
    return all;
}

SearchFeatures none() {
    SearchFeatures nothing;
    for (const auto& feature : all_features) nothing.*feature.flag = false;
    return nothing;
}

std::vector<Game> positions() {
    std::vector<Game> games{Game(builtin("brandub")), Game(builtin("tablut-walker")),
                            Game(builtin("copenhagen"))};
    EXPECT_EQ(play(games[0], "d2-e2 c4-c5 f4-f5 d4-c4"), "nothing");
    EXPECT_EQ(play(games[2], "d1-d3 f8-i8 j6-j9 e7-e10"), "nothing");
    return games;
}

// Switching off any of them changes the tree; switching off the strongest ones enlarges it.
TEST(SearchFeatures, EachOneShapesTheTree) {
    for (const auto& feature : all_features) {
        std::uint64_t with = 0, without_it = 0;
        bool differs = false;
        for (const auto& game : positions()) {
            const int depth = game.ruleset().size() <= 9 ? 10 : 7;
            const auto all = search_to(game, depth).info.nodes;
            const auto fewer = search_to(game, depth, without(feature)).info.nodes;
            with += all;
            without_it += fewer;
            differs = differs || all != fewer;
        }
        EXPECT_TRUE(differs) << feature.name;
        if (feature.saves_nodes) {
            EXPECT_LT(with, without_it) << feature.name;
        }
    }
}

struct Forced {
    const char* what;
    const char* ruleset;
    const char* position;
    Score score;
};

constexpr Forced forced[] = {
    {"escape to a corner", "copenhagen", "11/11/11/11/11/11/11/11/3t7/11/K7t2 d", wins_in(1)},
    {"escape to the edge", "york", "11/11/11/11/3t1t5/3tKt5/3t1t5/4t6/11/11/11 d", wins_in(1)},
    {"capture between two", "brandub", "7/7/1tK4/7/3t3/7/4T2 a", wins_in(1)},
    {"two escapes at once", "copenhagen", "11/11/11/11/4t6/4tK5/4t6/11/11/11/11 d", wins_in(3)},
    {"an escape that nothing blocks", "copenhagen", "11/11/11/11/1t9/tK9/11/11/11/3t1T5/3ttttt3 a",
     loses_in(4)},
};

// After h9-h11 the king stands at the edge, whatever the attackers do; he goes to e11, and g10-g11 shuts him in (R7).
Game before_the_fort() {
    return game_at(builtin("copenhagen"), "2tT4Tt1/1t1tTTT1t2/3t1ttKt2/10t/t10/11/1t9/11/t10/3t4t2/4t2t3 d");
}

TEST(ExitFort, AThreatToCompleteItIsACheck) {
    SearchLimits limits;
    limits.nodes = 50'000;
    const auto line = Engine({.hash_mib = 4}).search(before_the_fort(), limits).info.lines.front();
    EXPECT_EQ(line.score, wins_in(5));
    EXPECT_EQ(line.moves.front(), move_of("h9-h11", 11));
}

// Proving that each of 190 replies loses, and each reply to the threat behind it, would take 36,000 nodes.
TEST(ExitFort, OnlyRepliesThatMayParryItAreSearched) {
    auto game = before_the_fort();
    EXPECT_EQ(play(game, "h9-h11"), "nothing");
    SearchLimits limits;
    limits.nodes = 3'000;
    EXPECT_EQ(Engine({.hash_mib = 4}).search(game, limits).info.lines.front().score, loses_in(4));
}

// After a5-b5 the attackers close a ring around the king and all his men (R8), whatever the defenders do. The evaluation is even.
TEST(Ring, AThreatToCloseItIsACheck) {
    const auto game =
        game_at(builtin("copenhagen"),
                "4ttt4/3t3t3/3tTT2t2/1t3T1Tt2/t3T2K2t/tt4T2t1/t2T4t2/2t5t2/3tTT1t3/4ttt4/5t5 a");
    SearchLimits limits;
    limits.nodes = 50'000;
    const auto line = Engine({.hash_mib = 4}).search(game, limits).info.lines.front();
    EXPECT_EQ(line.score, wins_in(5));
    EXPECT_EQ(line.moves.front(), move_of("a5-b5", 11));
}

// i1-j1 holds out longest, for three moves. A search that is stopped after it has seen that, but not the replies to all other moves,
// takes no earlier loss of another move for the score.
TEST(AbortedSearch, ClaimsNoLossThatIsNotProven) {
    const auto game = game_at(builtin("copenhagen"), "11/11/11/11/11/11/11/11/9T1/1t7Kt/8t2 a");
    for (std::uint64_t nodes = 100; nodes <= 6'000; nodes += 100) {
        SearchLimits limits;
        limits.nodes = nodes;
        const auto line = Engine({.hash_mib = 1}).search(game, limits).info.lines.front();
        EXPECT_GE(line.score, loses_in(6)) << nodes;
    }
    EXPECT_EQ(search_to(game, 6).info.lines.front().score, loses_in(6));
}

// The shortest win is found with any of the prunings and with none.
TEST(SearchFeatures, NoneChangesTheDistanceOfAWin) {
    for (const auto& row : forced) {
        const auto game = game_at(builtin(row.ruleset), row.position);
        EXPECT_EQ(search_to(game, 4).info.lines.front().score, row.score) << row.what;
        EXPECT_EQ(search_to(game, 4, none()).info.lines.front().score, row.score) << row.what;
        for (const auto& feature : all_features) {
            EXPECT_EQ(search_to(game, 4, without(feature)).info.lines.front().score, row.score)
                << row.what << " without " << feature.name;
        }
    }
}

// R12: where a piece may jump, a null move is no lower bound.
TEST(NullMove, IsNotTriedWithJumpingPieces) {
    auto no_null_move = SearchFeatures{};
    no_null_move.null_move = false;
    const Game berserk(builtin("berserk"));
    EXPECT_EQ(search_to(berserk, 5).info.nodes, search_to(berserk, 5, no_null_move).info.nodes);
}

class RootOrder : public testing::Test {
  protected:
    std::unique_ptr<TreeSearch> started(const Game& game) {
        auto tree = make_tree_search(game.ruleset(), nullptr);
        tree->start(shared_, 0);
        tree->set_position(game);
        return tree;
    }
    std::vector<Move> ordered(const Game& game) { return started(game)->ordered_root_moves(); }

    TranspositionTable table_{1};

  private:
    SearchControl control_;
    const SearchLimits limits_;
    TimeManager time_{limits_, Side::Attackers};
    const InfoCallback info_;
    SharedSearchState shared_{limits_, control_, table_, time_, info_, 1};
};

TEST_F(RootOrder, BeginsWithTheHashMoveThenCaptures) {
    const auto game = game_at(builtin("copenhagen"), "11/11/11/4tT5/11/6t4/11/5K5/11/3t7/11 a");
    const auto capture = move_of("g6-g8", 11), hash_move = move_of("d2-d4", 11);
    EXPECT_EQ(ordered(game).front(), capture);
    table_.store(game.key(), {hash_move, 0, 0, 1, Bound::Exact});
    const auto moves = ordered(game);
    EXPECT_EQ(moves[0], hash_move);
    EXPECT_EQ(moves[1], capture);
    EXPECT_EQ(moves.size(), game.legal_moves().size());
}

TEST(MovePicker, HandsOutTheHighestScoreFirst) {
    MoveList<7> list;
    for (const int to : {3, 1, 4, 5, 2}) list.push({0, static_cast<Square>(to)});
    MovePicker<7> picker;
    picker.fill(list, [](Move move) { return 10 * move.to; });
    for (const int to : {5, 4, 3, 2, 1}) EXPECT_EQ(picker.next().to, to);
}

TEST(HistoryTables, StayWithinTheirLimitAndForget) {
    HistoryTables<7> history;
    const Move move{3, 5};
    const std::array<int, 2> previous{7, 9};
    const auto value = [&] { return history.value(Side::Defenders, move, 11, previous); };
    for (int i = 0; i < 1'000; ++i) history.update(Side::Defenders, move, 11, previous, 1'600);
    EXPECT_GT(value(), 2 * HistoryTables<7>::limit);
    EXPECT_LE(value(), 3 * HistoryTables<7>::limit);
    EXPECT_EQ(history.value(Side::Attackers, {3, 6}, 12, previous), 0);
    for (int i = 0; i < 1'000; ++i) history.update(Side::Defenders, move, 11, previous, -1'600);
    EXPECT_LT(value(), -2 * HistoryTables<7>::limit);
    history.set_counter_move(7, move);
    EXPECT_EQ(history.counter_move(7), move);
    history.clear();
    EXPECT_EQ(value(), 0);
    EXPECT_EQ(history.counter_move(7), Move{});
}

TEST(LateMoveReductions, GrowWithDepthAndIndex) {
    EXPECT_EQ(base_reduction(1, 1), 0);
    for (int depth = 2; depth < max_reduced_depth; ++depth) {
        for (int index = 2; index < max_reduced_index; ++index) {
            const int here = base_reduction(depth, index);
            EXPECT_GE(here, base_reduction(depth - 1, index));
            EXPECT_GE(here, base_reduction(depth, index - 1));
        }
    }
    EXPECT_GE(base_reduction(12, 30), 3);
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
    TranspositionTable table(1);
    for (const Score score : {0, 31, -8'000, wins_in(7), loses_in(120)}) {
        for (const auto bound : {Bound::Upper, Bound::Lower, Bound::Exact}) {
            const auto key = 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(score + 40'000);
            table.clear();
            EXPECT_FALSE(table.find(key));
            table.store(key, {Move{360, 1}, score, -77, 60, bound});
            const auto entry = table.find(key);
            ASSERT_TRUE(entry);
            EXPECT_EQ(entry->move, (Move{360, 1}));
            EXPECT_EQ(entry->score, score);
            EXPECT_EQ(entry->static_eval, -77);
            EXPECT_EQ(entry->depth, 60);
            EXPECT_EQ(entry->bound, bound);
            EXPECT_FALSE(table.find(key + 1));
        }
    }
}

// Five keys of one bucket, which has four slots.
TEST(TranspositionTable, ReplacesTheShallowestOfTheOldestSearch) {
    TranspositionTable table(1);
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, {Move{1, 2}, 0, 0, static_cast<int>(10 * key), Bound::Exact});
    table.store(5, {Move{1, 2}, 0, 0, 1, Bound::Exact});
    EXPECT_FALSE(table.find(1));
    EXPECT_TRUE(table.find(2));
    for (int i = 0; i < 6; ++i) table.new_search();
    table.store(6, {Move{1, 2}, 0, 0, 1, Bound::Exact});
    EXPECT_FALSE(table.find(5));
    EXPECT_TRUE(table.find(4));
    EXPECT_TRUE(table.find(6));
}

TEST(TranspositionTable, KeepsAProofUntilThereIsAnother) {
    TranspositionTable table(1);
    table.store(1, {Move{1, 2}, wins_in(5), 0, 3, Bound::Lower});
    table.store(1, {Move{3, 4}, 50, 0, 20, Bound::Exact});
    EXPECT_EQ(table.find(1)->score, wins_in(5));
    table.store(1, {Move{3, 4}, wins_in(3), 0, 2, Bound::Exact});
    EXPECT_EQ(table.find(1)->score, wins_in(3));
}

// An upper bound that wins and a lower bound that loses prove nothing.
TEST(TranspositionTable, AnUndecidedEntryClaimsNoEnd) {
    struct Row {
        Score score;
        Bound bound;
        bool proof;
        Score undecided_score;
        Bound undecided_bound;
    };
    constexpr Score most = max_evaluation;
    for (const auto& row : {Row{wins_in(4), Bound::Lower, true, most, Bound::Lower},
                            Row{wins_in(4), Bound::Exact, true, most, Bound::Lower},
                            Row{wins_in(4), Bound::Upper, false, most, Bound::None},
                            Row{loses_in(4), Bound::Upper, true, -most, Bound::Upper},
                            Row{loses_in(4), Bound::Exact, true, -most, Bound::Upper},
                            Row{loses_in(4), Bound::Lower, false, -most, Bound::None},
                            Row{most, Bound::Lower, false, most, Bound::Lower}}) {
        const TableEntry entry{Move{1, 2}, row.score, 7, 5, row.bound};
        EXPECT_EQ(is_proof(entry), row.proof);
        const auto other = undecided(entry);
        EXPECT_EQ(other.score, row.undecided_score);
        EXPECT_EQ(other.bound, row.undecided_bound);
        EXPECT_FALSE(is_proof(other));
        EXPECT_EQ(other.move, entry.move);
    }
}

TEST(TranspositionTable, ScoresOfWinsCountFromTheirPosition) {
    EXPECT_EQ(to_table(wins_in(7), 4), wins_in(3));
    EXPECT_EQ(from_table(wins_in(3), 6), wins_in(9));
    EXPECT_EQ(from_table(to_table(loses_in(9), 2), 2), loses_in(9));
    EXPECT_EQ(to_table(250, 4), 250);
}

TEST(TimeManager, AllotsPartsOfWhatRemains) {
    using std::chrono::milliseconds;
    struct Row {
        int remaining, increment;
    };
    for (const auto& [remaining, increment] :
         {Row{60'000, 0}, Row{60'000, 1'000}, Row{1'000, 100}, Row{50, 0}, Row{1, 0}}) {
        const auto time = allot_time(milliseconds(remaining), milliseconds(increment), milliseconds(15));
        EXPECT_GE(time.soft, milliseconds(1)) << remaining;
        EXPECT_LE(time.soft, time.hard) << remaining;
        EXPECT_LE(time.hard, milliseconds(std::max(1, remaining / 2))) << remaining;
    }
    EXPECT_GT(allot_time(milliseconds(60'000), milliseconds(1'000), milliseconds(15)).soft,
              allot_time(milliseconds(60'000), milliseconds(0), milliseconds(15)).soft);
}

// Two moves before more time comes there is more for each than twenty before; the time lasts for all of them.
TEST(TimeManager, SharesTheTimeAmongTheMovesToGo) {
    using std::chrono::milliseconds;
    const milliseconds minute(60'000), none(0);
    const auto soft = [&](int moves) { return allot_time(minute, none, none, moves).soft; };
    EXPECT_GT(soft(2), soft(20));
    EXPECT_EQ(soft(1'000), soft(0)) << "as if there never were more";
    for (const int all : {1, 2, 3, 5, 40}) {
        auto remaining = minute;
        for (int moves = all; moves > 0; --moves) {
            const auto time = allot_time(remaining, none, none, moves);
            EXPECT_LE(time.soft, time.hard);
            remaining -= time.hard;
            EXPECT_GT(remaining, none) << moves << " of " << all;
        }
    }
}

TEST(TimeManager, KeepsIncrementsInHand) {
    using std::chrono::milliseconds;
    for (const milliseconds increment : {milliseconds(100), milliseconds(600), milliseconds(2'000)}) {
        milliseconds remaining = 100 * increment, least = remaining;
        for (int move = 0; move < 200; ++move) {
            remaining -= allot_time(remaining, increment, milliseconds(0)).hard;
            least = std::min(least, remaining);
            remaining += increment;
        }
        EXPECT_GT(least, increment * 3 / 2);
    }
}

TEST(TimeManager, KeepsTheMoveOverheadBack) {
    using std::chrono::milliseconds;
    const auto allot = [](int remaining, int increment, int overhead) {
        return allot_time(milliseconds(remaining), milliseconds(increment), milliseconds(overhead));
    };
    EXPECT_EQ(allot(60'000, 1'000, 2'000), allot(58'000, 1'000, 0));
    const TimeAllotment least{milliseconds(1), milliseconds(1)};
    EXPECT_EQ(allot(500, 10'000, 500), least);
    EXPECT_EQ(allot(500, 10'000, 10'000), least);
}

// R10, with a limit of three. A second occurrence is only a hint, whether the first one lies before the root
// or in the tree.
TEST(Repetition, ASecondOccurrenceDecidesNothing) {
    SearchLimits limits;
    limits.depth = 5;
    limits.multi_pv = 256;
    for (const auto* moves : {"d1-d2", "d1-d2 e5-e4 d2-d1"}) {
        Game game(builtin("copenhagen"));
        ASSERT_EQ(play(game, moves), "nothing");
        for (const auto& line : Engine({.hash_mib = 1}).search(game, limits).info.lines)
            EXPECT_LE(std::abs(line.score), max_evaluation) << line.moves.front().from;
    }
}

TEST(Repetition, TheThirdOccurrenceIsTheEnd) {
    Game game(builtin("copenhagen"));
    ASSERT_EQ(play(game, "d1-d2 e5-e4 d2-d1 e4-e5 d1-d2 e5-e4 d2-d1"), "nothing");
    SearchLimits limits;
    limits.depth = 1;
    limits.multi_pv = 256;
    const auto lines = Engine({.hash_mib = 1}).search(game, limits).info.lines;
    EXPECT_EQ(lines.back().moves.front(), move_of("e4-e5", 11));
    EXPECT_EQ(lines.back().score, loses_in(1));
}

// After the defenders' f10-f11 the attackers can go back to the position before it. The defenders then simply leave the cycle:
// nobody is decided by it, and no move of the cycle is an error.
TEST(Repetition, APositionFromBeforeTheRootIsSearchedOn) {
    Game game(builtin("copenhagen"));
    ASSERT_EQ(play(game,
                   "h1-h3 f4-i4 g1-g3 g7-g10 e11-e10 g10-j10 k8-k10 f7-j7 k5-j5 i4-i10 k7-k9 g6-g9 h11-i11 "
                   "g9-i9 g11-h11 j7-j9 k6-k8 g5-g11 d11-d9 h6-h8 a8-c8 f6-g6 f11-e11 g11-f11 f10-g10 "
                   "f11-f10 g10-g11"),
              "nothing");
    SearchLimits limits;
    limits.nodes = 20'000;
    const auto before = Engine().search(game, limits).info.lines.front().score;
    ASSERT_EQ(play(game, "f10-f11"), "nothing");
    const auto after = -Engine().search(game, limits).info.lines.front().score;
    EXPECT_GT(after, before - 100);
}

// The defenders may not repeat without end: a position that repeats one from before the root is a little worse for them, and no
// more than that.
TEST_F(RootOrder, ARepetitionFromBeforeTheRootCostsALittle) {
    const auto rules = builtin("copenhagen");
    Game game(rules);
    ASSERT_EQ(play(game, "d1-d2 f4-e4 d2-d1"), "nothing");
    const auto score_of_e4f4 = [&](const Game& from) {
        return started(from)->search_root_move(move_of("e4-f4", 11), true, 1, 0,
                                               {-infinite_score, infinite_score});
    };
    const Score fresh = score_of_e4f4(game_at(rules, to_position(game.setup())));
    EXPECT_LT(score_of_e4f4(game), fresh - 30);
    EXPECT_GT(score_of_e4f4(game), fresh - 100);
}

// The attackers are far behind and draw by a cycle back to the root. The position before their last move is no draw by itself:
// on another path that move repeats nothing.
TEST_F(RootOrder, TheTableKeepsNoScoreOfACycleThroughTheRoot) {
    const auto rules = builtin("copenhagen", [](Ruleset& r) { r.repetition = {RepetitionPolicy::Draw, 3}; });
    auto game = game_at(rules, "4ttt4/11/11/11/t3TTT3t/t2TTKTT2t/t3TTT3t/11/11/11/4ttt4 d");
    auto tree = started(game);
    tree->begin_root(4);
    for (const Move move : tree->ordered_root_moves())
        (void)tree->search_root_move(move, true, 4, 0, {-infinite_score, infinite_score});
    int known = 0;
    for (const Move there : game.legal_moves()) {
        (void)game.play(there);
        for (const Move reply : game.legal_moves()) {
            (void)game.play(reply);
            if (game.play(Move{there.to, there.from})) {
                const auto entry = table_.find(game.key());
                const bool has_score = entry && entry->bound != Bound::None;
                known += entry.has_value();
                EXPECT_LT(has_score ? entry->score : -infinite_score, -100)
                    << there.from << ' ' << reply.from;
                game.undo();
            }
            game.undo();
        }
        game.undo();
    }
    EXPECT_GT(known, 0);
}

// After b5-a5 the king wins by f6-k6, which opens two ways out. If that repeats a position and so draws, the
// table's proof from a path without the repetition is invalid.
TEST(Repetition, AProofFromAnotherPathYieldsToARepetition) {
    const auto rules = builtin("copenhagen", [](Ruleset& r) { r.repetition = {RepetitionPolicy::Draw, 2}; });
    Engine engine({.hash_mib = 1});
    const auto score_of_b5a5 = [&](const Game& game, int depth) {
        SearchLimits limits;
        limits.depth = depth;
        limits.multi_pv = 256;
        for (const auto& line : engine.search(game, limits).info.lines) {
            if (line.moves.front() == move_of("b5-a5", 11)) return line.score;
        }
        return infinite_score;
    };
    EXPECT_EQ(score_of_b5a5(game_at(rules, "11/11/11/11/5t5/4tK5/1t3t5/11/11/11/11 a"), 4), loses_in(4));
    auto game = game_at(rules, "11/11/11/11/5t5/4t5K/t4t5/11/11/11/11 a");
    ASSERT_EQ(play(game, "a5-b5 k6-f6"), "nothing");
    EXPECT_LE(std::abs(score_of_b5a5(game, 2)), max_evaluation);
}

// The claim in a reported score: a win (1), a loss (-1), or neither (0).
int claim(Score score) { return score > max_evaluation ? 1 : score < -max_evaluation ? -1 : 0; }

// Returns the first false claim of a game: a win that was withdrawn or did not happen. Empty if there is
// none.
std::string broken_promise(const RulesetPtr& rules, std::uint64_t seed) {
    SearchLimits limits;
    limits.nodes = 1'500;
    Dice dice(seed);
    Game game(rules);
    Engine engine({.hash_mib = 1});
    std::array<bool, 2> is_won{};
    while (!game.outcome().is_over() && game.plies() < 120) {
        const auto moves = game.legal_moves();
        Move move = dice.one_of(std::span<const Move>(moves));
        if (game.plies() >= 4) {
            const auto result = engine.search(game, limits);
            auto& won = is_won[static_cast<std::size_t>(index_of(game.to_move()))];
            const bool wins = claim(result.info.lines.front().score) > 0;
            if (won && !wins) return "withdrawn at ply " + std::to_string(game.plies());
            won = wins;
            move = result.best_move;
        }
        if (!game.play(move)) return "an illegal move";
    }
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        const bool other_wins = game.outcome().is_over() && game.outcome().winner != winner_of(side);
        if (is_won[static_cast<std::size_t>(index_of(side))] && other_wins) return "not won in the end";
    }
    return {};
}

// A score that claims a win for the side to move stands until the game has ended with it, whatever the
// repetition rule. A score from another path, or from a cycle that began before the root, would not.
TEST(Repetition, NoWinIsWithdrawnUnderAnyPolicy) {
    using enum RepetitionPolicy;
    const std::pair<RepetitionPolicy, int> rules_of_repetition[] = {{None, 3},
                                                                    {Draw, 2},
                                                                    {Draw, 3},
                                                                    {DefendersLose, 3},
                                                                    {MoverLoses, 2},
                                                                    {MoverLoses, 3},
                                                                    {MoverWins, 3},
                                                                    {ControllerDeviates, 3},
                                                                    {SuperkoDefenders, 2}};
    for (const auto& [policy, count] : rules_of_repetition) {
        const Change change = [&](Ruleset& rules) { rules.repetition = {policy, count}; };
        for (const auto& rules : {small_rules(change), builtin("brandub", change)}) {
            for (std::uint64_t seed = 1; seed <= 5; ++seed) {
                EXPECT_EQ(broken_promise(rules, seed), "")
                    << rules->name << ", policy " << static_cast<int>(policy) << " at " << count << ", game "
                    << seed;
            }
        }
    }
}

}  // namespace

}  // namespace tafl::test
