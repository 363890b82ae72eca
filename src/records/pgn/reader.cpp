// Reads PGN: the standard's, and that of hnefatafl.org and playtafl.com. Blank lines and line breaks have no
// meaning. A game ends at its result, at the next tag, or with the text. Variations are kept on an explicit
// stack: no recursion.
#include "records/pgn/pgn.hpp"
#include "records/result_tokens.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "records/limits.hpp"
#include "records/pgn/games.hpp"
#include "records/record_source.hpp"
#include "records/record_text.hpp"
#include "records/tag_names.hpp"

namespace tafl {

namespace {

// "12.", "12..." and "..."; also digits without a dot if nothing follows.
std::size_t move_number_length(std::string_view token) noexcept {
    std::size_t at = 0;
    while (at < token.size() && token[at] >= '0' && token[at] <= '9') ++at;
    const std::size_t digits = at;
    while (at < token.size() && token[at] == '.') ++at;
    return at == digits && at != token.size() ? 0 : at;
}

class PgnGame {
  public:
    PgnGame(std::string_view text, std::size_t at, pgn::Comments& comments, Record& record)
        : text_(text), at_(at), comments_(comments), record_(record) {}

    Parsed<void> read() {
        while (!finished_ && skip_blanks()) {
            if (next_game_begins()) break;
            if (Parsed<void> read = read_item(); !read) return read;
        }
        finished_ = true;
        if (open_.size() > 1)
            return record_error("the variation that begins here has no end; ) closes it", opened_at());
        tags_.settle();
        return {};
    }

    // The offset after the game, also after an error.
    [[nodiscard]] std::size_t end() const {
        return finished_ ? at_ : pgn::next_game(text_, {at_, open_.size() - 1, in_moves_}, comments_);
    }

  private:
    struct Open {
        std::uint32_t line = 0;
        std::size_t offset = 0;
        std::string before;  // comments before its first move
    };

    [[nodiscard]] std::size_t opened_at() const noexcept { return open_.back().offset; }
    [[nodiscard]] RecordLine& line() noexcept { return record_.lines[open_.back().line]; }

    // Also at the next game's first move, if a variation was never closed.
    [[nodiscard]] bool next_game_begins() const noexcept {
        if (text_[at_] == '[') return in_moves_;
        return open_.size() > 1 && pgn::is_first_turn(text_, at_) &&
               !record_.lines[open_.back().line].moves.empty();
    }

    bool skip_blanks() noexcept {
        at_ = pgn::next_item(text_, at_);
        return at_ < text_.size();
    }

    [[nodiscard]] std::size_t line_end() const noexcept { return pgn::line_end(text_, at_); }

    Parsed<void> read_item() {
        if (text_[at_] == '[') return read_tag();
        in_moves_ = true;
        switch (text_[at_]) {
            case '{': return read_braces();
            case ';': return read_rest_of_line();
            case '(': return open_variation();
            case ')': return close_variation();
            case '$': return read_nag();
            default: return read_word();
        }
    }

    Parsed<void> read_tag() {
        const std::size_t begin = at_;
        const std::size_t limit = std::min(text_.size(), begin + max_tag_length);
        std::size_t at = begin + 1;
        const auto fault = [&] {
            if (at >= begin + max_tag_length)
                return record_error(
                    fmt::format("the tag that begins here is too long; one has at most {} bytes",
                                max_tag_length),
                    begin);
            return record_error(
                fmt::format("{} is not a tag; a tag looks like [Event \"...\"]",
                            in_quotes(text_.substr(begin, pgn::line_end(text_, begin) - begin))),
                begin);
        };
        while (at < limit && is_blank(text_[at])) ++at;
        const std::size_t name = at;
        while (at < limit && !is_blank(text_[at]) && text_[at] != '"' && text_[at] != ']') ++at;
        const std::string_view key = text_.substr(name, at - name);
        while (at < limit && is_blank(text_[at])) ++at;
        if (key.empty() || at >= limit || text_[at] != '"') return fault();
        const std::size_t value = ++at;
        while (at < limit && text_[at] != '"' && text_[at] != '\n') at += text_[at] == '\\' ? 2 : 1;
        if (at >= limit || text_[at] != '"') return fault();
        const std::size_t value_end = at++;
        while (at < limit && is_blank(text_[at])) ++at;
        if (at >= limit || text_[at] != ']') return fault();
        at_ = at + 1;
        return tags_.take(clean_key(key), clean_line(unescaped(text_.substr(value, value_end - value), "\"")),
                          begin);
    }

    Parsed<void> read_braces() {
        const std::size_t begin = at_ + 1;
        const std::size_t end = comments_.end(at_);
        if (end == std::string_view::npos)
            return record_error("the comment that begins here has no end, or is too long; } closes it", at_);
        at_ = end + 1;
        take_comment(unescaped(text_.substr(begin, end - begin), pgn::comment_escapes));
        return {};
    }

    Parsed<void> read_rest_of_line() {
        const std::size_t begin = at_ + 1;
        const std::size_t end = line_end();
        if (end - begin > max_comment_length)
            return record_error("the comment that begins here is too long", at_);
        at_ = end;
        take_comment(text_.substr(begin, end - begin));
        return {};
    }

    // A comment belongs to the move before it, or to the line if it comes before the first move.
    void take_comment(std::string_view comment) {
        const std::size_t moves = line().moves.size();
        const std::string text = clean_text(comment);
        if (moves == 0)
            return add_text(open_.size() == 1 ? record_.start_comment : open_.back().before, text);
        add_text(record_.note(open_.back().line, static_cast<std::uint32_t>(moves - 1)).comment, text);
    }

    static void add_text(std::string& to, std::string_view text) {
        if (!to.empty() && !text.empty()) to += '\n';
        to += text;
    }

    Parsed<void> open_variation() {
        if (line().moves.empty()) {
            return record_error(
                "a variation comes before the first move; it follows the move that it replaces", at_);
        }
        if (open_.size() > max_variation_depth) {
            return record_error(fmt::format("variations lie more than {} deep", max_variation_depth), at_);
        }
        RecordLine variation;
        variation.parent = open_.back().line;
        variation.branch = static_cast<std::uint32_t>(line().moves.size() - 1);
        open_.push_back({static_cast<std::uint32_t>(record_.lines.size()), at_++, {}});
        record_.lines.push_back(std::move(variation));
        return {};
    }

    Parsed<void> close_variation() {
        if (open_.size() == 1) return record_error("unexpected ): no variation is open", at_);
        const RecordLine& closed = line();
        if (closed.moves.empty() && closed.ending == Ending::None) {
            return record_error("the variation that begins here has no move", opened_at());
        }
        ++at_;
        open_.pop_back();
        return {};
    }

    Parsed<void> read_nag() {
        const std::size_t begin = at_++;
        const std::size_t digits = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && at_ - digits < 10) ++at_;
        const std::optional<int> nag = parse_small_number(text_.substr(digits, at_ - digits));
        if (!nag || *nag > 255) {
            return record_error(fmt::format("{} is not an annotation; expected $0 to $255",
                                            in_quotes(text_.substr(begin, at_ - begin))),
                                begin);
        }
        add_nag(static_cast<std::uint8_t>(*nag));
        return {};
    }

    void add_nag(std::uint8_t nag) {
        const std::size_t moves = line().moves.size();
        if (moves > 0)
            record_.note(open_.back().line, static_cast<std::uint32_t>(moves - 1)).nags.push_back(nag);
    }

    Parsed<void> read_word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_blank(text_[at_]) && !is_own_token(text_[at_])) ++at_;
        if (at_ == begin) ++at_;
        std::string_view word = text_.substr(begin, at_ - begin);
        if (const std::optional<RecordedResult> result = parse_result(word, &ResultTokens::pgn))
            return take_end(*result);
        word.remove_prefix(move_number_length(word));
        const std::string_view glyphs = trailing_glyphs(word);
        word.remove_suffix(glyphs.size());
        if (!word.empty()) {
            if (Parsed<void> read = take_move(word, begin); !read) return read;
        }
        if (const std::optional<std::uint8_t> nag = nag_of(glyphs)) add_nag(*nag);
        return {};
    }

    static constexpr bool is_own_token(char c) noexcept {
        return c == '{' || c == '}' || c == '(' || c == ')' || c == '[' || c == ']' || c == ';' || c == '$';
    }

    // A result inside a variation does not count.
    Parsed<void> take_end(RecordedResult result) {
        finished_ = open_.size() == 1 || pgn::ends_game(text_, at_);
        if (open_.size() == 1) record_.add_result(result);
        return {};
    }

    Parsed<void> take_move(std::string_view word, std::size_t offset) {
        if (line().ending != Ending::None) {
            return record_error(fmt::format("{} follows the end of the game", in_quotes(word)), offset);
        }
        if (const std::optional<Closing> closing = parse_closing(word)) {
            line().ending = closing->ending;
            if (open_.size() == 1) record_.add_result(closing->result);
            return {};
        }
        if (++moves_ > max_record_moves) {
            return record_error(fmt::format("the game has more than {} moves", max_record_moves), offset);
        }
        if (Parsed<void> read = read_move_token(word, offset, record_, line()); !read) return read;
        if (line().moves.size() == 1 && !open_.back().before.empty()) {
            record_.note(open_.back().line, 0).before = std::move(open_.back().before);
        }
        return {};
    }

    std::string_view text_;
    std::size_t at_;
    pgn::Comments& comments_;
    Record& record_;
    pgn::Tags tags_{record_};
    bool in_moves_ = false;
    bool finished_ = false;
    std::size_t moves_ = 0;
    std::vector<Open> open_{1};
};

class PgnSource final : public RecordSource {
  public:
    explicit PgnSource(std::string_view text) : RecordSource(text), comments_(text) {}

    bool advance() override {
        at_ = pgn::next_item(text_, at_);
        return at_ < text_.size();
    }

    Parsed<void> read_game(Record& record) override {
        PgnGame game(text_, at_, comments_, record);
        Parsed<void> read = game.read();
        at_ = game.end();
        return read;
    }

  private:
    pgn::Comments comments_;
};

}  // namespace

std::unique_ptr<RecordSource> make_pgn_source(std::string_view text) {
    return std::make_unique<PgnSource>(text);
}

}  // namespace tafl
