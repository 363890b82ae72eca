// One game: who sits at it, what has happened, and who may do what. No sockets, no disk, no time of its own.
//
//     command, who, now ──► decide() ──► events to keep, or a refusal ──► (kept) ──► apply()
//
// decide() changes nothing. apply() is the only thing that does, and reading a game again is apply() over its events, so
// that there is one way to a state. A game that ends by its move has two events for one command.
//
// First moves: in a Fischer game the clocks stand still until each side has moved; a side that lets `first_move_time`
// pass without its first move, or a whole clock of days, has not lost: the game is aborted. Of a pair, both games begin at
// once, and most people play one after the other: there each first move has `first_move_time_of_a_pair`.
// A server that was away takes no time from anybody: where a Fischer clock runs, the turn begins anew when it is back.
// Errors: refusals are values with a sentence for whoever asked; a Room that cannot be set up says why.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "rules/game.hpp"
#include "server/base/refusal.hpp"
#include "server/play/clock.hpp"
#include "server/play/room_event.hpp"
#include "store/game.hpp"

namespace tafl::server {

struct Seat {
    store::PlayerId player = 0;
    bool is_computer = false;
    bool operator==(const Seat&) const = default;
};

struct Play {
    int ply = 0;  // of the game, from 0
    std::string move;
    milliseconds lag{0};  // as the sender claims
};
struct Resign {};
struct Abort {};
struct Offer {
    What what{};
};
struct Decline {
    What what{};
};
struct Chat {
    std::string text;
};
struct Hold {  // a vacation; the past ends it
    Moment until{};
};
struct Resume {};     // nobody's: the server was away
struct CheckTime {};  // nobody's: has a flag fallen?
using Command = std::variant<Play, Resign, Abort, Offer, Decline, Chat, Hold, Resume, CheckTime>;

struct Who {
    store::PlayerId player = 0;  // 0: nobody, for Resume and CheckTime
    bool is_muted = false;
};

// What is to be kept, in this order; nothing: it is done already. Events come with a refusal where the sender's own wish
// came too late: his flag had fallen.
struct Decision {
    std::vector<RoomEvent> events;
    std::optional<Refusal> refusal;
    bool wants_rematch = false;  // both do: the next game is to be made and kept with a Rematched event
};

struct KeptMove {
    Side by{};
    std::optional<milliseconds> left;
};
struct ChatLine {
    Side by{};
    std::string text;
    Moment at{};
};

class Room {
  public:
    static constexpr milliseconds first_move_time{120'000};
    static constexpr milliseconds first_move_time_of_a_pair{3'600'000};
    static constexpr int most_plies = 5'000;
    static constexpr int most_takebacks = 200;
    static constexpr std::size_t most_lines = 500;    // of chat
    static constexpr std::size_t longest_line = 200;  // characters

    // Fails for rules or a position that this version cannot read.
    [[nodiscard]] static Parsed<Room> open(store::GameHead head, std::array<Seat, 2> seats);

    [[nodiscard]] Decision decide(const Command& command, const Who& who, Moment now);
    // The next event. Fails for a text or a move that does not fit, and changes nothing then.
    [[nodiscard]] Parsed<RoomEvent> apply(const store::GameEvent& event);

    [[nodiscard]] const store::GameHead& head() const noexcept { return head_; }
    [[nodiscard]] const std::string& id() const noexcept { return head_.id; }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
    [[nodiscard]] std::span<const KeptMove> moves() const noexcept { return moves_; }
    [[nodiscard]] std::span<const ChatLine> chat() const noexcept { return chat_; }
    [[nodiscard]] const std::optional<Ended>& end() const noexcept { return end_; }
    [[nodiscard]] Moment ended_at() const noexcept { return ended_at_; }
    [[nodiscard]] bool is_over() const noexcept { return end_.has_value(); }
    [[nodiscard]] const std::string& next() const noexcept { return head_.next; }
    [[nodiscard]] int version() const noexcept { return version_; }
    [[nodiscard]] bool has_offered(Side side, What what) const noexcept;
    [[nodiscard]] const Seat& seat(Side side) const noexcept;
    [[nodiscard]] std::optional<Side> side_of(store::PlayerId player) const noexcept;
    [[nodiscard]] bool has_computer() const noexcept;
    [[nodiscard]] bool both_moved() const noexcept;
    // When CheckTime will have something to say, if nobody moves.
    [[nodiscard]] std::optional<Moment> deadline() const;
    // How it ended, for the store. Precondition: is_over().
    [[nodiscard]] store::GameEnd to_end() const;
    // The moves with their captures, parted by blanks.
    [[nodiscard]] std::string moves_text() const;

  private:
    Room(store::GameHead head, std::array<Seat, 2> seats, Game game);
    struct Deciding;
    struct Applying;
    void run_clock(Moment at);
    [[nodiscard]] std::optional<Ended> overdue(Moment now) const;
    [[nodiscard]] bool& offer(Side side, What what) noexcept;
    [[nodiscard]] int plies_before_turn_of(Side side) const noexcept;
    [[nodiscard]] bool has_moved(Side side) const noexcept;

    store::GameHead head_;
    std::array<Seat, 2> seats_;
    Game game_;
    Clock clock_;
    std::vector<KeptMove> moves_;
    std::vector<ChatLine> chat_;
    std::array<std::array<bool, 3>, 2> offers_{};  // by side and What
    int takebacks_ = 0;
    std::array<std::array<int, 3>, 2> offered_on_{};  // the ply of the last offer, so that nobody is pestered
    std::optional<Ended> end_;
    Moment ended_at_{};
    Moment turn_since_{};
    int version_ = 0;
};

// "Attackers win: the defenders resigned." Empty while the game goes on.
[[nodiscard]] std::string end_in_words(const Room& room);
[[nodiscard]] std::string end_in_words(const Ended& end, const Game& game);

// The ruleset that the terms name or bring along.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> ruleset_of(const store::Terms& terms);
// The game before its first move. Strict: the position is as a person may set it up.
[[nodiscard]] Parsed<Game> begin_game(const store::Terms& terms);

}  // namespace tafl::server
