// Generated records for tests, containing everything that a format must carry.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "records/record.hpp"
#include "records/record_reader.hpp"
#include "records/record_writer.hpp"
#include "support/records.hpp"

namespace tafl::test {

using Dice = std::mt19937_64;

// Moves anywhere on a board of 11, marks, letters, signs, notes with awkward characters, variations in
// variations.
[[nodiscard]] Record random_record(Dice& dice);

// The same with sorted tags, whose order not all formats keep.
[[nodiscard]] Record with_sorted_tags(Record record);

[[nodiscard]] std::string write(const Record& record, RecordFormat format, const WriteContext& context = {});

// The only game of the text. Fails the test, and gives an empty record, if there is not exactly one.
[[nodiscard]] Record read_one(std::string_view text);
[[nodiscard]] Record read_one(std::string_view text, RecordFormat format);

// The error of the first bad game, "LINE:COLUMN message", or "" if all can be read.
[[nodiscard]] std::string first_error(std::string_view text);
[[nodiscard]] std::string first_error(std::string_view text, RecordFormat format);

// The same character `count` times, between two other texts.
[[nodiscard]] std::string run_of(char c, std::size_t count, std::string_view before = "",
                                 std::string_view behind = "");

// "d1-d3 e5-e2xe3": a line of a record as it would be written.
[[nodiscard]] std::string moves_of(const Record& record, std::size_t line = 0);

}  // namespace tafl::test
