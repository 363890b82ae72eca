#include "print/drawing/fonts.hpp"

#include <fontconfig/fontconfig.h>
#include <fmt/format.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <stdexcept>

namespace tafl {

// Embedded by CMakeLists.txt.
#define TAFL_FONT(name)                 \
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

// Fontconfig, FreeType and HarfBuzz read fonts from files: one in memory, open as long as the program runs.
void add_font(FcConfig* config, const unsigned char* bytes, std::size_t size) {
    const int file = memfd_create("font", MFD_CLOEXEC);
    if (file < 0 || write(file, bytes, size) != static_cast<ssize_t>(size)) {
        throw std::runtime_error("there is no memory left for the fonts");
    }
    const auto path = fmt::format("/proc/self/fd/{}", file);
    if (!FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(path.c_str()))) {
        throw std::runtime_error("the fonts that the program carries cannot be read; is /proc there?");
    }
}

PangoFontMap* made_font_map() {
    FcConfig* config = FcConfigCreate();
    add_font(config, font_serif, font_serif_size);
    add_font(config, font_serif_italic, font_serif_italic_size);
    add_font(config, font_serif_bold, font_serif_bold_size);
    add_font(config, font_sans, font_sans_size);
    add_font(config, font_sans_bold, font_sans_bold_size);
    auto* map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
    return map;
}

void set_attributes(PangoLayout* layout, const Type& type) {
    auto* attributes = pango_attr_list_new();
    // ss11: an old-style 1 that is no small I.
    pango_attr_list_insert(attributes, pango_attr_font_features_new(type.small_caps ? "ss11, smcp" : "ss11"));
    if (type.spacing != 0) {
        pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(
                                               static_cast<int>(type.spacing * type.size * PANGO_SCALE)));
    }
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
}

}  // namespace

PangoFontMap* font_map() {
    static PangoFontMap* const map = made_font_map();
    return map;
}

Layout layout_of(const std::string& text, const Type& type, PangoContext* context) {
    Layout layout(pango_layout_new(context));
    auto* font = pango_font_description_new();
    pango_font_description_set_family_static(font, type.face == Face::Serif ? "Vollkorn" : "Cabin");
    pango_font_description_set_weight(font, type.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(font, type.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_absolute_size(font, type.size * PANGO_SCALE);
    pango_layout_set_font_description(layout.get(), font);
    pango_font_description_free(font);
    set_attributes(layout.get(), type);
    pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
    return layout;
}

}  // namespace tafl::print
