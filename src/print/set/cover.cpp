#include "print/set/cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "print/drawing/typesetting.hpp"
#include "print/set/night_picture.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl::print {

namespace {

constexpr double frame_width = 9, inset = 16;  // of the frame, and of what stands in it
constexpr double story_height = 56, club_height = 24;

class Cover {
  public:
    explicit Cover(const SetContext& set)
        : set_(set), page_(sheet(set, set.words("cover"))), room_(inside(set.room())) {}

    Drawing make() {
        put(plaited_frame(set_.room(), frame_width, theme()));
        const double top = head();
        double bottom = room_.y + room_.height;
        const auto& club = set_.options.club;
        if (club.logo || !club.line.empty() || !set_.options.url.empty()) {
            const double height = club.logo ? club_height : club_height / 2;
            put(club_lines(set_, {room_.x, bottom - height, room_.width, height}));
            bottom -= height + 4;
        }
        story(bottom - story_height);
        const Room middle{room_.x, top, room_.width, bottom - story_height - 6 - top};
        page_.elements.push_back(Group{.elements = night_picture(set_.theme(), middle.width, middle.height),
                                       .transform = {.at = {middle.x, middle.y}},
                                       .alternative = set_.words("cover-picture")});
        return std::move(page_);
    }

  private:
    static Room inside(Room room) {
        return {room.x + inset, room.y + inset, room.width - 2 * inset, room.height - 2 * inset};
    }
    [[nodiscard]] const BoardTheme& theme() const { return set_.theme(); }
    void put(Elements elements) { append(page_.elements, std::move(elements)); }
    void centred(const std::string& text, const Font& font, double y, Role role = Role::Paragraph) {
        put({TextLine{
            text, {page_.width / 2, y}, fitted(text, font, room_.width), theme().ink, Align::Centre, role}});
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

    // Returns where it ends.
    double head() {
        double y = room_.y;
        put(rune_row(room_.x, y, room_.width, 4.5, theme().ink));
        centred(set_.name(), {.size = 54 * pt, .bold = true}, y += 27, Role::Title);
        const auto addition = set_.addition();
        centred(addition.empty() ? set_.words("set") : addition, {.size = 15 * pt, .italic = true}, y += 9);
        centred(set_.filled("size-line", set_.ruleset.size(), count(true), count(false)), {.size = 11 * pt},
                y += 7);
        return y + 7;
    }

    void story(double y) {
        const auto addition = set_.addition();
        const std::array shown{
            set_.filled("story-men", in_words(count(true)), in_words(count(false))),
            set_.filled("story-king", way_out()),
            set_.filled("story-game", addition.empty() ? set_.name() : set_.name() + ", " + addition)};
        for (double size = 12.5; size > 7; size -= 0.25) {
            const Font font{.size = size * pt};
            const double leading = font.size * 1.34, gap = leading * 0.4;
            Elements elements;
            double at = y + font.size * 0.8;
            for (const auto& paragraph : shown) {
                auto block = set_text(paragraph, font, theme().ink, {room_.x, at}, room_.width, leading);
                append(elements, std::move(block.elements));
                at += block.height + gap;
            }
            if (at - leading - gap > y + story_height) continue;
            put(std::move(elements));
            break;
        }
    }

    [[nodiscard]] std::string_view way_out() const {
        switch (set_.ruleset.escape) {
            case EscapeKind::Corners: return set_.words("out-by-corners");
            case EscapeKind::Edge: return set_.words("out-by-edge");
            case EscapeKind::Squares: return set_.words("out-by-squares");
        }
        return "";
    }

    const SetContext& set_;
    Drawing page_;
    Room room_;  // within the frame
};

}  // namespace

Drawing cover_sheet(const SetContext& set) { return Cover(set).make(); }

}  // namespace tafl::print
