#include "records/record_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/placement.hpp"
#include "records/limits.hpp"
#include "records/pgn/pgn.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"

namespace tafl {

namespace {

// Without a byte order mark, and with lines that end in LF. Copies the text only if its lines end in CR
// alone.
std::string_view plain_text(std::string_view text, std::vector<char>& copy) {
    text = without_byte_order_mark(text);
    const bool lines_end_in_cr =
        text.find('\n') == std::string_view::npos && text.find('\r') != std::string_view::npos;
    if (!lines_end_in_cr) return text;
    copy.assign(text.begin(), text.end());
    std::replace(copy.begin(), copy.end(), '\r', '\n');
    return {copy.data(), copy.size()};
}

// A text that is a position and nothing else: a game without moves.
class PositionSource final : public RecordSource {
  public:
    using RecordSource::RecordSource;

    [[nodiscard]] static bool can_read(std::string_view text) {
        constexpr std::size_t longest = 1024;  // of a position on the largest board
        return trimmed(text).size() <= longest && parse_placement(trimmed(text)).has_value();
    }

    Parsed<void> read_game(Record& record) override {
        at_ = text_.size();
        return set_position(record, trimmed(text_), start_);
    }
};

std::unique_ptr<RecordSource> make_source(std::string_view text, RecordFormat format) {
    switch (format) {
        case RecordFormat::Csv: return make_csv_source(text);
        case RecordFormat::Otn: return make_otn_source(text);
        case RecordFormat::Pgn: return make_pgn_source(text);
        case RecordFormat::Json: return make_json_source(text);
        case RecordFormat::Moves: return make_moves_source(text);
        case RecordFormat::Ludii: return make_ludii_source(text);
        case RecordFormat::TablutLog: return make_tablut_log_source(text);
    }
    return nullptr;
}

// A clock in a comment is read as a clock in every format. Empty notes are dropped.
void tidy_notes(std::vector<Note>& notes) {
    for (Note& note : notes) pgn::take_clock(note);
    std::erase_if(notes, [](const Note& note) { return note.is_empty(); });
}

// PGN writes "?" for an unknown value; so do others.
void drop_unknown(Record& record) {
    std::erase_if(record.tags, [](const Tag& tag) {
        return tag.value == "?" || (tag.key == "date" && tag.value == "????.??.??");
    });
    if (record.variant == "?") record.variant.clear();
}

// A game with a zero byte is binary data, even if its format could read the rest.
Parsed<void> refuse_zero_byte(std::string_view text, const RecordSource& source) {
    const std::size_t start = source.game_start();
    const std::size_t zero = text.substr(start, source.game_end() - start).find('\0');
    if (zero == std::string_view::npos) return {};
    return record_error("this game contains a zero byte; a record is text", start + zero);
}

}  // namespace

RecordReader::RecordReader(std::string_view text) : text_(plain_text(text, copy_)) {
    const Parsed<RecordFormat> format = detect_format(text_);
    if (!format) {
        error_ = format.error();
        return;
    }
    format_ = *format;
    source_ = PositionSource::can_read(text_) ? std::make_unique<PositionSource>(text_)
                                              : make_source(text_, *format);
}

RecordReader::RecordReader(std::string_view text, RecordFormat format)
    : text_(plain_text(text, copy_)), format_(format), source_(make_source(text_, format)) {}

RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

// An unknown format is reported once.
ReadStep RecordReader::fail_once() {
    if (game_ > 0) return ReadStep::End;
    game_ = 1;
    locate(error_, 0);
    return ReadStep::Bad;
}

// Lines are counted only for errors, from one game's start to the next, so that the whole text is counted at
// most once.
void RecordReader::locate(Error& error, std::size_t game_start) {
    const auto at = [&](std::size_t offset) { return text_.begin() + static_cast<std::ptrdiff_t>(offset); };
    const std::size_t offset = std::min(error.offset, text_.size());
    const std::size_t start = std::clamp(game_start, counted_, std::max(counted_, offset));
    line_ += static_cast<int>(std::count(at(counted_), at(start), '\n'));
    counted_ = start;
    const std::size_t from = std::min(start, offset);
    error.line = line_ + static_cast<int>(std::count(at(from), at(offset), '\n'));
    const std::size_t line_end = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
    error.column = static_cast<int>(std::min<std::size_t>(offset - line_start + 1, 1'000'000'000));
}

Error RecordReader::at_game(Error error) {
    if (source_ == nullptr) return error;
    error.offset = source_->game_start();
    locate(error, error.offset);
    return error;
}

ReadStep RecordReader::next(Record& record) {
    if (source_ == nullptr) return fail_once();
    if (!source_->advance()) return ReadStep::End;
    ++game_;
    record.clear();
    Parsed<void> read = source_->read(record);
    if (Parsed<void> text = refuse_zero_byte(text_, *source_); !text) read = std::move(text);
    if (!read) {
        error_ = std::move(read.error());
        locate(error_, source_->game_start());
        return ReadStep::Bad;
    }
    for (RecordLine& line : record.lines) tidy_notes(line.notes);
    drop_unknown(record);
    return ReadStep::Game;
}

Parsed<void> set_position(Record& record, std::string_view value, std::size_t offset) {
    Parsed<Placement> start = parse_placement(value);
    if (!start) return record_error(std::move(start.error().message), offset + start.error().offset);
    record.start = *start;
    return {};
}

Parsed<void> set_capture_count(Record& record, bool by_attackers, std::string_view value,
                               std::size_t offset) {
    const std::optional<int> count = parse_small_number(value);
    if (!count) return record_error(fmt::format("{} is not a number of captures", in_quotes(value)), offset);
    if (!record.counts) record.counts.emplace();
    (by_attackers ? record.counts->by_attackers : record.counts->by_defenders) = *count;
    return {};
}

Parsed<void> read_move_token(std::string_view token, std::size_t offset, Record& record, RecordLine& line) {
    if (token.size() > max_move_token_length) {
        return record_error(
            fmt::format("{} is not a move: it has {} characters", in_quotes(token), token.size()), offset);
    }
    if (line.moves.size() >= max_record_moves) {
        return record_error(fmt::format("the game has more than {} moves", max_record_moves), offset);
    }
    MoveToken& move = line.moves.emplace_back();
    const char* const end = token.data() + token.size();
    TokenScan scan = scan_move(token.data(), end, move, record.marks);
    if (scan.fault == TokenFault::None && scan.at != end) scan.fault = TokenFault::LeftOver;
    if (scan.fault == TokenFault::None) return {};
    return record_error(describe(scan.fault, token), offset);
}

}  // namespace tafl
