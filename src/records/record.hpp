// A recorded game as its file has it, whether or not the rules allow it; replay.hpp plays it.
//
//   tags            event, site, date, round, attackers, defenders, ... in the order of the file
//   rules           the name of a ruleset, or an OpenTafl rule string, or neither
//   start           a position, if the game does not begin from its ruleset's own
//   lines           the main line is lines[0]; each variation replaces a move of an earlier line
//   notes           comments, clocks and NAGs, sparse: only the moves that have any
//
// Moves are stored flat, sixteen bytes each, their captures in one vector beside them. Reading into a Record that has
// held another game reuses its memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/move_token.hpp"
#include "notation/placement.hpp"
#include "rules/types.hpp"

namespace tafl {

// Who won according to the record; Nobody for an unfinished game, nothing if the record does not say.
using RecordedResult = std::optional<Winner>;

// The tag for the result after the moves if it contradicts the record's own.
inline constexpr std::string_view contradicting_result = "ResultInText";

// How a line ends after its last move: the side to move has lost on time, or has resigned.
enum class Ending : std::uint8_t { None, Timeout, Resignation };

// The time left on the mover's clock, and the overtime periods with their length.
struct RecordClock {
    std::int64_t milliseconds = 0;
    int overtime_seconds = 0;
    int overtime_periods = 0;
    bool operator==(const RecordClock&) const = default;
};

struct Tag {
    std::string key;  // in OpenTafl's spelling where it has one: event, time-control
    std::string value;
    bool operator==(const Tag&) const = default;
};

struct Note {
    std::uint32_t ply = 0;  // in its line, from 0
    std::string before;     // only on the first move of a variation
    std::string comment;    // after the move
    std::optional<RecordClock> clock;
    std::vector<std::uint8_t> nags;
    bool operator==(const Note&) const = default;
    void fold_before();  // moves `before` into the comment
    [[nodiscard]] bool is_empty() const noexcept {
        return before.empty() && comment.empty() && !clock && nags.empty();
    }
};

struct RecordLine {
    std::uint32_t parent = 0;  // index of the line that it branches from
    std::uint32_t branch = 0;  // the ply of that line that its first move replaces
    Ending ending = Ending::None;
    std::vector<MoveToken> moves;
    std::vector<Note> notes;  // by ply, ascending
};

struct CaptureCounts {
    int by_attackers = 0;
    int by_defenders = 0;
    bool operator==(const CaptureCounts&) const = default;
};

struct Record {
    std::vector<Tag> tags;
    std::string variant;  // as written: a ruleset's name, or any other text
    std::string otn_rules;
    std::optional<Placement> start;
    int size = 0;  // of the board, 0 if the record does not say
    RecordedResult result;
    std::optional<CaptureCounts> counts;
    std::string start_comment;
    std::vector<RecordLine> lines{1};
    std::vector<CaptureMark> marks;

    void clear();  // keeps the memory of the main line and the marks

    [[nodiscard]] const RecordLine& main() const noexcept { return lines[0]; }
    [[nodiscard]] RecordLine& main() noexcept { return lines[0]; }
    // Moves of the main line, and one more for an ending.
    [[nodiscard]] std::size_t tokens() const noexcept {
        return main().moves.size() + (main().ending == Ending::None ? 0 : 1);
    }
    [[nodiscard]] bool names_rules() const noexcept { return !variant.empty() || !otn_rules.empty(); }
    [[nodiscard]] std::string_view tag(std::string_view key) const noexcept;  // "" if there is none
    // Adds the result after the moves. If a tag or a field has given another, that one wins, and this one
    // becomes the tag ResultInText.
    void add_result(RecordedResult written);
    // The note of that ply, created if necessary. Constant time at the end of a line.
    Note& note(std::uint32_t line, std::uint32_t ply);
    [[nodiscard]] const Note* find_note(std::uint32_t line, std::uint32_t ply) const noexcept;
};

// The same content: tags, rules, start, result, every line with its moves, marks and notes.
[[nodiscard]] bool operator==(const Record& a, const Record& b);

}  // namespace tafl
