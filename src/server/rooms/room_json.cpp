#include "server/rooms/room_json.hpp"

#include <algorithm>
#include <cmath>

#include "api/board_json.hpp"
#include "base/json_writer.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "server/people/ratings/ratings.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

namespace {

std::optional<api::BoardEnd> board_end(const Room& room) {
    if (!room.is_over()) return std::nullopt;
    return api::BoardEnd{std::string(result_word(room.end()->result)), room.end()->reason,
                         end_sentence(room)};
}

void append_room_board(JsonWriter& json, const Room& room, const RoomPeople& people, Viewer viewer) {
    const auto end = board_end(room);
    const bool to_move = side_of(viewer) == room.game().to_move();
    json.open('{');
    api::append_board_fields(json, room.game(), {to_move, end ? &*end : nullptr, &people.ground});
    json.close('}');
}

void append_players(JsonWriter& json, const RoomPeople& people) {
    json.key("players").open('{');
    for (const Side side : both_sides) {
        json.key(to_string(side));
        append_person(json, people.persons[slot_of(side)]);
    }
    json.close('}');
}

void append_ratings(JsonWriter& json, const RoomPeople& people) {
    json.key("ratings");
    if (people.ratings.empty()) {
        json.null();
        return;
    }
    json.open('{');
    for (const Side side : both_sides) {
        const auto player = people.persons[slot_of(side)].id;
        for (const auto& change : people.ratings) {
            if (change.after.player != player) continue;
            json.key(to_string(side)).open('{').field("before", std::lround(change.before));
            json.field("after", std::lround(change.after.rating)).close('}');
        }
    }
    json.close('}');
}

void append_moves(JsonWriter& json, const Room& room) {
    json.key("moves").open('[');
    const auto history = room.game().history();
    const int size = room.game().ruleset().size();
    for (std::size_t i = 0; i < history.size(); ++i) {
        json.open('{').field("move", to_string(history[i].move, size)).key("captures");
        api::append_captures(json, history[i], size);
        json.field("left", room.moves()[i].left).field("spent", room.moves()[i].spent).close('}');
    }
    json.close(']');
}

void append_offers(JsonWriter& json, const Room& room) {
    json.key("offers").open('[');
    for (const Side side : both_sides) {
        for (const OfferKind kind : {OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch}) {
            if (!room.has_offered(side, kind)) continue;
            json.open('{').field("by", to_string(side)).field("what", to_string(kind)).close('}');
        }
    }
    json.close(']');
}

// The deadline, if no clock shows it.
void append_due(JsonWriter& json, const Room& room, Moment now) {
    const auto due = room.due();
    if (!due || room.clock().running()) return;
    json.key("due").open('{').field("left", std::max(std::chrono::milliseconds(0), due->at - now));
    json.field("result", result_word(due->end.result)).field("reason", due->end.reason).close('}');
}

void append_chat(JsonWriter& json, const Room& room, Viewer viewer) {
    json.key("chat").open('[');
    for (const auto& line : room.chat()) {
        if (viewer == Viewer::Spectator) break;
        json.open('{')
            .field("by", to_string(line.by))
            .field("text", line.text)
            .field("at", line.at)
            .close('}');
    }
    json.close(']');
}

void append_forecast(JsonWriter& json, const std::vector<std::string>& lines) {
    json.open('[');
    for (const auto& line : lines) json.value(line);
    json.close(']');
}

void append_result(JsonWriter& json, const Room& room) {
    const auto& end = room.end();
    json.field("status", end ? "over" : "going");
    json.field_or_null("result", end ? result_word(end->result) : std::string_view());
    json.field_or_null("reason", end ? std::string_view(end->reason) : std::string_view());
}

void append_too_short(JsonWriter& json, const Room& room) {
    const auto& end = room.end();
    if (!end) return;
    const store::GameEnd stored{end->result, end->reason, room.game().plies(), "", "", {}};
    if (is_too_short(room.head().terms, stored)) json.field("tooShort", true);
}

void append_common(JsonWriter& json, const Room& room, const RoomPeople& people) {
    const auto& ruleset = room.game().ruleset();
    const auto& terms = room.head().terms;
    json.field("ruleset", ruleset.name).field("title", ruleset.title).field("size", ruleset.size());
    append_players(json, people);
    json.field("rated", terms.rated);
    append_too_short(json, room);
    json.key("clock");
    append_terms_clock(json, terms.clock);
}

// Writes the fields of one event that follow its version.
struct EventWriter {
    const Room& room;
    const RoomPeople& people;
    Viewer viewer;
    Moment at;
    JsonWriter& json;

    void kind(std::string_view word) const { json.field("kind", word); }
    void board_and_times() const {
        json.key("board");
        append_room_board(json, room, people, viewer);
        times();
    }
    void times() const {
        json.key("times");
        append_times(json, room.clock(), at);
        append_due(json, room, at);
    }
    void operator()(const Moved&) const {
        const auto& move = room.moves().back();
        const int ply = room.game().plies() - 1;
        const int size = room.game().ruleset().size();
        kind("move");
        json.field("by", to_string(move.by)).field("ply", ply);
        json.field("move", to_string(room.game().last().move, size)).key("captures");
        api::append_captures(json, room.game().last(), size);
        json.field("left", move.left).field("spent", move.spent);
        board_and_times();
    }
    void operator()(const TookBack& event) const {
        kind("takeback");
        json.field("plies", event.plies);
        board_and_times();
    }
    void offer(std::string_view word, Side by, OfferKind offered) const {
        kind(word);
        json.field("by", to_string(by)).field("what", to_string(offered));
    }
    void operator()(const Offered& event) const { offer("offer", event.by, event.kind); }
    void operator()(const Declined& event) const { offer("decline", event.by, event.kind); }
    void operator()(const Said& event) const {
        if (viewer == Viewer::Spectator) return kind("quiet");
        kind("chat");
        json.field("by", to_string(event.by)).field("text", event.text).field("at", at);
    }
    void operator()(const Held& event) const {
        kind("times");
        json.field("by", to_string(event.by)).field("until", event.until);
        times();
    }
    void operator()(const Berserked& event) const {
        kind("times");
        json.field("berserk", to_string(event.by));
        times();
    }
    void operator()(const Gave& event) const {
        kind("times");
        json.field("to", to_string(event.to)).field("gift", event.time);
        times();
    }
    void operator()(const Forecasted& event) const {
        if (side_of(viewer) != event.by) return kind("quiet");
        kind("forecast");
        json.key("lines");
        append_forecast(json, Forecast::parse(event.lines).lines());
    }
    void operator()(const Resumed&) const {
        kind("times");
        times();
    }
    void operator()(const Ended& event) const {
        kind("end");
        json.field("result", result_word(event.result)).field("reason", event.reason);
        json.field("text", end_sentence(room)).key("board");
        append_room_board(json, room, people, viewer);
        append_ratings(json, people);
        append_too_short(json, room);
    }
    void operator()(const Rematched& event) const {
        kind("rematch");
        json.field("next", event.next);
    }
};

std::string event_text(const Room& room, const RoomPeople& people, Viewer viewer, const RoomEvent& event,
                       Moment at) {
    JsonWriter json;
    json.open('{').field("on", "event").field("game", room.id()).field("version", room.version());
    std::visit(EventWriter{room, people, viewer, at, json}, event);
    json.close('}');
    return json.take();
}

}  // namespace

void append_terms_clock(JsonWriter& json, const store::ClockTerms& clock) {
    constexpr std::chrono::hours day{24};
    json.open('{');
    switch (clock.kind) {
        case store::ClockKind::None: json.field("kind", "none"); break;
        case store::ClockKind::Fischer:
            json.field("kind", "fischer").field("initial", clock.initial).field("increment", clock.increment);
            break;
        case store::ClockKind::Days:
            json.field("kind", "days")
                .field("days", clock.increment / day)
                .field("buffer", clock.initial / day);
            break;
    }
    json.close('}');
}

void append_berserk(JsonWriter& json, const std::array<bool, 2>& berserk) {
    json.key("berserk").open('[');
    for (const Side side : both_sides)
        if (berserk[slot_of(side)]) json.value(to_string(side));
    json.close(']');
}

void append_times(JsonWriter& json, const Clock& clock, Moment now) {
    if (!clock.exists()) {
        json.null();
        return;
    }
    const auto held = clock.held_until(now);
    json.open('{');
    for (const Side side : both_sides) json.field(to_string(side), clock.left(side, now));
    const auto running = held ? std::nullopt : clock.running();
    json.field_or_null("running", running ? to_string(*running) : std::string_view());
    if (held) json.field("held", *held);
    json.close('}');
}

void append_brief(JsonWriter& json, const Room& room, const RoomPeople& people) {
    const auto& game = room.game();
    json.open('{').field("id", room.id());
    append_common(json, room, people);
    append_result(json, room);
    json.field("plies", game.plies()).field("position", to_position(game.setup()));
    json.field_or_null("last", game.plies() > 0 ? to_string(game.last().move, game.ruleset().size()) : "");
    if (!room.head().tournament.empty()) json.field("tournament", room.head().tournament);
    json.field("at", room.head().began).close('}');
}

void append_presence(JsonWriter& json, const Attendance& attendance, Moment now) {
    const auto& [presence, claimable_at] = attendance;
    json.key("here").open('{');
    for (const Side side : both_sides) json.field(to_string(side), presence.here[slot_of(side)]);
    json.close('}').field("watching", presence.watching);
    if (claimable_at) json.field("claimIn", std::max(std::chrono::milliseconds(0), *claimable_at - now));
}

void append_state(JsonWriter& json, const Room& room, const RoomPeople& people, const Attendance& attendance,
                  Viewer viewer, Moment now) {
    const auto side = side_of(viewer);
    json.field("game", room.id()).field("version", room.version());
    append_common(json, room, people);
    json.field_or_null("you", side ? to_string(*side) : std::string_view());
    json.field_or_null("pair", room.head().pair).key("times");
    append_times(json, room.clock(), now);
    append_due(json, room, now);
    json.key("board");
    append_room_board(json, room, people, viewer);
    json.field("start", to_position(room.game().start()));
    append_moves(json, room);
    append_result(json, room);
    json.field("text", end_sentence(room));
    append_offers(json, room);
    if (room.head().may_berserk) append_berserk(json, room.berserk());
    append_chat(json, room, viewer);
    json.key("forecast");
    append_forecast(json, side ? room.forecast(*side).lines() : std::vector<std::string>());
    if (!room.head().tournament.empty()) json.field("tournament", room.head().tournament);
    json.field_or_null("next", room.next());
    append_ratings(json, people);
    append_presence(json, attendance, now);
}

ViewerTexts event_texts(const Room& room, const RoomPeople& people, const RoomEvent& event, Moment at) {
    const auto text = [&](Viewer viewer) { return shared_text(event_text(room, people, viewer, event, at)); };
    ViewerTexts texts;
    texts[static_cast<std::size_t>(Viewer::Spectator)] = text(Viewer::Spectator);
    const bool moves_on = std::holds_alternative<Moved>(event) || std::holds_alternative<TookBack>(event);
    const bool is_chat = std::holds_alternative<Said>(event);
    for (const Side side : both_sides) {
        const auto* forecast = std::get_if<Forecasted>(&event);
        const bool differs = is_chat || (moves_on && side == room.game().to_move()) ||
                             (forecast != nullptr && forecast->by == side);
        const auto viewer = viewer_of(side);
        texts[static_cast<std::size_t>(viewer)] =
            differs ? text(viewer) : texts[static_cast<std::size_t>(Viewer::Spectator)];
    }
    return texts;
}

}  // namespace tafl::server
