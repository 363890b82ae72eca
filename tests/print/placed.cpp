#include "print/placed.hpp"

#include <cmath>
#include <numbers>

#include "print/drawing/typesetting.hpp"

namespace tafl::test {

namespace {

using namespace print;

struct Walker {
    Placed& out;
    Point origin{};
    double scale = 1, turn = 0;

    [[nodiscard]] Point at(Point p) const {
        const double t = turn * std::numbers::pi / 180, c = std::cos(t), s = std::sin(t);
        return {origin.x + scale * (c * p.x - s * p.y), origin.y + scale * (s * p.x + c * p.y)};
    }
    [[nodiscard]] Walker within(const Placing& place) const {
        return {out, at(place.at), scale * place.scale, turn + place.turn};
    }
    void walk(const Marks& marks) const {
        for (const auto& mark : marks) std::visit(*this, static_cast<const Mark::variant&>(mark));
    }
    void operator()(const Shape& shape) const {
        Path path;
        for (const auto& step : shape.path.steps()) {
            switch (step.verb) {
                case Path::Verb::Move: path.move(at(step.to).x, at(step.to).y); break;
                case Path::Verb::Line: path.line(at(step.to).x, at(step.to).y); break;
                case Path::Verb::Curve: path.curve(at(step.first), at(step.second), at(step.to)); break;
                case Path::Verb::Close: path.close(); break;
            }
        }
        auto paint = shape.paint;
        paint.width *= scale;
        out.paths.push_back({path, paint});
    }
    void operator()(const Circle& circle) const {
        out.circles.push_back({at(circle.centre), circle.radius * scale, circle.paint});
    }
    void operator()(const Words& words) const {
        const double width = width_of(words.text, words.type);
        const double back = words.align == Align::Left ? 0 : words.align == Align::Centre ? width / 2 : width;
        out.words.push_back(
            {words.text, at({words.at.x - back, words.at.y}), width * scale, words.type.size * scale, turn});
    }
    void operator()(const Use& use) const {
        const auto inner = within(use.place);
        out.uses.push_back({use.symbol->id, inner.origin, inner.scale, inner.turn});
    }
    void operator()(const Group& group) const { within(group.place).walk(group.marks); }
};

}  // namespace

Placed placed(const Drawing& drawing) {
    Placed out;
    Walker{out}.walk(drawing.marks);
    return out;
}

std::string text_of(const Drawing& drawing) {
    std::string text;
    for (const auto& words : placed(drawing).words) text += words.text + ' ';
    return text;
}

}  // namespace tafl::test
