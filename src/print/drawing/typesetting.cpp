#include "print/drawing/typesetting.hpp"

#include "base/text.hpp"
#include "print/drawing/fonts.hpp"

namespace tafl::print {

double width_of(const std::string& text, const Font& font) {
    const auto layout = layout_of(text, font);
    PangoRectangle extents;
    pango_layout_get_extents(layout.get(), nullptr, &extents);
    return extents.width / (finer * PANGO_SCALE);
}

std::vector<std::string> lines_in(const std::string& text, const Font& font, double width) {
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

Font fitted(const std::string& text, Font font, double width) {
    const double wide = width_of(text, font);
    if (wide > width) font.size *= width / wide;
    return font;
}

Block set_text(const std::string& text, const Font& font, Colour colour, Point at, double width,
               double leading, Align align) {
    Block block;
    const double x = align == Align::Left ? at.x : align == Align::Centre ? at.x + width / 2 : at.x + width;
    for (auto& line : lines_in(text, font, width)) {
        const auto role = block.elements.empty() ? Role::Paragraph : Role::Continued;
        block.elements.push_back(
            TextLine{std::move(line), {x, at.y + block.height}, font, colour, align, role});
        block.height += leading;
    }
    return block;
}

}  // namespace tafl::print
