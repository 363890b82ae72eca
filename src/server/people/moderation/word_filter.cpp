#include "server/people/moderation/word_filter.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "server/base/text/plain_text.hpp"
#include "server/people/names.hpp"

namespace tafl {
extern const unsigned char filtered_words_txt[];
extern const std::size_t filtered_words_txt_size;
}  // namespace tafl

namespace tafl::server {

namespace {

// Letters of any script, digits, and what people put between letters to hide a word.
bool is_of_word(char32_t code) noexcept {
    return code >= 0x80 ? !is_control(code) && (code < 0x2000 || code > 0x206F) && code != 0xA0
                        : (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') ||
                              (code >= 'A' && code <= 'Z') || code == '-' || code == '_';
}

// The length of the word, or of the text between two words, that the text begins with.
std::size_t length_of_run(std::string_view text, bool is_word) {
    std::size_t length = 0;
    while (const auto next = first_character(text.substr(length))) {
        if (is_of_word(next->code) != is_word) break;
        length += next->bytes;
    }
    return length;
}

}  // namespace

WordFilter::WordFilter()
    : WordFilter({reinterpret_cast<const char*>(filtered_words_txt), filtered_words_txt_size}) {}

WordFilter::WordFilter(std::string_view list) {
    while (!list.empty()) {
        const auto end = std::min(list.find('\n'), list.size());
        auto line = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        line = trimmed(line.substr(0, line.find('#')));
        const bool is_beginning = line.ends_with('*');
        if (is_beginning) line.remove_suffix(1);
        auto key = name_key(line);
        if (key.empty()) continue;
        if (is_beginning) beginnings_.push_back(std::move(key));
        else words_.insert(std::move(key));
    }
}

bool WordFilter::is_filtered(std::string_view word) const {
    const auto key = name_key(word);
    return words_.contains(key) || std::ranges::any_of(beginnings_, [&](const auto& beginning) {
               return key.starts_with(beginning);
           });
}

std::string WordFilter::cleaned(std::string_view text) const {
    std::string clean;
    for (bool is_word = true; !text.empty(); is_word = !is_word) {
        const auto length = length_of_run(text, is_word);
        const auto run = text.substr(0, length);
        if (is_word && length > 0 && is_filtered(run)) clean.append(count_characters(run), '*');
        else clean += run;
        text.remove_prefix(length);
        if (length == 0 && !is_word) {  // a byte that is no character
            clean += text.substr(0, 1);
            text.remove_prefix(1);
        }
    }
    return clean;
}

}  // namespace tafl::server
