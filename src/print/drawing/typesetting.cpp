#include "print/drawing/typesetting.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <unordered_map>

#include "base/text.hpp"
#include "print/drawing/fonts.hpp"

namespace tafl::print {

namespace {

double measured(const std::string& text, const Font& font) {
    const auto layout = layout_of(text, font);
    PangoRectangle extents;
    pango_layout_get_extents(layout.get(), nullptr, &extents);
    return extents.width / (finer * PANGO_SCALE);
}

// The width of a word at size 1, cached. Without hinting, words scale, and a leaflet is set in many sizes
// before one is chosen.
double unit_width(const std::string& word, const Font& font) {
    constexpr std::size_t most = 20'000;
    static std::unordered_map<std::string, double> known;
    const char style = static_cast<char>('0' + (font.face == Face::Sans) + 2 * font.bold + 4 * font.italic);
    const auto key = style + word;
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (known.size() >= most) known.clear();
    const Font one{.face = font.face, .size = 1, .bold = font.bold, .italic = font.italic};
    return known[key] = measured(word, one);
}

// Breaks lines at blanks, by the widths of the words; nothing if a word must be broken or the text is not plain.
std::optional<std::vector<std::string>> lines_of_words(const std::string& text, const Font& font,
                                                       double width) {
    if (font.small_caps || font.spacing != 0 || text.contains('\n')) return std::nullopt;
    const double most = width / font.size, blank = unit_width("n n", font) - unit_width("nn", font);
    std::vector<std::string> lines;
    double reach = 0;
    std::istringstream in(text);
    for (std::string word; in >> word;) {
        const double wide = unit_width(word, font);
        if (wide > most) return std::nullopt;
        if (lines.empty() || reach + blank + wide > most) {
            lines.push_back(std::move(word));
            reach = wide;
        } else {
            lines.back() += ' ' + word;
            reach += blank + wide;
        }
    }
    return lines;
}

bool ends_alone(const std::vector<std::string>& lines) {
    return lines.size() > 1 && !lines.back().contains(' ');
}

// Moves a word from the line above to the last line, if two remain there and it fits.
bool takes_word_from_above(std::vector<std::string>& lines, const Font& font, double width) {
    auto& above = lines[lines.size() - 2];
    const auto blank = above.rfind(' ');
    if (std::ranges::count(above, ' ') < 2) return false;
    auto last = above.substr(blank + 1) + ' ' + lines.back();
    if (width_of(last, font) > width) return false;
    above.resize(blank);
    lines.back() = std::move(last);
    return true;
}

}  // namespace

double width_of(const std::string& text, const Font& font) {
    const bool is_word = !font.small_caps && font.spacing == 0 && text.find(' ') == text.npos;
    return is_word ? unit_width(text, font) * font.size : measured(text, font);
}

std::vector<std::string> lines_in(const std::string& text, const Font& font, double width) {
    if (auto lines = lines_of_words(text, font, width)) return std::move(*lines);
    const auto layout = layout_of(text, font);
    pango_layout_set_width(layout.get(), static_cast<int>(width * finer * PANGO_SCALE));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    std::vector<std::string> lines;
    for (int i = 0; i < pango_layout_get_line_count(layout.get()); ++i) {
        const auto* line = pango_layout_get_line_readonly(layout.get(), i);
        lines.emplace_back(trimmed(std::string_view(text).substr(static_cast<std::size_t>(line->start_index),
                                                                 static_cast<std::size_t>(line->length))));
    }
    return lines;
}

std::vector<std::string> even_lines_in(const std::string& text, const Font& font, double width) {
    auto lines = lines_in(text, font, width);
    if (!ends_alone(lines) || takes_word_from_above(lines, font, width)) return lines;
    constexpr double narrowest = 0.5, step = 0.04;
    for (double share = 1 - step; share >= narrowest; share -= step) {
        auto narrower = lines_in(text, font, width * share);
        if (narrower.size() > lines.size()) break;
        if (!ends_alone(narrower)) return narrower;
    }
    return lines;
}

std::vector<bool> runs_on(const std::string& text, const std::vector<std::string>& lines) {
    std::vector<bool> blanks;
    std::size_t at = 0;
    for (const auto& line : lines) {
        const auto found = text.find(line, at);
        const bool is_last = blanks.size() + 1 == lines.size();
        if (found != text.npos) at = found + line.size();  // else blanks of the text were drawn as one
        blanks.push_back(!is_last && (found == text.npos || text[at] == ' ' || text[at] == '\n'));
    }
    return blanks;
}

Font fitted(const std::string& text, Font font, double width) {
    const double wide = width_of(text, font);
    if (wide > width) font.size *= width / wide;
    return font;
}

Block set_text(const std::string& text, const Font& font, Colour colour, Point at, double width,
               double leading, Align align, Role first) {
    Block block;
    const double x = align == Align::Left ? at.x : align == Align::Centre ? at.x + width / 2 : at.x + width;
    const auto lines = even_lines_in(text, font, width);
    const auto blanks = runs_on(text, lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto role = i == 0 ? first : Role::Continued;
        block.elements.push_back(
            TextLine{lines[i], {x, at.y + block.height}, font, colour, align, role, blanks[i]});
        block.height += leading;
    }
    return block;
}

}  // namespace tafl::print
