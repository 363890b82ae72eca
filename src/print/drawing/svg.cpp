#include "print/drawing/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <ranges>

namespace tafl::print {

namespace {

std::string number(double value) {
    auto text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string to_hex(Colour colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

std::string pair(Point point) { return number(point.x) + " " + number(point.y); }

std::string path_data(const Path& path) {
    std::string out;
    for (const auto& step : path.steps()) {
        switch (step.verb) {
            case Path::Verb::Move: out += "M" + pair(step.to); break;
            case Path::Verb::Line: out += "L" + pair(step.to); break;
            case Path::Verb::Curve:
                out += "C" + pair(step.first) + " " + pair(step.second) + " " + pair(step.to);
                break;
            case Path::Verb::Close: out += "Z"; break;
        }
    }
    return out;
}

std::string painted(const Paint& paint) {
    auto out = fmt::format(" fill=\"{}\"", paint.fill ? to_hex(*paint.fill) : "none");
    if (paint.fill && paint.even_odd) out += " fill-rule=\"evenodd\"";
    if (paint.stroke) {
        out += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", to_hex(*paint.stroke), number(paint.width));
        if (paint.round) out += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        if (paint.gap > 0)
            out += fmt::format(" stroke-dasharray=\"{} {}\"", number(paint.dash), number(paint.gap));
    }
    if (paint.opacity < 1) out += fmt::format(" opacity=\"{}\"", number(paint.opacity));
    return out;
}

std::string_view family(Face face) {
    return face == Face::Serif ? "Vollkorn,Georgia,'DejaVu Serif',serif"
                               : "Cabin,'Gill Sans','DejaVu Sans',sans-serif";
}

std::string lettered(const Font& font) {
    auto out = fmt::format(" font-family=\"{}\" font-size=\"{}\"", family(font.face), number(font.size));
    if (font.bold) out += " font-weight=\"bold\"";
    if (font.italic) out += " font-style=\"italic\"";
    if (font.small_caps) out += " font-variant=\"small-caps\"";
    if (font.spacing != 0) out += fmt::format(" letter-spacing=\"{}\"", number(font.spacing * font.size));
    return out;
}

// Inkscape's attributes for a layer; other programs see a group.
std::string layer_name(std::string_view name) {
    return fmt::format("id=\"{0}\" inkscape:groupmode=\"layer\" inkscape:label=\"{0}\"", name);
}

std::string transform_attribute(const Transform& transform) {
    std::string out;
    if (transform.at != Point{}) out += fmt::format("translate({}) ", pair(transform.at));
    if (transform.rotation != 0) out += fmt::format("rotate({}) ", number(transform.rotation));
    if (transform.scale != 1) out += fmt::format("scale({:.5g}) ", transform.scale);
    if (out.empty()) return out;
    out.pop_back();
    return fmt::format(" transform=\"{}\"", out);
}

// Cut and fold lines in the sheet's own coordinates, so that machines need not support groups.
class Contours {
  public:
    void enter(const Transform& transform) { around_.push_back(transform); }
    void leave() { around_.pop_back(); }

    void add(const Path& path, Line line) {
        Path placed;
        for (const auto& [verb, to, first, second] : path.steps()) {
            switch (verb) {
                case Path::Verb::Move: placed.move(at(to).x, at(to).y); break;
                case Path::Verb::Line: placed.line(at(to).x, at(to).y); break;
                case Path::Verb::Curve: placed.curve(at(first), at(second), at(to)); break;
                case Path::Verb::Close: placed.close(); break;
            }
        }
        layer(line) += fmt::format("<path d=\"{}\"/>\n", path_data(placed));
    }
    void add(const Circle& circle, Line line) {
        double radius = circle.radius;
        for (const auto& transform : around_) radius *= transform.scale;
        const auto middle = at(circle.centre);
        layer(line) += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", number(middle.x),
                                   number(middle.y), number(radius));
    }
    [[nodiscard]] std::string layers() const {
        return layer_of("fold", "#0000ff", folds_) + layer_of("cut", "#ff0000", cuts_);
    }

  private:
    [[nodiscard]] Point at(Point p) const {
        for (const auto& [to, scale, degrees] : around_ | std::views::reverse) {
            const double t = degrees * std::numbers::pi / 180, c = std::cos(t), s = std::sin(t);
            p = {to.x + scale * (c * p.x - s * p.y), to.y + scale * (s * p.x + c * p.y)};
        }
        return p;
    }
    [[nodiscard]] std::string& layer(Line line) { return line == Line::Cut ? cuts_ : folds_; }
    [[nodiscard]] static std::string layer_of(std::string_view name, std::string_view colour,
                                              const std::string& paths) {
        if (paths.empty()) return "";
        return fmt::format("<g {} fill=\"none\" stroke=\"{}\" stroke-width=\"0.1\">\n{}</g>\n",
                           layer_name(name), colour, paths);
    }

    std::vector<Transform> around_;
    std::string cuts_, folds_;
};

class Writer {
  public:
    void write(const Elements& elements) {
        for (const auto& element : elements) std::visit(*this, static_cast<const Element::variant&>(element));
    }
    [[nodiscard]] std::string document(const Drawing& drawing) {
        write(drawing.elements);
        return fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
            "style=\"font-feature-settings:'ss11'\">\n"
            "<title>{}</title>\n<desc>{}</desc>\n{}{}</svg>\n",
            number(drawing.width), number(drawing.height), xml_text(drawing.title),
            xml_text(drawing.description),
            definitions_.empty() ? "" : "<defs>\n" + definitions_ + "</defs>\n", body_);
    }

    [[nodiscard]] std::string layered(const Drawing& sheet) {
        contours_.emplace();
        write(sheet.elements);
        return fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" "
            "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" "
            "width=\"{0}mm\" height=\"{1}mm\" viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n{3}<g "
            "{4}>\n{5}</g>\n{6}</svg>\n",
            number(sheet.width), number(sheet.height), xml_text(sheet.title),
            definitions_.empty() ? "" : "<defs>\n" + definitions_ + "</defs>\n", layer_name("print"), body_,
            contours_->layers());
    }

    void operator()(const Shape& shape) {
        if (contours_ && shape.paint.line != Line::Drawn) return contours_->add(shape.path, shape.paint.line);
        body_ += fmt::format("<path d=\"{}\"{}/>\n", path_data(shape.path), painted(shape.paint));
    }
    void operator()(const Circle& circle) {
        if (contours_ && circle.paint.line != Line::Drawn) return contours_->add(circle, circle.paint.line);
        body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", number(circle.centre.x),
                             number(circle.centre.y), number(circle.radius), painted(circle.paint));
    }
    void operator()(const TextLine& line) {
        static constexpr const char* anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
        body_ += fmt::format("<text x=\"{}\" y=\"{}\"{} fill=\"{}\"{}>{}</text>\n", number(line.at.x),
                             number(line.at.y), lettered(line.font), to_hex(line.colour),
                             anchors[static_cast<int>(line.align)], xml_text(line.text));
    }
    void operator()(const Use& use) {
        define(*use.symbol);
        if (use.transform.rotation == 0 && use.transform.scale == 1) {
            body_ += fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\"/>\n", use.symbol->id,
                                 number(use.transform.at.x), number(use.transform.at.y));
        } else {
            body_ +=
                fmt::format("<use href=\"#{}\"{}/>\n", use.symbol->id, transform_attribute(use.transform));
        }
    }
    void operator()(const Group& group) {
        std::string clip;
        if (group.clip) {
            clip = fmt::format(" clip-path=\"url(#clip{})\"", ++clips_);
            definitions_ += fmt::format("<clipPath id=\"clip{}\"><path d=\"{}\"/></clipPath>\n", clips_,
                                        path_data(*group.clip));
        }
        body_ += fmt::format("<g{}{}>\n", transform_attribute(group.transform), clip);
        if (contours_) contours_->enter(group.transform);
        write(group.elements);
        if (contours_) contours_->leave();
        body_ += "</g>\n";
    }

  private:
    void define(const Symbol& symbol) {
        if (std::ranges::find(defined_, symbol.id) != defined_.end()) return;
        defined_.push_back(symbol.id);
        auto outside = std::move(body_);
        body_.clear();
        write(symbol.elements);
        definitions_ += fmt::format("<g id=\"{}\">\n{}</g>\n", symbol.id, body_);
        body_ = std::move(outside);
    }

    std::string body_, definitions_;
    std::vector<std::string> defined_;
    int clips_ = 0;
    std::optional<Contours> contours_;  // for a layered sheet
};

}  // namespace

std::string xml_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

std::string to_svg(const Drawing& drawing) { return Writer().document(drawing); }

std::string to_cutting_svg(const Drawing& sheet) { return Writer().layered(sheet); }

}  // namespace tafl::print
