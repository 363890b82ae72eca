#include "print/set/whose.hpp"

#include <algorithm>

#include "notation/diagrams/diagram.hpp"
#include "print/board/shields.hpp"
#include "print/board/stools.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

constexpr double king_height = 56;  // of a shield, in its own units

Marks named_row(const SetContext& set, const KeyRow& row, const auto& picture) {
    const Type type{.size = row.height * 0.58};
    const double after_picture = row.height * 0.25, after_name = row.height * 1.2;
    Marks marks;
    double x = 0;
    for (const auto& count : pieces_of(set.ruleset, 0)) {
        const std::string name(name_of(count.piece, set_words(set.options.language)));
        marks.push_back(
            Group{picture(count.piece), {.at = {x + row.height / 2, 0}, .scale = row.height / king_height}});
        x += row.height + after_picture;
        marks.push_back(Words{name, {x, type.size * 0.33}, type, set.theme().ink});
        x += width_of(name, type) + after_name;
    }
    const double width = x - after_name, scale = std::min(1.0, row.room / width);
    const Point left{row.middle.x - width * scale / 2, row.middle.y};
    return {Group{std::move(marks), {.at = left, .scale = scale}}};
}

// The mark that the board has where such a piece begins.
Marks beginning(const SetContext& set, Piece piece) {
    const auto& pieces = set.ruleset.start.pieces;
    const auto square = static_cast<std::size_t>(std::ranges::find(pieces, piece) - pieces.begin());
    const auto ground = to_diagram(set.ruleset, set.ruleset.start).ground[square];
    if (ground == Ground::Throne) return high_seat(set.theme());
    return {
        Group{stool(piece, set.theme()), {.at = {}, .scale = 1.6}}};  // smaller on the board than a shield
}

}  // namespace

std::string_view name_of(Piece piece, const SetWords& words) {
    switch (piece) {
        case Piece::None: return "";
        case Piece::Attacker: return words.attackers;
        case Piece::Defender: return words.defenders;
        case Piece::King: return words.king;
        case Piece::Commander: return words.commanders;
        case Piece::Knight: return words.knights;
    }
    return "";
}

Marks whose_shields(const SetContext& set, const KeyRow& row) {
    return named_row(set, row,
                     [&](Piece piece) { return Marks{Use{shield(piece, set.theme(), Lying::Flat), {}}}; });
}

Marks whose_stools(const SetContext& set, const KeyRow& row) {
    return named_row(set, row, [&](Piece piece) { return beginning(set, piece); });
}

}  // namespace tafl::print
