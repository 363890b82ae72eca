#include "advice/second_look.hpp"

#include <algorithm>
#include <expected>
#include <utility>

#include "engine/win_probability.hpp"

namespace tafl {

namespace {

bool is_known(const PvLine& line) noexcept { return !line.moves.empty(); }

// Checks what one review says of one position.
class PositionCheck {
  public:
    // `reply`: to the move that was played, where that loses.
    PositionCheck(const Game& game, std::size_t at, const ReviewedMove& played, std::optional<Move> reply,
                  std::span<const Check> done)
        : board_(game), at_(at), played_(played), reply_(reply), done_(done) {
        while (std::cmp_greater(board_.plies(), at)) board_.undo();
    }

    // Returns the analysis that stands, or the search that is still missing.
    [[nodiscard]] std::expected<PvLine, Check> checked(const PvLine& found) {
        if (auto own = standing(found); !own) return std::unexpected(std::move(own.error()));
        else if (*own) return **own;
        if (is_loss(found.score)) return found;
        const auto* candidates = find({});
        if (candidates == nullptr) return std::unexpected(wanted({}));
        if (is_loss(candidates->found.front().score)) return candidates->found.front();
        for (const auto& line : candidates->found) {
            if (is_loss(line.score) || line.moves.front() == found.moves.front()) continue;
            if (auto other = standing(line); !other) return std::unexpected(std::move(other.error()));
            else if (*other) return **other;
        }
        return PvLine{-max_evaluation,
                      found.moves};  // no move is known to hold the game; none is proven to lose
    }

    // An earlier search has proven a win that `found` does not show.
    [[nodiscard]] std::expected<PvLine, Check> winning(const PvLine& found) const {
        const auto* check = find({});
        if (check == nullptr) return std::unexpected(wanted({}));
        return is_win(check->found.front().score) ? check->found.front() : found;
    }

  private:
    // The line after its first move was checked; nothing if it loses.
    [[nodiscard]] std::expected<std::optional<PvLine>, Check> standing(const PvLine& line) {
        const Move move = line.moves.front();
        if (move == played_.move) return played_.allowed_loss ? std::nullopt : std::optional(line);
        const Side side = board_.to_move();
        if (!board_.play(move)) return line;
        const bool is_over = board_.outcome().is_over(), same_side = board_.to_move() == side;
        const auto alike = is_over ? std::expected<bool, Check>(false) : loses_alike(move, side);
        board_.undo();
        if (is_over) return line;
        if (!alike) return std::unexpected(alike.error());
        if (*alike) return std::nullopt;
        const auto* check = find({move});
        if (check == nullptr) return std::unexpected(wanted({move}));
        return combined(line, check->found.front(), same_side);
    }

    // Whether the reply that refutes the played move also refutes `move`, which has been played on `board_`.
    [[nodiscard]] std::expected<bool, Check> loses_alike(Move move, Side side) {
        if (!reply_ || !board_.play(*reply_)) return false;
        const auto outcome = board_.outcome();
        const bool own_turn = board_.to_move() == side;
        board_.undo();
        if (outcome.is_over()) return outcome.winner == winner_of(!side);
        const auto* check = find({move, *reply_});
        if (check == nullptr) return std::unexpected(wanted({move, *reply_}));
        const Score score = check->found.front().score;
        return own_turn ? is_loss(score) : is_win(score);
    }

    static std::optional<PvLine> combined(const PvLine& line, const PvLine& after, bool same_side) {
        const Score score = score_before(after.score, same_side);
        if (is_loss(score)) return std::nullopt;
        if (is_win(line.score) && !is_win(score)) return line;
        PvLine stands{is_win(score) ? score : std::min(score, line.score), {line.moves.front()}};
        stands.moves.insert(stands.moves.end(), after.moves.begin(), after.moves.end());
        return stands;
    }

    [[nodiscard]] Check wanted(std::vector<Move> moves) const {
        const int lines = moves.empty() ? second_look_candidates : 1;
        const int factor = moves.size() == 2 ? alike_factor : second_look_factor;
        return {at_, std::move(moves), lines, factor, {}};
    }
    [[nodiscard]] const Check* find(const std::vector<Move>& moves) const {
        const auto check = std::ranges::find_if(done_, [&](const Check& one) {
            return one.at == at_ && one.moves == moves && !one.found.empty() && is_known(one.found.front());
        });
        return check == done_.end() ? nullptr : &*check;
    }

    Game board_;
    std::size_t at_;
    const ReviewedMove& played_;
    std::optional<Move> reply_;
    std::span<const Check> done_;
};

enum class Doubt : std::uint8_t { None, HoldsTheBest, WhatWins };

// What the review says of the position before the move at `at` that a longer search should confirm.
Doubt doubt_at(const Review& review, std::size_t at, const PvLine& analysis, const Ruleset& rules) {
    const auto says = [&](std::size_t ply) { return review.moves[ply].judgement != Judgement::None; };
    const auto& move = review.moves[at];
    const Move found = analysis.moves.front();
    if (found == move.move) {
        // The move that the search preferred was played, and lost. Others may not.
        const bool was_open = win_probability(analysis.score, move.side, rules) >= inaccuracy_loss;
        if (move.allowed_loss && !is_loss(analysis.score) && was_open) return Doubt::HoldsTheBest;
    } else if (says(at) && is_known(move.best) && move.best.moves.front() == found) {
        return Doubt::HoldsTheBest;
    }
    const bool is_reply = at > 0 && says(at - 1) && review.moves[at - 1].allowed_loss.value_or(0) > 0;
    const bool wins = says(at) && move.missed_win;
    return !is_known(move.best) && (is_reply || wins) ? Doubt::WhatWins : Doubt::None;
}

// The reply with which the opponent wins.
std::optional<Move> refutation(const ReviewedMove& move, const std::optional<PositionValue>& after) {
    if (!move.allowed_loss || !after || !is_known(after->line)) return {};
    return after->line.moves.front();
}

}  // namespace

SecondLook second_look(const Game& game, std::span<const PositionAnalysis> analyses,
                       std::span<const Check> done, Winner result) {
    SecondLook look{{analyses.begin(), analyses.end()}, {}};
    std::vector<bool> settled(analyses.size());
    for (bool changed = true; changed;) {
        changed = false;
        look.wanted.clear();
        const auto review = judge_game(game, look.analyses, result);
        const auto values = position_values(game, look.analyses);
        for (std::size_t at = 0; at < std::min(analyses.size(), review.moves.size()); ++at) {
            auto& analysis = look.analyses[at];
            const auto doubt =
                analysis && !settled[at] ? doubt_at(review, at, *analysis, game.ruleset()) : Doubt::None;
            if (doubt == Doubt::None) continue;
            PositionCheck check(game, at, review.moves[at], refutation(review.moves[at], values[at + 1]),
                                done);
            auto stands = doubt == Doubt::WhatWins ? check.winning(*analysis) : check.checked(*analysis);
            if (!stands) {
                look.wanted.push_back(stands.error());
                continue;
            }
            settled[at] = true;
            if (*analysis == *stands) continue;
            analysis = *std::move(stands);
            changed = true;
        }
    }
    return look;
}

}  // namespace tafl
