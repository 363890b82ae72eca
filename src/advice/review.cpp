#include "advice/review.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "engine/win_probability.hpp"

namespace tafl {

namespace {

// The evaluation of a position.
struct Evaluation {
    double attackers = 0;             // the attackers' chance
    std::optional<int> plies_to_end;  // one side wins by force within this many plies; its chance is 1

    [[nodiscard]] double chance(Side side) const noexcept {
        return side == Side::Attackers ? attackers : 1 - attackers;
    }
    [[nodiscard]] bool is_won_by(Side side) const noexcept {
        return plies_to_end.has_value() && chance(side) > 0.5;
    }
    [[nodiscard]] int moves_of_winner() const noexcept { return (*plies_to_end + 1) / 2; }
};

using Evaluations = std::vector<std::optional<Evaluation>>;

Evaluation evaluation_of(const PvLine& line, const Game& game) {
    const double win = win_probability(line.score, game.to_move(), game.ruleset());
    Evaluation evaluation{game.to_move() == Side::Attackers ? win : 1 - win, {}};
    if (is_decisive(line.score)) evaluation.plies_to_end = plies_to_end(line.score);
    return evaluation;
}

Evaluation evaluation_of(Winner winner) noexcept {
    if (winner == Winner::Draw) return {0.5, {}};
    return {winner == Winner::Attackers ? 1.0 : 0.0, 0};
}

Evaluation one_ply_earlier(Evaluation evaluation) noexcept {
    if (evaluation.plies_to_end) ++*evaluation.plies_to_end;
    return evaluation;
}

// The attackers' chance in the last position that was searched.
std::optional<double> last_chance(const Review& review) {
    for (const auto& chance : review.chances | std::views::reverse)
        if (chance) return chance;
    return {};
}

std::optional<Slide> slide_of(const Review& review) {
    const auto last = last_chance(review);
    if (!last || *last == 0.5) return {};
    const auto end = review.turning_point.value_or(review.moves.size());
    Slide slide{.side = *last < 0.5 ? Side::Attackers : Side::Defenders};
    slide.to = std::min(*last, 1 - *last);
    if (review.turning_point) {
        slide.side = review.moves[end].side;
        slide.to = *review.moves[end].before;
    }
    double most = -1;  // that a move lost since the chance was highest
    for (std::size_t at = 0; at < end; ++at) {
        const auto& move = review.moves[at];
        if (move.side != slide.side || !move.before) continue;
        if (*move.before >= slide.from) slide.from = *move.before, most = -1;
        if (move.loss > most) most = move.loss, slide.worst = at;
    }
    return slide.from - slide.to >= min_slide ? std::optional(slide) : std::nullopt;
}

class Reviewer {
  public:
    Reviewer(const Game& game, std::span<const PositionAnalysis> analyses, Winner result)
        : played_(game.history()), analyses_(analyses), board_(game), winner_(game.outcome().winner) {
        if (winner_ == Winner::Nobody) winner_ = result;
        judge_positions(game.outcome());
    }

    Review review() {
        Review review;
        for (const auto& evaluation : evaluations_) {
            review.chances.push_back(evaluation ? std::optional(evaluation->attackers) : std::nullopt);
        }
        for (std::size_t at = 0; at < played_.size(); ++at) review.moves.push_back(reviewed(at));
        for (const auto side : {Side::Attackers, Side::Defenders})
            review.sides[static_cast<std::size_t>(index_of(side))] = side_review(review.moves, side);
        review.turning_point = turning_point(review);
        review.slide = slide_of(review);
        explain_moves(review);
        return review;
    }

  private:
    [[nodiscard]] const PvLine* analysis(std::size_t at) const noexcept {
        return at < analyses_.size() && analyses_[at] ? &*analyses_[at] : nullptr;
    }
    // The search would have played the same move.
    [[nodiscard]] bool is_best(std::size_t at) const noexcept {
        return analysis(at) != nullptr && analysis(at)->moves.front() == played_[at].move;
    }

    void judge_positions(const Outcome& outcome) {
        board_.restart();
        evaluations_.resize(played_.size() + 1);
        for (std::size_t at = 0; at < evaluations_.size(); ++at) {
            if (const auto* line = analysis(at)) evaluations_[at] = evaluation_of(*line, board_);
            if (at == played_.size()) break;
            movers_.push_back(board_.to_move());
            (void)board_.play(played_[at].move);
        }
        if (outcome.is_over()) evaluations_.back() = evaluation_of(outcome.winner);
        carry_proofs_on();
        carry_evaluations_back();
    }

    // A forced win stays one if its best move is played; a forced loss stays one whatever is played.
    void carry_proofs_on() {
        for (std::size_t at = 0; at + 1 < evaluations_.size(); ++at) {
            const auto& now = evaluations_[at];
            auto& next = evaluations_[at + 1];
            if (!now || !now->plies_to_end || *now->plies_to_end < 2) continue;
            if (now->is_won_by(movers_[at]) && !is_best(at)) continue;
            if (next && next->plies_to_end) continue;
            next = Evaluation{now->attackers, *now->plies_to_end - 1};
        }
    }

    // The search after the best move looked one ply further; and no move is better than the best one.
    void carry_evaluations_back() {
        for (std::size_t at = played_.size(); at-- > 0;) {
            auto& now = evaluations_[at];
            const auto& next = evaluations_[at + 1];
            if (!now || !next) continue;
            if (is_best(at) || next->chance(movers_[at]) > now->chance(movers_[at]))
                now = one_ply_earlier(*next);
        }
    }

    [[nodiscard]] ReviewedMove reviewed(std::size_t at) const {
        const auto side = movers_[at];
        ReviewedMove one;
        one.side = side;
        one.move = played_[at].move;
        if (const auto* line = analysis(at)) one.best = *line;
        const auto &before = evaluations_[at], &after = evaluations_[at + 1];
        if (before) one.before = before->chance(side);
        if (after) one.after = after->chance(side);
        if (!before || !after) return one;
        one.loss = std::max(0.0, *one.before - *one.after);
        if (before->is_won_by(side) && !after->is_won_by(side)) one.missed_win = before->moves_of_winner();
        if (!before->is_won_by(!side) && after->is_won_by(!side)) one.allowed_loss = after->moves_of_winner();
        one.judgement = judgement_of(one);
        return one;
    }

    // What a loss of chance does not tell: that a forced win is gone, or that a game that could be held is lost.
    static Judgement judgement_of(const ReviewedMove& move) noexcept {
        const auto by_loss = tafl::judgement_of(move.loss);
        if (move.allowed_loss && by_loss != Judgement::None) return std::max(by_loss, Judgement::Mistake);
        return move.missed_win ? std::max(by_loss, Judgement::Inaccuracy) : by_loss;
    }

    // Explains the judged moves and the turning point.
    void explain_moves(Review& review) {
        board_.restart();
        for (std::size_t at = 0; at < played_.size(); ++at) {
            auto& one = review.moves[at];
            const bool matters = one.judgement != Judgement::None || review.turning_point == at;
            if (matters && !one.best.moves.empty()) one.why = explain(board_, one.best);
            (void)board_.play(one.move);
            const auto* reply = analysis(at + 1);
            if (!matters || reply == nullptr || board_.outcome().is_over()) continue;
            one.reply = *reply;
            one.reply_why = explain(board_, *reply);
        }
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

    // In an unfinished game, the side that stands worse counts as the loser.
    [[nodiscard]] std::optional<Side> loser() const noexcept {
        if (winner_ == Winner::Draw) return {};
        if (winner_ != Winner::Nobody)
            return winner_ == Winner::Attackers ? Side::Defenders : Side::Attackers;
        const auto& last = evaluations_.back();
        if (!last) return {};
        return last->attackers < 0.5 ? Side::Attackers : Side::Defenders;
    }

    [[nodiscard]] std::optional<std::size_t> turning_point(const Review& review) const {
        const auto side = loser();
        std::optional<std::size_t> worst;
        for (std::size_t at = review.moves.size(); side && at-- > 0;) {
            const auto& move = review.moves[at];
            if (move.side != *side || !move.before) continue;
            const double most = worst ? review.moves[*worst].loss : min_turning_loss;
            if (move.loss >= most) worst = at;
            if (*move.before >= 0.5) break;
        }
        return worst;
    }

    std::span<const Played> played_;
    std::span<const PositionAnalysis> analyses_;
    Game board_;
    Winner winner_;
    std::vector<Side> movers_;
    Evaluations evaluations_;
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
    return Reviewer(game, analyses, result).review();
}

}  // namespace tafl
