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
    // `after`: what the position after the played move is worth.
    PositionCheck(const Game& game, std::size_t at, const ReviewedMove& played,
                  const std::optional<PositionValue>& after, std::span<const Check> done)
        : board_(game), at_(at), played_(played), after_(after), done_(done) {
        while (std::cmp_greater(board_.plies(), at)) board_.undo();
        if (played.allowed_loss && is_known(after->line)) reply_ = after->line.moves.front();
    }

    // Returns the analysis that stands, or the search that is still missing.
    [[nodiscard]] std::expected<PvLine, Check> checked(const PvLine& found) {
        if (auto own = tried(found); !own || !is_loss(own->score)) return own;
        if (is_loss(found.score)) return found;
        const auto* candidates = find({});
        if (candidates == nullptr) return std::unexpected(wanted({}));
        const auto& lines = candidates->found;
        PvLine longest;
        for (const auto& line : lines) {
            auto one = is_loss(line.score) ? std::expected<PvLine, Check>(line) : tried(line);
            if (!one || !is_loss(one->score)) return one;
            if (!is_known(longest) || one->score > longest.score) longest = *std::move(one);
        }
        const bool are_all = is_loss(lines.back().score) || lines.size() == board_.legal_moves().size();
        if (are_all) return longest;
        return PvLine{std::min(found.score, lines.back().score), {}};  // another move may hold the game
    }

    // An earlier search has proven a win that `found` does not show.
    [[nodiscard]] std::expected<PvLine, Check> winning(const PvLine& found) const {
        const auto* check = find({});
        if (check == nullptr) return std::unexpected(wanted({}));
        return is_win(check->found.front().score) ? check->found.front() : found;
    }

  private:
    // The line after its first move was checked: with the score of a loss if it loses.
    [[nodiscard]] std::expected<PvLine, Check> tried(const PvLine& line) {
        const Move move = line.moves.front();
        if (move == played_.move)
            return played_.allowed_loss ? joined(loses_in(*after_->plies_to_end + 1), {move}, after_->line)
                                        : line;
        const Side side = board_.to_move();
        if (!board_.play(move)) return line;
        const bool is_over = board_.outcome().is_over(), same_side = board_.to_move() == side;
        const auto alike = is_over ? std::expected<PvLine, Check>() : after_same_reply(move, side);
        board_.undo();
        if (is_over) return line;
        if (!alike || is_loss(alike->score)) return alike;
        const auto* check = find({move});
        if (check == nullptr) return std::unexpected(wanted({move}));
        return combined(line, check->found.front(), same_side);
    }

    // A loss if the reply that refutes the played move also refutes `move`, which has been played on `board_`.
    [[nodiscard]] std::expected<PvLine, Check> after_same_reply(Move move, Side side) {
        if (!reply_ || !board_.play(*reply_)) return {};
        const auto outcome = board_.outcome();
        const bool own_turn = board_.to_move() == side;
        board_.undo();
        if (outcome.is_over())
            return outcome.winner == winner_of(!side) ? PvLine{loses_in(2), {move, *reply_}} : PvLine{};
        const auto* check = find({move, *reply_});
        if (check == nullptr) return std::unexpected(wanted({move, *reply_}));
        const auto& found = check->found.front();
        const Score score = own_turn ? found.score : -found.score;
        return is_loss(score) ? joined(score + 2, {move, *reply_}, found) : PvLine{};
    }

    static PvLine combined(const PvLine& line, const PvLine& after, bool same_side) {
        const Score score = score_before(after.score, same_side);
        if (is_win(line.score) && !is_decisive(score)) return line;
        return joined(is_decisive(score) ? score : std::min(score, line.score), {line.moves.front()}, after);
    }
    static PvLine joined(Score score, std::vector<Move> moves, const PvLine& after) {
        moves.insert(moves.end(), after.moves.begin(), after.moves.end());
        return {score, std::move(moves)};
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
    const std::optional<PositionValue>& after_;
    std::optional<Move> reply_;  // with which the opponent wins
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
            if (!analysis || !is_known(*analysis) || settled[at]) continue;
            const auto doubt = doubt_at(review, at, *analysis, game.ruleset());
            if (doubt == Doubt::None) continue;
            PositionCheck check(game, at, review.moves[at], values[at + 1], done);
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
