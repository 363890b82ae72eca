#include "arena/match_record.hpp"

#include <fmt/format.h>

#include "notation/outcomes.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl::arena {

namespace {

RecordedResult recorded(Winner winner) {
    switch (winner) {
        case Winner::Nobody: return RecordedResult::Ongoing;
        case Winner::Attackers: return RecordedResult::Attackers;
        case Winner::Defenders: return RecordedResult::Defenders;
        case Winner::Draw: return RecordedResult::Draw;
    }
    return RecordedResult::Unknown;
}

std::string termination(const GameResult& result) {
    if (result.ended == EndedBy::Rules) return std::string(to_string(result.game.outcome().reason));
    if (result.ended != EndedBy::Forfeit) return std::string(to_string(result.ended));
    return fmt::format("the {} {}", to_string(*result.loser), result.failure.detail);
}

void add_move(Record& record, const Played& played) {
    RecordMove move{.from = to_cell(played.move.from, record.size),
                    .to = to_cell(played.move.to, record.size)};
    move.first_mark = static_cast<std::uint32_t>(record.marks.size());
    for (const auto& taken : played.captures.taken())
        record.marks.push_back({to_cell(taken.square, record.size), 0});
    move.mark_count = static_cast<std::uint32_t>(played.captures.count);
    record.main().moves.push_back(move);
}

}  // namespace

Record to_record(const GameResult& result, const RecordHeader& header) {
    const auto& game = result.game;
    Record record;
    record.tags = {{"date", header.date},
                   {"round", header.round},
                   {"attackers", header.attackers},
                   {"defenders", header.defenders},
                   {"termination", termination(result)}};
    record.size = game.ruleset().size();
    record.variant = game.ruleset().name;
    if (game.start() != game.ruleset().start) record.start = Placement{game.start(), true};
    record.result = recorded(result.winner);
    for (const auto& played : game.history()) add_move(record, played);
    for (std::size_t i = 0; i < result.scores.size(); ++i) {
        if (!result.scores[i]) continue;
        const auto ply = static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(result.opening_plies);
        record.note(0, ply).comment = to_uci_score(*result.scores[i]);
    }
    return record;
}

}  // namespace tafl::arena
