#include "server/base/text/characters.hpp"

#include <algorithm>
#include <array>

namespace tafl::server {

namespace {

struct Range {
    char32_t first = 0, last = 0;
};

constexpr Range marks[] = {
#include "server/base/text/marks.inc"
};

constexpr Range ignorables[] = {{0xAD, 0xAD},      {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},
                                {0x17B4, 0x17B5},  {0x180B, 0x180F}, {0x200B, 0x200F},   {0x202A, 0x202E},
                                {0x2060, 0x206F},  {0x3164, 0x3164}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
                                {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
                                {0xE0000, 0xE0FFF}};

template <std::size_t size>
bool is_in(const Range (&ranges)[size], char32_t code) noexcept {
    const auto* const found = std::ranges::lower_bound(ranges, code, {}, &Range::last);
    return found != std::end(ranges) && found->first <= code;
}

using Script = LookAlikeScript;
struct ScriptRange {
    char32_t first, last;
    Script script;
};
constexpr ScriptRange scripts[] = {{'A', 'Z', Script::Latin},          {'a', 'z', Script::Latin},
                                   {0xC0, 0xD6, Script::Latin},        {0xD8, 0xF6, Script::Latin},
                                   {0xF8, 0x24F, Script::Latin},       {0x250, 0x2AF, Script::Latin},
                                   {0x370, 0x3FF, Script::Greek},      {0x400, 0x52F, Script::Cyrillic},
                                   {0x531, 0x587, Script::Armenian},   {0x13A0, 0x13FD, Script::Cherokee},
                                   {0x1C80, 0x1C88, Script::Cyrillic}, {0x1D00, 0x1D25, Script::Latin},
                                   {0x1E00, 0x1EFF, Script::Latin},    {0x1F00, 0x1FFF, Script::Greek},
                                   {0x2C60, 0x2C7F, Script::Latin},    {0x2DE0, 0x2DFF, Script::Cyrillic},
                                   {0xA4D0, 0xA4FF, Script::Lisu},     {0xA640, 0xA69F, Script::Cyrillic},
                                   {0xA720, 0xA7FF, Script::Latin},    {0xAB30, 0xAB6F, Script::Latin},
                                   {0xAB70, 0xABBF, Script::Cherokee}, {0xFF21, 0xFF5A, Script::Latin}};

}  // namespace

bool is_ignorable(char32_t code) noexcept { return is_in(ignorables, code); }

bool is_mark(char32_t code) noexcept { return is_in(marks, code); }

LookAlikeScript look_alike_script(char32_t code) noexcept {
    for (const auto& [first, last, script] : scripts) {
        if (code >= first && code <= last) return script;
    }
    return Script::None;
}

}  // namespace tafl::server
