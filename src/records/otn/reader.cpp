// Reads OpenTafl's records. In a file with several games a tag after a blank line begins the next one.
#include "records/otn/otn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/text.hpp"
#include "records/limits.hpp"
#include "records/otn/address.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"

namespace tafl {

namespace {

// "[date:", at the start of a trimmed line.
bool begins_tag(std::string_view line) noexcept {
    if (line.size() < 3 || line.front() != '[') return false;
    const std::size_t colon = line.find_first_of(":|] \t");
    const char first = static_cast<char>(line[1] | 0x20);
    return colon != std::string_view::npos && line[colon] == ':' && first >= 'a' && first <= 'z';
}

bool is_tag_line(std::string_view line) noexcept {
    line = trimmed(line);
    return begins_tag(line) && line.back() == ']';
}

// The moves of one written turn, by their plies in the line.
struct Turn {
    std::uint32_t first_ply = 0;
    std::uint32_t end_ply = 0;
    bool placeholder = false;  // "....." in slot 0
};

class OtnGame {
  public:
    OtnGame(std::string_view text, std::size_t at, Record& record) : text_(text), at_(at), record_(record) {}

    Parsed<void> read() {
        int blank_lines = 0;
        while (at_ < text_.size()) {
            const std::string_view line = trimmed(line_at(at_));
            if (line.empty()) {
                ++blank_lines;
                at_ = next_line(at_);
                continue;
            }
            if (begins_next_game(line, blank_lines)) break;
            if (Parsed<void> read = read_line(line); !read) return read;
            blank_lines = 0;
        }
        Ending& ending = record_.main().ending;
        if (pending_timeout_ && ending == Ending::None) ending = Ending::Timeout;
        return {};
    }

    // The offset after the game, or after the line with the error.
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] bool in_moves() const noexcept { return in_moves_; }

  private:
    [[nodiscard]] std::size_t next_line(std::size_t from) const noexcept {
        const std::size_t end = text_.find('\n', from);
        return end == std::string_view::npos ? text_.size() : end + 1;
    }
    [[nodiscard]] std::string_view line_at(std::size_t from) const noexcept {
        return text_.substr(from, next_line(from) - from);
    }
    [[nodiscard]] bool begins_line_behind_blank(std::size_t at) const noexcept {
        return at > 0 && text_[at - 1] == '\n' && trimmed(line_before(at)).empty();
    }
    [[nodiscard]] std::string_view line_before(std::size_t at) const noexcept {
        const std::size_t end = text_.substr(0, at - 1).rfind('\n');
        const std::size_t begin = end == std::string_view::npos ? 0 : end + 1;
        return text_.substr(begin, at - 1 - begin);
    }
    [[nodiscard]] std::size_t offset_of(std::string_view part) const noexcept {
        return static_cast<std::size_t>(part.data() - text_.data());
    }

    // A comment follows its turn directly; a tag after a blank line begins the next game. Two blank lines end
    // a game without moves.
    [[nodiscard]] bool begins_next_game(std::string_view line, int blank_lines) const noexcept {
        return is_tag_line(line) && (in_moves_ ? blank_lines > 0 : has_tags_ && blank_lines > 1);
    }

    Parsed<void> read_line(std::string_view line) {
        if (line.front() == '[' && !in_moves_) return read_tag(line);
        if (line.front() == '[') return read_comments(offset_of(line));
        in_moves_ = true;
        at_ = next_line(offset_of(line));
        return read_turn(line);
    }

    Parsed<void> read_tag(std::string_view line) {
        const std::size_t begin = offset_of(line);
        at_ = next_line(begin);
        has_tags_ = true;
        const std::string_view tag = begins_tag(line) ? whole_tag(line) : std::string_view();
        if (tag.empty()) {
            return record_error(
                fmt::format("{} is not a tag; a tag looks like [date:2017.04.15]", in_quotes(line)), begin);
        }
        at_ = next_line(begin + tag.size() - 1);
        if (tag.size() > max_tag_length || record_.tags.size() >= max_tags) {
            return record_error(
                fmt::format("{} is too much: a record has at most {} tags, a tag at most {} bytes",
                            in_quotes(tag), max_tags, max_tag_length),
                begin);
        }
        const std::size_t colon = tag.find(':');
        const std::string_view value = trimmed(tag.substr(colon + 1, tag.size() - colon - 2));
        return take_tag(clean_key(tag.substr(1, colon - 1)), value);
    }

    // A tag ends with the first line that ends in ]; a comment may have several lines, blank ones included.
    // Empty if the next tag begins first.
    [[nodiscard]] std::string_view whole_tag(std::string_view line) const noexcept {
        const std::size_t begin = offset_of(line);
        while (line.empty() || line.back() != ']') {
            const std::size_t next = next_line(offset_of(line));
            if (next == text_.size() || next - begin > max_tag_length) return {};
            line = trimmed(line_at(next));
            if (line.empty()) line = text_.substr(next, 0);
            if (begins_tag(line)) return {};
        }
        return text_.substr(begin, offset_of(line) + line.size() - begin);
    }

    Parsed<void> take_tag(std::string key, std::string_view value) {
        if (value != "timeout" || (key != "termination" && key != "ending")) {
            return otn::take_tag(std::move(key), value, offset_of(value), record_);
        }
        pending_timeout_ = true;
        return {};
    }

    Parsed<void> read_turn(std::string_view line) {
        const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
        const std::string_view written = line.substr(0, blank);
        const std::optional<otn::Address> address = otn::parse_address(written);
        if (!address) {
            return record_error(
                fmt::format("{} is not a turn; a turn looks like 12. d1-d3 e5-e2", in_quotes(written)),
                offset_of(line));
        }
        const Parsed<std::uint32_t> at_line = line_of(*address, offset_of(line));
        if (!at_line) return std::unexpected(at_line.error());
        const std::size_t due = turns_[*at_line].size() + 1;
        if (address->last.turn != due) {
            return record_error(fmt::format("found turn {}, expected turn {}", in_quotes(written), due),
                                offset_of(line));
        }
        return read_turn_moves(line.substr(blank), *at_line);
    }

    // The line that the address names; opens a new variation if necessary.
    Parsed<std::uint32_t> line_of(const otn::Address& address, std::size_t offset) {
        if (address.line.empty()) return 0U;
        const auto known = by_address_.find(std::string(address.line));
        if (known != by_address_.end()) return known->second;
        if (static_cast<std::size_t>(std::count(address.line.begin(), address.line.end(), '.')) / 2 >=
            max_variation_depth) {
            return record_error(fmt::format("variations lie more than {} deep", max_variation_depth), offset);
        }
        const std::optional<RecordLine> opened = open_variation(address);
        if (!opened) {
            return record_error(
                fmt::format("the variation {} replaces a move that does not exist", in_quotes(address.line)),
                offset);
        }
        const auto index = static_cast<std::uint32_t>(record_.lines.size());
        record_.lines.push_back(*opened);
        turns_.emplace_back();
        by_address_.emplace(address.line, index);
        return index;
    }

    [[nodiscard]] std::optional<RecordLine> open_variation(const otn::Address& address) const {
        std::uint32_t parent = 0;
        if (!address.parent.empty()) {
            const auto known = by_address_.find(std::string(address.parent));
            if (known == by_address_.end()) return std::nullopt;
            parent = known->second;
        }
        if (address.branch.turn > turns_[parent].size()) return std::nullopt;
        const Turn& turn = turns_[parent][address.branch.turn - 1];
        const std::uint32_t skipped = turn.placeholder ? 1 : 0;
        if (address.branch.slot < skipped) return std::nullopt;
        const std::uint32_t ply = turn.first_ply + address.branch.slot - skipped;
        if (ply >= turn.end_ply) return std::nullopt;
        RecordLine line;
        line.parent = parent;
        line.branch = ply;
        return line;
    }

    Parsed<void> read_turn_moves(std::string_view rest, std::uint32_t index) {
        Turn turn;
        turn.first_ply = static_cast<std::uint32_t>(record_.lines[index].moves.size());
        for (rest = trimmed(rest); !rest.empty();) {
            const std::size_t blank = std::min(rest.find_first_of(" \t\r"), rest.size());
            const std::string_view token = rest.substr(0, blank);
            if (token.find_first_not_of('.') == std::string_view::npos) {
                turn.placeholder = turn.placeholder || record_.lines[index].moves.size() == turn.first_ply;
            } else if (Parsed<void> read = read_token(token, index); !read) {
                return read;
            }
            rest = trimmed(rest.substr(blank));
        }
        turn.end_ply = static_cast<std::uint32_t>(record_.lines[index].moves.size());
        if (index > 0 && turn.end_ply == 0 && record_.lines[index].ending == Ending::None) {
            return record_error("the variation that begins here has no move", offset_of(rest));
        }
        turns_[index].push_back(turn);
        last_line_ = index;
        return {};
    }

    Parsed<void> read_token(std::string_view token, std::uint32_t index) {
        RecordLine& line = record_.lines[index];
        if (line.ending != Ending::None) {
            return record_error(fmt::format("{} follows the end of the game", in_quotes(token)),
                                offset_of(token));
        }
        if (const std::optional<Closing> closing = parse_closing(token)) {
            line.ending = closing->ending;
            if (index == 0) record_.add_result(closing->result);
            return {};
        }
        if (++moves_ > max_record_moves) {
            return record_error(fmt::format("the game has more than {} moves", max_record_moves),
                                offset_of(token));
        }
        const std::string_view glyphs = trailing_glyphs(token);
        const std::string_view move = token.substr(0, token.size() - glyphs.size());
        if (Parsed<void> read = read_move_token(move, offset_of(token), record_, line); !read) return read;
        if (const std::optional<std::uint8_t> nag = nag_of(glyphs)) {
            record_.note(index, static_cast<std::uint32_t>(line.moves.size() - 1)).nags.push_back(*nag);
        }
        return {};
    }

    Parsed<void> read_comments(std::size_t begin) {
        const std::size_t end = comment_end(begin);
        at_ = next_line(begin);
        if (end == std::string_view::npos) {
            return record_error("the comment that begins here has no end, or is too long; ] closes it",
                                begin);
        }
        at_ = end + 1;
        if (turns_[last_line_].empty()) return record_error("a comment comes before the first turn", begin);
        std::uint32_t slot = 0;
        std::size_t part = begin + 1;
        for (std::size_t i = part; i <= end; ++i) {
            if (text_[i] == '\\' && i + 1 < end) {
                ++i;
            } else if (i == end || text_[i] == '|') {
                take_slot(text_.substr(part, i - part), slot++);
                part = i + 1;
            }
        }
        return {};
    }

    // A tag after a blank line means that the ] is missing; inside a comment it would be written \[.
    [[nodiscard]] std::size_t comment_end(std::size_t begin) const noexcept {
        const std::size_t last = std::min(text_.size(), begin + max_comment_length);
        for (std::size_t i = begin + 1; i < last; ++i) {
            if (text_[i] == ']') return i;
            if (text_[i] == '\\') {
                ++i;
            } else if (text_[i] == '[' && begins_line_behind_blank(i) && is_tag_line(line_at(i))) {
                break;
            }
        }
        return std::string_view::npos;
    }

    // The text of a slot without a move is stored with the nearest move of the turn.
    void take_slot(std::string_view slot, std::uint32_t index) {
        const std::string_view said = trimmed(slot);
        if (said.empty()) return;
        const Turn& turn = turns_[last_line_].back();
        if (turn.end_ply == 0) {
            record_.start_comment += clean_text(said);
            return;
        }
        const std::uint32_t shifted = index - (turn.placeholder && index > 0 ? 1 : 0);
        const std::uint32_t ply = std::min(turn.first_ply + shifted, turn.end_ply - 1);
        Note& note = record_.note(last_line_, ply);
        otn::read_slot(said, note);
        if (last_line_ == 0 || ply > 0) note.fold_before();
    }

    std::string_view text_;
    std::size_t at_;
    Record& record_;
    bool has_tags_ = false;
    bool in_moves_ = false;
    bool pending_timeout_ = false;
    std::size_t moves_ = 0;
    std::uint32_t last_line_ = 0;
    std::vector<std::vector<Turn>> turns_{1};  // for every line
    std::unordered_map<std::string, std::uint32_t> by_address_;
};

class OtnSource final : public RecordSource {
  public:
    using RecordSource::RecordSource;

    Parsed<void> read_game(Record& record) override {
        OtnGame game(text_, at_, record);
        Parsed<void> read = game.read();
        at_ = read ? game.at() : next_game(game.at(), !game.in_moves());
        return read;
    }

  private:
    // After a bad line: the next tag that follows a blank line but no other tag.
    [[nodiscard]] std::size_t next_game(std::size_t from, bool tag_before) const noexcept {
        bool blank_before = false;
        while (from < text_.size()) {
            const std::size_t next = next_line(from);
            const std::string_view line = trimmed(text_.substr(from, next - from));
            const bool tag = is_tag_line(line);
            if (tag && blank_before && !tag_before) return from;
            if (!line.empty()) tag_before = tag;
            blank_before = line.empty();
            from = next;
        }
        return from;
    }
};

}  // namespace

std::unique_ptr<RecordSource> make_otn_source(std::string_view text) {
    return std::make_unique<OtnSource>(text);
}

}  // namespace tafl
