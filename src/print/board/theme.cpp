#include "print/board/theme.hpp"

#include <algorithm>
#include <array>

namespace tafl::print {

namespace {

constexpr ShieldColours woad{rgb(0x1b3a59), rgb(0x2f5d8a), rgb(0xa9c4de), rgb(0x1b3a59)};
constexpr ShieldColours madder{rgb(0x6b1d17), rgb(0xa8352c), rgb(0xe8b8a8), rgb(0xefe4cf)};
constexpr ShieldColours weld{rgb(0xc8952b), rgb(0x6b1d17), rgb(0x2b2118), rgb(0xf2cb6b)};

constexpr BoardTheme ash{.name = "ash",
                         .page = rgb(0xf4ecdc),
                         .ink = rgb(0x2b2118),
                         .label = rgb(0x2b2118),
                         .frame = rgb(0x7a5a34),
                         .board = rgb(0xe3d3b4),
                         .line = rgb(0xb79c70),
                         .gate = rgb(0xd6c096),
                         .knot = rgb(0x7a5a34),
                         .start = rgb(0xb79c70),
                         .wash = rgb(0xedc983),
                         .attackers = woad,
                         .defenders = madder,
                         .king = weld,
                         .boss = rgb(0xefe4cf),
                         .gold = rgb(0xc8952b),
                         .danger = rgb(0xa8352c),
                         .good = rgb(0x5d7a4a),
                         .arrow = rgb(0x2b2118)};

constexpr BoardTheme slate = [] {
    BoardTheme theme = ash;
    theme.name = "slate";
    theme.page = rgb(0xeef0ee);
    theme.ink = theme.label = theme.arrow = rgb(0x23282b);
    theme.frame = rgb(0x454c52);
    theme.board = rgb(0xc9cdca);
    theme.line = rgb(0x959c9b);
    theme.gate = rgb(0xb2b9b6);
    theme.knot = rgb(0x4d565c);
    theme.start = rgb(0x8b9392);
    theme.wash = rgb(0xd3bb87);
    return theme;
}();

constexpr BoardTheme paper_theme = [] {
    BoardTheme theme = ash;
    theme.name = "paper";
    theme.page = theme.board = white;
    theme.ink = theme.label = theme.frame = theme.line = theme.knot = theme.arrow = black;
    theme.gate = rgb(0xf3efe6);
    theme.start = rgb(0x8a8378);
    theme.wash = rgb(0xf6e3b8);
    return theme;
}();

constexpr BoardTheme plain = [] {
    BoardTheme theme = paper_theme;
    theme.name = "plain";
    theme.painted = false;
    theme.gate = rgb(0xf0f0f0);
    theme.start = rgb(0x707070);
    theme.wash = rgb(0xd8d8d8);
    theme.boss = white;
    theme.gold = rgb(0xc0c0c0);
    theme.danger = theme.good = black;
    return theme;
}();

constexpr std::array themes_by_name{ash, slate, paper_theme, plain};

}  // namespace

std::span<const BoardTheme> themes() { return themes_by_name; }

std::vector<std::string_view> theme_names() {
    std::vector<std::string_view> names;
    for (const auto& theme : themes_by_name) names.push_back(theme.name);
    return names;
}

const BoardTheme* find_theme(std::string_view name) {
    const auto found = std::ranges::find(themes_by_name, name, &BoardTheme::name);
    return found == themes_by_name.end() ? nullptr : &*found;
}

const BoardTheme& theme_named(std::string_view name) { return *find_theme(name); }

}  // namespace tafl::print
