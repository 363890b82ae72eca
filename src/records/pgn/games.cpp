#include "records/pgn/games.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "records/limits.hpp"
#include "records/pgn/pgn.hpp"
#include "records/result_tokens.hpp"

namespace tafl::pgn {

namespace {

constexpr std::size_t npos = std::string_view::npos;

bool is_line_start(std::string_view text, std::size_t at) noexcept { return at == 0 || text[at - 1] == '\n'; }

bool stands_behind_blank_line(std::string_view text, std::size_t at) noexcept {
    const std::size_t before = text.substr(0, at).find_last_not_of(blanks);
    const std::size_t gap = before == npos ? 0 : before + 1;
    return std::count(text.begin() + static_cast<std::ptrdiff_t>(gap),
                      text.begin() + static_cast<std::ptrdiff_t>(at), '\n') > 1;
}

// Skips the rest of a game after an error.
class Rest {
  public:
    Rest(std::string_view text, Broken broken, Comments& comments)
        : text_(text),
          comments_(comments),
          at_(broken.at),
          depth_(broken.depth),
          in_moves_(broken.in_moves) {}

    std::size_t end() {
        while (skip_blanks()) {
            if (in_moves_ && (is_tag(text_, at_) || is_first_turn(text_, at_))) return at_;
            if (skip_item()) return at_;
        }
        return text_.size();
    }

  private:
    bool skip_blanks() noexcept {
        at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        return at_ < text_.size();
    }

    // Returns true after the result of the game.
    bool skip_item() {
        if (text_[at_] == '[' && !in_moves_) {
            at_ = std::min(text_.find_first_of("]\n", at_), text_.size() - 1) + 1;
            return false;
        }
        in_moves_ = true;
        switch (text_[at_]) {
            case '{': skip_comment(); return false;
            case ';': at_ = line_end(text_, at_); return false;
            case '%': at_ = is_line_start(text_, at_) ? line_end(text_, at_) : at_ + 1; return false;
            case '(':
                ++depth_;
                ++at_;
                return false;
            case ')':
                depth_ -= depth_ > 0 ? 1 : 0;
                ++at_;
                return false;
            default: return skip_word();
        }
    }

    bool skip_word() noexcept {
        const std::size_t begin = at_++;
        at_ = std::min(text_.find_first_of(" \t\r\n{}()[];$", at_), text_.size());
        if (!parse_result(text_.substr(begin, at_ - begin), &ResultTokens::pgn)) return false;
        return depth_ == 0 || ends_game(text_, at_);
    }

    // If the end of a comment is missing, it ends where the next game begins.
    void skip_comment() {
        const std::size_t end = comments_.end(at_);
        if (end != npos) {
            at_ = end + 1;
            return;
        }
        do {
            at_ = std::min(line_end(text_, at_) + 1, text_.size());
        } while (at_ < text_.size() && !is_tag(text_, at_) && !is_first_turn(text_, at_));
    }

    std::string_view text_;
    Comments& comments_;
    std::size_t at_;
    std::size_t depth_;
    bool in_moves_;
};

}  // namespace

std::size_t line_end(std::string_view text, std::size_t from) noexcept {
    return std::min(text.find('\n', from), text.size());
}

std::size_t next_item(std::string_view text, std::size_t from) noexcept {
    for (;;) {
        const std::size_t at = std::min(text.find_first_not_of(blanks, from), text.size());
        if (at == text.size() || text[at] != '%' || !is_line_start(text, at)) return at;
        from = line_end(text, at);
    }
}

std::size_t Comments::end(std::size_t begin) {
    const std::size_t limit = std::min(text_.size(), begin + max_comment_length);
    const bool known = begin >= none_from_ && begin < none_until_;
    std::size_t i = known ? none_until_ : begin + 1;
    for (; i < limit; ++i) {
        if (text_[i] == '}') return i;
        if (text_[i] == '[' && is_line_start(text_, i) && is_tag(text_, i)) break;
        if (text_[i] == '\\') ++i;
    }
    if (!known) none_from_ = begin;
    none_until_ = std::min(i, limit);
    return npos;
}

bool is_tag(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size() || text[at] != '[') return false;
    const std::size_t name = text.find_first_not_of(" \t", at + 1);
    if (name == npos || (text[name] | 0x20) < 'a' || (text[name] | 0x20) > 'z') return false;
    const std::size_t name_end = text.find_first_of(" \t\r\n\"[](){}", name);
    if (name_end == npos) return false;
    const std::size_t value = text.find_first_not_of(" \t", name_end);
    return value != npos && text[value] == '"';
}

bool is_first_turn(std::string_view text, std::size_t at) noexcept {
    const std::string_view turn = text.substr(at, 3);
    return turn.starts_with("1.") && turn != "1.." && stands_behind_blank_line(text, at);
}

bool ends_game(std::string_view text, std::size_t behind_result) noexcept {
    const std::size_t next = text.find_first_not_of(blanks, behind_result);
    if (next == npos) return false;
    if (is_tag(text, next) || text.substr(next).starts_with("1. ")) return true;
    return stands_behind_blank_line(text, next) && std::string_view(")({;$%").find(text[next]) == npos;
}

std::size_t next_game(std::string_view text, Broken broken, Comments& comments) {
    return Rest(text, broken, comments).end();
}

}  // namespace tafl::pgn
