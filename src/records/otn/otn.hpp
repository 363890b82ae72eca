// What the reader and the writer of OpenTafl's records (.otg) share: tags with a meaning of their own, and
// the way a comment's slot is put together.
//
//   [date:2017.04.15]                   tags; `rules` stands last
//   [rules:dim:11 ... start:/.../]
//
//   1. d1-d3 e5-e2                      a turn
//   [300 30/3 (nag:1) Sound.|]          its comments, a slot a move
//   1b.1.1a. ..... f4-c4                the first variation on its second move
//
// A slot: the clock (seconds, overtime as length/periods), then notes of ours in round brackets, then the
// comment.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl::otn {

// After a backslash these are read as themselves.
inline constexpr std::string_view slot_escapes = "[]|()0123456789";

// Stands alone where a record has no tag at all, because a game begins with one.
inline constexpr std::string_view our_compiler = "Skjaldborg";

inline constexpr std::string_view nag_note = "(nag:";
inline constexpr std::string_view clock_note = "(clk:";
inline constexpr std::string_view before_note = "(before:";

// Puts what a tag says into the record. The value's first byte has that offset.
[[nodiscard]] Parsed<void> take_tag(std::string key, std::string_view value, std::size_t offset,
                                    Record& record);

// The length of the clock that begins the text, "300 30/3", or 0.
[[nodiscard]] std::size_t clock_length(std::string_view text) noexcept;

// Puts what a slot says into the note. A slot that says nothing leaves it alone.
void read_slot(std::string_view slot, Note& note);
void append_slot(std::string& out, const Note& note);

// start-comment stands in one line: \n for a line's end.
[[nodiscard]] std::string to_one_line(std::string_view text);
[[nodiscard]] std::string from_one_line(std::string_view text);

}  // namespace tafl::otn
