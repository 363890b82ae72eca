#include "records/turns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl {

namespace {

constexpr std::uint16_t max_slots = 26;  // letters for them

TurnSlot behind(TurnSlot at, bool same_side) noexcept {
    if (!same_side) at.second = !at.second;
    const bool next_turn = (!same_side && !at.second) || at.slot + 1 == max_slots;
    if (next_turn) return {at.turn + 1, 0, at.second};
    return {at.turn, static_cast<std::uint16_t>(at.slot + 1), at.second};
}

std::vector<TurnSlot> number_line(const RecordLine& line, TurnSlot at) {
    std::vector<TurnSlot> slots;
    slots.reserve(line.moves.size() + 1);
    for (std::size_t ply = 0; ply < line.moves.size(); ++ply) {
        if (ply > 0) at = behind(at, continues_turn(line.moves[ply - 1], line.moves[ply]));
        slots.push_back(at);
    }
    slots.push_back(line.moves.empty() ? at : behind(at, false));
    return slots;
}

}  // namespace

std::string move_number(int plies_before) {
    return fmt::format("{}{}", plies_before / 2 + 1, plies_before % 2 == 0 ? "." : "…");
}

bool continues_turn(const MoveToken& before, const MoveToken& move) noexcept {
    return move.form == MoveForm::Step || move.form == MoveForm::JumpStep || move.from == before.to;
}

std::vector<std::vector<TurnSlot>> number_turns(const Record& record, TurnNumbers numbers) {
    std::vector<std::vector<TurnSlot>> all;
    all.reserve(record.lines.size());
    for (const RecordLine& line : record.lines) {
        TurnSlot start;
        if (!all.empty()) {
            start = all[line.parent][line.branch];
            if (numbers == TurnNumbers::FromOne) {
                start.turn = 1;
                start.slot = start.slot > 0 ? 1 : 0;
            }
        }
        all.push_back(number_line(line, start));
    }
    return all;
}

std::vector<std::vector<std::uint32_t>> variations_by_line(const Record& record) {
    std::vector<std::vector<std::uint32_t>> children(record.lines.size());
    for (std::uint32_t i = 1; i < record.lines.size(); ++i) children[record.lines[i].parent].push_back(i);
    for (auto& lines : children) {
        std::stable_sort(lines.begin(), lines.end(), [&](std::uint32_t a, std::uint32_t b) {
            return record.lines[a].branch < record.lines[b].branch;
        });
    }
    return children;
}

}  // namespace tafl
