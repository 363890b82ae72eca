#include "notation/rulesets/prose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tafl {

namespace {

constexpr std::size_t width = 80;

std::string wrapped(std::string_view text, std::string_view first, std::string_view indent) {
    std::string out(first);
    std::size_t column = first.size();
    std::string_view gap;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (!gap.empty() && column + 1 + word.size() > width) {
            out += '\n';
            out += indent;
            column = indent.size();
            gap = "";
        }
        out += gap;
        out += word;
        column += gap.size() + word.size();
        gap = " ";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out + '\n';
}

}  // namespace

void Prose::line(std::string_view words) { text_ += fmt::format("{}\n", words); }

void Prose::heading(std::string_view words) { text_ += fmt::format("\n{}\n", words); }

void Prose::say(std::string_view sentence) { text_ += wrapped(sentence, "  ", "  "); }

void Prose::number(std::string_view sentence) {
    ++numbered_;
    text_ += wrapped(sentence, fmt::format("  {}. ", numbered_), numbered_ < 10 ? "     " : "      ");
}

void Prose::labelled(std::string_view label, std::string_view words) {
    text_ += wrapped(words, label, std::string(label.size(), ' '));
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        text += words[i];
    }
    return text;
}

std::string ordinal(int n) {
    constexpr std::array<std::string_view, 8> words{"second", "third",   "fourth", "fifth",
                                                    "sixth",  "seventh", "eighth", "ninth"};
    if (n >= 2 && n < 10) return std::string(words[static_cast<std::size_t>(n - 2)]);
    return fmt::format("{}th", n);
}

std::string counted(int n, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

}  // namespace tafl
