#include "server/base/text/title.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/base/text/characters.hpp"
#include "server/base/text/plain_text.hpp"

namespace tafl::server {

namespace {

constexpr int max_accents = 2;  // on one letter

// Blanks of any width, and letters without a shape: of Mongolian, Braille and Hangul.
constexpr bool is_empty_looking(char32_t code) noexcept {
    return code == ' ' || code == 0xA0 || code == 0x1680 || code == 0x180E ||
           (code >= 0x2000 && code <= 0x200A) || code == 0x202F || code == 0x205F || code == 0x3000 ||
           code == 0x2800 || code == 0x115F || code == 0x1160 || code == 0x3164 || code == 0xFFA0;
}

// Goes through a text, a character at a time; words end at blanks and hyphens.
class Reader {
  public:
    // Precondition: `code` follows the one before.
    void read(char32_t code) noexcept {
        if (!is_ignorable(code)) accents_ = is_mark(code) ? accents_ + 1 : 0;
        if (is_empty_looking(code) || code == '-') script_ = LookAlikeScript::None;
        const auto script = look_alike_script(code);
        is_twin_ = script != LookAlikeScript::None && script_ != LookAlikeScript::None && script != script_;
        if (script_ == LookAlikeScript::None) script_ = script;
    }
    [[nodiscard]] int accents() const noexcept { return accents_; }  // on the letter so far
    // It is of another script than the letters before it in the word, and may look like one of theirs.
    [[nodiscard]] bool is_twin() const noexcept { return is_twin_; }

  private:
    int accents_ = 0;
    LookAlikeScript script_ = LookAlikeScript::None;
    bool is_twin_ = false;
};

struct Title {
    std::string text;
    int accents = 0;             // the most on one letter
    bool has_ignorable = false;  // what nobody sees
    bool has_twins = false;      // of letters, from another script
};

// `line` has no control characters, so it is valid UTF-8.
Title single_spaced(std::string_view line) {
    Title title;
    Reader reader;
    bool has_gap = false;
    while (const auto next = first_character(line)) {
        if (is_empty_looking(next->code)) {
            has_gap = !title.text.empty();
        } else {
            if (std::exchange(has_gap, false)) title.text += ' ';
            title.text += line.substr(0, next->bytes);
        }
        reader.read(next->code);
        title.accents = std::max(title.accents, reader.accents());
        title.has_ignorable |= !is_empty_looking(next->code) && is_ignorable(next->code);
        title.has_twins |= reader.is_twin();
        line.remove_prefix(next->bytes);
    }
    return title;
}

}  // namespace

std::string read_title(const JsonFields& body, std::string_view key, std::size_t min, std::size_t max) {
    auto title = single_spaced(body.line(key, min, max));
    if (const auto length = count_characters(title.text); length < min)
        throw body.wrong(key,
                         fmt::format("a text of {} to {} visible characters; it has {}", min, max, length));
    if (title.accents > max_accents)
        throw body.wrong(key, fmt::format("a text with at most {} accents on a letter", max_accents));
    if (title.has_ignorable) throw body.wrong(key, "a text whose characters can all be seen");
    if (title.has_twins)
        throw body.wrong(key, "a text with words of one script; one mixes letters of two that look alike");
    return std::move(title.text);
}

std::optional<std::string> find_plain_text(const JsonFields& body, std::string_view key, std::size_t min,
                                           std::size_t max) {
    auto text = body.find_text(key, min, 4 * max);
    if (text && (count_characters(*text) > max || has_control_characters(*text, true)))
        throw body.wrong(key, fmt::format("plain text of at most {} characters", max));
    return text;
}

std::string read_plain_text(const JsonFields& body, std::string_view key, std::size_t min, std::size_t max) {
    return body.required(key, find_plain_text(body, key, min, max), "a text");
}

std::string mended_title(std::string_view text, std::size_t max) {
    std::string title;
    std::size_t length = 0;
    Reader reader;
    bool has_gap = false;
    while (const auto next = first_character(text)) {
        const auto character = text.substr(0, next->bytes);
        text.remove_prefix(next->bytes);
        reader.read(next->code);
        if (is_control(next->code) || is_empty_looking(next->code)) {
            has_gap = !title.empty();
        } else if (!is_ignorable(next->code) && !reader.is_twin() && reader.accents() <= max_accents) {
            length += has_gap ? 2 : 1;
            if (length > max) break;
            if (std::exchange(has_gap, false)) title += ' ';
            title += character;
        }
    }
    return title;
}

}  // namespace tafl::server
