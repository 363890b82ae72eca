// The interface of the readers of the single formats: each walks over the text and yields one game at a
// time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "records/record.hpp"

namespace tafl {

class RecordSource {
  public:
    RecordSource() = default;
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;
    virtual ~RecordSource() = default;

    // Moves to the next game. Returns false at the end.
    virtual bool advance() = 0;
    // Reads the game that advance() found and moves behind it, also after an error. The error's offset counts from the
    // start of the text; RecordReader adds line and column.
    virtual Parsed<void> read(Record& record) = 0;
    // Where the game that advance() found begins, and where read() has stopped: behind it.
    [[nodiscard]] virtual std::size_t game_start() const noexcept = 0;
    [[nodiscard]] virtual std::size_t game_end() const noexcept = 0;
};

[[nodiscard]] inline std::unexpected<Error> record_error(std::string message, std::size_t offset) {
    return std::unexpected(Error{std::move(message), offset, 0, 0});
}

// Reads `token` as one move of that line, within the limits.
[[nodiscard]] Parsed<void> read_move_token(std::string_view token, std::size_t offset, Record& record,
                                           RecordLine& line);

// A word behind the last move: how the game ended (timeout, resigned, ---), or who won it (1-0, 0-1, draw, ...).
struct Closing {
    Ending ending = Ending::None;
    RecordedResult result = std::nullopt;
};
[[nodiscard]] std::optional<Closing> parse_closing(std::string_view token) noexcept;

// Reads moves separated by blanks, and a closing behind them, into a line of the record. The first byte of `text` has
// that offset in the whole. A result counts only for the main line.
[[nodiscard]] Parsed<void> read_move_list(std::string_view text, std::size_t offset, Record& record,
                                          RecordLine& line);
void append_move_list(std::string& out, const Record& record, const RecordLine& line, MoveStyle style,
                      std::string_view resigned = "---");

[[nodiscard]] std::unique_ptr<RecordSource> make_csv_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_moves_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_otn_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_pgn_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_json_source(std::string_view text);

}  // namespace tafl
