#include "records/game_record.hpp"

#include <fmt/format.h>

#include "notation/outcomes.hpp"
#include "records/replay.hpp"

namespace tafl {

namespace {

Ending ending_of(std::string_view reason) noexcept {
    if (reason == "resignation") return Ending::Resignation;
    return reason == "timeout" ? Ending::Timeout : Ending::None;
}

}  // namespace

Record record_of(const Game& game) {
    Record record;
    record.size = game.ruleset().size();
    if (game.start() != game.ruleset().start) record.start = Placement{game.start(), true};
    record.result = game.outcome().winner;
    for (const auto& played : game.history()) append_played(record, 0, played);
    return record;
}

void set_termination(Record& record, std::string_view reason, std::optional<Side> to_move) {
    const bool decided = record.result == Winner::Attackers || record.result == Winner::Defenders;
    const Ending ending = decided ? ending_of(reason) : Ending::None;
    if (ending == Ending::None) {
        if (!reason.empty()) record.tags.push_back({"termination", std::string(reason)});
        return;
    }
    const Side loser = record.result == Winner::Attackers ? Side::Defenders : Side::Attackers;
    if (loser == to_move) {
        record.main().ending = ending;
    } else {
        const auto* const how = ending == Ending::Timeout ? "lost on time" : "resigned";
        record.tags.push_back({"termination", fmt::format("the {} {}", to_string(loser), how)});
    }
}

}  // namespace tafl
