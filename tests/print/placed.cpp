#include "print/placed.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "print/drawing/typesetting.hpp"

namespace tafl::test {

namespace {

using namespace print;

struct Walker {
    Placed& out;
    Point origin{};
    double scale = 1, rotation = 0;
    Point low{-1e9, -1e9}, high{1e9, 1e9};  // of the box around what clips it

    [[nodiscard]] Point at(Point p) const {
        const double t = rotation * std::numbers::pi / 180, c = std::cos(t), s = std::sin(t);
        return {origin.x + scale * (c * p.x - s * p.y), origin.y + scale * (s * p.x + c * p.y)};
    }
    [[nodiscard]] Point visible(Point p) const {
        const auto [x, y] = at(p);
        return {std::clamp(x, low.x, high.x), std::clamp(y, low.y, high.y)};
    }
    [[nodiscard]] Walker within(const Transform& transform) const {
        return {out, at(transform.at), scale * transform.scale, rotation + transform.rotation, low, high};
    }
    [[nodiscard]] Walker clipped_by(const Path& clip) const {
        auto inner = *this;
        Point least = high, most = low;
        for (const auto& step : clip.steps()) {
            const auto [x, y] = visible(step.to);
            if (step.verb == Path::Verb::Close) continue;
            least = {std::min(least.x, x), std::min(least.y, y)};
            most = {std::max(most.x, x), std::max(most.y, y)};
        }
        inner.low = least, inner.high = most;
        return inner;
    }
    void walk(const Elements& elements) const {
        for (const auto& element : elements) std::visit(*this, static_cast<const Element::variant&>(element));
    }
    void operator()(const Shape& shape) const {
        Path path;
        for (const auto& step : shape.path.steps()) {
            switch (step.verb) {
                case Path::Verb::Move: path.move(visible(step.to).x, visible(step.to).y); break;
                case Path::Verb::Line: path.line(visible(step.to).x, visible(step.to).y); break;
                case Path::Verb::Curve:
                    path.curve(visible(step.first), visible(step.second), visible(step.to));
                    break;
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
    void operator()(const TextLine& line) const {
        const double width = width_of(line.text, line.font);
        const double back = line.align == Align::Left ? 0 : line.align == Align::Centre ? width / 2 : width;
        out.texts.push_back(
            {line.text, at({line.at.x - back, line.at.y}), width * scale, line.font.size * scale, rotation});
    }
    void operator()(const Use& use) const {
        const auto inner = within(use.transform);
        out.uses.push_back({use.symbol->id, inner.origin, inner.scale, inner.rotation});
    }
    void operator()(const Group& group) const {
        const auto inner = within(group.transform);
        if (group.clip) inner.clipped_by(*group.clip).walk(group.elements);
        else inner.walk(group.elements);
    }
};

}  // namespace

Placed placed(const Drawing& drawing) {
    Placed out;
    Walker{out}.walk(drawing.elements);
    return out;
}

std::string text_of(const Drawing& drawing) {
    std::string text;
    for (const auto& line : placed(drawing).texts) text += line.text + ' ';
    return text;
}

}  // namespace tafl::test
