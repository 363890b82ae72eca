#include "server/rooms/table.hpp"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "api/board_json.hpp"
#include "base/json_writer.hpp"
#include "server/rooms/room_json.hpp"

namespace tafl::server::test {

namespace {

store::GameHead head_of(store::Terms terms, bool may_berserk) {
    store::GameHead head;
    head.id = "gAmE0001";
    head.terms = std::move(terms);
    head.may_berserk = may_berserk;
    head.players = {attacker, defender};
    head.began = moment(0);
    return head;
}

Room opened(const store::GameHead& head, std::array<Seat, 2> seats) {
    auto room = Room::open(head, seats);
    if (!room) throw std::runtime_error(room.error().message);
    return *std::move(room);
}

}  // namespace

store::Terms terms(std::string_view ruleset, store::ClockTerms clock) {
    store::Terms terms;
    terms.ruleset = ruleset;
    terms.clock = clock;
    return terms;
}

store::ClockTerms fischer(std::int64_t initial, std::int64_t increment) {
    return {store::ClockKind::Fischer, std::chrono::milliseconds(initial),
            std::chrono::milliseconds(increment)};
}

store::ClockTerms days(int days, int buffer) {
    constexpr std::chrono::hours day{24};
    return {store::ClockKind::Days, day * buffer, day * days};
}

Table::Table(store::Terms terms, bool against_computer, bool may_berserk)
    : head(head_of(std::move(terms), may_berserk)),
      seats{Seat{attacker, false}, Seat{defender, against_computer}},
      room(opened(head, seats)) {}

std::string Table::give(const Command& command, store::PlayerId player, std::int64_t at, bool muted) {
    last = room.decide(command, {player, muted}, moment(at));
    auto made = last.events;
    if (last.wants_rematch) made.emplace_back(Rematched{"nExT0001"});
    for (const auto& event : made) {
        events.push_back({room.version() + 1, moment(at), to_text(event)});
        if (const auto applied = room.apply(events.back()); !applied)
            throw std::runtime_error(applied.error().message);
    }
    return last.refusal ? std::string(to_string(last.refusal->code)) : "";
}

std::string Table::play(std::string_view moves, std::int64_t at) {
    std::istringstream words{std::string(moves)};
    for (std::string move; words >> move; at += 1'000) {
        const auto code = give(Play{room.game().plies(), move, {}}, to_move(), at);
        if (!code.empty()) return fmt::format("{}: {}", move, code);
    }
    return "";
}

Room Table::rebuilt() const {
    auto fresh = opened(head, seats);
    for (const auto& event : events) {
        if (const auto applied = fresh.apply(event); !applied)
            throw std::runtime_error(applied.error().message);
    }
    return fresh;
}

store::PlayerId Table::to_move() const { return room.seat(room.game().to_move()).player; }

std::vector<std::string> Table::texts() const {
    std::vector<std::string> texts;
    for (const auto& event : events) texts.push_back(event.text);
    return texts;
}

std::string all_states(const Room& room, Moment now) {
    RoomPeople people;
    people.ground = api::ground_json(room.game().ruleset());
    JsonWriter json;
    for (const auto viewer :
         {server::Viewer::Attackers, server::Viewer::Defenders, server::Viewer::Spectator}) {
        json.open('{');
        append_state(json, room, people, {}, viewer, now);
        json.close('}');
    }
    return json.take();
}

}  // namespace tafl::server::test
