// One game: who plays it, what has happened, and who may do what. No sockets, no disk, no clock of its own.
//
//     command, sender, now ──► decide() ──► events to persist, or a refusal ──► (persisted) ──► apply()
//
// decide() changes nothing. Only apply() changes the state, and a game is read from the store by applying its
// events: each state is reached in one way only. So a move is played twice, to decide and to apply: in
// between nobody may see it, and copying the game would cost more than playing the move again. A move that
// ends the game makes two events for one command.
//
// First moves: a Fischer clock starts when both sides have moved. If a side does not make its first move
// within `first_move_time`, or within its days, the game is aborted, not lost. The games of a pair start
// together and most people play one after the other, so there the limit is `first_move_time_of_a_pair`; likewise in an exhibition.
//
// Games without a clock end too: a player who does not move for `abandoned_after` (against the computer
// `abandoned_computer_after`) has left. The game is lost; aborted if it would have been their first move,
// against the computer after `first_move_time_of_a_pair` already.
//
// In an arena each side may halve its time before its first move (Berserk), for an extra point if it wins.
//
// Who waits need not wait for the end: once the side to move has been away for `absence_claimed_after()`, or has not moved
// for `claimed_after` in a game without a clock, the other may claim the win or call the game a draw. A phone that sleeps
// while its owner has nothing to do costs nothing.
//
// Conditional moves (SetForecast) are an event, so that every node knows them; only their owner sees it. A
// move that follows them is decided together with its answers; while an offer of a draw or a takeback is
// open, they are not played. The event by which the game leaves them also erases their text from the store
// (Decision::erased).
//
// ResumeTurn (after a restart or a gap in time) restarts the running turn of a Fischer clock.
// Errors: refusals are values; a Room that cannot be opened says why.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "rules/game.hpp"
#include "server/base/refusal.hpp"
#include "server/rooms/clock.hpp"
#include "server/rooms/forecast.hpp"
#include "server/rooms/room_event.hpp"
#include "store/game.hpp"

namespace tafl::server {

struct Seat {
    store::PlayerId player = 0;
    bool is_computer = false;
    bool operator==(const Seat&) const = default;
};

struct Play {
    int ply = 0;  // from 0; -1: the next ply
    std::string move;
    std::chrono::milliseconds lag{0};  // claimed by the sender
};
struct Resign {};
struct Abort {};
struct Offer {
    OfferKind kind{};
};
struct Decline {
    OfferKind kind{};
};
struct Claim {  // of a win or a draw, because the side to move has left
    bool is_draw = false;
};
struct Berserk {};
struct GiveTime {};
struct Chat {
    std::string text;
};
struct SetForecast {                 // replaces the earlier one
    std::vector<std::string> lines;  // as for Forecast::read()
    int ply = -1;                    // the ply they are for; -1: the current one
};
struct Hold {  // a vacation; a moment in the past ends it
    Moment until{};
};
struct ResumeTurn {};  // sent by the site
struct CheckTime {};   // sent by the site: has a flag fallen?
using Command = std::variant<Play, Resign, Abort, Offer, Decline, Claim, Berserk, GiveTime, Chat, SetForecast,
                             Hold, ResumeTurn, CheckTime>;

struct Sender {
    store::PlayerId player = 0;  // 0: the site itself
    bool is_muted = false;       // or banned: may play on, but not chat
    std::optional<Moment>
        other_left{};  // since when the other side has not followed the game; nothing: it does
};

// The events to persist, in this order; none if there is nothing to do. Events with a refusal: the sender's
// flag had fallen before the command arrived.
struct Decision {
    std::vector<RoomEvent> events;
    std::optional<Refusal> refusal;
    std::optional<store::GameEnd> end;  // set with an Ended event
    struct Erased {
        int version = 0;
        Side by{};
    };
    std::vector<Erased> erased;  // obsolete forecasts: their events lose their text
    bool wants_rematch =
        false;  // both sides want it: create the next game, and persist it with a Rematched event
};

struct TimedMove {
    Side by{};
    std::optional<std::chrono::milliseconds> left;
    std::optional<std::chrono::milliseconds> spent{};  // nothing: no clock ran
};
struct ChatLine {
    Side by{};
    std::string text;
    Moment at{};
};

// The moves with their captures, separated by blanks.
[[nodiscard]] std::string moves_text(const Game& game);

// The end of the game if nobody moves before.
struct Due {
    Moment at{};
    Ended end;
};

class Room {
  public:
    static constexpr std::chrono::milliseconds first_move_time{120'000};
    static constexpr std::chrono::milliseconds first_move_time_of_a_pair{3'600'000};
    static constexpr std::chrono::milliseconds first_move_time_in_a_tournament{
        60'000};  // a missing first move loses the game
    static constexpr std::chrono::days abandoned_after{14};
    static constexpr std::chrono::hours abandoned_computer_after{48};
    static constexpr std::chrono::days claimed_after{3};
    static constexpr std::chrono::milliseconds gift{15'000};
    static constexpr int max_gifts = 100;
    static constexpr int max_plies = 5'000;
    static constexpr int max_takebacks = 200;
    static constexpr int max_forecasts = 50;             // in one turn
    static constexpr std::size_t max_lines = 500;        // lines of chat
    static constexpr std::size_t max_line_length = 200;  // characters

    // Fails if this version cannot read the rules or the position.
    [[nodiscard]] static Parsed<Room> open(store::GameHead head, std::array<Seat, 2> seats);

    [[nodiscard]] Decision decide(const Command& command, const Sender& sender, Moment now);
    // Applies the next event. On failure (malformed text, or a move that is not legal here) nothing has
    // changed.
    [[nodiscard]] Parsed<RoomEvent> apply(const store::GameEvent& event);

    [[nodiscard]] const store::GameHead& head() const noexcept { return head_; }
    [[nodiscard]] const std::string& id() const noexcept { return head_.id; }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
    [[nodiscard]] std::span<const TimedMove> moves() const noexcept { return moves_; }
    [[nodiscard]] std::span<const ChatLine> chat() const noexcept { return chat_; }
    [[nodiscard]] const std::optional<Ended>& end() const noexcept { return end_; }
    [[nodiscard]] bool is_over() const noexcept { return end_.has_value(); }
    [[nodiscard]] const std::string& next() const noexcept { return head_.next; }
    [[nodiscard]] int version() const noexcept { return version_; }
    [[nodiscard]] bool has_offered(Side side, OfferKind kind) const noexcept;
    // Since the last takeback, also if it was declined.
    [[nodiscard]] bool has_ever_offered(Side side, OfferKind kind) const noexcept;
    [[nodiscard]] const Seat& seat(Side side) const noexcept;
    [[nodiscard]] std::optional<Side> side_of(store::PlayerId player) const noexcept;
    [[nodiscard]] bool has_computer() const noexcept;
    [[nodiscard]] bool both_moved() const noexcept;
    // When CheckTime takes effect if nobody moves before, and how.
    [[nodiscard]] std::optional<Due> due() const;
    [[nodiscard]] std::optional<Moment> deadline() const;
    // A tenth of the time that each side begins with, from 20 seconds to 2 minutes.
    [[nodiscard]] std::chrono::milliseconds absence_claimed_after() const noexcept;
    // When the side that waits may claim the game, if nobody moves before. `left`: since when the side to move has not
    // followed the game; nothing: it does.
    [[nodiscard]] std::optional<Moment> claimable_at(std::optional<Moment> left) const;
    [[nodiscard]] bool may_berserk(Side side) const noexcept;
    [[nodiscard]] const std::array<bool, 2>& berserk() const noexcept {
        return berserk_;
    }  // by slot_of(Side)
    [[nodiscard]] bool may_give_time() const noexcept;  // the sides to each other
    [[nodiscard]] const Forecast& forecast(Side side) const noexcept;
    [[nodiscard]] std::string moves_text() const { return server::moves_text(game_); }

  private:
    Room(store::GameHead head, std::array<Seat, 2> seats, Game game);
    struct Deciding;
    struct Applying;
    [[nodiscard]] Decision decide_alone(const Command& command, const Sender& sender, Moment now);
    void answer_by_forecasts(Decision& decision, Moment now) const;
    [[nodiscard]] std::optional<std::string> forecast_answer() const;
    void set_forecast(Side side, Forecast forecast, int version);
    void apply_decided(const std::vector<RoomEvent>& events, Moment now);
    void run_clock(Moment at);
    void restore_clock();
    [[nodiscard]] std::optional<std::chrono::milliseconds> turn_limit() const;
    [[nodiscard]] Decision end_with(Ended end, Moment now) const;
    [[nodiscard]] bool& offer(Side side, OfferKind kind) noexcept;
    [[nodiscard]] int plies_before_turn_of(Side side) const noexcept;
    [[nodiscard]] bool has_moved(Side side) const noexcept;

    store::GameHead head_;
    std::array<Seat, 2> seats_;
    Game game_;
    Clock clock_;
    std::vector<TimedMove> moves_;
    std::vector<ChatLine> chat_;
    std::array<std::array<bool, 3>, 2> offers_{};  // by side and OfferKind
    std::array<bool, 2> berserk_{};
    int takebacks_ = 0;
    std::array<std::array<int, 3>, 2> offered_on_{};  // the ply of the last offer: one offer for each ply
    struct Gift {
        Side to{};
        std::chrono::milliseconds time{0};
        std::size_t ply = 0;  // that came next
    };
    std::vector<Gift> gifts_;
    std::array<Forecast, 2> forecasts_;
    std::array<int, 2>
        forecast_versions_{};  // the versions of the events that still have their text; 0: none
    int forecasts_set_ = 0;    // in the current turn
    std::optional<Ended> end_;
    Moment turn_since_{};
    int version_ = 0;
};

// "The defenders resigned; the attackers win." Empty for a game that is not over.
[[nodiscard]] std::string end_sentence(const Room& room);
[[nodiscard]] std::string end_sentence(const Ended& end, const Game& game);

}  // namespace tafl::server
