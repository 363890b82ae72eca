#include "records/capture_counts.hpp"

#include <algorithm>

#include "records/turns.hpp"

namespace tafl {

CaptureCounts count_marks(const Record& record) noexcept {
    CaptureCounts counts;
    bool attackers =
        !(record.start && record.start->side_given && record.start->setup.to_move == Side::Defenders);
    const MoveToken* before = nullptr;
    for (const MoveToken& move : record.main().moves) {
        if (before != nullptr && !continues_turn(*before, move)) attackers = !attackers;
        (attackers ? counts.by_attackers : counts.by_defenders) += static_cast<int>(move.mark_count);
        before = &move;
    }
    return counts;
}

CaptureCounts count_captures(const Game& game) noexcept {
    CaptureCounts counts;
    for (const Played& played : game.history()) {
        for (const CapturedPiece& taken : played.captures.taken())
            ++(is_attacker(taken.piece) ? counts.by_defenders : counts.by_attackers);
    }
    return counts;
}

namespace {

// In either order: some files of the correspondence site have the counts the other way round.
bool are_alike(CaptureCounts recorded, CaptureCounts found) noexcept {
    return recorded == found || recorded == CaptureCounts{found.by_defenders, found.by_attackers};
}

}  // namespace

bool marks_agree_with_counts(const Record& record) noexcept {
    return !record.counts || are_alike(*record.counts, count_marks(record));
}

bool counts_agree(const Record& record, const Game& played) noexcept {
    if (!record.counts || are_alike(*record.counts, count_captures(played))) return true;
    const bool is_marked =
        std::ranges::any_of(record.main().moves, [](const MoveToken& move) { return move.mark_count > 0; });
    return is_marked && marks_agree_with_counts(record);
}

}  // namespace tafl
