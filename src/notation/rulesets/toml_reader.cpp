#include "notation/rulesets/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/readable_text.hpp"
#include "base/text.hpp"

namespace tafl {

namespace {

constexpr int deepest = 8;
constexpr std::size_t max_key_length = 200;

bool is_key_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '-';
}
bool is_word_letter(char c) { return is_key_letter(c) || c == '+' || c == '.' || c == ':'; }

// Decimal, with a sign and single underscores between digits.
std::optional<std::string> decimal_digits(std::string_view word) {
    std::string digits;
    if (word.starts_with('-')) digits = "-";
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    if (word.empty() || (word.size() > 1 && word[0] == '0')) return std::nullopt;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool between = i > 0 && i + 1 < word.size() && word[i] == '_' && is_digit(word[i - 1]);
        if (!is_digit(word[i]) && !between) return std::nullopt;
        if (is_digit(word[i])) digits += word[i];
    }
    return word.back() == '_' ? std::nullopt : std::optional(digits);
}

// A TOML value that no option can have, described in words.
TomlValue unfit(std::string what) { return TomlValue(std::in_place_index<1>, std::move(what)); }

// A value without quotes; nothing if it is not a value.
std::optional<TomlValue> to_value(std::string_view word) {
    if (word == "true" || word == "false") return OptionValue(word == "true");
    if (const auto digits = decimal_digits(word)) {
        const auto n = parse_number<std::int64_t>(*digits);
        return n ? OptionValue(*n) : unfit("so large a number");
    }
    const bool numeric = !word.empty() && (is_digit(word[0]) || word[0] == '+' || word[0] == '-');
    if (!numeric) return std::nullopt;
    if (word.find(':') != word.npos || std::ranges::count(word, '-') == 2) return unfit("a date or a time");
    if (word.find('.') != word.npos) return unfit("a number with a fraction");
    return unfit("a number that is not whole and decimal");
}

// Lists hold strings, or lists of strings.
TomlValue to_list(std::vector<TomlValue> items) {
    Words words;
    std::vector<Words> groups;
    for (TomlValue& item : items) {
        auto* value = std::get_if<OptionValue>(&item);
        if (value == nullptr) continue;
        if (auto* word = std::get_if<std::string>(value)) words.push_back(std::move(*word));
        else if (auto* list = std::get_if<Words>(value)) groups.push_back(std::move(*list));
    }
    if (words.size() == items.size()) return OptionValue(std::move(words));
    if (groups.size() == items.size()) return OptionValue(std::move(groups));
    return unfit("such a list");
}

class TomlReader {
  public:
    explicit TomlReader(std::string_view text) : text_(text) {}

    Parsed<std::vector<TomlEntry>> read() {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
        while (!error_) {
            skip_lines();
            if (at_end()) break;
            if (peek() == '[') read_header();
            else read_pair(table_, 0);
            if (!error_) end_line();
        }
        if (error_) return std::unexpected(std::move(*error_));
        return std::move(entries_);
    }

  private:
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] char peek() const { return at_end() ? '\n' : text_[at_]; }
    [[nodiscard]] bool sees(std::string_view mark) const { return text_.substr(at_).starts_with(mark); }
    bool take(char c) {
        if (at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void fail(std::size_t at, std::string message) {
        if (!error_) error_ = error_at(text_, at, std::move(message));
    }

    void skip_blanks() {
        while (!at_end() && (peek() == ' ' || peek() == '\t')) ++at_;
    }
    void skip_comment() {
        if (peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
    }
    void skip_lines() {
        while (!at_end() && (is_space(peek()) || peek() == '#')) {
            skip_comment();
            if (!at_end()) ++at_;
        }
    }
    static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    void end_line() {
        skip_blanks();
        skip_comment();
        if (take('\r') && peek() != '\n') return fail(at_ - 1, "a line ends in a line feed");
        if (!at_end() && peek() != '\n')
            fail(at_, fmt::format("{} is left over in this line", in_quotes(rest_of_line())));
    }
    [[nodiscard]] std::string_view rest_of_line() const {
        return trimmed(text_.substr(at_, text_.find('\n', at_) - at_));
    }

    // [king.surround]
    void read_header() {
        const std::size_t begin = at_++;
        if (take('[')) return fail(begin, "[[...]] has no meaning in a ruleset, write [...]");
        skip_blanks();
        table_ = read_key("");
        skip_blanks();
        if (!error_ && !take(']')) fail(at_, "the heading is not closed, ] is missing");
        table_ += '.';
    }

    // key = value, with `prefix` in front of the key.
    void read_pair(const std::string& prefix, int depth) {
        const std::size_t key_at = at_;
        std::string key = read_key(prefix);
        skip_blanks();
        if (error_) return;
        if (!take('=')) return fail(at_, fmt::format("= is missing after {}", in_quotes(key)));
        skip_blanks();
        const std::size_t value_at = at_;
        if (peek() == '{' && !at_end()) return read_inline_table(key + ".", depth + 1);
        auto value = read_value(depth);
        if (error_ || !claim(key, key_at)) return;
        entries_.push_back({std::move(key), std::move(value), key_at, value_at});
    }

    // A key with a value has no sub-keys.
    bool claim(const std::string& key, std::size_t at) {
        if (keys_.contains(key))
            return fail(at, fmt::format("{} is given a second time", in_quotes(key))), false;
        const auto part = keys_.lower_bound(key + ".");
        if (part != keys_.end() && part->starts_with(key + ".")) return refuse_both(key, *part, at);
        for (auto dot = key.find('.'); dot != key.npos; dot = key.find('.', dot + 1)) {
            if (const auto whole = key.substr(0, dot); keys_.contains(whole))
                return refuse_both(whole, key, at);
        }
        keys_.insert(key);
        return true;
    }

    bool refuse_both(const std::string& whole, const std::string& part, std::size_t at) {
        fail(at,
             fmt::format(
                 "{} and its part {} cannot both be given; leave out one of them, or give all parts of {}",
                 in_quotes(whole), in_quotes(part), in_quotes(whole)));
        return false;
    }

    std::string read_key(const std::string& prefix) {
        const std::size_t begin = at_;
        std::string key = prefix;
        while (true) {
            skip_blanks();
            if (!at_end() && (peek() == '"' || peek() == '\'')) {
                key += read_line_text(peek());
            } else {
                const std::size_t from = at_;
                while (!at_end() && is_key_letter(peek())) ++at_;
                if (at_ == from)
                    fail(at_, fmt::format("a key belongs here, not {}", in_quotes(rest_of_line())));
                key += text_.substr(from, at_ - from);
            }
            if (key.size() > max_key_length) fail(begin, "so long a key has no meaning in a ruleset");
            skip_blanks();
            if (error_ || !take('.')) return key;
            key += '.';
        }
    }

    // {min = 2, flank_required = true}
    void read_inline_table(const std::string& prefix, int depth) {
        const std::size_t begin = at_++;
        if (depth > deepest) return fail(begin, "too deep, nothing in a ruleset is");
        skip_lines();
        while (!error_ && !take('}')) {
            if (at_end()) return fail(begin, "{ is not closed");
            read_pair(prefix, depth);
            if (error_) return;
            skip_lines();
            if (!take(',') && peek() != '}') return fail(at_, "a comma or } belongs here");
            skip_lines();
        }
    }

    TomlValue read_value(int depth) {
        if (at_end() || peek() == '\n' || peek() == '\r') {
            fail(at_, "a value is missing");
            return {};
        }
        if (sees("\"\"\"") || sees("'''")) return OptionValue(read_long_text(peek()));
        if (peek() == '"' || peek() == '\'') return OptionValue(read_line_text(peek()));
        if (peek() == '[') return read_list(depth + 1);
        return read_word();
    }

    TomlValue read_word() {
        const std::size_t begin = at_;
        while (!at_end() && is_word_letter(peek())) ++at_;
        const auto word = text_.substr(begin, at_ - begin);
        if (auto value = to_value(word)) return std::move(*value);
        fail(begin, fmt::format("{} is not a value; expected true, false, a number, or a text in quotes",
                                in_quotes(word.empty() ? rest_of(begin) : word)));
        return {};
    }
    [[nodiscard]] std::string_view rest_of(std::size_t begin) const {
        return trimmed(text_.substr(begin, text_.find('\n', begin) - begin));
    }

    TomlValue read_list(int depth) {
        const std::size_t begin = at_++;
        std::vector<TomlValue> items;
        if (depth > deepest) fail(begin, "too deep, nothing in a ruleset is");
        skip_lines();
        while (!error_ && !take(']')) {
            if (at_end()) fail(begin, "[ is not closed");
            if (!error_ && peek() == '{') fail(at_, "a list in a ruleset holds texts, or lists of texts");
            if (!error_) items.push_back(read_value(depth));
            skip_lines();
            if (!error_ && !take(',') && peek() != ']') {
                fail(at_end() ? begin : at_, at_end() ? "[ is not closed" : "a comma or ] belongs here");
            }
            skip_lines();
        }
        return to_list(std::move(items));
    }

    std::string read_line_text(char quote) {
        const std::size_t begin = at_++;
        std::string out;
        while (!error_ && !take(quote)) {
            if (at_end() || peek() == '\n') {
                fail(begin, "the quotes are not closed in this line");
            } else if (quote == '"' && peek() == '\\') {
                read_escape(out);
            } else {
                out += text_[at_++];
            }
        }
        return out;
    }

    std::string read_long_text(char quote) {
        const std::size_t begin = at_;
        const std::string mark(3, quote);
        at_ += 3;
        if (!take('\n') && sees("\r\n")) at_ += 2;
        std::string out;
        while (!error_ && !sees(mark)) {
            if (at_end()) {
                fail(begin, "the three quotes are not closed");
            } else if (quote == '"' && peek() == '\\') {
                if (!skip_line_end()) read_escape(out);
            } else {
                out += text_[at_++];
            }
        }
        at_ = std::min(at_ + 3, text_.size());
        for (int i = 0; i < 2 && !error_ && take(quote); ++i)
            out += quote;  // up to two quotes belong to the text
        return out;
    }

    // A backslash at the end of a line: skip to the next letter.
    bool skip_line_end() {
        const std::size_t letter = text_.find_first_not_of(" \t\r\n", at_ + 1);
        const std::size_t end = std::min(letter, text_.size());
        if (text_.substr(at_, end - at_).find('\n') == std::string_view::npos) return false;
        at_ = end;
        return true;
    }

    void read_escape(std::string& out) {
        constexpr std::string_view letters = "btnfr\"\\", meanings = "\b\t\n\f\r\"\\";
        const std::size_t begin = at_++;
        const char c = peek();
        const auto known = letters.find(c);
        if (!at_end()) ++at_;
        if (c == 'u' || c == 'U') return read_code_point(out, begin, c == 'u' ? 4 : 8);
        if (known == letters.npos)
            return fail(begin, "a backslash has no meaning here, \\\\ is a backslash itself");
        out += meanings[known];
    }

    void read_code_point(std::string& out, std::size_t begin, std::size_t digits) {
        unsigned code = 0;
        const auto hex = text_.substr(at_, digits);
        const auto [end, fault] = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
        const bool whole = hex.size() == digits && fault == std::errc{} && end == hex.data() + hex.size();
        if (!whole || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
            return fail(begin, fmt::format("\\u takes the {} hexadecimal digits of a character", digits));
        }
        at_ += digits;
        append_utf8(out, code);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string table_;  // the current heading, with a dot behind it
    std::vector<TomlEntry> entries_;
    std::set<std::string, std::less<>> keys_;
    std::optional<Error> error_;
};

}  // namespace

Parsed<std::vector<TomlEntry>> read_toml(std::string_view text) {
    if (text.size() > max_ruleset_file_size) {
        return std::unexpected(Error{"a ruleset file has at most 1 MiB, this one is larger", 0, 1, 1});
    }
    if (const auto at = find_unreadable(text)) {
        return std::unexpected(error_at(text, *at, "this byte is not text; a ruleset file is UTF-8"));
    }
    return TomlReader(text).read();
}

}  // namespace tafl
