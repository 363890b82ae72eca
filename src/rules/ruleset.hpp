// A ruleset is a value: every option of the rule book, and the opening layout. The comments name the clause of the rule
// book that defines the option (docs/rules); notation/rulesets/ruleset_options.hpp maps each field to its key in files.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string>

#include "rules/types.hpp"

namespace tafl {

enum class ThroneStop : std::uint8_t { King, KingStart, All, None };  // R2: who may end a move there
enum class ThronePass : std::uint8_t { All, King, None };         // R2: who may slide across it when empty
enum class Armed : std::uint8_t { Both, Hammer, Anvil, None };    // R3: the king's part in captures
enum class KingCapture : std::uint8_t { Surround, Custodial };    // R3
enum class EscapeKind : std::uint8_t { Corners, Edge, Squares };  // R2
enum class Encirclement : std::uint8_t { None, KingRegion, NoEdgeReach, NoEscape };  // R8
enum class NoMoves : std::uint8_t { Lose, Draw, AttackersWin, Pass };                // R9
enum class RepetitionPolicy : std::uint8_t {                                         // R10
    None,
    Draw,
    DefendersLose,
    MoverLoses,
    ControllerDeviates,
    SuperkoDefenders,
    MoverWins,
};
enum class Jumps : std::uint8_t { None, Berserk };         // R12: commanders, knights and the king's jumps
enum class KingJump : std::uint8_t { None, Marked, Any };  // R12: from or onto a marked square; anywhere

using SquareSet = std::bitset<max_squares>;

// The pieces that a special square is hostile to. `king` matters for the throne only: shorthand for king.surround_throne
// and king.custodial_throne.
struct Victims {
    bool attackers = false;
    bool defenders = false;
    bool king = false;
    bool operator==(const Victims&) const = default;
};

struct ThroneRules {
    bool exists = true;  // false: the centre is an ordinary square and nothing below applies
    SquareSet squares;   // where it is; empty: in the centre, which boards of an even size do not have
    ThroneStop stop = ThroneStop::King;
    ThronePass pass = ThronePass::All;
    Victims hostile_empty{true, true, false};
    Victims hostile_king{true, false, false};  // the same while the king stands on it
    bool operator==(const ThroneRules&) const = default;
};

struct CornerRules {
    bool exists = true;  // the king alone may stop there; never passed
    Victims hostile{true, true, false};
    int width = 1;      // 2: the four squares of each corner
    SquareSet squares;  // which squares are corners; empty: those in the corners of the board
    bool operator==(const CornerRules&) const = default;
};

struct CampRules {                                  // R11
    std::array<std::uint8_t, max_squares> group{};  // 0: no camp; otherwise the camp's number, from 1
    SquareSet soft;                                 // camp squares that are not hostile to attackers
    bool hostile_occupied = false;  // a camp stands in as a captor even while a man stands on it
    bool hostile_defenders = true;  // camp squares are hostile to defenders
    bool open = false;              // everybody enters and crosses them; only their hostility is left
    [[nodiscard]] SquareSet squares() const noexcept;  // those of all camps
    bool operator==(const CampRules&) const = default;
};

struct KingRules {
    Armed armed = Armed::Both;
    int speed = 0;  // most squares in one move; 0: unlimited
    KingCapture on_throne = KingCapture::Surround;
    KingCapture beside = KingCapture::Surround;
    KingCapture elsewhere = KingCapture::Surround;
    // What counts as an attacker around him.
    bool surround_throne = true;
    bool surround_edge = false;
    bool surround_corner = false;
    bool surround_camp = false;
    bool custodial_throne = false;
    bool custodial_corner = false;
    bool custodial_camp = false;
    bool operator==(const KingRules&) const = default;
};

struct ShieldwallRules {  // R6
    int min = 0;          // 0: no shieldwall capture
    bool corner_bracket = true;
    bool flank_required = true;
    bool operator==(const ShieldwallRules&) const = default;
};

struct JumpRules {  // R12: who jumps how; commanders and knights always may
    KingJump king = KingJump::Marked;
    bool king_captures = false;  // what he jumps over
    bool knight_captures = true;
    bool commander_captures = false;
    bool operator==(const JumpRules&) const = default;
};

struct RepetitionRules {  // R10
    RepetitionPolicy policy = RepetitionPolicy::DefendersLose;
    int count = 3;  // at least 2; superko always forbids the second
    bool operator==(const RepetitionRules&) const = default;
};

// The default values are those of `copenhagen`.
struct Ruleset {
    std::string name;    // "copenhagen": lower case, digits, hyphens
    std::string title;   // for display
    std::string source;  // the text it follows
    Setup start;         // layout and who moves first
    EscapeKind escape = EscapeKind::Corners;
    SquareSet escape_squares;  // with EscapeKind::Squares
    ThroneRules throne;
    CornerRules corners;
    CampRules camps;
    KingRules king;
    int men_speed = 0;          // most squares in one move; 0: unlimited
    bool trap_capture = false;  // R5
    ShieldwallRules shieldwall{2, true, true};
    bool exit_fort = true;  // R7
    Encirclement encirclement = Encirclement::KingRegion;
    NoMoves no_moves = NoMoves::Lose;
    RepetitionRules repetition;
    int ply_limit = 0;            // 0: none; otherwise the game is drawn after this number of plies
    Jumps jumps = Jumps::None;    // R12
    JumpRules jump;               // R12, with Jumps::Berserk
    bool berserk_escape = false;  // R12, with Jumps::Berserk: a king who has captured may go on to escape

    [[nodiscard]] int size() const noexcept { return start.size; }
    [[nodiscard]] SquareSet throne_squares() const noexcept;  // empty without a throne
    [[nodiscard]] SquareSet corner_squares() const noexcept;  // empty without corners
    bool operator==(const Ruleset&) const = default;
};

// The squares of all four corners of a board: one each, or blocks of `width` by `width`.
[[nodiscard]] SquareSet corner_blocks(int size, int width) noexcept;

// Equal for rulesets that play alike: names, titles and sources do not count. The same on every machine.
[[nodiscard]] std::uint64_t rules_hash(const Ruleset& ruleset) noexcept;

}  // namespace tafl
