#include "base/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "base/numbers.hpp"
#include "base/text.hpp"

namespace tafl {

namespace {

std::size_t skip_blanks(std::string_view json, std::size_t at) noexcept {
    return std::min(json.find_first_not_of(blanks, at), json.size());
}

// The four hexadecimal digits of \uXXXX.
std::optional<unsigned> code_unit(std::string_view digits) noexcept {
    unsigned code = 0;
    const auto four = digits.substr(0, 4);
    const auto [end, error] = std::from_chars(four.data(), four.data() + four.size(), code, 16);
    if (error != std::errc() || four.size() < 4 || end != four.data() + 4) return std::nullopt;
    return code;
}

// The character that begins with \u, and how many bytes the escape takes.
struct Escaped {
    unsigned code_point = 0;
    std::size_t length = 6;
};
std::optional<Escaped> escaped_character(std::string_view text) noexcept {
    const auto first = text.size() < 2 ? std::nullopt : code_unit(text.substr(2));
    if (!first || (*first >= 0xDC00 && *first < 0xE000)) return std::nullopt;
    if (*first < 0xD800 || *first >= 0xE000) return Escaped{*first};
    if (text.size() < 12 || text.substr(6, 2) != "\\u") return std::nullopt;
    const auto second = code_unit(text.substr(8));
    if (!second || *second < 0xDC00 || *second >= 0xE000) return std::nullopt;
    return Escaped{0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00), 12};
}

constexpr std::string_view escapes = "\"\\/bfnrt";
constexpr std::string_view escaped = "\"\\/\b\f\n\r\t";

// Moves over one value, or stops where it ends to be JSON.
class Checker {
  public:
    Checker(std::string_view text, int depth) : text_{text}, depth_{depth} {}

    bool value() {
        skip();
        if (at_ == text_.size()) return expected("a value");
        switch (text_[at_]) {
            case '{': return list('}', [this] { return field(); });
            case '[': return list(']', [this] { return value(); });
            case '"': return string();
            case 't': return word("true");
            case 'f': return word("false");
            case 'n': return word("null");
            default: return number();
        }
    }
    void skip() noexcept { at_ = skip_blanks(text_, at_); }
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] const char* wanted() const noexcept { return wanted_; }

  private:
    bool expected(const char* what) noexcept {
        wanted_ = what;
        return false;
    }
    bool take(char c) noexcept {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    bool list(char close, const auto& item) {
        if (++depth_ > max_json_depth) return expected("less depth");
        ++at_;
        skip();
        for (bool first = true; !take(close); first = false) {
            if (!first && !take(',')) return expected(close == '}' ? "a comma or }" : "a comma or ]");
            if (!item()) return false;
            skip();
        }
        --depth_;
        return true;
    }
    bool field() {
        skip();
        if (at_ == text_.size() || text_[at_] != '"') return expected("a name in quotes");
        if (!string()) return false;
        skip();
        return take(':') ? value() : expected("a colon");
    }
    bool string() {
        for (++at_; at_ < text_.size();) {
            const char c = text_[at_];
            if (c == '"') return take(c);
            const std::size_t length = c == '\\' ? escape_length() : utf8_length(text_.substr(at_));
            if (length == 0 || static_cast<unsigned char>(c) < 0x20)
                return expected(c == '\\' ? "an escape" : "a character");
            at_ += length;
        }
        return expected("a quote");
    }
    [[nodiscard]] std::size_t escape_length() const noexcept {
        const auto rest = text_.substr(at_);
        if (rest.size() > 1 && escapes.find(rest[1]) != std::string_view::npos) return 2;
        const auto character = rest.starts_with("\\u") ? escaped_character(rest) : std::nullopt;
        return character ? character->length : 0;
    }
    bool word(std::string_view word) {
        for (const char c : word)
            if (!take(c)) return expected("true, false or null");
        return true;
    }
    bool number() {
        take('-');
        if (!take('0') && !digits()) return expected("a value");
        if (take('.') && !digits()) return expected("a digit");
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            if (!digits()) return expected("a digit");
        }
        return true;
    }
    bool digits() noexcept {
        const auto begin = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        return at_ > begin;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_;
    const char* wanted_ = "";
};

// Of valid JSON: the offset after the string that begins there.
std::size_t string_end(std::string_view json, std::size_t at) noexcept {
    for (++at; at < json.size() && json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
    return std::min(at + 1, json.size());
}

// The offset of the comma or bracket that ends the value beginning there.
std::size_t value_end(std::string_view json, std::size_t at) noexcept {
    for (int depth = 0; at < json.size();) {
        const char c = json[at];
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) return at;
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        at = c == '"' ? string_end(json, at) : at + 1;
    }
    return at;
}

// Calls `visit` with each part of an array or an object: an element, or a field.
void for_each_part(std::string_view json, const auto& visit) {
    for (std::size_t at = 1; at + 1 < json.size();) {
        const std::size_t begin = skip_blanks(json, at);
        if (begin + 1 >= json.size()) return;
        const std::size_t end = value_end(json, begin);
        visit(json.substr(begin, json.find_last_not_of(blanks, end - 1) + 1 - begin));
        at = end + 1;
    }
}

// Precondition: the inside of a valid string.
std::string without_escapes(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    while (!text.empty()) {
        const std::size_t run = std::min(text.find('\\'), text.size());
        plain += text.substr(0, run);
        text.remove_prefix(run);
        if (text.empty()) break;
        std::size_t length = 2;
        if (text[1] == 'u') {
            const auto character = escaped_character(text).value_or(Escaped{});
            append_utf8(plain, character.code_point);
            length = character.length;
        } else {
            plain += escaped[escapes.find(text[1])];
        }
        text.remove_prefix(length);
    }
    return plain;
}

}  // namespace

Parsed<std::size_t> json_value_end(std::string_view text) {
    Checker checker(text, 0);
    if (checker.value()) return checker.at();
    return std::unexpected(Error{std::string("expected ") + checker.wanted(), checker.at()});
}

bool is_json(std::string_view text, int depth) {
    Checker checker(text, depth);
    if (!checker.value()) return false;
    checker.skip();
    return checker.at() == text.size();
}

std::string JsonValue::string() const {
    return is_string() ? without_escapes(text_.substr(1, text_.size() - 2)) : std::string();
}

std::optional<std::int64_t> JsonValue::integer() const noexcept { return parse_number<std::int64_t>(text_); }

std::vector<JsonValue> JsonValue::elements() const {
    std::vector<JsonValue> elements;
    if (is_array()) for_each_part(text_, [&](std::string_view part) { elements.emplace_back(part); });
    return elements;
}

std::string JsonValue::compact() const {
    std::string out;
    out.reserve(text_.size());
    for (std::size_t at = 0; at < text_.size();) {
        const std::size_t end = text_[at] == '"' ? string_end(text_, at) : at + 1;
        if (!is_blank(text_[at])) out += text_.substr(at, end - at);
        at = end;
    }
    return out;
}

std::optional<std::string_view> JsonValue::name_twice() const {
    std::vector<std::unordered_set<std::string_view>> open;  // the names in each enclosing object
    for (std::size_t at = 0; at < text_.size();) {
        const char c = text_[at];
        if (c != '"') {
            if (c == '{') open.emplace_back();
            if (c == '}' && !open.empty()) open.pop_back();
            ++at;
            continue;
        }
        const std::size_t end = string_end(text_, at);
        const std::string_view name = text_.substr(at + 1, end - at - 2);
        const std::size_t next = skip_blanks(text_, end);
        const bool is_name = next < text_.size() && text_[next] == ':' && !open.empty();
        if (is_name && !open.back().insert(name).second) return name;
        at = end;
    }
    return std::nullopt;
}

std::string JsonField::plain_name() const { return without_escapes(name); }

JsonObject::JsonObject(JsonValue value) {
    if (!value.is_object()) return;
    for_each_part(value.text(), [&](std::string_view part) {
        const std::size_t name_end = string_end(part, 0);
        const std::size_t colon = skip_blanks(part, name_end);
        fields_.push_back(
            {part.substr(1, name_end - 2), JsonValue(part.substr(skip_blanks(part, colon + 1)))});
    });
}

std::optional<JsonValue> JsonObject::find(std::string_view name) const {
    const auto field = std::ranges::find_if(fields_, [&](const JsonField& each) {
        return each.name == name ||
               (each.name.find('\\') != std::string_view::npos && each.plain_name() == name);
    });
    return field == fields_.end() ? std::nullopt : std::optional(field->value);
}

std::string JsonObject::string_at(std::string_view name) const {
    const auto value = find(name);
    return value ? value->string() : std::string();
}

std::optional<std::int64_t> JsonObject::integer_at(std::string_view name) const {
    const auto value = find(name);
    return value ? value->integer() : std::nullopt;
}

}  // namespace tafl
