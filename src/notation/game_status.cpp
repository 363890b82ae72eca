#include "notation/game_status.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

std::string nth(int number) {
    const int tens = number / 10 % 10, ones = number % 10;
    const auto* ending = tens == 1 ? "th" : ones == 1 ? "st" : ones == 2 ? "nd" : ones == 3 ? "rd" : "th";
    return fmt::format("{}{}", number, ending);
}

std::string repetition_in_words(const Game& game) {
    const auto times = fmt::format("The same position has occurred {} times", game.occurrences());
    const Winner winner = game.outcome().winner;
    if (winner == Winner::Attackers || winner == Winner::Defenders) {
        const auto loser = winner == Winner::Attackers ? "defenders" : "attackers";
        switch (game.ruleset().repetition.policy) {
            case RepetitionPolicy::DefendersLose:
                return times + "; under these rules the defenders lose by that, whichever side repeated it.";
            case RepetitionPolicy::MoverWins:
                return fmt::format("{}; the {} repeated it last and win.", times, to_string(winner));
            case RepetitionPolicy::MoverLoses:
            case RepetitionPolicy::ControllerDeviates:
            case RepetitionPolicy::SuperkoDefenders:
            case RepetitionPolicy::None:
            case RepetitionPolicy::Draw:
                return fmt::format("{}; the {} repeated it last and lose.", times, loser);
        }
    }
    return times + "; that is a draw.";
}

std::string no_move_in_words(const Game& game) {
    const auto stuck = fmt::format("The {} have no legal move", to_string(game.to_move()));
    return stuck + (game.outcome().winner == Winner::Draw ? "; that is a draw." : ".");
}

}  // namespace

std::string list_squares(std::span<const Square> squares, int size) {
    return join_list(squares, "and", [size](Square square) { return to_string(square, size); });
}

std::string describe_state(const Game& game) {
    const auto outcome = game.outcome();
    if (!outcome.is_over()) return fmt::format("{} to move", to_string(game.to_move()));
    if (outcome.winner == Winner::Draw) return fmt::format("a draw ({})", to_string(outcome.reason));
    return fmt::format("{} win ({})", to_string(outcome.winner), to_string(outcome.reason));
}

std::string describe_ending(const Game& game) {
    const int size = game.ruleset().size();
    const auto king = king_square(game.setup());
    auto squares = game.witness();
    std::erase(squares, king);
    const auto list = list_squares(squares, size);
    switch (game.outcome().reason) {
        case Reason::None: return {};
        case Reason::KingEscaped: return fmt::format("The king has escaped on {}.", to_string(king, size));
        case Reason::KingCaptured:
            return fmt::format("The king is captured on {}{}.", to_string(king, size),
                               squares.empty() ? "" : ", held by " + list);
        case Reason::ExitFort:
            return fmt::format("The king stands in an exit fort that cannot be broken; its walls are {}.",
                               list);
        case Reason::Encircled:
            return squares.empty() ? "The defenders can no longer escape."
                                   : fmt::format("The defenders are encircled; the ring is {}.", list);
        case Reason::NoLegalMove: return no_move_in_words(game);
        case Reason::NoPiecesLeft:
            return fmt::format("The {} have no piece left.",
                               game.outcome().winner == Winner::Attackers ? "defenders" : "attackers");
        case Reason::Repetition: return repetition_in_words(game);
        case Reason::PlyLimit: return fmt::format("After {} moves the game is drawn.", game.plies());
    }
    return {};
}

std::string repetition_warning(const Game& game) {
    const auto& rule = game.ruleset().repetition;
    const int times = game.occurrences();
    if (times < 2 || times + 1 < rule.count) return {};
    const auto again = fmt::format("This position has occurred for the {} time; ", nth(times));
    const auto next = nth(times + 1);
    switch (rule.policy) {
        case RepetitionPolicy::Draw: return again + "the " + next + " time the game is drawn.";
        case RepetitionPolicy::DefendersLose:
            return again + "the " + next + " time the defenders lose, whichever side repeats it.";
        case RepetitionPolicy::MoverLoses:
            return again + "the side that repeats it the " + next + " time loses.";
        case RepetitionPolicy::MoverWins:
            return again + "the side that repeats it the " + next + " time wins.";
        case RepetitionPolicy::ControllerDeviates:
            return again + "the side in control may not repeat it a " + next + " time.";
        case RepetitionPolicy::None:
        case RepetitionPolicy::SuperkoDefenders: break;
    }
    return {};
}

}  // namespace tafl
