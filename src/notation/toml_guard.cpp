#include "notation/toml_guard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "notation/text_place.hpp"

namespace tafl {

namespace {

constexpr int most_parts = 8;
constexpr int deepest = 16;

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Follows the text as TOML does, over strings and comments, for as long as it is TOML; behind the first
// mistake it may misread, but there the library has stopped.
class Scan {
  public:
    explicit Scan(std::string_view text) noexcept : text_(text) {}

    std::expected<void, Error> run() {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
        while (at_ < text_.size() && !fault_) {
            const std::size_t here = at_;
            step();
            if (dots_ >= most_parts) {
                fail(here, fmt::format("a key of more than {} parts, none has more than three", most_parts));
            }
            if (depth_ > deepest) fail(here, fmt::format("lists more than {} deep", deepest));
        }
        if (fault_) return std::unexpected(std::move(*fault_));
        return {};
    }

  private:
    void fail(std::size_t offset, std::string message) {
        if (!fault_) fault_ = error_at(text_, offset, std::move(message));
    }

    void step() {
        const char c = text_[at_];
        if (c == '"' || c == '\'') return skip_string(c);
        if (c == '#') return skip_to("\n");
        if (!is_ascii(c))
            fail(at_, "this is not TOML: outside of quotes and comments there are plain letters only");
        if (c == '[' || c == '{') ++depth_;
        if ((c == ']' || c == '}') && depth_ > 0) --depth_;
        if (c == '.') ++dots_;
        if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) dots_ = 0;
        ++at_;
    }

    void skip_to(std::string_view mark) { at_ = std::min(text_.find(mark, at_), text_.size()); }

    void skip_string(char quote) {
        const std::string_view mark = quote == '"' ? "\"\"\"" : "'''";
        const bool tripled = text_.substr(at_).starts_with(mark);
        at_ += tripled ? 3 : 1;
        while (at_ < text_.size() && !at_end_of_string(quote, mark, tripled)) {
            const bool escape = quote == '"' && text_[at_] == '\\';
            if (escape && tripled) check_escape();
            at_ += escape ? 2 : 1;
        }
        at_ = std::min(at_ + (tripled ? 3 : 1), text_.size());
        // Two more quotes may stand right before the closing three.
        for (int i = 0; tripled && i < 2 && at_ < text_.size() && text_[at_] == quote; ++i) ++at_;
    }

    // Behind such a backslash the library runs into what it believes cannot be.
    void check_escape() {
        const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
        if (next > ' ' && is_ascii(next)) return;
        fail(at_, "a backslash with nothing to escape behind it; a text may simply go on in the next line");
    }

    [[nodiscard]] bool at_end_of_string(char quote, std::string_view mark, bool tripled) const {
        if (tripled) return text_.substr(at_).starts_with(mark);
        return text_[at_] == quote || text_[at_] == '\n';
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int dots_ = 0;
    int depth_ = 0;
    std::optional<Error> fault_;
};

}  // namespace

std::expected<void, Error> guard_toml(std::string_view text) {
    if (text.size() > largest_ruleset_file) {
        return std::unexpected(Error{"a ruleset file has at most 1 MiB, this one is larger", 0, 1, 1});
    }
    if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
        return std::unexpected(error_at(text, nul, "a ruleset file is text, and this is a NUL byte"));
    }
    return Scan(text).run();
}

}  // namespace tafl
