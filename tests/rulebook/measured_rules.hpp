// Measures the rules of a ruleset by playing on boards with a few pieces. So the facts on the reminder cards
// are checked without the conditions of the rule book.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "rules/game.hpp"

namespace tafl::test::measured {

constexpr auto A = Piece::Attacker, D = Piece::Defender, K = Piece::King, C = Piece::Commander,
               N = Piece::Knight;

struct Step {
    int file, rank;
};
constexpr Step left{-1, 0}, right{1, 0}, up{0, 1}, down{0, -1};
inline constexpr std::array all_steps{left, right, up, down};

struct On {
    Piece piece;
    int file, rank;
};

// The observed result of a move.
struct Seen {
    bool legal = false;
    int taken = 0;
    Outcome outcome;
    [[nodiscard]] bool ends(Winner winner, Reason reason) const { return outcome == Outcome{winner, reason}; }
    [[nodiscard]] bool takes_king() const { return ends(Winner::Attackers, Reason::KingCaptured); }
    [[nodiscard]] bool escapes() const { return ends(Winner::Defenders, Reason::KingEscaped); }
};

// A board with a few pieces, played by the rules.
class TestBoard {
  public:
    explicit TestBoard(const Ruleset& ruleset)
        : rules(std::make_shared<const Ruleset>(ruleset)), size(ruleset.size()), middle(size / 2) {}

    [[nodiscard]] bool holds(int file, int rank) const {
        return file >= 0 && rank >= 0 && file < size && rank < size;
    }
    [[nodiscard]] Square square(int file, int rank) const { return static_cast<Square>(rank * size + file); }
    [[nodiscard]] int camp(int file, int rank) const { return rules->camps.group[square(file, rank)]; }

    // Adds a king out of the way if `pieces` has none. Nothing if a piece would be off the board.
    [[nodiscard]] std::optional<Game> game(const std::vector<On>& pieces, Side to_move) const {
        if (!std::ranges::all_of(pieces, [&](const On& on) { return holds(on.file, on.rank); })) return {};
        Setup setup{.size = size, .to_move = to_move, .pieces = {}};
        const bool has_king = std::ranges::find(pieces, K, &On::piece) != pieces.end();
        if (!has_king) setup.pieces[square(middle + 1, middle + 2)] = K;
        for (const auto& [piece, file, rank] : pieces) setup.pieces[square(file, rank)] = piece;
        auto made = Game::from(rules, setup, SetupCheck::Lenient);
        return made ? std::optional(std::move(*made)) : std::nullopt;
    }

    // The first of the pieces moves so far.
    [[nodiscard]] Seen after(const std::vector<On>& pieces, Step step, int steps = 1) const {
        const auto& [piece, file, rank] = pieces.front();
        auto started = game(pieces, side_of(piece));
        if (!started) return {};
        const auto played =
            started->play({square(file, rank), square(file + step.file * steps, rank + step.rank * steps)});
        if (!played) return {};
        return {true, played->get().captures.count, started->outcome()};
    }

    // Attackers on these sides of the king; the last of them arrives.
    [[nodiscard]] bool takes_king(int file, int rank, std::vector<Step> sides) const {
        const auto last = sides.back();
        sides.pop_back();
        std::vector<On> pieces{{A, file + 2 * last.file, rank + 2 * last.rank}, {K, file, rank}};
        if (!holds(pieces.front().file, pieces.front().rank)) return false;
        for (const auto& side : sides) pieces.push_back({A, file + side.file, rank + side.rank});
        return after(pieces, {-last.file, -last.rank}).takes_king();
    }

    const std::shared_ptr<const Ruleset> rules;
    const int size, middle;
};

struct Ground {
    bool man_on_throne, king_on_throne, man_across, king_across;
    bool man_on_corner = true, king_on_corner = true;
};

struct Arm {
    bool hammer, anvil, on_throne;
};

// Whether an attacker or a defender is captured against a square.
struct Hostile {
    bool to_attackers = false, to_defenders = false;
    [[nodiscard]] bool to_all() const { return to_attackers && to_defenders; }
};

struct Camps {
    bool entered = false, moves_inside = false;
    bool hostile_to_defenders = false;
    bool some_hostile = false, all_hostile = true, occupied_hostile = false, takes_king = false;
    [[nodiscard]] bool hostile(bool even_occupied) const {
        return some_hostile && occupied_hostile == even_occupied;
    }
};

struct King {
    bool two, three, four;                                   // in the open
    bool throne_two, throne_three, throne_four;              // on the throne
    bool beside_one, beside_two, beside_three, beside_four;  // beside it; one: opposite the throne
    bool edge_three = false, corner = false;
    bool commanders = false, commander_and_man = false, commander_and_corner = false;
    [[nodiscard]] bool everywhere_two() const { return two && throne_two && beside_two; }
    [[nodiscard]] bool everywhere_four() const {
        return !two && !three && four && !throne_two && !throne_three && throne_four && !beside_two;
    }
    [[nodiscard]] bool by_commanders() const { return commanders && (two || !commander_and_man); }
    [[nodiscard]] bool by_place() const { return !everywhere_two() && !everywhere_four(); }
};

// Whether a row of defenders on the edge is captured when its end, or its front, is closed last.
struct Wall {
    bool by_end = false, by_front = false, shorter = false;
};

// Both sides move back and forth until the game ends or a move is refused.
struct Repeated {
    bool refused = false;
    Outcome outcome;
    int plies = 0;
    [[nodiscard]] bool ends(Winner winner) const { return outcome == Outcome{winner, Reason::Repetition}; }
};

// The king's jumps: from the throne or onto a corner, and elsewhere.
struct Jumping {
    bool men, commander, commander_takes, knight, knight_takes, king, king_anywhere, king_takes, on,
        king_goes_out;
    [[nodiscard]] bool any() const { return (men && (commander || knight)) || king || king_anywhere; }
    [[nodiscard]] bool usual() const {
        return men && commander && knight_takes && !commander_takes && !king_anywhere && !king_takes;
    }
};

struct Escape {
    bool corner, edge_everywhere = true, edge_nowhere = true, camp_on_edge = false, exactly_listed = true;
};

struct Measured {
    explicit Measured(const Ruleset& ruleset);

    [[nodiscard]] bool kings_throne() const { return has_throne && !on.man_on_throne && on.king_on_throne; }
    [[nodiscard]] bool kings_corners() const { return has_corners && !on.man_on_corner && on.king_on_corner; }

    // Nobody may stop on the throne; nobody slides across it.
    [[nodiscard]] bool is_barred() const { return has_throne && !on.man_on_throne && !on.king_on_throne; }
    [[nodiscard]] bool is_uncrossed() const {
        return has_throne && (men > 1 || own > 1) && !on.king_across && !on.man_across;
    }

    TestBoard board;
    bool has_throne, has_corners, has_camps, has_commanders;
    int men, own, far;  // how far an attacker and the king move on a free row of `far` squares
    Ground on;
    Arm king_arm;
    Hostile throne, corner;  // empty
    Camps in_camps;
    bool trapped;
    Wall row;
    King king;
    Escape out;
    bool stands;  // whether an exit fort holds
    bool one_ring, two_pockets, no_escape;
    Outcome shut;  // if an attacker has no move
    Repeated by_defenders, by_attackers;
    Jumping jumps;
};

// Whether the board has room for a row of `length` that is captured by a shieldwall.
[[nodiscard]] bool has_room_for_wall(const TestBoard& board, int length);

}  // namespace tafl::test::measured
