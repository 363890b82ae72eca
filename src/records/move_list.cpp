// Lists of moves separated by blanks: a field of the CSV and the JSON, and a format by themselves.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "records/limits.hpp"
#include "records/record_source.hpp"
#include "records/record_writer.hpp"

namespace tafl {

namespace {

std::string_view token_at(const char* at, const char* end) noexcept {
    const char* stop = at;
    while (stop != end && !is_blank(*stop) && *stop != ',') ++stop;
    return {at, static_cast<std::size_t>(stop - at)};
}

// No valid token is longer; the limit keeps a token of 200 MB from filling a vector of marks.
const char* within_token(const char* at, const char* end) noexcept {
    return static_cast<std::size_t>(end - at) > max_move_token_length ? at + max_move_token_length : end;
}

struct NamedClosing {
    std::string_view word;
    Closing closing;
};
constexpr std::array closings{
    NamedClosing{"timeout", {Ending::Timeout}},
    NamedClosing{"---", {Ending::Resignation}},
    NamedClosing{"resigned", {Ending::Resignation}},
    NamedClosing{"resigns", {Ending::Resignation}},
    NamedClosing{"resign", {Ending::Resignation}},
    NamedClosing{"draw", {Ending::None, Winner::Draw}},
    NamedClosing{"1/2-1/2", {Ending::None, Winner::Draw}},
    NamedClosing{"1-0", {Ending::None, Winner::Defenders}},
    NamedClosing{"0-1", {Ending::None, Winner::Attackers}},
    NamedClosing{"*", {Ending::None, Winner::Nobody}},
};

// Each line is a game. If no line has more than one move, the lines up to a blank line are one game.
class MovesSource final : public RecordSource {
  public:
    explicit MovesSource(std::string_view text) : RecordSource(text), one_a_line_(!has_longer_line(text)) {}

    Parsed<void> read_game(Record& record) override {
        at_ = end_of_game();
        return read_move_list(text_.substr(start_, at_ - start_), start_, record, record.main());
    }

  private:
    static bool has_longer_line(std::string_view text) noexcept {
        bool token_before = false;
        bool in_token = false;
        for (const char c : text) {
            if (c == '\n') token_before = in_token = false;
            if (is_blank(c)) {
                in_token = false;
            } else if (!in_token) {
                if (token_before) return true;
                token_before = in_token = true;
            }
        }
        return false;
    }

    [[nodiscard]] std::size_t end_of_game() const noexcept {
        for (std::size_t at = at_;;) {
            const std::size_t end = text_.find('\n', at);
            if (end == std::string_view::npos) return text_.size();
            if (!one_a_line_) return end;
            const std::size_t next = text_.find_first_not_of(" \t\r", end + 1);
            if (next == std::string_view::npos || text_[next] == '\n') return end;
            at = next;
        }
    }

    bool one_a_line_;
};

}  // namespace

std::optional<Closing> parse_closing(std::string_view token) noexcept {
    const auto found = std::ranges::find_if(closings, [token](const NamedClosing& known) {
        return std::ranges::equal(token, known.word, {}, to_lower);
    });
    return found == closings.end() ? std::nullopt : std::optional(found->closing);
}

// The inner loop of `tafl replay`: one scan and no copy for each token.
Parsed<void> read_move_list(std::string_view text, std::size_t offset, Record& record, RecordLine& line) {
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    bool closed = line.ending != Ending::None;
    for (const char* at = begin; at != end;) {
        if (is_blank(*at)) {
            ++at;
            continue;
        }
        const std::size_t place = offset + static_cast<std::size_t>(at - begin);
        if (closed) {
            return record_error(fmt::format("{} follows the end of the game", in_quotes(token_at(at, end))),
                                place);
        }
        if (line.moves.size() < max_record_moves) {
            MoveToken& move = line.moves.emplace_back();
            const TokenScan scan = scan_move(at, within_token(at, end), move, record.marks);
            if (scan.fault == TokenFault::None && (scan.at == end || is_blank(*scan.at))) {
                at = scan.at;
                continue;
            }
            record.marks.resize(move.first_mark);
            line.moves.pop_back();
        }
        const std::string_view token = token_at(at, end);
        const std::optional<Closing> closing = parse_closing(token);
        if (!closing) return read_move_token(token, place, record, line);
        closed = true;
        line.ending = closing->ending;
        if (&line == &record.main()) record.add_result(closing->result);
        at += token.size();
    }
    return {};
}

void append_move_list(std::string& out, const Record& record, const RecordLine& line, MoveStyle style,
                      std::string_view resigned) {
    const std::size_t start = out.size();
    for (const MoveToken& move : line.moves) {
        if (out.size() != start) out += ' ';
        append_move(out, move, record.marks, style);
    }
    if (line.ending == Ending::None) return;
    if (out.size() != start) out += ' ';
    out += line.ending == Ending::Timeout ? "timeout" : resigned;
}

std::unique_ptr<RecordSource> make_moves_source(std::string_view text) {
    return std::make_unique<MovesSource>(text);
}

void append_moves(std::string& out, const Record& record) {
    append_move_list(out, record, record.main(), MoveStyle::Bare);
    out += '\n';
}

}  // namespace tafl
