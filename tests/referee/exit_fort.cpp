// R7: the fixpoint of the rule book, written as it stands there.
#include <optional>

#include "endings.hpp"
#include "places.hpp"

namespace tafl::naive {

namespace {

class Fort {
  public:
    Fort(const Ruleset& rules, const Board& board) : rules_(rules), board_(board), king_(find_king(board)) {
        for (Point p : all_points(board)) wall_.set(p, is_defender(board.at(p)) && p != king_);
        attackers_ = count_pieces(board, Side::Attackers);
    }

    bool holds() {
        if (!board_.is_outermost(king_) || is_corner(rules_, king_)) return false;
        for (;;) {
            find_ground();
            if (ground_.at(king_) || !king_has_room()) return false;
            const std::vector<Point> bad = bad_walls();
            if (bad.empty()) return true;
            for (Point p : bad) wall_.set(p, false);
        }
    }

  private:
    // Where attackers can come to be: corners and closed camps are barred to them, the throne as its options say.
    bool lets_attackers_through(Point p) const {
        if (!board_.has(p) || wall_.at(p)) return false;
        if (is_corner(rules_, p) || is_closed_camp(rules_, p)) return false;
        if (is_throne(rules_, p))
            return rules_.throne.pass == ThronePass::All || rules_.throne.stop == ThroneStop::All;
        return true;
    }

    bool lets_attackers_stand(Point p) const {
        if (is_corner(rules_, p) || is_closed_camp(rules_, p)) return false;
        return !is_throne(rules_, p) || rules_.throne.stop == ThroneStop::All;
    }

    void find_ground() {
        std::vector<Point> attackers;
        for (Point p : all_points(board_))
            if (is_attacker(board_.at(p))) attackers.push_back(p);
        ground_ = flood(board_, attackers, [&](Point p) { return lets_attackers_through(p); });
    }

    bool king_has_room() const {
        for (Point step : directions) {
            const Point p = king_ + step;
            if (board_.is_empty(p) && !ground_.at(p) && !is_corner(rules_, p)) return true;
        }
        return false;
    }

    // The attackers needed to make the square hostile to a wall piece; nothing if it cannot be.
    std::optional<int> cost(Point p) const {
        if (!board_.has(p) || wall_.at(p)) return {};
        if (board_.is_empty(p) && is_hostile(rules_, board_, p, Side::Defenders)) return 0;
        if (ground_.at(p) && lets_attackers_stand(p)) return 1;
        return {};
    }

    std::optional<int> end_cost(Point p) const {
        if (board_.has(p) && is_corner(rules_, p) && !rules_.shieldwall.corner_bracket) return {};
        return cost(p);
    }

    bool affordable(int sum) const { return sum >= 1 && sum <= attackers_; }

    bool falls_to_a_sandwich(Point p) const {
        for (Point axis : {Point{1, 0}, Point{0, 1}}) {
            const auto one = cost(p + axis);
            const auto other = cost(p - axis);
            if (one && other && affordable(*one + *other)) return true;
        }
        return false;
    }

    bool run_falls(const std::vector<Point>& run, Point along, Point inward) const {
        for (Point p : run)
            if (cost(p + inward) != 1) return false;
        const auto one = end_cost(run.front() - along);
        const auto other = end_cost(run.back() + along);
        if (!one || !other || *one + *other < 1) return false;
        return *one + *other + static_cast<int>(run.size()) <= attackers_;
    }

    // All longest runs of wall pieces on the line that starts at `first`.
    void add_runs_that_fall(Point first, Point along, Point inward, std::vector<Point>& bad) const {
        std::vector<Point> run;
        for (Point p = first;; p = p + along) {
            if (board_.has(p) && wall_.at(p)) {
                run.push_back(p);
                continue;
            }
            if (run.size() >= 2 && static_cast<int>(run.size()) >= rules_.shieldwall.min &&
                run_falls(run, along, inward))
                bad.insert(bad.end(), run.begin(), run.end());
            run.clear();
            if (!board_.has(p)) return;
        }
    }

    std::vector<Point> bad_walls() const {
        std::vector<Point> bad;
        for (Point p : all_points(board_))
            if (wall_.at(p) && falls_to_a_sandwich(p)) bad.push_back(p);
        if (rules_.shieldwall.min == 0) return bad;
        const int last = board_.size - 1;
        add_runs_that_fall({0, 0}, {1, 0}, {0, 1}, bad);
        add_runs_that_fall({0, last}, {1, 0}, {0, -1}, bad);
        add_runs_that_fall({0, 0}, {0, 1}, {1, 0}, bad);
        add_runs_that_fall({last, 0}, {0, 1}, {-1, 0}, bad);
        return bad;
    }

    const Ruleset& rules_;
    const Board& board_;
    Point king_;
    Marks wall_;
    Marks ground_;
    int attackers_ = 0;
};

}  // namespace

bool is_exit_fort(const Ruleset& rules, const Board& board) {
    return rules.exit_fort && Fort(rules, board).holds();
}

}  // namespace tafl::naive
