#include "print/drawing/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tafl::print {

namespace {

std::string number(double value) {
    auto text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

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

std::string transform_attribute(const Transform& transform) {
    std::string out;
    if (transform.at != Point{}) out += fmt::format("translate({}) ", pair(transform.at));
    if (transform.rotation != 0) out += fmt::format("rotate({}) ", number(transform.rotation));
    if (transform.scale != 1) out += fmt::format("scale({:.5g}) ", transform.scale);
    if (out.empty()) return out;
    out.pop_back();
    return fmt::format(" transform=\"{}\"", out);
}

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

    void operator()(const Shape& shape) {
        body_ += fmt::format("<path d=\"{}\"{}/>\n", path_data(shape.path), painted(shape.paint));
    }
    void operator()(const Circle& circle) {
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
        write(group.elements);
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
};

}  // namespace

std::string to_svg(const Drawing& drawing) { return Writer().document(drawing); }

}  // namespace tafl::print
