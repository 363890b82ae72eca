#include "print/set/legend.hpp"

#include <algorithm>

#include "notation/diagrams/diagram.hpp"
#include "print/board/shields.hpp"
#include "print/board/stools.hpp"

namespace tafl::print {

namespace {

constexpr double king_height = 56;  // of a shield, in its own units

using Kinds = std::vector<Piece>;

Kinds kinds_in(const SetContext& set) {
    Kinds kinds;
    for (const auto& count : pieces_of(set.ruleset, 0)) kinds.push_back(count.piece);
    return kinds;
}

struct NamedRow {
    Elements elements;  // drawn from its left end
    double width;
};
NamedRow named_row(const SetContext& set, const Kinds& kinds, double height, const auto& picture) {
    const Font font{.size = height * 0.58};
    const double after_picture = height * 0.25, after_name = height * 1.2;
    Elements elements;
    double x = 0;
    for (const auto piece : kinds) {
        const auto& name = set.words(name_key(piece));
        elements.push_back(Group{picture(piece), {.at = {x + height / 2, 0}, .scale = height / king_height}});
        x += height + after_picture;
        elements.push_back(TextLine{name, {x, font.size * 0.33}, font, set.theme().ink});
        x += width_of(name, font) + after_name;
    }
    return {std::move(elements), x - after_name};
}

Elements centred_row(NamedRow named, Point middle, double room) {
    const double scale = std::min(1.0, room / named.width);
    const Point left{middle.x - named.width * scale / 2, middle.y};
    return {Group{std::move(named.elements), {.at = left, .scale = scale}}};
}

Elements face(const SetContext& set, Piece piece) {
    return {Use{shield(piece, set.theme(), Shadow::None), {}}};
}

// The mark on the board where such a piece starts.
Elements beginning(const SetContext& set, Piece piece) {
    const auto& pieces = set.ruleset.start.pieces;
    const auto square = static_cast<std::size_t>(std::ranges::find(pieces, piece) - pieces.begin());
    const auto ground = to_diagram(set.ruleset, set.ruleset.start).ground[square];
    if (ground == Ground::Throne) return high_seat(set.theme());
    return {
        Group{stool(piece, set.theme()), {.at = {}, .scale = 1.6}}};  // smaller on the board than a shield
}

Block legend_in_rows(const SetContext& set, double room, double height, const auto& picture) {
    constexpr double much = 1.03, between = 1.05, below = 0.2;
    const auto all = kinds_in(set);
    std::vector<Kinds> rows{all};
    if (named_row(set, all, height, picture).width > room * much) {
        rows.assign(2, {});
        for (const auto piece : all) rows[is_attacker(piece) ? 1 : 0].push_back(piece);
    }
    Block block;
    for (const auto& row : rows) {
        append(block.elements, centred_row(named_row(set, row, height, picture),
                                           {room / 2, block.height + height * 0.6}, room));
        block.height += height * between;
    }
    block.height += height * below;
    return block;
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
    const auto picture = [&](Piece piece) { return face(set, piece); };
    return centred_row(named_row(set, kinds_in(set), row.height, picture), row.middle, row.room);
}

Block shield_legend(const SetContext& set, double room, double height) {
    return legend_in_rows(set, room, height, [&](Piece piece) { return face(set, piece); });
}

Elements stool_legend(const SetContext& set, const LegendRow& row) {
    const auto picture = [&](Piece piece) { return beginning(set, piece); };
    return centred_row(named_row(set, kinds_in(set), row.height, picture), row.middle, row.room);
}

Block sign_legend(const SetContext& set, double width, double type_size) {
    const Font font{.size = type_size};
    const double indent = type_size * 1.1, leading = type_size * 1.22;
    Block block;
    const auto add = [&](const std::string& sign, const std::string& meaning) {
        const double y = block.height + type_size * 0.85;
        block.elements.push_back(
            TextLine{sign, {0, y}, font, set.theme().ink, Align::Left, Role::Label, true});
        auto lines = set_text(meaning, font, set.theme().ink, {indent, y}, width - indent, leading,
                              Align::Left, Role::Item);
        append(block.elements, std::move(lines.elements));
        block.height += lines.height;
    };
    for (const auto& [sign, meaning] : set.book.signs) add(sign, meaning);
    if (!set.book.cite.empty()) add("§", set.filled("places", set.book.cite));
    return block;
}

Block stool_legend(const SetContext& set, double room, double height) {
    return legend_in_rows(set, room, height, [&](Piece piece) { return beginning(set, piece); });
}

}  // namespace tafl::print
