#include "print/set/legend.hpp"

#include <algorithm>

#include "notation/diagrams/diagram.hpp"
#include "print/board/shields.hpp"
#include "print/board/stools.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

constexpr double king_height = 56;  // of a shield, in its own units

Elements named_row(const SetContext& set, const LegendRow& row, const auto& picture) {
    const Font font{.size = row.height * 0.58};
    const double after_picture = row.height * 0.25, after_name = row.height * 1.2;
    Elements elements;
    double x = 0;
    for (const auto& count : pieces_of(set.ruleset, 0)) {
        const auto& name = set.words(name_key(count.piece));
        elements.push_back(
            Group{picture(count.piece), {.at = {x + row.height / 2, 0}, .scale = row.height / king_height}});
        x += row.height + after_picture;
        elements.push_back(TextLine{name, {x, font.size * 0.33}, font, set.theme().ink});
        x += width_of(name, font) + after_name;
    }
    const double width = x - after_name, scale = std::min(1.0, row.room / width);
    const Point left{row.middle.x - width * scale / 2, row.middle.y};
    return {Group{std::move(elements), {.at = left, .scale = scale}}};
}

// The mark that the board has where such a piece begins.
Elements beginning(const SetContext& set, Piece piece) {
    const auto& pieces = set.ruleset.start.pieces;
    const auto square = static_cast<std::size_t>(std::ranges::find(pieces, piece) - pieces.begin());
    const auto ground = to_diagram(set.ruleset, set.ruleset.start).ground[square];
    if (ground == Ground::Throne) return high_seat(set.theme());
    return {
        Group{stool(piece, set.theme()), {.at = {}, .scale = 1.6}}};  // smaller on the board than a shield
}

}  // namespace

std::string_view name_key(Piece piece) {
    switch (piece) {
        case Piece::None: return "";
        case Piece::Attacker: return "attackers";
        case Piece::Defender: return "defenders";
        case Piece::King: return "king";
        case Piece::Commander: return "commanders";
        case Piece::Knight: return "knights";
    }
    return "";
}

Elements shield_legend(const SetContext& set, const LegendRow& row) {
    return named_row(
        set, row, [&](Piece piece) { return Elements{Use{shield(piece, set.theme(), Shadow::None), {}}}; });
}

Elements stool_legend(const SetContext& set, const LegendRow& row) {
    return named_row(set, row, [&](Piece piece) { return beginning(set, piece); });
}

}  // namespace tafl::print
