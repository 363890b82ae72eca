#include "print/set/cloth_stencil.hpp"

#include <algorithm>
#include <map>

#include "notation/diagrams/diagram.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/legend.hpp"

namespace tafl::print {

namespace {

constexpr double hem = 25, plan_width = 110, around = 8;

// What stands on a square, as a stencil: the throne, a corner, or the start of a piece.
enum class Motif : std::uint8_t { None, Throne, Corner, Attacker, Defender };

class Stencil {
  public:
    explicit Stencil(const SetContext& set)
        : set_(set),
          start_(to_diagram(set.ruleset, set.ruleset.start)),
          room_(set.room()),
          square_(set.square()) {}

    [[nodiscard]] Drawing make() {
        auto page = sheet(set_, set_.words("stencil"));
        const double side = set_.ruleset.size() * square_;
        const Font heading{.size = 20 * pt, .bold = true}, font{.size = 11 * pt};
        page.elements.push_back(TextLine{page.title,
                                         {page.width / 2, room_.y + 10},
                                         fitted(page.title, heading, room_.width),
                                         set_.theme().ink,
                                         Align::Centre,
                                         Role::Heading});
        const auto words =
            set_.filled("stencil-how", set_.number(side), set_.number(hem), set_.number(square_));
        auto text =
            set_text(words, font, set_.theme().ink, {room_.x, room_.y + 19}, room_.width, font.size * 1.3);
        append(page.elements, std::move(text.elements));
        double y = room_.y + 19 + text.height + around;
        page.elements.push_back(Group{.elements = plan(),
                                      .transform = {.at = {(page.width - plan_width) / 2, y}},
                                      .alternative = set_.words("board-whole")});
        y += plan_width + 2 * around;
        motifs(page, y);
        return page;
    }

  private:
    [[nodiscard]] Motif motif_of(std::size_t square) const {
        switch (start_.ground[square]) {
            case Ground::Throne: return Motif::Throne;
            case Ground::Corner: return Motif::Corner;
            case Ground::Camp: return Motif::Attacker;
            case Ground::Start:
                return is_attacker(start_.setup.pieces[square]) ? Motif::Attacker : Motif::Defender;
            case Ground::Plain: break;
        }
        return Motif::None;
    }
    // Closed lines without bridges: nothing falls out of the paper that is still needed.
    [[nodiscard]] static Path shape(Motif motif, double square) {
        const double r = square * 0.3;
        Path path;
        switch (motif) {
            case Motif::Throne:  // four leaves around a disc
                path.circle({0, 0}, r * 0.3);
                for (int i = 0; i < 4; ++i) {
                    const double x = i % 2 == 0 ? 0 : (i == 1 ? 1 : -1),
                                 y = i % 2 == 1 ? 0 : (i == 0 ? -1 : 1);
                    const auto at = [&](double along, double aside) {
                        return Point{(x * along - y * aside) * r, (y * along + x * aside) * r};
                    };
                    const auto from = at(0.45, 0), to = at(1.25, 0);
                    path.move(from.x, from.y)
                        .curve(at(0.6, 0.45), at(1, 0.45), to)
                        .curve(at(1, -0.45), at(0.6, -0.45), from)
                        .close();
                }
                break;
            case Motif::Corner:  // four squares
                for (const double x : {-1.0, 1.0})
                    for (const double y : {-1.0, 1.0})
                        path.rectangle(x * r * 0.55 - r * 0.4, y * r * 0.55 - r * 0.4, r * 0.8, r * 0.8);
                break;
            case Motif::Attacker: path.circle({0, 0}, r * 0.5); break;
            case Motif::Defender:
                path.move(0, -r * 0.65).line(r * 0.65, 0).line(0, r * 0.65).line(-r * 0.65, 0).close();
                break;
            case Motif::None: break;
        }
        return path;
    }

    // The board with its hem, and along two sides how far each line is from the first.
    [[nodiscard]] Elements plan() const {
        const int size = set_.ruleset.size();
        const double left = 12, step = (plan_width - 2 * left) / size, end = left + size * step;
        Elements elements{Shape{rectangle(left - 6, left - 6, size * step + 12, size * step + 12),
                                {.stroke = black, .width = 0.25, .dash = 1.6, .gap = 1}}};
        Path lines;
        const Font font{.face = Face::Sans, .size = 5.6 * pt};
        for (int i = 0; i <= size; ++i) {
            lines.add(segment(left + i * step, left, left + i * step, end))
                .add(segment(left, left + i * step, end, left + i * step));
            const auto distance = set_.number(i * square_);
            elements.push_back(TextLine{distance, {left + i * step, left - 7.5}, font, black, Align::Centre});
            elements.push_back(
                TextLine{distance, {left - 7.5, left + i * step + 0.7}, font, black, Align::Right});
        }
        elements.push_back(Shape{lines, stroked(black, 0.25)});
        for (int square = 0; square < size * size; ++square) {
            const auto motif = motif_of(static_cast<std::size_t>(square));
            if (motif == Motif::None) continue;
            const Point at{left + (square % size + 0.5) * step,
                           left + (size - 1 - square / size + 0.5) * step};
            elements.push_back(Group{{Shape{shape(motif, step), filled(black)}}, {.at = at}});
        }
        return elements;
    }

    // Each motif that the board has, in its square; the corners of the square are laid on crossing lines.
    void motifs(Drawing& page, double y) const {
        std::map<Motif, int> counts;
        for (int square = 0; square < start_.setup.squares(); ++square)
            ++counts[motif_of(static_cast<std::size_t>(square))];
        counts.erase(Motif::None);
        const double count = static_cast<double>(counts.size()),
                     step = std::min(room_.width / count, square_ * 2);
        const double scale = std::min(1.0, (step - 4) / square_);
        double x = page.width / 2 - step * (count - 1) / 2;
        const Font font{.size = 11 * pt};
        for (const auto& [motif, number] : counts) {
            const double half = square_ * scale / 2;
            Elements elements{Shape{rectangle(-half, -half, 2 * half, 2 * half), cut_line()}};
            auto hole = cut_line();
            hole.fill = rgb(0xe0e0e0);
            elements.push_back(Shape{shape(motif, square_ * scale), hole});
            elements.push_back(TextLine{
                std::to_string(number) + " ×", {0, half + font.size * 1.2}, font, black, Align::Centre});
            page.elements.push_back(Group{std::move(elements), {.at = {x, y + half}}});
            x += step;
        }
    }

    const SetContext& set_;
    Diagram start_;
    Room room_;
    double square_;
};

}  // namespace

Drawing cloth_stencil(const SetContext& set) { return Stencil(set).make(); }

}  // namespace tafl::print
