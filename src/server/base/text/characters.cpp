#include "server/base/text/characters.hpp"

#include <glib.h>

#include <algorithm>
#include <iterator>

namespace tafl::server {

namespace {

struct Range {
    char32_t first = 0, last = 0;
};
// GLib knows everything else here, but not these.
constexpr Range ignorables[] = {{0xAD, 0xAD},      {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},
                                {0x17B4, 0x17B5},  {0x180B, 0x180F}, {0x200B, 0x200F},   {0x202A, 0x202E},
                                {0x2060, 0x206F},  {0x3164, 0x3164}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
                                {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
                                {0xE0000, 0xE0FFF}};

}  // namespace

bool is_ignorable(char32_t code) noexcept {
    const auto* const found = std::ranges::lower_bound(ignorables, code, {}, &Range::last);
    return found != std::end(ignorables) && found->first <= code;
}

bool is_mark(char32_t code) noexcept {
    const auto type = g_unichar_type(code);
    return type == G_UNICODE_NON_SPACING_MARK || type == G_UNICODE_ENCLOSING_MARK;
}

LookAlikeScript look_alike_script(char32_t code) noexcept {
    switch (g_unichar_get_script(code)) {
        case G_UNICODE_SCRIPT_LATIN: return LookAlikeScript::Latin;
        case G_UNICODE_SCRIPT_GREEK: return LookAlikeScript::Greek;
        case G_UNICODE_SCRIPT_CYRILLIC: return LookAlikeScript::Cyrillic;
        case G_UNICODE_SCRIPT_ARMENIAN: return LookAlikeScript::Armenian;
        case G_UNICODE_SCRIPT_CHEROKEE: return LookAlikeScript::Cherokee;
        case G_UNICODE_SCRIPT_LISU: return LookAlikeScript::Lisu;
        default: return LookAlikeScript::None;
    }
}

}  // namespace tafl::server
