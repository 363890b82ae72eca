// The typefaces that the program carries, as a font map for Pango that knows no others: a text is set alike on every
// machine, and nothing waits for a search through the fonts of the system. Those are asked only for letters of other
// scripts.
//
// Vollkorn (a humanist serif with old-style figures) and Cabin (a quiet sans), both under the SIL Open Font License.
#pragma once

#include <pango/pangocairo.h>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

// Made at the first call and kept. Not for several threads at once. Throws std::runtime_error where the machine has no
// room for the fonts.
[[nodiscard]] PangoFontMap* font_map();

struct Freed {
    void operator()(void* object) const noexcept { g_object_unref(object); }
};
using Layout = std::unique_ptr<PangoLayout, Freed>;

// One text in one type, in a context of the font map; lengths in the type's unit.
[[nodiscard]] Layout layout_of(const std::string& text, const Font& font, PangoContext* context);

}  // namespace tafl::print
