#include "server/site/kept_record.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "notation/placement.hpp"
#include "notation/records/record_source.hpp"
#include "notation/records/record_writer.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::server {

namespace {

using store::GameHead;
using store::GameResult;

// The moves that stand, each with what was left on the mover's clock.
struct MoveList {
    std::vector<std::string> moves;
    std::vector<std::optional<std::int64_t>> left;
};

std::string_view text_of(const boost::json::object& event, std::string_view key) {
    const boost::json::value* value = event.if_contains(key);
    if (value == nullptr || !value->is_string()) return {};
    return {value->get_string().data(), value->get_string().size()};
}

std::optional<std::int64_t> number_of(const boost::json::object& event, std::string_view key) {
    const boost::json::value* value = event.if_contains(key);
    return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
}

std::string written_move(const boost::json::object& event) {
    std::string move(text_of(event, "move"));
    const boost::json::value* captures = event.if_contains("captures");
    if (captures == nullptr || !captures->is_array()) return move;
    for (const boost::json::value& square : captures->get_array()) {
        if (square.is_string()) move += fmt::format("x{}", std::string_view(square.get_string()));
    }
    return move;
}

void take_event(const boost::json::object& event, MoveList& list) {
    const std::string_view kind = text_of(event, "kind");
    if (kind == "move") {
        list.moves.push_back(written_move(event));
        list.left.push_back(number_of(event, "left"));
    } else if (kind == "takeback") {
        const std::int64_t plies = number_of(event, "plies").value_or(0);
        const auto stay =
            std::min(list.moves.size(), static_cast<std::size_t>(std::max<std::int64_t>(plies, 0)));
        list.moves.resize(stay);
        list.left.resize(stay);
    }
}

MoveList moves_of(const std::vector<store::GameEvent>& events) {
    MoveList list;
    for (const store::GameEvent& event : events) {
        boost::system::error_code error;
        const boost::json::value value = boost::json::parse(event.text, error);
        if (!error && value.is_object()) take_event(value.get_object(), list);
    }
    return list;
}

void add_tag(Record& record, std::string key, std::string value) {
    if (!value.empty()) record.tags.push_back({std::move(key), std::move(value)});
}

void add_tags(Record& record, const GameHead& game, const std::array<std::string, 2>& names) {
    const auto day = std::chrono::floor<std::chrono::seconds>(game.began);
    add_tag(record, "event", game.terms.rated ? "Rated game" : "Casual game");
    add_tag(record, "date", fmt::format("{:%Y.%m.%d}", fmt::gmtime(day.time_since_epoch().count())));
    add_tag(record, "attackers", names[0]);
    add_tag(record, "defenders", names[1]);
    add_tag(record, "id", game.id);
    add_tag(record, "time-control", to_time_control(game.terms.clock));
    if (game.end) add_tag(record, "termination", game.end->reason);
}

RecordedResult result_of(const GameHead& game) noexcept {
    if (!game.end) return RecordedResult::Ongoing;
    switch (game.end->result) {
        case GameResult::None: return RecordedResult::Unknown;
        case GameResult::Attackers: return RecordedResult::Attackers;
        case GameResult::Defenders: return RecordedResult::Defenders;
        case GameResult::Draw: return RecordedResult::Draw;
    }
    return RecordedResult::Unknown;
}

void add_clocks(Record& record, const MoveList& list) {
    if (list.moves.size() != record.main().moves.size()) return;
    for (std::uint32_t ply = 0; ply < list.left.size(); ++ply) {
        if (list.left[ply]) record.note(0, ply).clock = RecordClock{*list.left[ply], 0, 0};
    }
}

}  // namespace

std::shared_ptr<const Ruleset> ruleset_of(const store::Terms& terms) {
    if (terms.ruleset_file.empty()) return find_builtin(terms.ruleset);
    const std::string_view name = terms.ruleset.empty() ? "own-rules" : std::string_view(terms.ruleset);
    Parsed<Ruleset> ruleset = parse_ruleset(terms.ruleset_file, name, builtin_parent);
    return ruleset ? std::make_shared<const Ruleset>(*std::move(ruleset)) : nullptr;
}

std::string to_time_control(const store::ClockTerms& clock) {
    using namespace std::chrono;
    switch (clock.kind) {
        case store::ClockKind::None: return {};
        case store::ClockKind::Fischer:
            return fmt::format("{} {}i", duration_cast<seconds>(clock.initial).count(),
                               duration_cast<seconds>(clock.increment).count());
        case store::ClockKind::Days:
            return fmt::format("{} days", duration_cast<days>(clock.increment).count());
    }
    return {};
}

Record to_record(const GameHead& game, const std::vector<store::GameEvent>& events,
                 const std::array<std::string, 2>& names) {
    Record record;
    const MoveList list = moves_of(events);
    const std::string moves = game.end ? game.end->moves : fmt::format("{}", fmt::join(list.moves, " "));
    // Moves were legal when they were kept; if the disk says otherwise, those before the fault are shown.
    static_cast<void>(read_move_list(moves, 0, record, record.main()));
    add_clocks(record, list);
    add_tags(record, game, names);
    record.result = result_of(game);
    if (!game.terms.position.empty()) {
        if (const Parsed<Placement> start = parse_placement(game.terms.position)) record.start = *start;
    }
    return record;
}

void append_game(std::string& out, const Record& record, const store::Terms& terms, RecordFormat format) {
    const std::shared_ptr<const Ruleset> ruleset = ruleset_of(terms);
    append_record(out, record, format, ruleset ? write_context(*ruleset) : WriteContext{});
}

}  // namespace tafl::server
