#include "cli/terminal/input_text.hpp"

#include <algorithm>
#include <filesystem>

#include "base/numbers.hpp"
#include "base/text.hpp"

namespace tafl::cli {

std::string_view without_stop(std::string_view text) {
    return text.substr(0, text.find_last_not_of(",.; \t") + 1);
}

std::string capitalised(std::string_view text) {
    std::string out(text);
    const bool square = out.size() > 1 && out[1] >= '0' && out[1] <= '9';
    if (!square && !out.empty() && out[0] >= 'a' && out[0] <= 'z')
        out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

std::string sentence(std::string_view text) { return capitalised(text) + (text.ends_with('?') ? "" : "."); }

std::string as_one_word(std::string_view line) {
    std::string out(without_stop(line));
    std::erase_if(out, [](char c) { return c == ' ' || c == '\t'; });
    return out;
}

int parse_count(std::string_view text) { return std::max(0, parse_number<int>(text).value_or(0)); }

std::pair<std::string, int> file_and_number(std::string_view text) {
    const auto blank = text.rfind(' ');
    const int number = blank == std::string_view::npos ? 0 : parse_count(text.substr(blank + 1));
    std::error_code error;
    if (number == 0 || std::filesystem::exists(std::string(text), error)) return {std::string(text), 1};
    return {std::string(trimmed(text.substr(0, blank))), number};
}

}  // namespace tafl::cli
