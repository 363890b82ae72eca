#include "records/game_record.hpp"

namespace tafl {

namespace {

void add_move(Record& record, const Played& played) {
    MoveToken move{.from = to_cell(played.move.from, record.size),
                   .to = to_cell(played.move.to, record.size)};
    move.first_mark = static_cast<std::uint32_t>(record.marks.size());
    for (const auto& taken : played.captures.taken())
        record.marks.push_back({to_cell(taken.square, record.size), 0});
    move.mark_count = static_cast<std::uint32_t>(played.captures.count);
    record.main().moves.push_back(move);
}

}  // namespace

Record record_of(const Game& game) {
    Record record;
    record.size = game.ruleset().size();
    if (game.start() != game.ruleset().start) record.start = Placement{game.start(), true};
    record.result = game.outcome().winner;
    for (const auto& played : game.history()) add_move(record, played);
    return record;
}

}  // namespace tafl
