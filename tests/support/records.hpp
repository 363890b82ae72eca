// A whole text of recorded games.
#pragma once

#include <string_view>
#include <vector>

#include "records/record_reader.hpp"

namespace tafl::test {

// All games, each read or with its error.
[[nodiscard]] inline std::vector<Parsed<Record>> parse_records(std::string_view text) {
    std::vector<Parsed<Record>> records;
    RecordReader reader(text);
    Record record;
    for (ReadStep step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        if (step == ReadStep::Game) {
            records.emplace_back(record);
        } else {
            records.emplace_back(std::unexpected(reader.error()));
        }
    }
    return records;
}

}  // namespace tafl::test
