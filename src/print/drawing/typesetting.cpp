#include "print/drawing/typesetting.hpp"

#include "base/text.hpp"
#include "print/drawing/fonts.hpp"

namespace tafl::print {

namespace {

// Pango counts in 1/1024 of a unit; a text is measured as if it stood a hundred times as large.
constexpr double finer = 100;

PangoContext* measuring_context() {
    static PangoContext* const context = [] {
        auto* made = pango_font_map_create_context(font_map());
        auto* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        pango_cairo_context_set_font_options(made, options);
        cairo_font_options_destroy(options);
        pango_context_set_round_glyph_positions(made, FALSE);
        return made;
    }();
    return context;
}

Font finer_font(Font font) {
    font.size *= finer;
    return font;
}

}  // namespace

double width_of(const std::string& text, const Font& font) {
    const auto layout = layout_of(text, finer_font(font), measuring_context());
    PangoRectangle extents;
    pango_layout_get_extents(layout.get(), nullptr, &extents);
    return extents.width / (finer * PANGO_SCALE);
}

std::vector<std::string> lines_in(const std::string& text, const Font& font, double width) {
    const auto layout = layout_of(text, finer_font(font), measuring_context());
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
        block.elements.push_back(TextLine{std::move(line), {x, at.y + block.height}, font, colour, align});
        block.height += leading;
    }
    return block;
}

}  // namespace tafl::print
