// A game: a ruleset, a starting placement, the moves played, and the outcome. One type for all board sizes. A
// GamePosition (game_position.hpp) plays tens of times as fast, and does not record the captures.
//
// Ownership: a Game holds its ruleset by shared pointer and everything else by value; it can be copied and moved.
// Threads: a Game may be used by one thread at a time; different Games are independent.
// Errors: play() and from() return a value; nothing here throws but std::bad_alloc.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "rules/ruleset.hpp"
#include "rules/types.hpp"

namespace tafl {

// A soldier that a move captured. `clause` is Custodial, Trap, Shieldwall or Special (jumped by a knight); of a soldier
// captured by several clauses at once it is the last of these.
struct CapturedPiece {
    Square square;
    Piece piece;
    Clause clause;
    bool operator==(const CapturedPiece&) const = default;
};

// What one move captured, soldiers in ascending order of square. The king's capture ends the game and leaves him
// standing: it is in `king`, never in `soldiers`.
struct Captures {
    static constexpr int capacity = 40;            // two full walls on the largest board and a sandwich
    std::array<CapturedPiece, capacity> soldiers;  // those from `count` on are undefined
    int count = 0;
    bool king = false;
    Captures() noexcept {}  // NOLINT(modernize-use-equals-default): does not initialize `soldiers`
    [[nodiscard]] std::span<const CapturedPiece> taken() const noexcept {
        return {soldiers.data(), static_cast<std::size_t>(count)};
    }
};

enum class IllegalReason : std::uint8_t {
    GameOver,      // the game had ended before
    OffBoard,      // a square lies outside the board
    EmptySquare,   // nothing stands on `from`
    NotYourPiece,  // the piece on `from` belongs to the other side
    NoMotion,      // from and to are the same
    NotALine,      // not along a rank or a file
    Blocked,       // a piece stands at `at`
    Occupied,      // a piece stands on the destination, `at`
    KingOnly,      // only the king may stop at `at`
    NobodyStops,   // nobody may stop at `at`
    Closed,        // the piece may not cross `at`
    TooFar,        // beyond the speed of the piece
    WouldRepeat,   // the repetition rule forbids it
    MustContinue,  // R12: only the piece at `at` may move, and only to capture
};

// Why a move is illegal, and the square that makes it so (no_square if there is none).
struct Illegal {
    IllegalReason reason = IllegalReason::GameOver;
    Square at = no_square;
    bool operator==(const Illegal&) const = default;
};

struct Played {
    Move move;
    Captures captures;
    Outcome outcome;
    Played() noexcept {}  // NOLINT(modernize-use-equals-default): does not initialize `captures`
};

// What is wrong with a placement under a ruleset, and the square (no_square if there is none).
enum class SetupFault : std::uint8_t {
    WrongSize,
    NoKing,
    TwoKings,
    SoldierOnCorner,
    SoldierOnThrone,
    DefenderInCamp,
    SpecialPiece,  // a commander or a knight under rules without R12
};
struct SetupError {
    SetupFault fault = SetupFault::WrongSize;
    Square at = no_square;
};

// Strict: for placements from users. Lenient: a soldier may stand where it could not have moved, on a corner, the throne or
// in a camp; for records and golden positions.
enum class SetupCheck : std::uint8_t { Strict, Lenient };

class GameCore;

class Game {
  public:
    // From the ruleset's own layout. Precondition: the ruleset is valid (notation checks the rulesets that it reads).
    explicit Game(std::shared_ptr<const Ruleset> ruleset);
    [[nodiscard]] static std::expected<Game, SetupError> from(std::shared_ptr<const Ruleset> ruleset,
                                                              const Setup& setup,
                                                              SetupCheck check = SetupCheck::Strict);
    Game(const Game& other);
    Game(Game&&) noexcept;
    Game& operator=(const Game& other);
    Game& operator=(Game&&) noexcept;
    ~Game();

    [[nodiscard]] const Ruleset& ruleset() const noexcept;
    [[nodiscard]] const std::shared_ptr<const Ruleset>& shared_ruleset() const noexcept;
    [[nodiscard]] const Setup& start() const noexcept;  // the starting placement
    [[nodiscard]] Setup setup() const noexcept;         // the placement now
    [[nodiscard]] Piece piece_at(Square square) const noexcept;
    [[nodiscard]] Side to_move() const noexcept;
    [[nodiscard]] Outcome outcome() const noexcept;
    [[nodiscard]] std::uint64_t key() const noexcept;  // placement and side to move
    [[nodiscard]] int plies() const noexcept;
    [[nodiscard]] const Played& last() const noexcept;  // precondition: plies() > 0
    [[nodiscard]] std::span<const Played> history() const noexcept;

    // Sorted by from, then to. Empty when the game is over.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] std::expected<void, Illegal> check(Move move) const noexcept;
    // Plays the move, or returns why it is illegal and changes nothing. The reference is valid until the next call that
    // changes the game.
    [[nodiscard]] std::expected<std::reference_wrapper<const Played>, Illegal> play(Move move);
    void undo() noexcept;     // precondition: plies() > 0
    void restart() noexcept;  // back to start(); keeps the allocated memory

    // The number of times the current position has occurred, this one included.
    [[nodiscard]] int occurrences() const noexcept;
    // The squares that decided the game: the walls of an exit fort, the ring, the captors of the king, the escape square.
    // Empty while the game is not over. Ascending.
    [[nodiscard]] std::vector<Square> witness() const;
    // R6: the pieces that hold the shieldwall which the last move captured: those in front of the row and at its ends.
    // Empty where it captured none. Ascending.
    [[nodiscard]] std::vector<Square> shieldwall_captors() const;
    // Whether one move of the attackers would capture the king; whether he could escape at once.
    [[nodiscard]] bool king_threatened() const;
    [[nodiscard]] bool king_threatens_escape() const;

    // For rules/ only.
    [[nodiscard]] const GameCore& core() const noexcept { return *core_; }

  private:
    explicit Game(std::unique_ptr<GameCore> core) noexcept;
    std::unique_ptr<GameCore> core_;
};

// Checks a placement as Game::from does.
[[nodiscard]] std::expected<void, SetupError> check_setup(const Ruleset& ruleset, const Setup& setup,
                                                          SetupCheck check) noexcept;

}  // namespace tafl
