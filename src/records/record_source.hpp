// The interface of the readers of the single formats: each walks over the text and yields one game at a
// time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "records/record.hpp"

namespace tafl {

class RecordSource {
  public:
    explicit RecordSource(std::string_view text) : text_(text) {}
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;
    virtual ~RecordSource() = default;

    // Moves to the next game. Returns false at the end.
    virtual bool advance() {
        at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        return at_ < text_.size();
    }
    // Reads the game that advance() found and moves past it, also after an error. The error's offset counts
    // from the start of the text; RecordReader adds line and column.
    Parsed<void> read(Record& record) {
        start_ = at_;
        return read_game(record);
    }
    // Where the game of the last read() begins and ends.
    [[nodiscard]] std::size_t game_start() const noexcept { return start_; }
    [[nodiscard]] std::size_t game_end() const noexcept { return at_; }

  protected:
    virtual Parsed<void> read_game(Record& record) = 0;

    [[nodiscard]] std::size_t next_line(std::size_t from) const noexcept {
        const std::size_t end = text_.find('\n', from);
        return end == std::string_view::npos ? text_.size() : end + 1;
    }
    [[nodiscard]] std::size_t offset_of(std::string_view part) const noexcept {
        return static_cast<std::size_t>(part.data() - text_.data());
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t start_ = 0;
};

[[nodiscard]] inline std::unexpected<Error> record_error(std::string message, std::size_t offset) {
    return std::unexpected(Error{std::move(message), offset, 0, 0});
}

// Parsers for the values of tags that several formats have.
[[nodiscard]] Parsed<void> set_position(Record& record, std::string_view value, std::size_t offset);
[[nodiscard]] Parsed<void> set_capture_count(Record& record, bool by_attackers, std::string_view value,
                                             std::size_t offset);

// Reads `token` as one move of that line, within the limits.
[[nodiscard]] Parsed<void> read_move_token(std::string_view token, std::size_t offset, Record& record,
                                           RecordLine& line);

// A word after the last move: how the game ended (timeout, resigned, ---), or who won it (1-0, 0-1, draw,
// ...).
struct Closing {
    Ending ending = Ending::None;
    RecordedResult result = std::nullopt;
};
[[nodiscard]] std::optional<Closing> parse_closing(std::string_view token) noexcept;

// Reads moves separated by blanks, and a closing after them, into a line of the record. `offset`: of `text`
// in the whole text. A result counts only in the main line.
[[nodiscard]] Parsed<void> read_move_list(std::string_view text, std::size_t offset, Record& record,
                                          RecordLine& line);
void append_move_list(std::string& out, const Record& record, const RecordLine& line, MoveStyle style,
                      std::string_view resigned = "---");

[[nodiscard]] std::unique_ptr<RecordSource> make_csv_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_moves_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_otn_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_pgn_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_json_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_ludii_source(std::string_view text);
[[nodiscard]] std::unique_ptr<RecordSource> make_tablut_log_source(std::string_view text);

}  // namespace tafl
