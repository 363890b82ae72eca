// Reads recorded games of any format, one after the other.
//
// The text belongs to the caller and must outlive the reader. Reading takes linear time and memory for one
// game (plus a copy of the text if its lines end in CR alone). It never fails as a whole: a game that cannot
// be read gives an Error, and the next one follows. limits.hpp bounds the memory that a broken file can take.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "records/record.hpp"
#include "records/record_format.hpp"

namespace tafl {

enum class ReadStep : std::uint8_t { Game, Bad, End };

class RecordSource;

class RecordReader {
  public:
    explicit RecordReader(
        std::string_view text);  // the format by content; a position alone is a game without moves
    RecordReader(std::string_view text, RecordFormat format);
    RecordReader(RecordReader&&) noexcept;
    RecordReader& operator=(RecordReader&&) noexcept;
    ~RecordReader();

    // Game: `record` holds it. Bad: error() says what is wrong, with line and column. End: there are no more.
    [[nodiscard]] ReadStep next(Record& record);
    [[nodiscard]] const Error& error() const noexcept { return error_; }
    // Adds the line and column where the last game begins, for an error about the whole game.
    [[nodiscard]] Error at_game(Error error);
    [[nodiscard]] int game() const noexcept { return game_; }  // the number of the last one, from 1
    [[nodiscard]] std::optional<RecordFormat> format() const noexcept { return format_; }

  private:
    ReadStep fail_once();
    void locate(Error& error, std::size_t game_start);

    std::vector<char> copy_;  // of a text whose lines end in CR alone, with LF
    std::string_view text_;
    std::optional<RecordFormat> format_;
    std::unique_ptr<RecordSource> source_;  // null: the format is unknown, error_ says why
    Error error_;
    int game_ = 0;
    int line_ = 1;  // of the byte at counted_
    std::size_t counted_ = 0;
};

}  // namespace tafl
