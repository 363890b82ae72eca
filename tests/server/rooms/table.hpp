// A room with two players, and the operations of the tests on it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/room.hpp"

namespace tafl::server::test {

inline constexpr store::PlayerId attacker = 11, defender = 12, stranger = 13;

[[nodiscard]] inline Moment moment(std::int64_t ms) {
    return Moment(std::chrono::milliseconds(1'700'000'000'000 + ms));
}

[[nodiscard]] store::Terms terms(std::string_view ruleset = "brandub", store::ClockTerms clock = {});
[[nodiscard]] store::ClockTerms fischer(std::int64_t initial, std::int64_t increment);
[[nodiscard]] store::ClockTerms days(int days, int buffer);

class Table {
  public:
    explicit Table(store::Terms terms, bool against_computer = false, bool may_berserk = false);

    // The result of the command: "" for done, or the refusal's code. Events are stored and applied.
    std::string give(const Command& command, store::PlayerId player, std::int64_t at, bool muted = false);
    // Plays moves by both sides in turn, separated by blanks, one a second from `at` on.
    std::string play(std::string_view moves, std::int64_t at = 0);
    // The room rebuilt from its stored events.
    [[nodiscard]] Room rebuilt() const;

    [[nodiscard]] store::PlayerId to_move() const;
    [[nodiscard]] std::vector<std::string> texts() const;  // of the events

    store::GameHead head;
    std::array<Seat, 2> seats;
    Room room;
    std::vector<store::GameEvent> events;
    Decision last;
};

// Every message about the room that anybody receives.
[[nodiscard]] std::string all_states(const Room& room, Moment now);

}  // namespace tafl::server::test
