#include "advice/position_values.hpp"

#include "engine/win_probability.hpp"

namespace tafl {

namespace {

using Values = std::vector<std::optional<PositionValue>>;

PositionValue value_of(const PvLine& line, const Game& game) {
    const double win = win_probability(line.score, game.to_move(), game.ruleset());
    PositionValue value{game.to_move() == Side::Attackers ? win : 1 - win, {}, line};
    if (is_decisive(line.score)) value.plies_to_end = plies_to_end(line.score);
    return value;
}

PositionValue value_of(Winner winner) noexcept {
    if (winner == Winner::Draw) return {0.5, {}, {}};
    return {winner == Winner::Attackers ? 1.0 : 0.0, 0, {}};
}

class GameValues {
  public:
    GameValues(const Game& game, std::span<const PositionAnalysis> analyses)
        : played_(game.history()), analyses_(analyses), values_(played_.size() + 1) {
        Game board = game;
        board.restart();
        for (std::size_t at = 0; at < values_.size(); ++at) {
            if (const auto* line = analysis(at)) values_[at] = value_of(*line, board);
            movers_.push_back(board.to_move());
            if (at < played_.size()) (void)board.play(played_[at].move);
        }
        if (game.outcome().is_over()) values_.back() = value_of(game.outcome().winner);
    }

    Values corrected() && {
        for (std::size_t at = 0; at < played_.size(); ++at) carry_proof_on(at);
        for (std::size_t at = played_.size(); at-- > 0;) carry_back(at);
        return std::move(values_);
    }

  private:
    [[nodiscard]] const PvLine* analysis(std::size_t at) const noexcept {
        return at < analyses_.size() && analyses_[at] ? &*analyses_[at] : nullptr;
    }
    [[nodiscard]] bool follows_line(std::size_t at) const noexcept {
        const auto& moves = values_[at]->line.moves;
        return !moves.empty() && moves.front() == played_[at].move;
    }
    [[nodiscard]] bool same_side(std::size_t at) const noexcept { return movers_[at] == movers_[at + 1]; }

    void carry_proof_on(std::size_t at) {
        const auto& now = values_[at];
        auto& next = values_[at + 1];
        if (!now || now->plies_to_end.value_or(0) < 2 || (next && next->plies_to_end)) return;
        const bool follows = follows_line(at);
        if (now->is_won_by(movers_[at]) && !follows) return;
        const int plies = *now->plies_to_end - 1;
        PositionValue proven{now->attackers, plies, {}};
        if (follows) {
            const auto& moves = now->line.moves;
            proven.line = {proven.is_won_by(movers_[at + 1]) ? wins_in(plies) : loses_in(plies),
                           {moves.begin() + 1, moves.end()}};
        }
        next = std::move(proven);
    }

    void carry_back(std::size_t at) {
        auto& now = values_[at];
        const auto& next = values_[at + 1];
        if (!now || !next) return;
        const bool wins = next->is_won_by(movers_[at]);
        if (follows_line(at)) {
            if (now->plies_to_end && !wins) return;
            if (now->plies_to_end && *now->plies_to_end <= *next->plies_to_end + 1) return;
        } else if (next->chance(movers_[at]) <= now->chance(movers_[at])) {
            return;
        }
        PositionValue before{next->attackers, {}, {score_before(next->line.score, same_side(at)), {}}};
        if (wins) before.plies_to_end = *next->plies_to_end + 1;
        if (wins) before.line.score = wins_in(*before.plies_to_end);
        before.line.moves.assign(1, played_[at].move);
        before.line.moves.insert(before.line.moves.end(), next->line.moves.begin(), next->line.moves.end());
        now = std::move(before);
    }

    std::span<const Played> played_;
    std::span<const PositionAnalysis> analyses_;
    Values values_;
    std::vector<Side> movers_;
};

}  // namespace

std::vector<std::optional<PositionValue>> position_values(const Game& game,
                                                          std::span<const PositionAnalysis> analyses) {
    return GameValues(game, analyses).corrected();
}

}  // namespace tafl
