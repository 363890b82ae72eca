// What happens in a game, as the store keeps it: one line of plain words for each event.
//
//     move d1-d3 597400 120     the mover has 597,400 ms in hand; 120 ms were forgiven as lag
//     move d1-d3                without a clock
//     takeback 6                the game has six moves now
//     offer attackers draw      (draw, takeback, rematch)
//     decline defenders draw    declined the other side's, or withdrew the own
//     chat attackers Well met
//     hold defenders 1763735000000    on vacation until then
//     resume                    the server is back; what passed since the last event is nobody's time
//     end draw agreement        result and reason; "none aborted"
//     rematch aB3xY9qT
//
// Positions and captures are not in it: the rules give them again.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/error.hpp"
#include "store/game.hpp"

namespace tafl::server {

enum class What : std::uint8_t { Draw, Takeback, Rematch };
[[nodiscard]] std::string_view to_string(What what) noexcept;
[[nodiscard]] std::optional<What> parse_what(std::string_view text) noexcept;

// How the result of a game that has ended is written: none (aborted), attackers, defenders, draw.
[[nodiscard]] std::string_view result_word(Winner winner) noexcept;

struct Moved {
    std::string move;  // "d1-d3"
    std::optional<std::chrono::milliseconds> left;
    std::chrono::milliseconds credit{0};
    bool operator==(const Moved&) const = default;
};
struct TookBack {
    int plies = 0;
    bool operator==(const TookBack&) const = default;
};
struct Offered {
    Side by{};
    What what{};
    bool operator==(const Offered&) const = default;
};
struct Declined {
    Side by{};
    What what{};
    bool operator==(const Declined&) const = default;
};
struct Said {
    Side by{};
    std::string text;
    bool operator==(const Said&) const = default;
};
struct Held {
    Side by{};
    store::Moment until{};
    bool operator==(const Held&) const = default;
};
struct Resumed {
    bool operator==(const Resumed&) const = default;
};
struct Ended {
    Winner result = Winner::Nobody;
    std::string reason;
    bool operator==(const Ended&) const = default;
};
struct Rematched {
    std::string next;
    bool operator==(const Rematched&) const = default;
};
using RoomEvent = std::variant<Moved, TookBack, Offered, Declined, Said, Held, Resumed, Ended, Rematched>;

[[nodiscard]] std::string to_text(const RoomEvent& event);
[[nodiscard]] Parsed<RoomEvent> parse_event(std::string_view text);

}  // namespace tafl::server
