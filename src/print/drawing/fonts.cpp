#include "print/drawing/fonts.hpp"

#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace tafl {

// Embedded by CMakeLists.txt.
#define TAFL_FONT(name)                \
    extern const unsigned char name[]; \
    extern const std::size_t name##_size;
TAFL_FONT(font_serif)
TAFL_FONT(font_serif_italic)
TAFL_FONT(font_serif_bold)
TAFL_FONT(font_sans)
TAFL_FONT(font_sans_bold)
#undef TAFL_FONT

}  // namespace tafl

namespace tafl::print {

namespace {

// Fontconfig, FreeType and HarfBuzz read fonts from files: this makes one in memory, open as long as the
// program runs.
std::string file_of(const unsigned char* bytes, std::size_t size) {
    const int file = memfd_create("font", MFD_CLOEXEC);
    if (file < 0 || write(file, bytes, size) != static_cast<ssize_t>(size)) {
        throw std::runtime_error("there is no memory left for the fonts");
    }
    return fmt::format("/proc/self/fd/{}", file);
}

FcConfig* with_our_fonts(FcConfig* config) {
    static const std::array files{
        file_of(font_serif, font_serif_size), file_of(font_serif_italic, font_serif_italic_size),
        file_of(font_serif_bold, font_serif_bold_size), file_of(font_sans, font_sans_size),
        file_of(font_sans_bold, font_sans_bold_size)};
    for (const auto& file : files) {
        if (FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(file.c_str()))) continue;
        throw std::runtime_error("the fonts that the program carries cannot be read; is /proc there?");
    }
    return config;
}

// Created at the first call.
PangoFontMap* font_map() {
    static PangoFontMap* const map = [] {
        auto* created = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
        pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(created), with_our_fonts(FcConfigCreate()));
        pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(created), 72);
        return created;
    }();
    return map;
}

// Without hinting, so that a text is exactly as wide on paper as it was measured.
PangoContext* unhinted_context() {
    static PangoContext* const context = [] {
        auto* created = pango_font_map_create_context(font_map());
        auto* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        pango_cairo_context_set_font_options(created, options);
        cairo_font_options_destroy(options);
        pango_context_set_round_glyph_positions(created, FALSE);
        return created;
    }();
    return context;
}

void set_attributes(PangoLayout* layout, const Font& font) {
    auto* attributes = pango_attr_list_new();
    // ss11: an old-style 1 that does not look like a small I.
    pango_attr_list_insert(attributes, pango_attr_font_features_new(font.small_caps ? "ss11, smcp" : "ss11"));
    if (font.spacing != 0) {
        pango_attr_list_insert(
            attributes,
            pango_attr_letter_spacing_new(static_cast<int>(font.spacing * font.size * finer * PANGO_SCALE)));
    }
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
}

// A ruleset's name may be in a script that our fonts lack; only then are the system's fonts searched.
void add_system_fonts() {
    static bool added = false;
    if (std::exchange(added, true)) return;
    auto* all = FcInitLoadConfigAndFonts();
    if (all != nullptr) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(font_map()), with_our_fonts(all));
}

// True for characters beyond accented Latin letters (C2, C3) and typographic signs (E2).
bool may_be_strange(const std::string& text) {
    return std::ranges::any_of(text, [](unsigned char byte) { return byte > 0xC3 && byte != 0xE2; });
}

}  // namespace

Layout layout_of(const std::string& text, const Font& font) {
    Layout layout(pango_layout_new(unhinted_context()));
    auto* description = pango_font_description_new();
    pango_font_description_set_family_static(description, font.face == Face::Serif ? "Vollkorn" : "Cabin");
    pango_font_description_set_weight(description, font.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(description, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_absolute_size(description, font.size * finer * PANGO_SCALE);
    pango_layout_set_font_description(layout.get(), description);
    pango_font_description_free(description);
    set_attributes(layout.get(), font);
    pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
    if (may_be_strange(text) && pango_layout_get_unknown_glyphs_count(layout.get()) > 0) {
        add_system_fonts();
        pango_layout_context_changed(layout.get());
    }
    return layout;
}

}  // namespace tafl::print
