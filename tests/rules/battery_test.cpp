// Properties of every ruleset. A new ruleset is tested without further code.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/positions.hpp"
#include "support/choose.hpp"
#include "support/paths.hpp"
#include "support/placements.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

// Everything that a game reports.
struct Portrait {
    Setup setup;
    std::uint64_t key = 0;
    int plies = 0;
    int occurrences = 0;
    Outcome outcome;
    std::vector<Move> moves;
    std::vector<Square> witness;
    bool threatened = false;
    bool threatens = false;
    bool operator==(const Portrait&) const = default;
};

Portrait portrait_of(const Game& game) {
    return {game.setup(),
            game.key(),
            game.plies(),
            game.occurrences(),
            game.outcome(),
            game.legal_moves(),
            game.witness(),
            game.king_threatened(),
            game.king_threatens_escape()};
}

// A placement does not show an unfinished turn (R12).
bool is_mid_turn(const Game& game) {
    const std::vector<Move> moves = game.legal_moves();
    return std::ranges::any_of(moves, [](Move move) { return move.from == move.to; });
}

class Battery : public testing::TestWithParam<RulesetPtr> {
  protected:
    // Calls `look` at every position of some games, from the opening and from each kind of placement.
    template <class Look>
    void at_every_position(int games, Look look) {
        Dice dice(2026);
        for (int i = 0; i < games && !HasFatalFailure(); ++i) {
            play_game(GetParam()->start, static_cast<Style>(dice.below(4)), dice, look);
            for (Scene scene : scenes)
                play_game(draw_scene(scene, *GetParam(), dice), Style::Random, dice, look);
        }
    }

  private:
    template <class Look>
    void play_game(const tafl::Setup& start, Style style, Dice& dice, Look look) {
        SCOPED_TRACE(to_position(start));
        auto game = Game::from(GetParam(), start, SetupCheck::Lenient);
        ASSERT_TRUE(game);
        for (int ply = 0; ply < 100 && !HasFatalFailure(); ++ply) {
            look(*game);
            const std::vector<Move> moves = game->legal_moves();
            if (moves.empty()) return;
            const Move previous = ply >= 2 ? game->history()[static_cast<std::size_t>(ply - 2)].move : Move{};
            const auto captures = [&](Move move) {
                Game probe = *game;
                const auto played = probe.play(move);
                return played && played->get().captures.count > 0;
            };
            const Chooser chooser{style, start.size, captures, previous};
            ASSERT_TRUE(game->play(choose(chooser, moves, dice)));
        }
    }
};

TEST_P(Battery, UndoRestoresEverything) {
    at_every_position(scaled(3), [](Game& game) {
        const Portrait before = portrait_of(game);
        for (Move move : game.legal_moves()) {
            ASSERT_TRUE(game.play(move));
            ASSERT_EQ(game.plies(), before.plies + 1);
            game.undo();
            ASSERT_EQ(game.key(), before.key);
        }
        ASSERT_EQ(portrait_of(game), before);
    });
}

TEST_P(Battery, UndoingAWholeGameLeadsBackToItsStart) {
    Dice dice(5);
    for (int i = 0; i < scaled(20); ++i) {
        Game game(GetParam());
        const Portrait start = portrait_of(game);
        std::vector<Portrait> portraits;
        while (!game.outcome().is_over() && game.plies() < 120) {
            portraits.push_back(portrait_of(game));
            ASSERT_TRUE(game.play(dice.one_of<Move>(game.legal_moves())));
        }
        for (; game.plies() > 0; portraits.pop_back()) {
            game.undo();
            ASSERT_EQ(portrait_of(game), portraits.back());
        }
        ASSERT_EQ(portrait_of(game), start);
    }
}

TEST_P(Battery, TheKeyIsThatOfAFreshGameFromTheSamePlacement) {
    at_every_position(scaled(10), [](const Game& game) {
        const auto fresh = Game::from(game.shared_ruleset(), game.setup(), SetupCheck::Lenient);
        ASSERT_TRUE(fresh);
        if (!is_mid_turn(game)) {
            ASSERT_EQ(game.key(), fresh->key());
        }
        tafl::Setup other = game.setup();
        other.to_move = !other.to_move;
        const auto turned = Game::from(game.shared_ruleset(), other, SetupCheck::Lenient);
        // It is the same side's turn again where one that cannot move passes (R9).
        ASSERT_EQ(turned->key() == fresh->key(), turned->to_move() == fresh->to_move());
    });
}

TEST_P(Battery, LegalMovesAreThePairsThatCheckAccepts) {
    at_every_position(scaled(1), [](const Game& game) {
        std::vector<Move> accepted;
        const auto squares = static_cast<Square>(game.setup().squares());
        for (Square from = 0; from < squares; ++from)
            for (Square to = 0; to < squares; ++to)
                if (game.check({from, to})) accepted.push_back({from, to});
        ASSERT_EQ(game.legal_moves(), accepted);
    });
}

TEST_P(Battery, ARefusedMoveChangesNothing) {
    Dice dice(11);
    at_every_position(scaled(4), [&](Game& game) {
        const Portrait before = portrait_of(game);
        const int squares = game.setup().squares();
        for (int i = 0; i < 40; ++i) {
            const Move move{static_cast<Square>(dice.below(squares + 2)),
                            static_cast<Square>(dice.below(squares + 2))};
            const auto checked = game.check(move);
            if (checked) continue;
            const auto played = game.play(move);
            ASSERT_FALSE(played);
            ASSERT_EQ(played.error(), checked.error());
        }
        ASSERT_EQ(portrait_of(game), before);
    });
}

TEST_P(Battery, ACopyGoesItsOwnWay) {
    at_every_position(scaled(4), [](Game& game) {
        const Portrait before = portrait_of(game);
        Game copy = game;
        ASSERT_EQ(portrait_of(copy), before);
        ASSERT_EQ(copy.start(), game.start());
        if (before.moves.empty()) return;
        ASSERT_TRUE(copy.play(before.moves.front()));
        ASSERT_EQ(portrait_of(game), before);
        copy = game;
        ASSERT_EQ(portrait_of(copy), before);
        const Game moved = std::move(copy);
        ASSERT_EQ(portrait_of(moved), before);
    });
}

TEST_P(Battery, RestartGoesBackToTheStart) {
    at_every_position(scaled(2), [](const Game& game) {
        Game other = game;
        other.restart();
        ASSERT_EQ(other.setup(), game.start());
        const auto fresh = Game::from(game.shared_ruleset(), game.start(), SetupCheck::Lenient);
        ASSERT_EQ(portrait_of(other), portrait_of(*fresh));
    });
}

TEST_P(Battery, HistoryPlayedAgainGivesTheSameGame) {
    at_every_position(scaled(1), [](const Game& game) {
        Game other = game;
        other.restart();
        for (const Played& played : game.history()) ASSERT_TRUE(other.play(played.move));
        ASSERT_EQ(portrait_of(other), portrait_of(game));
        if (game.plies() > 0) {
            ASSERT_EQ(game.last().move, game.history().back().move);
            ASSERT_EQ(game.last().outcome, game.outcome());
        }
    });
}

TEST_P(Battery, PiecesNeverAppear) {
    at_every_position(scaled(3), [](Game& game) {
        const tafl::Setup before = game.setup();
        for (Move move : game.legal_moves()) {
            const auto played = game.play(move);
            tafl::Setup expected = before;
            if (move.from != move.to) {
                expected.pieces[move.to] = before.pieces[move.from];
                expected.pieces[move.from] = Piece::None;
            }
            for (const CapturedPiece& one : played->get().captures.taken()) {
                ASSERT_EQ(expected.pieces[one.square], one.piece);
                expected.pieces[one.square] = Piece::None;
            }
            ASSERT_EQ(game.setup().pieces, expected.pieces);
            game.undo();
        }
    });
}

INSTANTIATE_TEST_SUITE_P(EveryRuleset, Battery, testing::ValuesIn(sample(representative_rulesets())),
                         ruleset_test_name);

}  // namespace

}  // namespace tafl::test
