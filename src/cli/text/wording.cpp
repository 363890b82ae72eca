#include "cli/text/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest_names.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t text_width = 78;

std::string wrapped_line(std::string_view text, std::size_t indent) {
    std::string out;
    std::size_t column = indent;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (column > indent && column + 1 + word.size() > text_width) {
            out += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent) {
    std::string out;
    for (;;) {
        const auto end = text.find('\n');
        out += wrapped_line(text.substr(0, end), indent);
        if (end == std::string_view::npos) return out;
        out += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string grouped(std::uint64_t number) {
    auto digits = fmt::format("{}", number);
    for (auto i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3) {
        digits.insert(static_cast<std::size_t>(i), ",");
    }
    return digits;
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view many) {
    if (number == 1) return fmt::format("1 {}", noun);
    return many.empty() ? fmt::format("{} {}s", grouped(number), noun)
                        : fmt::format("{} {}", grouped(number), many);
}

std::string suggestion(std::string_view text, std::span<const std::string_view> words) {
    constexpr std::size_t longest = 40;
    if (text.empty() || text.size() > longest) return {};
    const auto near = nearest_names(text, words, 1);
    return near.empty() ? std::string() : "; did you mean '" + std::string(near.front()) + "'?";
}

}  // namespace tafl::cli
