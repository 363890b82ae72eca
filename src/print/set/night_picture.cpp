#include "print/set/night_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "print/board/shields.hpp"
#include "print/drawing/knots.hpp"

namespace tafl::print {

namespace {

constexpr double thin_line = 0.35;

class Night {
  public:
    Night(const BoardTheme& theme, double width, double height)
        : theme_(theme),
          is_dark_(theme.painted && theme.page != white),
          width_(width),
          height_(height),
          unit_(std::min(width, 1.5 * height)),
          shore_(height * 0.5) {}

    [[nodiscard]] Elements make() {
        sky();
        land();
        hall({width_ * 0.47, shore_ - height_ * 0.15}, unit_ / 230);
        sea();
        if (width_ > 2 * height_) fleet();
        else three_ships();
        put(Path().rectangle(0, 0, width_, height_), stroked(theme_.ink, 2 * thin_line));
        return {Group{.elements = std::move(elements_), .clip = rectangle(0, 0, width_, height_)}};
    }

  private:
    void put(Path path, const Paint& paint) { elements_.push_back(Shape{std::move(path), paint}); }
    // Filled in the night's colours, outlined on paper that saves ink.
    [[nodiscard]] Paint body(Colour colour) const {
        return is_dark_ ? filled(colour) : Paint{.fill = white, .stroke = theme_.ink, .width = thin_line};
    }
    [[nodiscard]] Colour chalk() const { return is_dark_ ? theme_.boss : theme_.ink; }

    void three_ships() {
        ship({width_ * 0.72, height_ * 0.585}, unit_ / 520);
        ship({width_ * 0.2, height_ * 0.72}, unit_ / 300);
        ship({width_ * 0.73, height_ * 0.92}, unit_ / 200);
    }
    // None in the moonlight.
    void fleet() {
        ship({width_ * 0.53, height_ * 0.585}, unit_ / 520);
        ship({width_ * 0.05, height_ * 0.62}, unit_ / 480);
        ship({width_ * 0.92, height_ * 0.66}, unit_ / 400);
        ship({width_ * 0.2, height_ * 0.72}, unit_ / 300);
        ship({width_ * 0.38, height_ * 0.94}, unit_ / 220);
        ship({width_ * 0.64, height_ * 0.92}, unit_ / 200);
    }
    void sky() {
        put(rectangle(0, 0, width_, height_), filled(is_dark_ ? theme_.attackers.rim : white));
        const double radius = height_ * 0.07;
        elements_.push_back(Circle{{width_ * 0.78, height_ * 0.17}, radius, body(theme_.boss)});
        // Stars, at places that look scattered.
        for (int i = 0; i < 40; ++i) {
            const double x = std::fmod(i * 0.618034 + 0.11, 1), y = std::fmod(i * 0.754878 + 0.05, 1) * 0.36;
            if (std::hypot((x - 0.78) * width_, (y - 0.17) * height_) < 2 * radius) continue;
            elements_.push_back(Circle{{x * width_, y * height_}, i % 5 == 0 ? 0.55 : 0.3, filled(chalk())});
        }
    }
    void land() {
        const double h = height_, w = width_;
        put(Path()
                .move(0, shore_)
                .line(0, h * 0.36)
                .curve({w * 0.12, h * 0.26}, {w * 0.2, h * 0.42}, {w * 0.34, h * 0.34})
                .curve({w * 0.6, h * 0.24}, {w * 0.74, h * 0.44}, {w, h * 0.38})
                .line(w, shore_)
                .close(),
            body(theme_.attackers.field));
        put(Path()
                .move(0, shore_ + 1)
                .curve({w * 0.2, h * 0.4}, {w * 0.28, h * 0.33}, {w * 0.44, h * 0.33})
                .curve({w * 0.6, h * 0.33}, {w * 0.66, h * 0.46}, {w, shore_ - 2})
                .line(w, shore_ + 1)
                .close(),
            body(theme_.ink));
    }
    // A house with a curved ridge and crossed beams, its door open. `at`: the middle of its foot.
    void hall(Point at, double scale) {
        Elements parts;
        const auto add = [&](Path path, const Paint& paint) {
            parts.push_back(Shape{std::move(path), paint});
        };
        add(Path()
                .move(-19, -14)
                .curve({-22, -22}, {-22, -26}, {-26, -32})
                .curve({-10, -26}, {10, -26}, {26, -32})
                .curve({22, -26}, {22, -22}, {19, -14})
                .close(),
            body(theme_.frame));
        add(rectangle(-17, -14, 34, 14), body(theme_.defenders.rim));
        for (int i = -2; i <= 2; ++i) {
            if (i == 0) continue;
            add(rectangle(i * 6.5 - 1.1, -10, 2.2, 4), body(theme_.gold));
        }
        add(Path().move(-3, 0).line(-3, -9).curve({-3, -12}, {3, -12}, {3, -9}).line(3, 0).close(),
            body(theme_.gold));
        for (const double side : {-1.0, 1.0})
            add(segment(side * 25, -31, side * 28, -37).add(segment(side * 27.5, -32.5, side * 22, -36)),
                {.stroke = is_dark_ ? theme_.frame : theme_.ink, .width = 1.1, .round = true});
        add(Path().move(2, -28).curve({8, -36}, {-4, -42}, {3, -50}).curve({7, -55}, {3, -59}, {6, -64}),
            {.stroke = chalk(), .width = 0.9, .round = true, .opacity = 0.6});
        elements_.push_back(Group{std::move(parts), {.at = at, .scale = scale}});
    }
    void sea() {
        put(rectangle(0, shore_, width_, height_ - shore_), body(theme_.attackers.rim));
        // Waves are longer and further apart towards the viewer.
        for (int row = 0; row < 9; ++row) {
            const double near = (row + 1) / 9.0, y = shore_ + (height_ - shore_) * near * near;
            const double length = 4 + 12 * near, depth = 0.4 + 1.2 * near;
            Path wave;
            for (double x = -length * (row % 2 ? 0.5 : 0.9); x < width_; x += length * 1.6)
                wave.move(x, y).curve({x + length * 0.3, y + depth}, {x + length * 0.7, y + depth},
                                      {x + length, y});
            put(wave, {.stroke = is_dark_ ? theme_.attackers.nails : theme_.ink,
                       .width = 0.25 + 0.25 * near,
                       .round = true,
                       .opacity = 0.7});
        }
        if (!is_dark_) return;
        Path glitter;  // under the moon
        for (int i = 0; i < 12; ++i) {
            const double y = shore_ + 1.5 + i * (height_ - shore_) * 0.05,
                         half = 1.5 + 3.5 * std::abs(std::sin(i * 2.1));
            glitter.add(segment(width_ * 0.78 - half, y, width_ * 0.78 + half, y));
        }
        put(glitter, {.stroke = theme_.boss, .width = 0.5, .round = true, .opacity = 0.55});
    }
    // A longship under sail, seen from its side, 100 units long. `at`: the water below its mast.
    void ship(Point at, double scale) {
        Elements parts;
        const auto add = [&](Path path, const Paint& paint) {
            parts.push_back(Shape{std::move(path), paint});
        };
        const Colour wood = is_dark_ ? theme_.ink : theme_.ink, trim = is_dark_ ? theme_.gold : theme_.ink;
        add(segment(0, -6, 0, -66), {.stroke = is_dark_ ? theme_.frame : wood, .width = 2, .round = true});
        const auto sail = Path()
                              .move(-25, -60)
                              .line(25, -60)
                              .curve({30, -46}, {30, -32}, {23, -20})
                              .curve({10, -15}, {-10, -15}, {-23, -20})
                              .curve({-30, -32}, {-30, -46}, {-25, -60})
                              .close();
        add(sail, body(theme_.boss));
        Elements stripes;
        for (const double x : {-30.0, -18.0, -6.0, 6.0, 18.0})
            stripes.push_back(
                Shape{rectangle(x + 3, -62, 6, 50),
                      is_dark_ ? filled(theme_.defenders.field) : Paint{.stroke = theme_.ink, .width = 0.5}});
        parts.push_back(Group{.elements = std::move(stripes), .clip = sail});
        parts.push_back(
            Circle{{0, -38},
                   11,
                   is_dark_ ? filled(theme_.boss) : Paint{.fill = white, .stroke = wood, .width = 0.7}});
        parts.push_back(
            Group{knot_as_line(knot_named("throne", 9), 1.4, is_dark_ ? theme_.attackers.rim : wood,
                               is_dark_ ? theme_.boss : white),
                  {.at = {0, -38}}});
        add(sail, stroked(wood, 0.8));
        add(segment(-27, -60.5, 27, -60.5),
            {.stroke = is_dark_ ? theme_.frame : wood, .width = 1.8, .round = true});
        const auto hull = Path()
                              .move(-52, -34)
                              .curve({-52, -14}, {-34, 7}, {0, 7})
                              .curve({34, 7}, {52, -14}, {52, -34})
                              .curve({48, -14}, {32, -5}, {0, -5})
                              .curve({-32, -5}, {-48, -14}, {-52, -34})
                              .close();
        add(hull, is_dark_ ? filled(theme_.frame) : Paint{.fill = white, .stroke = wood, .width = 1});
        add(Path().move(-51, -26).curve({-47, -8}, {-32, 1}, {0, 1}).curve({32, 1}, {47, -8}, {51, -26}),
            {.stroke = wood, .width = 0.8});
        for (const double side : {-1.0, 1.0})  // stem and stern end in spirals
            add(Path()
                    .move(side * 52, -33)
                    .curve({side * 52, -44}, {side * 42, -44}, {side * 42, -38})
                    .curve({side * 42, -34}, {side * 48, -34}, {side * 47, -38.5}),
                {.stroke = trim, .width = 1.8, .round = true});
        const auto face = shield(Piece::Attacker, theme_, Shadow::None);
        for (int i = -3; i <= 3; ++i) {
            const double x = i * 9.5, y = -4.6 - x * x * 0.0034;
            parts.push_back(Use{face, {.at = {x, y}, .scale = 4.6 / shield_radius(Piece::Attacker)}});
        }
        // The water closes over the keel.
        add(Path()
                .move(-40, 6)
                .curve({-30, 9.5}, {-20, 2.5}, {-10, 6})
                .curve({0, 9.5}, {10, 2.5}, {20, 6})
                .curve({28, 9}, {34, 4}, {42, 6}),
            {.stroke = chalk(), .width = 0.9, .round = true});
        elements_.push_back(Group{std::move(parts), {.at = at, .scale = scale}});
    }

    const BoardTheme& theme_;
    bool is_dark_;
    double width_, height_;
    double
        unit_;  // what hall and ships are measured by: on a wide picture there are more of them, not larger ones
    double shore_;
    Elements elements_;
};

}  // namespace

Elements night_picture(const BoardTheme& theme, double width, double height) {
    return Night(theme, width, height).make();
}

}  // namespace tafl::print
