// The king threats of the search agree with the rules: under every ruleset, in positions of random games and
// in constructed ones.
#include "engine/king_threats.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/capture_squares.hpp"
#include "engine/fort_threats.hpp"
#include "engine/ring_threats.hpp"
#include "notation/positions.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

template <int N, class Look>
void at_size(const Game& game, Look& look) {
    const CompiledRules<N> book(game.ruleset());
    look(book, to_position<N>(game.setup()));
}

// Calls `look` with the compiled rules and the position of the game.
template <class Look>
void at_its_size(const Game& game, Look&& look) {
    switch (game.ruleset().size()) {
        case 7: return at_size<7>(game, look);
        case 9: return at_size<9>(game, look);
        case 11: return at_size<11>(game, look);
        case 13: return at_size<13>(game, look);
        case 15: return at_size<15>(game, look);
        case 17: return at_size<17>(game, look);
        default: return at_size<19>(game, look);
    }
}

template <int N>
std::vector<Square> squares_of(const Bitboard<N>& board) {
    std::vector<Square> squares;
    for_each_square(board, [&](int square) { squares.push_back(static_cast<Square>(square)); });
    return squares;
}

// The same placement with the other side to move; nothing if it is not allowed or the game is over.
std::optional<Game> with_side(const Game& game, Side side) {
    auto setup = game.setup();
    setup.to_move = side;
    auto other = Game::from(game.shared_ruleset(), setup, SetupCheck::Lenient);
    if (!other || other->outcome().is_over()) return std::nullopt;
    return std::move(*other);
}

// What each move does, found by playing it.
struct Facts {
    std::vector<Square> kings_moves, fatal, capturing;
    bool escapes = false;
};
Facts facts_of(Game game) {
    Facts facts;
    const auto king = [&] {
        const auto setup = game.setup();
        for (int i = 0; i < setup.squares(); ++i) {
            if (setup.pieces[static_cast<std::size_t>(i)] == Piece::King) return static_cast<Square>(i);
        }
        return no_square;
    }();
    for (const Move move : game.legal_moves()) {
        if (move.from == king) facts.kings_moves.push_back(move.to);
        const auto& played = game.play(move)->get();
        facts.escapes = facts.escapes || played.outcome.reason == Reason::KingEscaped;
        if (played.captures.king) facts.fatal.push_back(move.to);
        if (played.captures.count > 0) facts.capturing.push_back(move.to);
        game.undo();
    }
    for (auto* squares : {&facts.kings_moves, &facts.fatal, &facts.capturing}) {
        std::ranges::sort(*squares);
        squares->erase(std::ranges::unique(*squares).begin(), squares->end());
    }
    return facts;
}

// The quiet moves that close a ring.
std::vector<Move> closing_moves(Game game) {
    std::vector<Move> closing;
    for (const Move move : game.legal_moves()) {
        const auto& played = game.play(move)->get();
        if (played.outcome.reason == Reason::Encircled && played.captures.count == 0) closing.push_back(move);
        game.undo();
    }
    return closing;
}
// Those after which one closes it if the attackers move again.
std::vector<Move> threatening_moves(Game game) {
    std::vector<Move> threatening;
    for (const Move move : game.legal_moves()) {
        const auto& played = game.play(move)->get();
        if (!played.outcome.is_over() && played.captures.count == 0) {
            const auto again = with_side(game, Side::Attackers);
            if (again && !closing_moves(*again).empty()) threatening.push_back(move);
        }
        game.undo();
    }
    return threatening;
}

class KingThreats : public testing::TestWithParam<RulesetPtr> {
  protected:
    template <class Look>
    void at_many_positions(Look look) {
        Dice dice(7);
        for (int i = 0; i < scaled(6); ++i) {
            for (const auto scene : scenes) {
                auto game = Game::from(GetParam(), draw_scene(scene, *GetParam(), dice), SetupCheck::Lenient);
                ASSERT_TRUE(game);
                for (int ply = 0; ply < 12 && !game->outcome().is_over(); ++ply) {
                    look(*game);
                    if (HasFatalFailure()) return;
                    const auto moves = game->legal_moves();
                    ASSERT_TRUE(game->play(dice.one_of(std::span<const Move>(moves))));
                }
            }
        }
    }
};

TEST_P(KingThreats, MobilityIsTheKingsLegalMoves) {
    if (GetParam()->jumps != Jumps::None) GTEST_SKIP() << "jumps of the king are left to the search (R12)";
    at_many_positions([](const Game& game) {
        const auto side = with_side(game, Side::Defenders);
        if (!side) return;
        const auto facts = facts_of(*side);
        at_its_size(*side, [&](const auto& book, const auto& position) {
            if (book.escape.has(position.king)) return;  // any move ends the game
            const auto ways = king_mobility(book, position);
            EXPECT_EQ(squares_of(ways.reach), facts.kings_moves) << to_position(side->setup());
            EXPECT_EQ(ways.escape_lines > 0, facts.escapes) << to_position(side->setup());
        });
    });
}

// With the attackers to move, only a capture of the king or a piece on an escape block prevents his escape.
TEST_P(KingThreats, OnlyAnEscapeBlockPreventsTheEscape) {
    if (GetParam()->jumps != Jumps::None) GTEST_SKIP() << "jumps of the king are left to the search (R12)";
    if (GetParam()->escape == EscapeKind::Squares) GTEST_SKIP() << "escapes inside the board are not certain";
    at_many_positions([](const Game& game) {
        auto side = with_side(game, Side::Attackers);
        if (!side) return;
        at_its_size(*side, [&](const auto& book, const auto& position) {
            const auto ways = king_mobility(book, position);
            if (ways.escape_lines == 0) return;
            for (const Move move : side->legal_moves()) {
                const auto outcome = side->play(move)->get().outcome;
                const bool escapes = !outcome.is_over() && side->king_threatens_escape();
                const bool lets_him = escapes || outcome.reason == Reason::NoLegalMove;
                if (!outcome.is_over() || outcome.winner == Winner::Nobody) {
                    EXPECT_EQ(lets_him, !ways.escape_blocks.has(move.to))
                        << to_position(side->setup()) << ' ' << move.from << '-' << move.to;
                }
                side->undo();
            }
        });
    });
}

TEST_P(KingThreats, AnAttackerOnACaptureSquareCapturesHim) {
    if (GetParam()->jumps != Jumps::None)
        GTEST_SKIP() << "two commanders capture him together (R12); left to the search";
    at_many_positions([](const Game& game) {
        const auto side = with_side(game, Side::Attackers);
        if (!side) return;
        const auto facts = facts_of(*side);
        at_its_size(*side, [&](const auto& book, const auto& position) {
            const auto fatal = king_capture_squares(book, position);
            for (const Square square : facts.fatal)
                EXPECT_TRUE(fatal.has(square)) << to_position(side->setup());
        });
    });
}

// Captures by traps and shieldwalls (R5, R6) and by jumps are not among them.
TEST_P(KingThreats, CaptureSquaresAreWhereCustodialCapturesHappen) {
    auto rules = std::make_shared<Ruleset>(*GetParam());
    if (rules->jumps != Jumps::None) GTEST_SKIP() << "jumps capture too (R12)";
    at_many_positions([&](const Game& game) {
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            rules->trap_capture = false;
            rules->shieldwall.min = 0;
            auto setup = game.setup();
            setup.to_move = side;
            const auto other = Game::from(rules, setup, SetupCheck::Lenient);
            if (!other || other->outcome().is_over()) continue;
            const auto facts = facts_of(*other);
            at_its_size(*other, [&](const auto& book, const auto& position) {
                const auto squares = capture_squares(book, position, side);
                for (const Square square : facts.capturing) {
                    EXPECT_TRUE(squares.has(square)) << to_position(setup) << ' ' << square;
                }
            });
        }
    });
}

// R7: with the attackers to move, only a parry or the end of the game prevents an exit fort.
TEST_P(KingThreats, OnlyAParryPreventsAFort) {
    if (!GetParam()->exit_fort) GTEST_SKIP() << "no exit forts in these rules";
    if (GetParam()->jumps != Jumps::None) GTEST_SKIP() << "a turn may go on (R12)";
    Dice dice(7);
    int threats = 0;
    for (int i = 0; i < scaled(1'000); ++i) {
        auto setup = draw_scene(Scene::Fort, *GetParam(), dice);
        setup.to_move = Side::Attackers;
        auto game = Game::from(GetParam(), setup, SetupCheck::Lenient);
        if (!game || game->outcome().is_over()) continue;
        at_its_size(*game, [&]<int N>(const CompiledRules<N>& book, const Position<N>& position) {
            const Referee<N, Movement::Full> referee(book);
            const FortMoves<N, Movement::Full> fort(referee, position);
            const auto sites = king_mobility(book, position).reach | bit<N>(position.king);
            const auto threat = fort.find(fort_sites(position, sites & (masks<N>.edge - book.escape)));
            if (!threat) return;
            ++threats;
            const auto squares = fort.parries(*threat);
            for (const Move move : game->legal_moves()) {
                if (squares.has(move.to)) continue;
                if (!game->play(move)->get().outcome.is_over()) {
                    const auto played = game->play(*threat);
                    EXPECT_TRUE(played && played->get().outcome.winner == Winner::Defenders)
                        << to_position(setup) << ' ' << move.from << '-' << move.to;
                    if (played) game->undo();
                }
                game->undo();
            }
        });
    }
    EXPECT_GT(threats, 0);
}

// R8; where a capture closes the ring the search finds it, and what else ends games under `no-escape`.
TEST_P(KingThreats, WhatClosesARingOrThreatensToIsFound) {
    const auto& rules = *GetParam();
    if (rules.encirclement == Encirclement::None || rules.encirclement == Encirclement::NoEscape)
        GTEST_SKIP() << "no rings in these rules, or the attackers also win without closing one";
    if (rules.jumps != Jumps::None) GTEST_SKIP() << "a turn may go on (R12)";
    at_many_positions([](const Game& game) {
        const auto side = with_side(game, Side::Attackers);
        if (!side) return;
        at_its_size(*side, [&]<int N>(const CompiledRules<N>& book, const Position<N>& position) {
            if (!is_open(position)) return;
            const Referee<N, Movement::Full> referee(book);
            const RingMoves<N, Movement::Full> ring(referee, position);
            const auto found = ring.find();
            if (found) {
                Game after = *side;
                EXPECT_EQ(after.play(*found)->get().outcome.reason, Reason::Encircled)
                    << to_position(side->setup());
                EXPECT_FALSE(DisjointPaths<N>(2).exist(position)) << to_position(side->setup());
                return;
            }
            ASSERT_TRUE(closing_moves(*side).empty()) << to_position(side->setup());
            // With one gap left, an attacker on the way into it is enough. Trying two moves in every position would take too long.
            if (!DisjointPaths<N>(2).exist(position) || game.plies() % 16 != 0) return;
            const auto squares = ring.building_squares();
            EXPECT_FALSE(squares.any() && DisjointPaths<N>(3).exist(position)) << to_position(side->setup());
            for (const Move move : threatening_moves(*side))
                EXPECT_TRUE(squares.has(move.to)) << to_position(side->setup()) << ' ' << move.to;
        });
    });
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, KingThreats, testing::ValuesIn(representative_rulesets()),
                         [](const auto& tested) {
                             auto name = tested.param->name;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace

}  // namespace tafl::test
