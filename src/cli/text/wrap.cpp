#include "cli/text/wrap.hpp"

#include <algorithm>

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

}  // namespace tafl::cli
