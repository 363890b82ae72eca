#include "print/set/poster.hpp"

#include <algorithm>

#include "print/drawing/typesetting.hpp"
#include "print/set/legend.hpp"
#include "print/set/playing_board.hpp"

namespace tafl::print {

namespace {

// The name between the top of the sheet and the board; the aim of the game between the board and the foot.
class Poster {
  public:
    Poster(const SetContext& set, const BoardPlan& plan)
        : set_(set), plan_(plan), page_(sheet(set, set.filled("board-poster", set.options.poster->name))) {
        page_.width = set.options.poster->width;
        page_.height = set.options.poster->height;
    }

    [[nodiscard]] Drawing make() {
        const auto& placed = plan_.sheets.front().parts.front();
        const auto area = plan_.area_of(placed);
        above(area);
        page_.elements.push_back(
            Group{.elements = PlayingBoard(set_.ruleset, set_.theme(), plan_)
                                  .part(placed.part, placed.seen_from_part(room_on(*set_.options.poster))),
                  .transform = placed.transform,
                  .alternative = set_.words("board-whole")});
        below(area);
        return std::move(page_);
    }

  private:
    void centred(const std::string& text, const Font& font, double y, double width,
                 Role role = Role::Paragraph) {
        page_.elements.push_back(TextLine{
            text, {page_.width / 2, y}, fitted(text, font, width), set_.theme().ink, Align::Centre, role});
    }

    void above(const Room& board) {
        const double room = board.y - margin, size = std::min(room * 0.42, board.width * 0.16);
        if (size < 5) return;
        const double top = margin + (room - size * 2.3) / 2;
        append(page_.elements, rune_row(board.x, top, board.width, size * 0.2, set_.theme().ink));
        centred(set_.name(), {.size = size, .bold = true}, top + size * 1.15, board.width, Role::Title);
        const auto addition = set_.addition();
        const auto line = addition.empty() ? set_.words("game-of") : addition;
        centred(line, {.size = size * 0.32, .italic = true}, top + size * 1.8, board.width);
        append(page_.elements, divider(board.x, top + size * 2.15, board.width, set_.theme()));
    }

    void below(const Room& board) {
        const double from = board.y + board.height, room = page_.height - margin - foot - from;
        const double size = std::min(room * 0.13, board.width * 0.03), row = size * 2;
        if (size < 2) return;
        double y = from + room * 0.22;
        append(page_.elements, stool_legend(set_, {{page_.width / 2, y}, board.width, row}));
        const Font font{.size = size, .italic = true};
        auto aim =
            set_text(set_.book.aim, font, set_.theme().ink, {board.x + board.width / 10, y + row * 1.5},
                     board.width * 0.8, size * 1.35, Align::Centre);
        append(page_.elements, std::move(aim.elements));
    }

    const SetContext& set_;
    const BoardPlan& plan_;
    Drawing page_;
};

}  // namespace

Drawing poster_sheet(const SetContext& set, const BoardPlan& plan) { return Poster(set, plan).make(); }

}  // namespace tafl::print
