// Records as the correspondence site wrote them, mended where there is exactly one way to, or one way only agrees with the
// record's own counts of captures.
//
//   a move posted twice      d1-d3 d1-d3 e5-e2           the second is left out
//   a stray capture mark     d1-d3xk9 on an empty k9     the mark is left out
//   a mark forgotten or wrong: where a later move would be impossible by the record's marks, where they are not as many as the record
//     counts, or where a wrong one is on no soldier of the other side    those of the rules are put in
//   only the first step of a chain of captures (R12)     the steps are put in
//   the front cut off        e5-e2 before any attacker has moved    the first move is put in
//
// Any other mark where a soldier of the other side stands, and any other capture that is not marked, are differences of rules and stay.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/replay.hpp"

namespace tafl {

enum class RepairKind : std::uint8_t { MoveTwice, StrayMark, WrongMark, ChainCut, FrontCut };

[[nodiscard]] std::string_view to_string(
    RepairKind kind) noexcept;  // move-twice stray-mark wrong-mark chain-cut front-cut

struct Repair {
    RepairKind kind = RepairKind::MoveTwice;
    int at = 0;        // the move's index in the mended record, from 0
    std::string what;  // the move, as written in a record
    bool operator==(const Repair&) const = default;
};

enum class RepairState : std::uint8_t {
    Sound,  // nothing to mend
    Repaired,  // in the fewest repairs that make the whole game possible; of several ways the one with the record's counts
    Ambiguous,  // several ways, of which the counts choose none
    Beyond,     // none was found
};

[[nodiscard]] std::string_view to_string(
    RepairState state) noexcept;  // sound repaired ambiguous beyond-repair

struct Repaired {
    RepairState state = RepairState::Sound;
    std::vector<Repair> repairs;
    Record record;  // mended; as it was unless the state is Repaired
    Replay replay;  // of `record`
    bool counts_agree =
        true;  // those of the record with that replay; where they do not, steps may be missing or wrong
};

// Plays the record, and if that stops at an illegal move or at captures that differ, looks for repairs. Bounded: records
// with many faults are beyond repair. Fails as Replayer::replay() does. replayer.game() is that of `record` then.
[[nodiscard]] Parsed<Repaired> repair(const Record& record, Replayer& replayer);

}  // namespace tafl
