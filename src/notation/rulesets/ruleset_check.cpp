#include "notation/rulesets/ruleset_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/squares.hpp"
#include "rules/game.hpp"

namespace tafl {

namespace {

std::string_view name_of(Piece piece) {
    switch (piece) {
        case Piece::None: return "nothing";
        case Piece::Attacker: return "an attacker";
        case Piece::Defender: return "a defender";
        case Piece::King: return "the king";
        case Piece::Commander: return "a commander";
        case Piece::Knight: return "a knight";
    }
    return "";
}

// Commanders stand for attackers and knights for defenders: Berserk has one knight, and is symmetrical.
Piece plain(Piece piece) {
    if (piece == Piece::Commander) return Piece::Attacker;
    return piece == Piece::Knight ? Piece::Defender : piece;
}

class Inspection {
  public:
    explicit Inspection(const Ruleset& ruleset)
        : rules_(ruleset), thrones_(ruleset.throne_squares()), corners_(ruleset.corner_squares()) {}

    std::vector<RulesetFault> run(Severity min) {
        check_armies();
        check_places();
        check_special_squares();
        check_special_pieces();
        check_camps();
        check_escape();
        check_throne_options();
        if (min == Severity::Broken) return std::move(faults_);
        const bool sound = faults_.empty();
        check_symmetry();
        check_contradictions();
        if (sound) check_first_move();
        return std::move(faults_);
    }

  private:
    void add(std::string_view key, Square at, std::string message, Severity severity = Severity::Broken) {
        faults_.push_back({key, at, std::move(message), severity});
    }
    [[nodiscard]] int size() const { return rules_.size(); }
    [[nodiscard]] int squares() const { return rules_.start.squares(); }
    [[nodiscard]] Piece at(int square) const { return rules_.start.pieces[static_cast<std::size_t>(square)]; }
    [[nodiscard]] std::string name(int square) const {
        return to_string(static_cast<Square>(square), size());
    }
    [[nodiscard]] int camp(int square) const { return rules_.camps.group[static_cast<std::size_t>(square)]; }
    [[nodiscard]] bool is_throne(int square) const { return thrones_[static_cast<std::size_t>(square)]; }
    [[nodiscard]] bool is_corner(int square) const { return corners_[static_cast<std::size_t>(square)]; }
    [[nodiscard]] bool is_edge(int square) const {
        const int rank = square / size(), file = square % size();
        return rank == 0 || file == 0 || rank == size() - 1 || file == size() - 1;
    }
    [[nodiscard]] bool is_escape(int square) const {
        switch (rules_.escape) {
            case EscapeKind::Corners: return is_corner(square);
            case EscapeKind::Edge: return is_edge(square);
            case EscapeKind::Squares: return rules_.escape_squares[static_cast<std::size_t>(square)];
        }
        return false;
    }
    [[nodiscard]] bool king_may_stop(int square) const {
        if (is_throne(square)) {
            return rules_.throne.stop == ThroneStop::King || rules_.throne.stop == ThroneStop::All;
        }
        return camp(square) == 0 || rules_.camps.open;
    }

    void check_armies() {
        int king = -1;
        bool attackers = false;
        for (int i = 0; i < squares(); ++i) {
            attackers |= is_attacker(at(i));
            if (at(i) != Piece::King) continue;
            if (king >= 0) {
                add("layout", static_cast<Square>(i),
                    fmt::format("there are two kings, on {} and {}; expected one", name(king), name(i)));
            }
            king = i;
        }
        if (king < 0) add("layout", no_square, "the layout has no king; write K on his square");
        if (!attackers) add("layout", no_square, "the layout has no attackers; write t on their squares");
        if (king >= 0 && is_escape(king)) {
            add("layout", static_cast<Square>(king),
                fmt::format("the king begins on {}, where he has already escaped", name(king)));
        }
    }

    void check_places() {
        if (rules_.throne.exists && thrones_.none()) {
            add("throne.squares", no_square,
                fmt::format(
                    "a board of {0}x{0} has no square in its centre; throne.squares says where the throne "
                    "is, or throne = false",
                    size()));
        }
        for (int i = 0; i < squares(); ++i) {
            if (!is_throne(i) || !is_corner(i)) continue;
            add("throne.squares", static_cast<Square>(i),
                fmt::format("{} is a corner, it cannot be the throne too", name(i)));
        }
    }

    void check_special_squares() {
        for (int i = 0; i < squares(); ++i) {
            const Piece piece = at(i);
            if (piece == Piece::None || piece == Piece::King) continue;
            if (is_corner(i)) {
                add("layout", static_cast<Square>(i),
                    fmt::format("{} on the corner {}, where only the king may stop", name_of(piece),
                                name(i)));
            }
            if (is_throne(i) && rules_.throne.stop != ThroneStop::All) {
                add("layout", static_cast<Square>(i),
                    fmt::format("{} on the throne {}, where no soldier may stop", name_of(piece), name(i)));
            }
        }
    }

    void check_special_pieces() {
        if (rules_.jumps == Jumps::Berserk) return;
        for (int i = 0; i < squares(); ++i) {
            if (at(i) != Piece::Commander && at(i) != Piece::Knight) continue;
            add("layout", static_cast<Square>(i),
                fmt::format("{} on {}, who needs jumps = \"berserk\"", name_of(at(i)), name(i)));
        }
    }

    void check_camps() {
        if (rules_.camps.hostile_occupied && !rules_.camps.hostile_defenders) {
            add("camps.hostile_occupied", no_square,
                "camp squares on which a man stands can be hostile only if camps are hostile to defenders");
        }
        for (int i = 0; i < squares(); ++i) {
            const auto square = static_cast<std::size_t>(i);
            if (rules_.camps.soft[square] && camp(i) == 0) {
                add("camps.soft", no_square,
                    fmt::format("{} is in no camp, a soft square is a camp square", name(i)));
            }
            if (camp(i) == 0) continue;
            if (is_throne(i) || is_corner(i)) {
                add("camps.groups", no_square,
                    fmt::format("{} is {}, it cannot be a camp square too", name(i),
                                is_corner(i) ? "a corner" : "the throne"));
            }
            if (is_defender(at(i)) && !rules_.camps.open) {
                add("camps.groups", no_square,
                    fmt::format("{} on the camp square {}, camps belong to the attackers", name_of(at(i)),
                                name(i)));
            }
        }
    }

    void check_escape() {
        if (rules_.escape == EscapeKind::Corners && !rules_.corners.exists) {
            return add("escape", no_square, "the king escapes to the corners, but corners.exists is false");
        }
        const bool four_corners = rules_.escape == EscapeKind::Corners && rules_.corners.squares.none();
        if (rules_.encirclement == Encirclement::NoEscape && !four_corners) {
            add("encirclement", no_square,
                "\"no-escape\" is about the corners of the board, but the king does not escape there");
        }
        for (int i = 0; i < squares(); ++i) {
            if (is_escape(i) && king_may_stop(i)) return;
        }
        add("escape", no_square, "the king cannot win, no escape square is one where he may stop");
    }

    void check_throne_options() {
        if (rules_.trap_capture && !rules_.throne.exists) {
            add("trap_capture", no_square, "trap_capture needs a throne, but throne.exists is false");
        }
    }

    void check_symmetry() {
        if (size() % 2 == 0 || rules_.throne.squares.any())
            return;  // one king away from the centre cannot be
        const auto two_pieces = [&](int here, int across) {
            return fmt::format("{} on {} but {} on {}", name_of(at(here)), name(here), name_of(at(across)),
                               name(across));
        };
        const auto one_and_none = [&](int here, int across) {
            return fmt::format("{} is one but {} is none", name(here), name(across));
        };
        check_symmetry("layout", "layout is", [&](int i) { return plain(at(i)); }, two_pieces);
        check_symmetry("camps.groups", "camps are", [&](int i) { return camp(i) != 0; }, one_and_none);
        check_symmetry(
            "camps.soft", "soft squares are",
            [&](int i) -> bool { return rules_.camps.soft[static_cast<std::size_t>(i)]; }, one_and_none);
    }

    // What is on each square, against what is on the square across the centre: 180 degrees around it. A layout that is its
    // own mirror image in both directions is symmetrical so, and so is an empty set.
    void check_symmetry(std::string_view key, std::string_view subject, auto&& on, auto&& difference) {
        std::string broken;
        int pairs = 0;
        Square first = no_square;
        for (int i = 0; i < squares() / 2; ++i) {
            if (on(i) == on(squares() - 1 - i)) continue;
            const int here = on(i) == decltype(on(i)){} ? squares() - 1 - i : i;
            if (++pairs == 1) first = static_cast<Square>(here);
            if (pairs > max_pairs) continue;
            broken += (pairs == 1 ? "" : ", ") + difference(here, squares() - 1 - here);
        }
        if (pairs == 0) return;
        if (pairs > max_pairs) broken += fmt::format(", and {} more such pairs", pairs - max_pairs);
        add(key, first, fmt::format("the {} not symmetrical across the centre: {}", subject, broken),
            Severity::Suspicious);
    }

    void suspect(std::string_view key, std::string message) {
        add(key, no_square, std::move(message), Severity::Suspicious);
    }

    // Options that contradict each other without breaking the game.
    void check_contradictions() {
        bool king_begins_on_throne = false;
        for (int i = 0; i < squares(); ++i) king_begins_on_throne |= is_throne(i) && at(i) == Piece::King;
        if (rules_.exit_fort && rules_.escape == EscapeKind::Edge) {
            suspect("exit_fort",
                    "a fort at the edge is impossible: the king wins when he reaches the edge; "
                    "exit_fort = false goes with escape = \"edge\"");
        }
        if (rules_.throne.exists && rules_.throne.stop == ThroneStop::None && king_begins_on_throne) {
            suspect("throne.stop",
                    "nobody may stop on the throne, but the king begins there; that is \"king-start\"");
        }
    }

    void check_first_move() {
        const Game game(std::make_shared<const Ruleset>(rules_));
        if (game.legal_moves().empty()) {
            suspect("layout", "the side that moves first has no move");
        }
    }

    static constexpr int max_pairs = 3;
    const Ruleset& rules_;
    SquareSet thrones_, corners_;
    std::vector<RulesetFault> faults_;
};

}  // namespace

std::vector<RulesetFault> find_faults(const Ruleset& ruleset, Severity min) {
    return Inspection(ruleset).run(min);
}

}  // namespace tafl
