#include "server/site/archive/archived_record.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "notation/placement.hpp"
#include "records/game_record.hpp"
#include "records/record_source.hpp"
#include "records/record_writer.hpp"
#include "server/rooms/game_setup.hpp"

namespace tafl::server {

namespace {

using store::GameEvent;
using store::GameHead;
using Left = std::optional<std::chrono::milliseconds>;

// The mover's remaining time after each move that was not taken back.
std::vector<Left> times_of(const std::vector<GameEvent>& events) {
    std::vector<Left> left;
    for (const GameEvent& event : events) {
        const Parsed<RoomEvent> happened = parse_event(event.text);
        if (!happened) continue;
        if (const auto* move = std::get_if<Moved>(&*happened)) left.push_back(move->left);
        if (const auto* back = std::get_if<TookBack>(&*happened))
            left.resize(std::min(left.size(), static_cast<std::size_t>(std::max(back->plies, 0))));
    }
    return left;
}

void add_clocks(Record& record, const std::vector<Left>& left) {
    if (left.size() != record.main().moves.size()) return;
    for (std::uint32_t ply = 0; ply < left.size(); ++ply) {
        if (left[ply]) record.note(0, ply).clock = RecordClock{left[ply]->count(), 0, 0};
    }
}

void add_tag(Record& record, std::string key, std::string value) {
    if (!value.empty()) record.tags.push_back({std::move(key), std::move(value)});
}

void add_tags(Record& record, const GameHead& game, const std::array<std::string, 2>& names,
              const EventTags& event) {
    const auto began = std::chrono::floor<std::chrono::seconds>(game.began);
    const auto* const kind = game.terms.rated ? "Rated game" : "Casual game";
    add_tag(record, "event", event.event.empty() ? kind : event.event);
    add_tag(record, "site", event.site);
    if (event.round > 0) add_tag(record, "round", std::to_string(event.round));
    add_tag(record, "date", fmt::format("{:%Y.%m.%d}", fmt::gmtime(began.time_since_epoch().count())));
    add_tag(record, "attackers", names[0]);
    add_tag(record, "defenders", names[1]);
    add_tag(record, "id", game.id);
    add_tag(record, "time-control", to_time_control(game.terms.clock));
}

std::optional<Side> side_to_move(const store::GameEnd& end) {
    const Parsed<Placement> last = parse_placement(end.position);
    return last ? std::optional(last->setup.to_move) : std::nullopt;
}

// The record of an aborted game has no winner.
std::optional<Winner> result_of(const GameHead& game) noexcept {
    if (!game.end) return Winner::Nobody;
    return game.end->result == Winner::Nobody ? std::nullopt : std::optional(game.end->result);
}

std::string moves_of(const GameHead& game, const std::vector<GameEvent>& events) {
    if (game.end) return game.end->moves;
    const std::optional<Room> room = room_of(game, events);
    return room ? room->moves_text() : std::string();
}

}  // namespace

std::optional<Room> room_of(const GameHead& game, const std::vector<GameEvent>& events) {
    Parsed<Room> room = Room::open(game, {Seat{game.players[0]}, Seat{game.players[1]}});
    if (!room) return std::nullopt;
    for (const GameEvent& event : events) {
        if (!room->apply(event)) break;  // show the game as far as it can be read
    }
    return *std::move(room);
}

std::string to_time_control(const store::ClockTerms& clock) {
    using namespace std::chrono;
    switch (clock.kind) {
        case store::ClockKind::None: return {};
        case store::ClockKind::Fischer:
            return fmt::format("{} {}i", floor<seconds>(clock.initial).count(),
                               floor<seconds>(clock.increment).count());
        case store::ClockKind::Days: return fmt::format("{} days", floor<days>(clock.increment).count());
    }
    return {};
}

Record to_record(const GameHead& game, const std::vector<GameEvent>& events,
                 const std::array<std::string, 2>& names, const EventTags& event) {
    Record record;
    // Stored moves were legal; if one cannot be read, the moves before it are shown.
    static_cast<void>(read_move_list(moves_of(game, events), 0, record, record.main()));
    add_clocks(record, times_of(events));
    add_tags(record, game, names, event);
    record.result = result_of(game);
    if (game.end) set_termination(record, game.end->reason, side_to_move(*game.end));
    if (!game.terms.position.empty()) {
        if (const Parsed<Placement> start = parse_placement(game.terms.position)) record.start = *start;
    }
    return record;
}

void append_game(std::string& out, const Record& record, const store::Terms& terms, RecordFormat format) {
    const auto ruleset = ruleset_of(terms);
    const auto written =
        append_record(out, record, format, ruleset ? write_context(**ruleset) : WriteContext{});
    if (!written) throw std::runtime_error(written.error().message);  // names and titles are lines
}

}  // namespace tafl::server
