#include "rulebook/paragraph_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl {

std::string wrapped(std::string_view text, std::string_view first, std::string_view indent,
                    std::size_t widest) {
    std::string out(first);
    std::size_t column = width_of(first);
    std::string_view gap;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (!gap.empty() && column + 1 + width_of(word) > widest) {
            out += '\n';
            out += indent;
            column = indent.size();
            gap = "";
        }
        out += gap;
        out += word;
        column += gap.size() + width_of(word);
        gap = " ";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

namespace {

constexpr std::size_t widest_line = 80;

}  // namespace

void ParagraphWriter::heading(std::string_view words) { text_ += fmt::format("\n{}\n", words); }

void ParagraphWriter::paragraph(std::string_view sentences) {
    text_ += wrapped(sentences, "  ", "  ", widest_line) + '\n';
}

void ParagraphWriter::labelled(std::string_view label, std::string_view words) {
    text_ += wrapped(words, label, std::string(width_of(label), ' '), widest_line) + '\n';
}

std::size_t width_of(std::string_view text) noexcept {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace tafl
