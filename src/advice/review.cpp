#include "advice/review.hpp"

#include <algorithm>
#include <cmath>

#include "advice/turning_point.hpp"

namespace tafl {

namespace {

class Reviewer {
  public:
    Reviewer(const Game& game, std::span<const PositionAnalysis> analyses, Winner result)
        : played_(game.history()), values_(position_values(game, analyses)), board_(game) {
        if (const auto winner = game.outcome().winner; winner != Winner::Nobody) result = winner;
        board_.restart();
        for (const auto& value : values_)
            review_.chances.push_back(value ? std::optional(value->attackers) : std::nullopt);
        for (std::size_t at = 0; at < played_.size(); ++at) {
            review_.moves.push_back(reviewed(at));
            (void)board_.play(played_[at].move);
        }
        for (const auto side : {Side::Attackers, Side::Defenders})
            review_.sides[static_cast<std::size_t>(index_of(side))] = side_review(review_.moves, side);
        find_turning_point(review_, result, game.outcome().is_over());
        for (std::size_t at = 0; at < played_.size(); ++at) {
            if (matters(at) && values_[at + 1]) review_.moves[at].reply = values_[at + 1]->line;
        }
    }

    Review judged() && { return std::move(review_); }
    Review explained() && {
        board_.restart();
        for (std::size_t at = 0; at < played_.size(); ++at) {
            if (matters(at)) explain_best(review_.moves[at]);
            (void)board_.play(played_[at].move);
            if (matters(at)) explain_reply(review_.moves[at]);
        }
        return std::move(review_);
    }

  private:
    // Whether the review explains the move.
    [[nodiscard]] bool matters(std::size_t at) const noexcept {
        return review_.moves[at].judgement != Judgement::None;
    }

    [[nodiscard]] ReviewedMove reviewed(std::size_t at) const {
        const auto side = board_.to_move();
        ReviewedMove one;
        one.side = side;
        one.move = played_[at].move;
        const auto &before = values_[at], &after = values_[at + 1];
        if (before) one.best = before->line;
        if (before) one.before = before->chance(side);
        if (after) one.after = after->chance(side);
        if (!before || !after) return one;
        one.loss = std::max(0.0, *one.before - *one.after);
        if (before->is_won_by(side) && !after->is_won_by(side)) one.missed_win = before->moves_of_winner();
        if (!before->is_won_by(!side) && after->is_won_by(!side)) one.allowed_loss = after->moves_of_winner();
        if (one.missed_win || !one.best.moves.empty()) one.judgement = judgement_of(one);
        return one;
    }

    // Judges by the loss, and more severely if a forced win is gone or a game that could be held is lost.
    static Judgement judgement_of(const ReviewedMove& move) noexcept {
        const auto by_loss = tafl::judgement_of(move.loss);
        if (move.allowed_loss && by_loss != Judgement::None) return std::max(by_loss, Judgement::Mistake);
        return move.missed_win ? std::max(by_loss, Judgement::Inaccuracy) : by_loss;
    }

    [[nodiscard]] std::vector<Remark> reasons_for(const PvLine& line) {
        auto remarks = explain(board_, line);
        std::erase_if(remarks, [](const Remark& remark) { return is_drawback(remark.kind); });
        return remarks;
    }
    void explain_best(ReviewedMove& one) {
        if (!one.best.moves.empty()) one.why = reasons_for(one.best);
    }
    void explain_reply(ReviewedMove& one) {
        if (one.reply.moves.empty() || board_.outcome().is_over()) return;
        one.reply_why = reasons_for(one.reply);
        const bool differs = !one.best.moves.empty() && one.best.moves.front() != one.move;
        if (differs && one.allowed_loss && !is_decisive(one.best.score))
            add_prevention(one.why, one.reply_why);
    }

    static SideReview side_review(std::span<const ReviewedMove> moves, Side side) {
        SideReview review;
        review.side = side;
        double sum = 0;
        int counted = 0;
        for (const auto& move : moves) {
            if (move.side != side) continue;
            review.inaccuracies += move.judgement == Judgement::Inaccuracy ? 1 : 0;
            review.mistakes += move.judgement == Judgement::Mistake ? 1 : 0;
            review.blunders += move.judgement == Judgement::Blunder ? 1 : 0;
            if (!move.before || !move.after || *move.before < min_at_stake) continue;
            sum += accuracy_of(move.loss);
            ++counted;
        }
        if (counted > 0) review.accuracy = sum / counted;
        return review;
    }

    std::span<const Played> played_;
    std::vector<std::optional<PositionValue>> values_;
    Game board_;
    Review review_;
};

}  // namespace

Judgement judgement_of(double loss) noexcept {
    if (loss >= blunder_loss) return Judgement::Blunder;
    if (loss >= mistake_loss) return Judgement::Mistake;
    return loss >= inaccuracy_loss ? Judgement::Inaccuracy : Judgement::None;
}

std::string_view sign_of(Judgement judgement) noexcept {
    switch (judgement) {
        case Judgement::None: return "";
        case Judgement::Inaccuracy: return "?!";
        case Judgement::Mistake: return "?";
        case Judgement::Blunder: return "??";
    }
    return "";
}

double accuracy_of(double loss) noexcept { return 100 * std::exp(-4 * loss); }

Review review_game(const Game& game, std::span<const PositionAnalysis> analyses, Winner result) {
    return Reviewer(game, analyses, result).explained();
}

Review judge_game(const Game& game, std::span<const PositionAnalysis> analyses, Winner result) {
    return Reviewer(game, analyses, result).judged();
}

}  // namespace tafl
