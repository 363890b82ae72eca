// The embedded fonts, as a font map for Pango that contains no others: text looks the same on every machine,
// and no time is spent searching the system's fonts. Those are used only for letters of other scripts.
//
// Vollkorn (a humanist serif with old-style figures) and Cabin (a quiet sans), both under the SIL Open Font
// License.
#pragma once

#include <pango/pangocairo.h>

#include "print/drawing/drawing.hpp"

namespace tafl::print {

struct Freed {
    void operator()(void* object) const noexcept { g_object_unref(object); }
};
using Layout = std::unique_ptr<PangoLayout, Freed>;

// Pango counts in 1/1024 of a unit, so text is laid out at a hundred times its size.
inline constexpr double finer = 100;

// The text in that font, `finer` times as large. Not thread-safe. Throws std::runtime_error if memory runs
// out.
[[nodiscard]] Layout layout_of(const std::string& text, const Font& font);

}  // namespace tafl::print
