// Lines of play and records, written in a format of docs/formats.md.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "api/line.hpp"
#include "records/record.hpp"

namespace tafl::api {

// `format` is csv, otn, pgn, json or moves. The result is decided by the rules.
[[nodiscard]] std::expected<std::string, LineError> line_record(const Line& line,
                                                                const std::vector<Tag>& tags,
                                                                std::string_view format);

// Converts the games of a text in any format. A game that names no rules is written with those by which
// Replayer reads it, if it is legal under them. Fails at the first game that cannot be read.
[[nodiscard]] Parsed<std::string> converted_records(std::string_view text, std::string_view format);

// The error with its line and column, if it has them, in the sentence.
[[nodiscard]] Error in_place(const Error& error);

}  // namespace tafl::api
