#include "print/set/referee_card.hpp"

#include <algorithm>
#include <array>

#include "print/drawing/typesetting.hpp"
#include "print/set/columns.hpp"
#include "print/set/does_not_fit.hpp"
#include "print/set/leaflet_text.hpp"
#include "print/set/sections.hpp"

namespace tafl::print {

namespace {

// What is asked at the board, in the order of the rules.
constexpr std::array<std::string_view, 9> asked{"trap", "shieldwall", "king",       "escape", "fort",
                                                "ring", "stuck",      "repetition", "order"};

}  // namespace

Drawing referee_card(const SetContext& set) {
    constexpr double gap = 7, most = 13, least = 6.5;
    auto page = sheet(set, set.words("referee-card"));
    const auto room = set.room();
    const auto& ink = set.theme().ink;
    const auto centred = [&](const std::string& text, double y, const Font& font, Role role) {
        page.elements.push_back(
            TextLine{text, {page.width / 2, y}, fitted(text, font, room.width), ink, Align::Centre, role});
    };
    centred(page.title, room.y + 10, {.size = 20 * pt, .bold = true}, Role::Heading);
    centred(set.title(), room.y + 16, {.size = 11 * pt, .italic = true}, Role::Paragraph);
    append(page.elements, divider(room.x, room.y + 21, room.width, set.theme()));
    auto sections = sections_of(set);
    std::erase_if(sections, [](const BookSection& section) {
        return std::ranges::find(asked, section.key) == asked.end();
    });
    for (auto& section : sections) section.pictures.clear();
    const double top = room.y + 27, column = (room.width - gap) / 2;
    for (double size = most; size >= least; size -= 0.25) {
        const auto boxes = leaflet_text(sections, set.theme(), {size * pt, column});
        const auto both = [&](double height) {
            return std::vector<Column>{{room.x, top, height}, {room.x + column + gap, top, height}};
        };
        const auto columns = both(lowest_height(boxes, room.y + room.height - top, both));
        const auto layout = lay_out(boxes, columns);
        if (!layout.fits) continue;
        for (auto& elements : elements_in_columns(boxes, layout, columns))
            append(page.elements, std::move(elements));
        return page;
    }
    throw DoesNotFit("the rules are too long for a referee's card; --pages can leave it out");
}

}  // namespace tafl::print
