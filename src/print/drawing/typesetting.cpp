#include "print/drawing/typesetting.hpp"

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

TextStyle finer_style(TextStyle style) {
    style.size *= finer;
    return style;
}

std::string trimmed(std::string line) {
    const auto end = line.find_last_not_of(" \n");
    line.erase(end == std::string::npos ? 0 : end + 1);
    return line;
}

}  // namespace

double width_of(const std::string& text, const TextStyle& style) {
    const auto layout = layout_of(text, finer_style(style), measuring_context());
    PangoRectangle extents;
    pango_layout_get_extents(layout.get(), nullptr, &extents);
    return extents.width / (finer * PANGO_SCALE);
}

std::vector<std::string> lines_in(const std::string& text, const TextStyle& style, double width) {
    const auto layout = layout_of(text, finer_style(style), measuring_context());
    pango_layout_set_width(layout.get(), static_cast<int>(width * finer * PANGO_SCALE));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    std::vector<std::string> lines;
    for (int i = 0; i < pango_layout_get_line_count(layout.get()); ++i) {
        const auto* line = pango_layout_get_line_readonly(layout.get(), i);
        lines.push_back(trimmed(text.substr(static_cast<std::size_t>(line->start_index),
                                            static_cast<std::size_t>(line->length))));
    }
    return lines;
}

TextStyle fitted(const std::string& text, TextStyle style, double width) {
    const double wide = width_of(text, style);
    if (wide > width) style.size *= width / wide;
    return style;
}

Block set_text(const std::string& text, const TextStyle& style, Colour colour, Point at, double width,
               double leading, Align align) {
    Block block;
    const double x = align == Align::Left ? at.x : align == Align::Centre ? at.x + width / 2 : at.x + width;
    for (auto& line : lines_in(text, style, width)) {
        block.elements.push_back(TextLine{std::move(line), {x, at.y + block.height}, style, colour, align});
        block.height += leading;
    }
    return block;
}

}  // namespace tafl::print
