#include "print/set/cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "print/board/board_drawing.hpp"
#include "print/board/shields.hpp"
#include "print/drawing/typesetting.hpp"
#include "print/set/board_sheets.hpp"
#include "print/set/columns.hpp"
#include "print/set/legend.hpp"
#include "print/set/playing_board.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

namespace {

constexpr double side_margin = 17, picture_width = 80, cover_gap = 8;

class Cover {
  public:
    Cover(const SetContext& set, const BoardPlan* plan, const std::vector<std::string>& titles)
        : set_(set),
          plan_(plan),
          titles_(titles),
          page_(sheet(set, set.words("cover"))),
          width_(page_.width - 2 * side_margin) {}

    Drawing make() {
        double y = head();
        y = story(y);
        making(y);
        return std::move(page_);
    }

  private:
    [[nodiscard]] const BoardTheme& theme() const { return set_.theme(); }
    void put(Elements elements) { append(page_.elements, std::move(elements)); }
    void centred(const std::string& text, const Font& font, double y, Role role = Role::Paragraph) {
        put({TextLine{
            text, {page_.width / 2, y}, fitted(text, font, width_), theme().ink, Align::Centre, role}});
    }
    [[nodiscard]] int count(bool attacking) const {
        return static_cast<int>(std::ranges::count_if(set_.ruleset.start.pieces, [&](Piece piece) {
            return attacking ? is_attacker(piece) : is_defender(piece) && piece != Piece::King;
        }));
    }

    // "eight" men; in figures if the language has no word for the number.
    [[nodiscard]] std::string in_words(int n) const {
        const auto& language = language_source(set_.options.language);
        const auto* const men = language.find_list("grammar.numbers-men");
        const auto& words = men != nullptr ? *men : language.list("grammar.numbers");
        const auto index = static_cast<std::size_t>(n);
        return index < words.size() ? words[index] : std::to_string(n);
    }

    double head() {
        double y = 12;
        put(rune_row(side_margin, y, width_, 4, theme().ink));
        centred(set_.name(), {.size = 40 * pt, .bold = true}, y += 21, Role::Title);
        const auto addition = set_.addition();
        const auto line = (addition.empty() ? "" : addition + " · ") + set_.words("set");
        centred(line, {.size = 13 * pt, .italic = true}, y += 7.5);
        centred(set_.filled("size-line", set_.ruleset.size(), count(true), count(false)), {.size = 11 * pt},
                y += 6);
        put(divider(side_margin, y += 6, width_, theme()));
        return y + 7;
    }

    // The opening on the left, the story to its right.
    double story(double y) {
        const auto diagram = to_diagram(set_.ruleset, set_.ruleset.start);
        const double scale = picture_width / (diagram.setup.size * cell);
        Elements board{Shape{rectangle(-9, -9, picture_width / scale + 18, picture_width / scale + 18),
                             stroked(theme().ink, 0.4 / scale)}};
        append(board, board_elements(diagram, theme()));
        board.push_back(Shape{rectangle(0, 0, picture_width / scale, picture_width / scale),
                              stroked(theme().ink, 0.3 / scale)});
        const double inset = 9 * scale;
        put({Group{.elements = std::move(board),
                   .transform = {.at = {side_margin + inset, y + inset}, .scale = scale},
                   .alternative = board_in_words(diagram)}});
        const double x = side_margin + picture_width + 2 * inset + cover_gap;
        const double room = page_.width - side_margin - x, height = picture_width + 2 * inset;
        const auto addition = set_.addition();
        const std::array shown{
            set_.filled("story-men", in_words(count(true)), in_words(count(false))),
            set_.filled("story-king", way_out()),
            set_.filled("story-game", addition.empty() ? set_.name() : set_.name() + ", " + addition)};
        for (double size = 11.5; size > 7; size -= 0.25) {
            const Font font{.size = size * pt};
            const double leading = font.size * 1.36, gap = leading * 0.45;
            Elements elements;
            double at = y + font.size * 0.8;
            for (const auto& paragraph : shown) {
                auto block = set_text(paragraph, font, theme().ink, {x, at}, room, leading);
                append(elements, std::move(block.elements));
                at += block.height + gap;
            }
            if (at - leading - gap > y + height) continue;
            put(std::move(elements));
            break;
        }
        y += height + 7;
        put(divider(side_margin, y, width_, theme()));
        return y + 5;
    }

    [[nodiscard]] std::string_view way_out() const {
        switch (set_.ruleset.escape) {
            case EscapeKind::Corners: return set_.words("out-by-corners");
            case EscapeKind::Edge: return set_.words("out-by-edge");
            case EscapeKind::Squares: return set_.words("out-by-squares");
        }
        return "";
    }

    // --- assembly instructions

    void making(double y) {
        centred(set_.words("making"), {.size = 17 * pt, .bold = true}, y += 6, Role::Heading);
        y += 5;
        const auto room = set_.room();
        const double column = (width_ - cover_gap) / 2, most = room.y + room.height - y;
        for (double size = 11; size >= 7; size -= 0.25) {
            const auto boxes = steps(size * pt, column);
            const auto both = [&](double height) {
                return std::vector<Column>{{side_margin, y, height},
                                           {side_margin + column + cover_gap, y, height}};
            };
            const auto columns = both(lowest_height(boxes, most, both));
            const auto layout = lay_out(boxes, columns);
            if (!layout.fits) continue;
            for (auto& elements : elements_in_columns(boxes, layout, columns)) put(std::move(elements));
            return;
        }
    }

    [[nodiscard]] std::vector<Box> steps(double size, double column) const {
        std::vector<Box> boxes;
        const Font font{.size = size}, bold{.size = size * 1.08, .bold = true};
        const double leading = size * 1.28;
        const auto tell = [&](const std::string& text, double indent = 0) {
            const double before = boxes.empty() || boxes.back().with_next ? 0 : leading * 0.22;
            auto lines = set_text(text, font, theme().ink, {indent, size * 0.8}, column - indent, leading);
            boxes.push_back({std::move(lines.elements), lines.height, before});
        };
        const auto say = [&](std::string_view key) { tell(set_.words(key)); };
        const auto headed = [&](std::string_view key) {
            boxes.push_back(
                {{TextLine{set_.words(key), {0, size * 0.95}, bold, theme().ink, Align::Left, Role::Heading}},
                 leading * 1.1,
                 leading * 0.6,
                 true});
        };
        const auto way = [&](std::string_view key) {
            tell(set_.words(key), size);
            boxes.back().elements.push_back(
                Circle{{size * 0.35, size * 0.52}, size * 0.14, filled(theme().ink)});
        };
        const auto& pages = set_.options.pages;
        say("making-scale");
        if (plan_ || pages.cards) {
            headed("making-board");
            way("laminate"), way("glue"), way("card");
            if (plan_) {
                assembly(boxes, font, leading, column);
                say("stools");
                boxes.back().with_next = true;
                auto legend = stool_legend(set_, column, size * 1.7);
                boxes.push_back({std::move(legend.elements), legend.height + size * 0.4, size * 0.2});
            }
        }
        if (pages.pieces) {
            headed("making-pieces");
            tell(discs());
            say(without_colour());
        }
        if (pages.leaflet) tell(making_leaflet());
        headed("sheets");
        for (std::size_t i = 0; i < titles_.size(); ++i) {
            boxes.push_back(
                {{TextLine{std::to_string(i + 2), {size * 1.1, size * 0.8}, font, theme().ink, Align::Right},
                  TextLine{titles_[i],
                           {size * 1.9, size * 0.8},
                           fitted(titles_[i], font, column - size * 2),
                           theme().ink}},
                 leading,
                 0});
        }
        return boxes;
    }

    // The arrangement of the parts, beside the words.
    void assembly(std::vector<Box>& boxes, const Font& font, double leading, double column) const {
        const bool one = plan_->parts().size() == 1;
        const double side = one ? 0 : 25, indent = one ? 0 : side + 4;
        auto lines = set_text(assembly_text(*plan_, set_.options.language), font, theme().ink,
                              {indent, font.size * 0.8}, column - indent, leading);
        Box box{std::move(lines.elements), std::max(lines.height, side + 1), leading * 0.4};
        if (!one) {
            const BoardTheme& look = theme();
            box.elements.push_back(
                Group{PlayingBoard(set_.ruleset, look, *plan_).key(side), {.at = {0.3, 0.6}}});
        }
        boxes.push_back(std::move(box));
    }

    [[nodiscard]] std::string making_leaflet() const {
        const auto sheets = std::ranges::count_if(
            titles_, [&](const auto& title) { return title.starts_with(set_.words("leaflet-outside")); });
        const auto& how = set_.words("making-leaflet");
        return sheets == 1 ? how : how + " " + set_.filled("leaflet-of-many", sheets);
    }

    [[nodiscard]] std::string_view without_colour() const {
        if (theme().painted) return "grey";
        return theme().pieces == PieceArt::Swords ? "plain-swords" : "plain";
    }

    [[nodiscard]] std::string discs() const {
        if (set_.options.piece_style == PieceStyle::Standing) return set_.words("standing");
        return set_.filled("discs", set_.number(set_.king_width()), set_.number(set_.man_width()));
    }

    const SetContext& set_;
    const BoardPlan* plan_;
    const std::vector<std::string>& titles_;
    Drawing page_;
    double width_;
};

}  // namespace

Drawing cover_sheet(const SetContext& set, const BoardPlan* plan, const std::vector<std::string>& titles) {
    return Cover(set, plan, titles).make();
}

}  // namespace tafl::print
