#include "server/rooms/room_event.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/outcomes.hpp"

namespace tafl::server {

namespace {

using std::chrono::milliseconds;

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

class Words {
  public:
    explicit Words(std::string_view text) : rest_(text) {}
    std::string_view next() {
        const auto word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
        return word;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    std::optional<std::int64_t> number() {
        return parse_number<std::int64_t>(next(), 0, std::numeric_limits<std::int64_t>::max());
    }
    std::optional<Side> side() {
        const auto word = next();
        for (const Side side : {Side::Attackers, Side::Defenders}) {
            if (to_string(side) == word) return side;
        }
        return std::nullopt;
    }

  private:
    std::string_view rest_;
};

using ParsedEvent = std::optional<RoomEvent>;

ParsedEvent read_move(Words& words) {
    Moved event;
    event.move = words.next();
    if (words.at_end()) return event;
    const auto left = words.number();
    const auto credit = words.at_end() ? 0 : words.number();
    if (!left || !credit) return std::nullopt;
    event.left = milliseconds(*left);
    event.credit = milliseconds(*credit);
    return event;
}

ParsedEvent read_takeback(Words& words) {
    const auto plies = words.number();
    if (!plies || *plies > 1'000'000) return std::nullopt;
    return TookBack{static_cast<int>(*plies)};
}

template <class Event>
ParsedEvent read_offer(Words& words) {
    const auto side = words.side();
    const auto kind = parse_offer_kind(words.next());
    if (!side || !kind) return std::nullopt;
    return Event{*side, *kind};
}

ParsedEvent read_chat(Words& words) {
    const auto side = words.side();
    if (!side) return std::nullopt;
    return Said{*side, std::string(words.rest())};
}

ParsedEvent read_hold(Words& words) {
    const auto side = words.side();
    const auto until = words.number();
    if (!side || !until) return std::nullopt;
    return Held{*side, store::Moment(milliseconds(*until))};
}

ParsedEvent read_berserk(Words& words) {
    const auto side = words.side();
    if (!side) return std::nullopt;
    return Berserked{*side};
}

ParsedEvent read_gift(Words& words) {
    const auto side = words.side();
    const auto time = words.number();
    if (!side || !time) return std::nullopt;
    return Gave{*side, milliseconds(*time)};
}

ParsedEvent read_forecast(Words& words) {
    const auto side = words.side();
    if (!side) return std::nullopt;
    return Forecasted{*side, std::string(words.rest())};
}

ParsedEvent read_resume(Words&) { return Resumed{}; }

ParsedEvent read_end(Words& words) {
    const auto word = words.next();
    for (const auto result : {Winner::Nobody, Winner::Attackers, Winner::Defenders, Winner::Draw}) {
        if (result_word(result) == word) return Ended{result, std::string(words.next())};
    }
    return std::nullopt;
}

ParsedEvent read_rematch(Words& words) { return Rematched{std::string(words.next())}; }

struct EventReader {
    std::string_view word;
    ParsedEvent (*read)(Words&);
};
constexpr std::array readers{
    EventReader{"move", read_move},
    EventReader{"takeback", read_takeback},
    EventReader{"offer", read_offer<Offered>},
    EventReader{"decline", read_offer<Declined>},
    EventReader{"chat", read_chat},
    EventReader{"hold", read_hold},
    EventReader{"berserk", read_berserk},
    EventReader{"gift", read_gift},
    EventReader{"forecast", read_forecast},
    EventReader{"resume", read_resume},
    EventReader{"end", read_end},
    EventReader{"rematch", read_rematch},
};

std::string move_text(const Moved& event) {
    if (!event.left) return fmt::format("move {}", event.move);
    if (event.credit.count() == 0) return fmt::format("move {} {}", event.move, event.left->count());
    return fmt::format("move {} {} {}", event.move, event.left->count(), event.credit.count());
}

}  // namespace

std::string_view to_string(OfferKind kind) noexcept {
    switch (kind) {
        case OfferKind::Draw: return "draw";
        case OfferKind::Takeback: return "takeback";
        case OfferKind::Rematch: return "rematch";
    }
    return "";
}

std::optional<OfferKind> parse_offer_kind(std::string_view text) noexcept {
    for (const OfferKind kind : {OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch}) {
        if (to_string(kind) == text) return kind;
    }
    return std::nullopt;
}

std::string_view result_word(Winner winner) noexcept {
    return winner == Winner::Nobody ? "none" : tafl::to_string(winner);
}

std::string to_text(const RoomEvent& event) {
    return std::visit(
        Overloaded{
            [](const Moved& e) { return move_text(e); },
            [](const TookBack& e) { return fmt::format("takeback {}", e.plies); },
            [](const Offered& e) { return fmt::format("offer {} {}", to_string(e.by), to_string(e.kind)); },
            [](const Declined& e) {
                return fmt::format("decline {} {}", to_string(e.by), to_string(e.kind));
            },
            [](const Said& e) { return fmt::format("{}{} {}", chat_word, to_string(e.by), e.text); },
            [](const Held& e) {
                return fmt::format("hold {} {}", to_string(e.by), e.until.time_since_epoch().count());
            },
            [](const Berserked& e) { return fmt::format("berserk {}", to_string(e.by)); },
            [](const Gave& e) { return fmt::format("gift {} {}", to_string(e.to), e.time.count()); },
            [](const Forecasted& e) {
                return fmt::format("forecast {}{}{}", to_string(e.by), e.lines.empty() ? "" : " ", e.lines);
            },
            [](const Resumed&) { return std::string("resume"); },
            [](const Ended& e) { return fmt::format("end {} {}", result_word(e.result), e.reason); },
            [](const Rematched& e) { return fmt::format("rematch {}", e.next); },
        },
        event);
}

Parsed<RoomEvent> parse_event(std::string_view text) {
    Words words(text);
    const auto kind = words.next();
    for (const auto& reader : readers) {
        if (reader.word != kind) continue;
        if (auto event = reader.read(words)) return *std::move(event);
    }
    return std::unexpected(
        Error{fmt::format("{} is not a game event that this version knows", in_quotes(text))});
}

}  // namespace tafl::server
