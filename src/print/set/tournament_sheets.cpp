#include "print/set/tournament_sheets.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

class TournamentSheets {
  public:
    explicit TournamentSheets(const SetContext& set) : set_(set), room_(set.room()) {}

    [[nodiscard]] std::vector<Drawing> make() {
        std::vector<Drawing> sheets;
        if (!set_.options.order_of_play.empty()) sheets.push_back(order_of_play());
        sheets.push_back(pairing_cards());
        sheets.push_back(score_sheet());
        return sheets;
    }

  private:
    static constexpr double thin = 0.2;

    [[nodiscard]] const Colour& ink() const { return set_.theme().ink; }
    [[nodiscard]] TextLine text(const std::string& words, double x, double y, double points, double room,
                                Align align = Align::Left, Role role = Role::Paragraph) const {
        const Font font{.size = points * pt, .bold = role == Role::Heading};
        return {words, {x, y}, fitted(words, font, room), ink(), align, role};
    }
    // Returns where the rest of the sheet begins.
    double headed(Drawing& page) const {
        const double middle = page.width / 2;
        page.elements.push_back(
            text(page.title, middle, room_.y + 9, 20, room_.width, Align::Centre, Role::Heading));
        page.elements.push_back(text(set_.title(), middle, room_.y + 15, 11, room_.width, Align::Centre));
        append(page.elements, divider(room_.x, room_.y + 20, room_.width, set_.theme()));
        return room_.y + 26;
    }
    [[nodiscard]] Use face(Side side, Point at, double radius) const {
        const auto piece = side == Side::Attackers ? Piece::Attacker : Piece::King;
        return {shield(piece, set_.theme(), Shadow::None),
                {.at = at, .scale = radius / shield_radius(piece)}};
    }

    // The players' numbers with lines for their names; then a row for each round. In a pairing the attackers come first.
    [[nodiscard]] Drawing order_of_play() const {
        auto page = sheet(set_, set_.words("order-of-play"));
        double y = headed(page);
        const auto& rounds = set_.options.order_of_play;
        int players = 0;
        std::size_t most = 1;
        for (const auto& round : rounds) {
            most = std::max(most, round.size());
            for (const auto& pairing : round)
                players = std::max({players, pairing.attackers, pairing.defenders});
        }
        const int rows = (players + 1) / 2;
        for (int i = 0; i < players; ++i) {
            const double x = room_.x + (i < rows ? 0 : room_.width / 2 + 3), at = y + (i % rows + 1) * 8;
            page.elements.push_back(text(std::to_string(i + 1), x + 6, at, 11, 6, Align::Right));
            page.elements.push_back(
                Shape{segment(x + 8, at + 0.5, x + room_.width / 2 - 3, at + 0.5), stroked(ink(), thin)});
        }
        y += rows * 8 + 10;
        const double label = 22, height = std::min(
                                     14.0, (room_.y + room_.height - y) / static_cast<double>(rounds.size()));
        const double width = std::min(44.0, (room_.width - label) / static_cast<double>(most));
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            const double top = y + static_cast<double>(i) * height, base = top + height * 0.62;
            page.elements.push_back(
                text(set_.words("round") + " " + std::to_string(i + 1), room_.x, base, 11, label - 2));
            for (std::size_t j = 0; j < rounds[i].size(); ++j) {
                const double x = room_.x + label + static_cast<double>(j) * width;
                cell(page, {x, top, width, height}, rounds[i][j]);
            }
        }
        return page;
    }
    void cell(Drawing& page, const Room& cell, const Pairing& pairing) const {
        const double middle = cell.y + cell.height / 2,
                     radius = std::min(cell.height * 0.22, cell.width * 0.07);
        page.elements.push_back(
            Shape{rectangle(cell.x, cell.y, cell.width, cell.height), stroked(ink(), thin)});
        page.elements.push_back(face(Side::Attackers, {cell.x + radius * 1.5, middle}, radius));
        const auto numbers = std::to_string(pairing.attackers) + " – " + std::to_string(pairing.defenders);
        page.elements.push_back(text(numbers, cell.x + radius * 3, middle + 1.4, 11, cell.width * 0.45));
        page.elements.push_back(face(Side::Defenders, {cell.x + cell.width * 0.62, middle}, radius));
    }

    [[nodiscard]] Drawing pairing_cards() const {
        constexpr int across = 2, down = 4;
        auto page = sheet(set_, set_.words("pairing-cards"));
        const double width = room_.width / across, height = room_.height / down;
        for (int i = 0; i < across * down; ++i) {
            page.elements.push_back(
                Group{pairing_card(width, height),
                      {.at = {room_.x + i % across * width, room_.y + i / across * height}}});
        }
        return page;
    }
    [[nodiscard]] Elements pairing_card(double width, double height) const {
        constexpr double inset = 5;
        const double room = width - 2 * inset, end = width - inset;
        Elements elements{Shape{rectangle(0, 0, width, height), cut_line()}};
        elements.push_back(text(set_.title(), inset, inset + 4, 11, room, Align::Left, Role::Heading));
        const auto line = [&](const std::string& name, double from, double to, double y) {
            elements.push_back(text(name, from, y, 9, (to - from) * 0.5));
            const double x = from + std::min((to - from) * 0.5, width_of(name, {.size = 9 * pt})) + 1.5;
            elements.push_back(Shape{segment(x, y + 0.4, to, y + 0.4), stroked(ink(), thin)});
        };
        const double step = (height - 2 * inset - 6) / 5, middle = width / 2;
        double y = inset + 5 + step;
        line(set_.words("round"), inset, middle - 2, y);
        line(set_.words("table"), middle + 2, end, y);
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            y += step;
            elements.push_back(face(side, {inset + 3, y - 1}, 3));
            line(set_.words(side == Side::Attackers ? "attackers" : "defenders"), inset + 8, end, y);
        }
        y += step;
        line(set_.words("result"), inset, middle - 2, y);
        line(set_.words("date"), middle + 2, end, y);
        y += step;
        line(set_.words("signatures"), inset, end, y);
        return elements;
    }

    // Two columns of numbered rows, one move of each side in a row.
    [[nodiscard]] Drawing score_sheet() const {
        auto page = sheet(set_, set_.words("score-sheet"));
        double y = headed(page) + 4;
        const double half = room_.width / 2;
        const std::array<std::array<std::string_view, 2>, 2> heads{
            {{"attackers", "defenders"}, {"date", "result"}}};
        for (const auto& row : heads) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                const double x = room_.x + static_cast<double>(i) * half;
                page.elements.push_back(text(set_.words(row[i]), x, y, 10, half * 0.4));
                page.elements.push_back(
                    Shape{segment(x + half * 0.4, y + 0.5, x + half - 4, y + 0.5), stroked(ink(), thin)});
            }
            y += 9;
        }
        constexpr double row_height = 6.4, number = 10;
        const int rows = static_cast<int>((room_.y + room_.height - y - row_height) / row_height);
        for (int column = 0; column < 2; ++column) {
            const double x = room_.x + column * half, width = half - 4, move = (width - number) / 2;
            Path lines;
            for (int i = 0; i <= rows + 1; ++i)
                lines.add(segment(x, y + i * row_height, x + width, y + i * row_height));
            for (const double at : {0.0, number, number + move, width})
                lines.add(segment(x + at, y, x + at, y + (rows + 1) * row_height));
            page.elements.push_back(Shape{lines, stroked(ink(), thin)});
            page.elements.push_back(
                text(set_.words("attackers"), x + number + 1, y + row_height - 1.8, 9, move - 2));
            page.elements.push_back(
                text(set_.words("defenders"), x + number + move + 1, y + row_height - 1.8, 9, move - 2));
            for (int i = 1; i <= rows; ++i) {
                page.elements.push_back(text(std::to_string(column * rows + i), x + number - 1.5,
                                             y + (i + 1) * row_height - 1.8, 9, number - 2, Align::Right));
            }
        }
        return page;
    }

    const SetContext& set_;
    Room room_;
};

}  // namespace

std::vector<Drawing> tournament_sheets(const SetContext& set) { return TournamentSheets(set).make(); }

}  // namespace tafl::print
