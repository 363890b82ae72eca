#include "advice/turning_point.hpp"

#include <algorithm>

namespace tafl {

namespace {

constexpr double even = 0.5;

// The game as the loser saw it.
class Defeat {
  public:
    Defeat(const Review& review, Side loser) : review_(review), loser_(loser) {}

    // His chance in the last position of which it is known.
    [[nodiscard]] std::optional<double> last_chance() const {
        for (auto at = review_.chances.size(); at-- > 0;)
            if (const auto chance = chance_at(at)) return chance;
        return {};
    }

    // Since he last had an even chance, the move that lost most of those whose loss was not made good later.
    [[nodiscard]] std::optional<std::size_t> turning_point() const {
        std::optional<std::size_t> worst;
        double later = 0;  // his highest chance from here to the end
        for (auto at = review_.moves.size(); at-- > 0;) {
            const auto before = own_move_at(at) ? chance_at(at) : std::nullopt;
            if (!before) continue;
            const auto& move = review_.moves[at];
            if (*before > later && loses_game(move.judgement) &&
                (!worst || move.loss >= review_.moves[*worst].loss))
                worst = at;
            if (*before >= even) break;
            later = std::max(later, *before);
        }
        return worst;
    }

    [[nodiscard]] std::optional<Slide> slide(std::optional<std::size_t> turning_point) const {
        const auto end = turning_point.value_or(review_.moves.size());
        const auto to = turning_point ? chance_at(end) : last_chance();
        if (!to) return {};
        Slide slide{.side = loser_, .from = 0, .to = *to};
        auto begin = end;
        for (auto at = end; at-- > 0;) {
            const auto before = own_move_at(at) ? chance_at(at) : std::nullopt;
            if (before && *before > slide.from) slide.from = *before, begin = at;
        }
        if (slide.from - slide.to < min_slide) return {};
        slide.worst = begin;
        for (auto at = begin; at < end; ++at)
            if (own_move_at(at) && review_.moves[at].loss > review_.moves[slide.worst].loss) slide.worst = at;
        return slide;
    }

  private:
    [[nodiscard]] bool own_move_at(std::size_t at) const { return review_.moves[at].side == loser_; }
    [[nodiscard]] std::optional<double> chance_at(std::size_t at) const {
        const auto& chance = review_.chances[at];
        if (!chance) return {};
        return loser_ == Side::Attackers ? *chance : 1 - *chance;
    }

    const Review& review_;
    Side loser_;
};

std::optional<Side> loser_of(const Review& review, Winner winner) {
    if (winner == Winner::Attackers) return Side::Defenders;
    if (winner == Winner::Defenders) return Side::Attackers;
    const auto last = Defeat(review, Side::Attackers).last_chance();
    if (!last || *last == even) return {};
    return *last < even ? Side::Attackers : Side::Defenders;
}

}  // namespace

void find_turning_point(Review& review, Winner winner, bool by_board) {
    const auto loser = loser_of(review, winner);
    if (!loser) return;
    const Defeat defeat(review, *loser);
    const auto last = defeat.last_chance();
    const bool open = !by_board && last && *last >= min_chance_left;
    if (open && (winner == Winner::Attackers || winner == Winner::Defenders))
        review.open_end = OpenEnd{*loser, *last};
    if (!open && winner != Winner::Draw) review.turning_point = defeat.turning_point();
    review.slide = defeat.slide(review.turning_point);
}

}  // namespace tafl
