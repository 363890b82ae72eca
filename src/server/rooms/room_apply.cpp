// Room::apply(): changes the room by one event.
#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/squares.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

// Applies each kind of event. Returns false, with nothing changed, if the event does not fit.
struct Room::Applying {
    Room& room;
    Moment at;

    bool operator()(const Moved& event) const {
        const auto written = parse_move(event.move, room.game_.ruleset().size());
        const Side by = room.game_.to_move();
        if (room.is_over() || !written || event.left.has_value() != room.clock_.exists()) return false;
        if (!room.game_.play(written->move)) return false;
        room.moves_.push_back({by, event.left, room.clock_.charge(event.credit, at)});
        if (event.left) room.clock_.moved(by, *event.left, event.credit, at);
        room.offer(!by, OfferKind::Draw) = false;  // a move declines it
        for (const Side side : both_sides) {
            auto& forecast = room.forecasts_[slot_of(side)];
            forecast.played(event.move);
            if (forecast.empty()) room.set_forecast(side, {}, 0);
        }
        room.offer(by, OfferKind::Takeback) = room.offer(!by, OfferKind::Takeback) = false;
        begin_turn();
        return true;
    }
    bool operator()(const TookBack& event) const {
        if (room.is_over() || event.plies < 0 || event.plies >= room.game_.plies()) return false;
        while (room.game_.plies() > event.plies) room.game_.undo();
        room.moves_.resize(static_cast<std::size_t>(event.plies));
        for (auto& given : room.gifts_) given.ply = std::min(given.ply, room.moves_.size());
        room.restore_clock();
        ++room.takebacks_;
        for (auto& offers : room.offers_) offers.fill(false);
        for (auto& plies : room.offered_on_) plies.fill(-1);
        forget_forecasts();
        begin_turn();
        return true;
    }
    void forget_forecasts() const {
        for (const Side side : both_sides) room.set_forecast(side, {}, 0);
    }
    void begin_turn() const {
        room.forecasts_set_ = 0;
        room.turn_since_ = at;
        room.run_clock(at);
    }
    bool operator()(const Offered& event) const {
        room.offer(event.by, event.kind) = true;
        room.offered_on_[slot_of(event.by)][static_cast<std::size_t>(event.kind)] = room.game_.plies();
        return true;
    }
    bool operator()(const Declined& event) const {
        room.offer(Side::Attackers, event.kind) = room.offer(Side::Defenders, event.kind) = false;
        return true;
    }
    bool operator()(const Said& event) const {
        room.chat_.push_back({event.by, event.text, at});
        return true;
    }
    bool operator()(const Held& event) const {
        room.clock_.hold(event.by, event.until, at);
        return true;
    }
    bool operator()(const Berserked& event) const {
        if (!room.may_berserk(event.by)) return false;
        room.berserk_[slot_of(event.by)] = true;
        room.clock_.halve(event.by);
        return true;
    }
    bool operator()(const Gave& event) const {
        if (room.is_over()) return false;
        room.gifts_.push_back({event.to, event.time, room.moves_.size()});
        room.clock_.give(event.to, event.time);
        return true;
    }
    bool operator()(const Forecasted& event) const {
        room.set_forecast(event.by, Forecast::parse(event.lines), room.version_ + 1);
        ++room.forecasts_set_;
        return true;
    }
    bool operator()(const Resumed&) const {
        room.clock_.resume(at);
        room.turn_since_ = at;
        return true;
    }
    bool operator()(const Ended& event) const {
        if (room.is_over()) return false;
        room.end_ = event;
        forget_forecasts();
        for (auto& offers : room.offers_) offers.fill(false);
        room.run_clock(at);
        return true;
    }
    bool operator()(const Rematched& event) const {
        if (!room.is_over() || !room.next().empty()) return false;
        room.head_.next = event.next;
        for (auto& offers : room.offers_) offers.fill(false);
        return true;
    }
};

Parsed<RoomEvent> Room::apply(const store::GameEvent& stored) {
    auto event = parse_event(stored.text);
    if (!event) return event;
    if (stored.version != version_ + 1 || !std::visit(Applying{*this, stored.at}, *event)) {
        return std::unexpected(Error{fmt::format("game {}, event {}: {} does not fit after event {}", id(),
                                                 stored.version, in_quotes(stored.text), version_)});
    }
    version_ = stored.version;
    return event;
}

}  // namespace tafl::server
