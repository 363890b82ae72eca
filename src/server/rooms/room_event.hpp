// The events of a game as the store holds them, one line of text each.
//
//     move d1-d3 597400 120     the mover has 597,400 ms left; 120 ms of lag were credited
//     move d1-d3                without a clock
//     takeback 6                the game now has six plies
//     offer attackers draw      (draw, takeback, rematch)
//     decline defenders draw    declines the other side's offer, or withdraws one's own
//     chat attackers Well met
//     hold defenders 1763735000000    on vacation until then
//     forecast attackers d1-d3 e5-e7;d1-d4 e5-e6    conditional moves; no lines if they were erased
//     berserk attackers         they play with half of their time, without increments
//     gift defenders 15000      the other side has given 15 s
//     resume                    after a restart or a gap in time: the running turn starts again
//     end draw agreement        result and reason: the rules' own, resignation, timeout, agreement, aborted or abandoned
//     rematch aB3xY9qT
//
// Positions and captures follow from the rules and are not stored.
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

enum class OfferKind : std::uint8_t { Draw, Takeback, Rematch };
[[nodiscard]] std::string_view to_string(OfferKind kind) noexcept;
[[nodiscard]] std::optional<OfferKind> parse_offer_kind(std::string_view text) noexcept;

// The result of a finished game: none (aborted), attackers, defenders or draw.
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
    OfferKind kind{};
    bool operator==(const Offered&) const = default;
};
struct Declined {
    Side by{};
    OfferKind kind{};
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
struct Berserked {
    Side by{};
    bool operator==(const Berserked&) const = default;
};
struct Gave {  // by the other side
    Side to{};
    std::chrono::milliseconds time{0};
    bool operator==(const Gave&) const = default;
};
struct Forecasted {
    Side by{};
    std::string lines;  // Forecast::to_text(); empty: there are none now
    bool operator==(const Forecasted&) const = default;
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
using RoomEvent = std::variant<Moved, TookBack, Offered, Declined, Said, Held, Berserked, Gave, Forecasted,
                               Resumed, Ended, Rematched>;

inline constexpr std::string_view chat_word = "chat ";  // begins the text of what was said
[[nodiscard]] std::string to_text(const RoomEvent& event);
[[nodiscard]] Parsed<RoomEvent> parse_event(std::string_view text);

}  // namespace tafl::server
