// Shared by the reader and the writer of OpenTafl's records (.otg): tags with a special meaning, and the slots of
// comments.
//
//   [date:2017.04.15]                   tags, `rules` last
//   [rules:dim:11 ... start:/.../]
//
//   1. d1-d3 e5-e2                      a turn
//   [300 30/3 (nag:1) Sound.|]          its comments, one slot for each move
//   1b.1.1a. ..... f4-c4                the first variation on its second move
//
// A slot: the clock (seconds, overtime as length/periods), then notes that only this program writes, in parentheses,
// then the comment.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl::otn {

// After a backslash these stand for themselves.
inline constexpr std::string_view slot_escapes = "[]|()0123456789";

// The only tag of a record without tags: a game must begin with one.
inline constexpr std::string_view our_compiler = "Skjaldborg";

inline constexpr std::string_view nag_note = "(nag:";
inline constexpr std::string_view clock_note = "(clk:";
inline constexpr std::string_view before_note = "(before:";

// Stores a tag in the record. `offset` is that of the value.
[[nodiscard]] Parsed<void> take_tag(std::string key, std::string_view value, std::size_t offset,
                                    Record& record);

// The length of the clock that begins the text, "300 30/3", or 0.
[[nodiscard]] std::size_t clock_length(std::string_view text) noexcept;

// Adds a slot to the note.
void read_slot(std::string_view slot, Note& note);
void append_slot(std::string& out, const Note& note);

// start-comment is written on one line, with \n for a line break.
[[nodiscard]] std::string to_one_line(std::string_view text);
[[nodiscard]] std::string from_one_line(std::string_view text);

}  // namespace tafl::otn
