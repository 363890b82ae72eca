#include "advice/fair_play.hpp"

#include "engine/win_probability.hpp"

namespace tafl {

namespace {

// How far the second best move is behind the best; nothing if there is no second.
std::optional<double> gap_of(const std::vector<PvLine>& lines, Side side, const Ruleset& rules) {
    if (lines.size() < 2) return std::nullopt;
    return win_probability(lines[0].score, side, rules) - win_probability(lines[1].score, side, rules);
}

bool counts(const ReviewedMove& move, const std::optional<double>& gap) {
    return move.before && move.after && gap && *gap < forced_gap && *move.before >= min_open_chance &&
           *move.before <= 1 - min_open_chance;
}

void add_time(FairPlayFigures& figures, double seconds, double gap) {
    ++figures.timed;
    figures.seconds += seconds;
    figures.seconds_squared += seconds * seconds;
    if (gap < hard_gap) {
        ++figures.hard;
        figures.hard_seconds += seconds;
    } else if (gap >= easy_gap) {
        ++figures.easy;
        figures.easy_seconds += seconds;
    }
}

}  // namespace

std::array<FairPlayFigures, 2> fair_play(const Game& game, std::span<const std::vector<PvLine>> lines,
                                         std::span<const std::optional<double>> seconds, Winner result) {
    std::vector<PositionAnalysis> analyses;
    for (const auto& one : lines) analyses.push_back(one.empty() ? PositionAnalysis() : one.front());
    const auto review = review_game(game, analyses, result);
    std::array<FairPlayFigures, 2> figures;
    for (std::size_t i = opening_plies; i < review.moves.size() && i < lines.size(); ++i) {
        const auto& move = review.moves[i];
        const auto gap = gap_of(lines[i], move.side, game.ruleset());
        if (!counts(move, gap)) continue;
        auto& own = figures[static_cast<std::size_t>(index_of(move.side))];
        ++own.moves;
        own.best += lines[i].front().moves.front() == move.move ? 1 : 0;
        own.loss += move.loss;
        if (i < seconds.size() && seconds[i]) add_time(own, *seconds[i], *gap);
    }
    return figures;
}

}  // namespace tafl
