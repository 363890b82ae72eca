// Shared by the fuzz targets of the record formats: reads every game of the input, writes it in every format, reads that
// again, and compares the two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "records/record_reader.hpp"
#include "records/record_writer.hpp"

namespace tafl::fuzzing {

inline void require(bool holds) {
    if (!holds) std::abort();
}

// Writing a game and reading it back gives a game that is written the same way. What was read can be written, within
// the limits.
inline void write_and_read_back(const Record& record, RecordFormat format) {
    std::string once;
    if (const auto written = append_record(once, record, format); !written) {
        require(once.empty() && !written.error().message.empty());
        return;
    }
    RecordReader reader(once, format);
    Record again;
    require(reader.next(again) == ReadStep::Game);
    std::string twice;
    require(append_record(twice, again, format).has_value());
    require(once == twice);
    require(reader.next(again) == ReadStep::End);
}

inline int read_everything(const std::uint8_t* data, std::size_t size, RecordFormat format) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    RecordReader reader(text, format);
    Record record;
    for (ReadStep step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
        if (step == ReadStep::Bad) {
            require(!reader.error().message.empty() && reader.error().line > 0 && reader.error().column > 0);
            continue;
        }
        for (const RecordFormat to : {RecordFormat::Csv, RecordFormat::Otn, RecordFormat::Pgn,
                                      RecordFormat::Json, RecordFormat::Ludii}) {
            write_and_read_back(record, to);
        }
    }
    return 0;
}

}  // namespace tafl::fuzzing
