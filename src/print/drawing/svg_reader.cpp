// Three layers: Xml splits the file into tags, Geometry turns attributes into paths, and Reader keeps the state that
// children inherit. Coordinates are transformed as they are read, so that the result is a flat list of shapes.
#include "print/drawing/svg_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <sstream>
#include <utility>

#include "base/text.hpp"

namespace tafl::print {

namespace {

struct Refused {
    std::string why;
};

constexpr double max_length = 1e6;  // of any coordinate, so that sums stay finite

// --- tags

struct Attribute {
    std::string name, value;
};
struct Tag {
    std::string name;
    std::vector<Attribute> attributes;
    bool opens = false, closes = false;  // both for <a/>

    [[nodiscard]] const std::string* find(std::string_view key) const {
        const auto found = std::ranges::find(attributes, key, &Attribute::name);
        return found == attributes.end() ? nullptr : &found->value;
    }
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ':' ||
           c == '-' || c == '_' || c == '.';
}

class Xml {
  public:
    explicit Xml(std::string_view text) : text_(text) {}

    // The next tag; nothing at the end. Skips text, comments and processing instructions.
    [[nodiscard]] std::optional<Tag> next() {
        for (;;) {
            at_ = text_.find('<', at_);
            if (at_ == text_.npos) return std::nullopt;
            if (skipped("<!--", "-->") || skipped("<?", "?>")) continue;
            if (text_.substr(at_).starts_with("<!"))
                throw Refused{
                    "it has a document type or a CDATA section, which only plain pictures without them may"};
            return tag();
        }
    }

  private:
    bool skipped(std::string_view from, std::string_view to) {
        if (!text_.substr(at_).starts_with(from)) return false;
        const auto end = text_.find(to, at_ + from.size());
        if (end == text_.npos) throw Refused{fmt::format("{} is never closed", in_quotes(from))};
        at_ = end + to.size();
        return true;
    }
    [[nodiscard]] char here() const {
        if (at_ >= text_.size()) throw Refused{"it ends within a tag"};
        return text_[at_];
    }
    void blanks() {
        while (is_blank(here())) ++at_;
    }
    [[nodiscard]] std::string name() {
        std::string name;
        while (is_name(here())) name += text_[at_++];
        if (name.empty()) throw Refused{"it is not well-formed XML"};
        return name;
    }
    [[nodiscard]] Tag tag() {
        Tag tag;
        ++at_;
        const bool end = here() == '/';
        if (end) ++at_;
        tag.name = name();
        tag.opens = !end, tag.closes = end;
        for (blanks(); here() != '>' && here() != '/'; blanks()) {
            tag.attributes.push_back({name(), {}});
            blanks();
            if (here() != '=') throw Refused{"it has an attribute without a value"};
            ++at_;
            blanks();
            const char quote = here();
            const auto close = quote == '"' || quote == '\'' ? text_.find(quote, at_ + 1) : text_.npos;
            if (close == text_.npos) throw Refused{"it has an attribute without quotes"};
            tag.attributes.back().value = text_.substr(at_ + 1, close - at_ - 1);
            at_ = close + 1;
        }
        if (here() == '/') tag.closes = true, ++at_;
        if (here() != '>') throw Refused{"it is not well-formed XML"};
        ++at_;
        return tag;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

// --- numbers and colours

// Numbers of a list that are separated by blanks and commas, and letters between them.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    [[nodiscard]] bool is_done() {
        skip();
        return at_ == text_.size();
    }
    [[nodiscard]] std::optional<char> letter() {
        skip();
        if (at_ < text_.size() &&
            ((text_[at_] >= 'a' && text_[at_] <= 'z') || (text_[at_] >= 'A' && text_[at_] <= 'Z')))
            return text_[at_++];
        return std::nullopt;
    }
    [[nodiscard]] double number() {
        skip();
        const auto begin = at_;
        const auto digits = [&] {
            const auto from = at_;
            while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
            return at_ > from;
        };
        const auto sign = [&] {
            if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
        };
        sign();
        bool any = digits();
        if (at_ < text_.size() && text_[at_] == '.') ++at_, any = digits() || any;
        if (!any) throw wrong();
        if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
            const auto mantissa = at_++;
            sign();
            if (!digits()) at_ = mantissa;  // the e of "em"
        }
        double value = 0;
        std::istringstream in{std::string(text_.substr(begin, at_ - begin))};
        in.imbue(std::locale::classic());
        in >> value;
        if (in.fail() || !std::isfinite(value) || std::abs(value) > max_length)
            throw Refused{
                fmt::format("its number {} is too large", in_quotes(text_.substr(begin, at_ - begin)))};
        return value;
    }
    // A flag of an arc: one digit, perhaps with no blank after it.
    [[nodiscard]] bool flag() {
        skip();
        if (at_ < text_.size() && (text_[at_] == '0' || text_[at_] == '1')) return text_[at_++] == '1';
        throw wrong();
    }

  private:
    [[nodiscard]] Refused wrong() const {
        return {fmt::format("{} is no list of numbers", in_quotes(text_.substr(0, 40)))};
    }
    void skip() {
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == ',')) ++at_;
    }
    std::string_view text_;
    std::size_t at_ = 0;
};

double length_in(std::string_view text) { return Scanner(text).number(); }  // its unit is ignored

double share_in(std::string_view text) { return std::clamp(Scanner(text).number(), 0.0, 1.0); }

constexpr std::array colour_names{
    std::pair{"black", rgb(0x000000)},  std::pair{"white", rgb(0xffffff)},
    std::pair{"red", rgb(0xff0000)},    std::pair{"green", rgb(0x008000)},
    std::pair{"blue", rgb(0x0000ff)},   std::pair{"yellow", rgb(0xffff00)},
    std::pair{"gray", rgb(0x808080)},   std::pair{"grey", rgb(0x808080)},
    std::pair{"silver", rgb(0xc0c0c0)}, std::pair{"maroon", rgb(0x800000)},
    std::pair{"navy", rgb(0x000080)},   std::pair{"olive", rgb(0x808000)},
    std::pair{"teal", rgb(0x008080)},   std::pair{"purple", rgb(0x800080)},
    std::pair{"orange", rgb(0xffa500)}, std::pair{"gold", rgb(0xffd700)},
    std::pair{"brown", rgb(0xa52a2a)},  std::pair{"currentColor", rgb(0x000000)}};

std::optional<Colour> colour_in(std::string_view text) {
    if (text == "none" || text == "transparent") return std::nullopt;
    const auto refused = [&] {
        return Refused{fmt::format("its colour {} is not plain; write colours as #rrggbb", in_quotes(text))};
    };
    const auto digit = [&](char c) -> unsigned {
        if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
        if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
        if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
        throw refused();
    };
    const auto byte = [](unsigned value) { return static_cast<std::uint8_t>(value); };
    if (text.starts_with('#') && text.size() == 4)
        return Colour{byte(digit(text[1]) * 17), byte(digit(text[2]) * 17), byte(digit(text[3]) * 17)};
    if (text.starts_with('#') && text.size() == 7) {
        const auto pair = [&](std::size_t i) { return byte(digit(text[i]) * 16 + digit(text[i + 1])); };
        return Colour{pair(1), pair(3), pair(5)};
    }
    if (text.starts_with("rgb(") && text.ends_with(')') && !text.contains('%')) {
        Scanner in(text.substr(4, text.size() - 5));
        const auto part = [&] { return byte(static_cast<unsigned>(std::clamp(in.number(), 0.0, 255.0))); };
        const auto red = part(), green = part(), blue = part();
        return Colour{red, green, blue};
    }
    const auto found = std::ranges::find(colour_names, text,
                                         [](const auto& named) { return std::string_view(named.first); });
    if (found == colour_names.end()) throw refused();
    return found->second;
}

// --- geometry

// x' = a x + c y + e, y' = b x + d y + f
struct Matrix {
    double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

    [[nodiscard]] Point operator()(Point p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
    [[nodiscard]] Matrix operator*(const Matrix& m) const {
        return {a * m.a + c * m.b, b * m.a + d * m.b,     a * m.c + c * m.d,
                b * m.c + d * m.d, a * m.e + c * m.f + e, b * m.e + d * m.f + f};
    }
    [[nodiscard]] double scale() const { return std::sqrt(std::abs(a * d - b * c)); }
};

Matrix transform_in(std::string_view text) {
    Matrix all;
    while (!(text = trimmed(text)).empty()) {
        const auto open = text.find('('), close = text.find(')');
        if (open == text.npos || close == text.npos || close < open)
            throw Refused{fmt::format("its transform {} is not one", in_quotes(text.substr(0, 40)))};
        const auto kind = trimmed(text.substr(0, open));
        Scanner in(text.substr(open + 1, close - open - 1));
        std::vector<double> n;
        while (!in.is_done() && n.size() < 7) n.push_back(in.number());
        const double t = n.empty() ? 0 : n[0] * std::numbers::pi / 180;
        if (kind == "matrix" && n.size() == 6) all = all * Matrix{n[0], n[1], n[2], n[3], n[4], n[5]};
        else if (kind == "translate" && (n.size() == 1 || n.size() == 2))
            all = all * Matrix{1, 0, 0, 1, n[0], n.size() > 1 ? n[1] : 0};
        else if (kind == "scale" && (n.size() == 1 || n.size() == 2))
            all = all * Matrix{n[0], 0, 0, n.back(), 0, 0};
        else if (kind == "rotate" && (n.size() == 1 || n.size() == 3)) {
            const Matrix turn{std::cos(t), std::sin(t), -std::sin(t), std::cos(t), 0, 0};
            const double x = n.size() > 1 ? n[1] : 0, y = n.size() > 1 ? n[2] : 0;
            all = all * Matrix{1, 0, 0, 1, x, y} * turn * Matrix{1, 0, 0, 1, -x, -y};
        } else if (kind == "skewX" && n.size() == 1) all = all * Matrix{1, 0, std::tan(t), 1, 0, 0};
        else if (kind == "skewY" && n.size() == 1) all = all * Matrix{1, std::tan(t), 0, 1, 0, 0};
        else throw Refused{fmt::format("its transform {} is not one", in_quotes(text.substr(0, 40)))};
        text.remove_prefix(close + 1);
        if (text.starts_with(',')) text.remove_prefix(1);
    }
    return all;
}

// Writes curves through a matrix.
class Pen {
  public:
    explicit Pen(const Matrix& matrix) : matrix_(matrix) {}

    void move(Point to) {
        const auto p = placed(to);
        path_.move(p.x, p.y), at_ = start_ = to;
    }
    void line(Point to) {
        const auto p = placed(to);
        path_.line(p.x, p.y), at_ = to;
    }
    void curve(Point first, Point second, Point to) {
        path_.curve(placed(first), placed(second), placed(to)), at_ = to;
    }
    void quadratic(Point control, Point to) {
        const auto towards = [&](Point from) {
            return Point{from.x + (control.x - from.x) * 2 / 3, from.y + (control.y - from.y) * 2 / 3};
        };
        curve(towards(at_), towards(to), to);
    }
    void close() { path_.close(), at_ = start_; }
    // From the point reached, as SVG's A: by the centre, in curves of at most a quarter of a turn.
    void arc(double rx, double ry, double degrees, bool large, bool sweep, Point to) {
        rx = std::abs(rx), ry = std::abs(ry);
        if (rx < 1e-9 || ry < 1e-9 || (at_ == to)) return line(to);
        const double t = degrees * std::numbers::pi / 180, cos = std::cos(t), sin = std::sin(t);
        const double dx = (at_.x - to.x) / 2, dy = (at_.y - to.y) / 2;
        const double x = cos * dx + sin * dy, y = -sin * dx + cos * dy;
        const double spread = x * x / (rx * rx) + y * y / (ry * ry);
        if (spread > 1) rx *= std::sqrt(spread), ry *= std::sqrt(spread);
        const double below = rx * rx * y * y + ry * ry * x * x;
        const double root =
            std::sqrt(std::max(0.0, (rx * rx * ry * ry - below) / below)) * (large == sweep ? -1 : 1);
        const double cx = root * rx * y / ry, cy = -root * ry * x / rx;
        const Point centre{cos * cx - sin * cy + (at_.x + to.x) / 2,
                           sin * cx + cos * cy + (at_.y + to.y) / 2};
        const double from = std::atan2((y - cy) / ry, (x - cx) / rx);
        double turn = std::atan2((-y - cy) / ry, (-x - cx) / rx) - from;
        if (sweep && turn < 0) turn += 2 * std::numbers::pi;
        if (!sweep && turn > 0) turn -= 2 * std::numbers::pi;
        const int parts =
            std::max(1, static_cast<int>(std::ceil(std::abs(turn) / (std::numbers::pi / 2) - 1e-9)));
        const double step = turn / parts, k = 4.0 / 3 * std::tan(step / 4);
        const auto on = [&](double u, double v) {
            return Point{centre.x + cos * rx * u - sin * ry * v, centre.y + sin * rx * u + cos * ry * v};
        };
        for (int i = 0; i < parts; ++i) {
            const double a = from + i * step, b = a + step;
            curve(on(std::cos(a) - k * std::sin(a), std::sin(a) + k * std::cos(a)),
                  on(std::cos(b) + k * std::sin(b), std::sin(b) - k * std::cos(b)),
                  on(std::cos(b), std::sin(b)));
        }
    }
    void ellipse(Point centre, double rx, double ry) {
        move({centre.x + rx, centre.y});
        arc(rx, ry, 0, false, true, {centre.x - rx, centre.y});
        arc(rx, ry, 0, false, true, {centre.x + rx, centre.y});
        close();
    }

    [[nodiscard]] Point at() const { return at_; }
    [[nodiscard]] const Path& path() const { return path_; }

  private:
    [[nodiscard]] Point placed(Point p) const {
        const auto to = matrix_(p);
        if (!(std::abs(to.x) <= max_length && std::abs(to.y) <= max_length))  // not a number, too
            throw Refused{"a point of it lies far outside"};
        if (path_.steps().size() > max_svg_steps)
            throw Refused{fmt::format("a path of it has more than {} steps", max_svg_steps)};
        return to;
    }
    const Matrix& matrix_;
    Path path_;
    Point at_, start_;
};

// The d of a path.
void draw(Pen& pen, std::string_view data) {
    Scanner in(data);
    char verb = 0, before = 0;
    Point control;  // of the curve before, for S and T
    while (!in.is_done()) {
        if (const auto letter = in.letter()) verb = *letter;
        else if (verb == 0 || verb == 'Z' || verb == 'z')
            throw Refused{"a path of it has numbers without a command"};
        const bool relative = verb >= 'a';
        const char kind = relative ? static_cast<char>(verb - 'a' + 'A') : verb;
        if (before == 0 && kind != 'M') throw Refused{"a path of it does not begin with M"};
        const auto from = relative ? pen.at() : Point{};
        const auto point = [&] {
            const double x = in.number();
            return Point{from.x + x, from.y + in.number()};
        };
        const auto mirrored = [&](char a, char b) {
            return before == a || before == b ? Point{2 * pen.at().x - control.x, 2 * pen.at().y - control.y}
                                              : pen.at();
        };
        switch (kind) {
            case 'M':
                pen.move(point());
                verb = relative ? 'l' : 'L';
                break;
            case 'L': pen.line(point()); break;
            case 'H': pen.line({from.x + in.number(), pen.at().y}); break;
            case 'V': pen.line({pen.at().x, from.y + in.number()}); break;
            case 'C': {
                const auto first = point();
                control = point();
                pen.curve(first, control, point());
                break;
            }
            case 'S': {
                const auto first = mirrored('C', 'S');
                control = point();
                pen.curve(first, control, point());
                break;
            }
            case 'Q':
                control = point();
                pen.quadratic(control, point());
                break;
            case 'T':
                control = mirrored('Q', 'T');
                pen.quadratic(control, point());
                break;
            case 'A': {
                const double rx = in.number(), ry = in.number(), turn = in.number();
                const bool large = in.flag(), sweep = in.flag();
                pen.arc(rx, ry, turn, large, sweep, point());
                break;
            }
            case 'Z': pen.close(); break;
            default: throw Refused{fmt::format("a path of it has the command {}", in_quotes({&verb, 1}))};
        }
        before = kind;
    }
}

// --- the picture

constexpr std::array drawn_elements{"svg",    "g",       "defs", "path",     "rect",
                                    "circle", "ellipse", "line", "polyline", "polygon"};
constexpr std::array told_elements{"title", "desc", "metadata"};  // their contents are not drawn

bool is_in(const auto& names, std::string_view name) {
    return std::ranges::find(names, name, [](const char* each) { return std::string_view(each); }) !=
           names.end();
}

// What children inherit.
struct State {
    Matrix matrix;
    std::optional<Colour> fill = black, stroke = {};
    double width = 1, opacity = 1, fill_opacity = 1, stroke_opacity = 1;
    bool round = false, even_odd = false, is_drawn = true;
};

class Reader {
  public:
    explicit Reader(std::string_view file) : xml_(file) {}

    [[nodiscard]] SvgPicture read() {
        for (auto tag = xml_.next(); tag; tag = xml_.next()) {
            if (is_foreign(*tag)) continue;
            if (tag->opens) open(*tag);
            if (tag->closes) close(*tag);
        }
        if (!open_.empty()) throw Refused{fmt::format("<{}> is never closed", open_.back())};
        if (picture_.width <= 0) throw Refused{"it is no SVG: it has no element <svg>"};
        if (picture_.elements.empty()) throw Refused{"it shows nothing"};
        auto shapes = std::exchange(picture_.elements, {});
        picture_.elements.push_back(
            Group{.elements = std::move(shapes), .clip = rectangle(0, 0, picture_.width, picture_.height)});
        return std::move(picture_);
    }

  private:
    // What a title or an editor's own element holds. Its tags must match, too.
    [[nodiscard]] bool is_foreign(const Tag& tag) {
        const bool foreign = tag.name.contains(':') || is_in(told_elements, tag.name);
        if (foreign_.empty() && !foreign) return false;
        if (tag.opens) foreign_.push_back(tag.name);
        if (tag.closes) {
            if (foreign_.empty() || foreign_.back() != tag.name) throw Refused{"it is not well-formed XML"};
            foreign_.pop_back();
        }
        if (foreign_.size() > static_cast<std::size_t>(max_svg_depth)) throw too_deep();
        return true;
    }
    [[nodiscard]] static Refused too_deep() {
        return {fmt::format("its elements are nested more than {} deep", max_svg_depth)};
    }

    void open(const Tag& tag) {
        if (!is_in(drawn_elements, tag.name))
            throw Refused{fmt::format("it holds <{}>; only plain shapes are drawn: {}",
                                      tag.name.substr(0, 40), fmt::join(drawn_elements, ", "))};
        if (open_.empty() != (tag.name == "svg"))
            throw Refused{"an SVG is one element <svg> that holds all others"};
        if (open_.size() >= static_cast<std::size_t>(max_svg_depth)) throw too_deep();
        State state = states_.empty() ? State{} : states_.back();
        for (const auto& [name, value] : tag.attributes) apply(state, name, value);
        if (tag.name == "svg") measure(tag, state);
        if (tag.name == "defs") state.is_drawn = false;
        open_.push_back(tag.name);
        states_.push_back(state);
        Pen pen(states_.back().matrix);
        shape(pen, tag);
        if (!pen.path().is_empty() && state.is_drawn) put(pen.path(), state);
    }
    void close(const Tag& tag) {
        if (open_.empty() || open_.back() != tag.name) throw Refused{"it is not well-formed XML"};
        open_.pop_back(), states_.pop_back();
    }

    static void apply(State& state, std::string_view name, std::string_view value) {
        value = trimmed(value);
        if (name.starts_with("on") || name == "href" || name.ends_with(":href"))
            throw Refused{fmt::format("it has the attribute {}; a picture to print neither acts nor links",
                                      in_quotes(name.substr(0, 40)))};
        if (value.contains("url(") || value.contains('&') || value.contains("var("))
            throw Refused{fmt::format("its {} refers to something else: {}; give each shape a plain colour",
                                      name.substr(0, 40), in_quotes(value.substr(0, 40)))};
        if (name == "style") return apply_style(state, value);
        if (name == "transform") state.matrix = state.matrix * transform_in(value);
        else if (name == "fill") state.fill = colour_in(value);
        else if (name == "stroke") state.stroke = colour_in(value);
        else if (name == "stroke-width") state.width = std::abs(length_in(value));
        else if (name == "opacity") state.opacity *= share_in(value);
        else if (name == "fill-opacity") state.fill_opacity = share_in(value);
        else if (name == "stroke-opacity") state.stroke_opacity = share_in(value);
        else if (name == "fill-rule") state.even_odd = value == "evenodd";
        else if (name == "stroke-linejoin") state.round = value == "round";
        else if (name == "display" && value == "none") state.is_drawn = false;
        else if (name == "visibility" && value != "visible") state.is_drawn = false;
        else if (name == "clip-path" || name == "mask" || name == "filter")
            throw Refused{fmt::format("it has the attribute {}, which is not drawn", in_quotes(name))};
    }
    static void apply_style(State& state, std::string_view style) {
        while (!style.empty()) {
            const auto end = std::min(style.find(';'), style.size());
            const auto property = style.substr(0, end);
            const auto colon = property.find(':');
            if (colon != property.npos && trimmed(property.substr(0, colon)) != "style")
                apply(state, trimmed(property.substr(0, colon)), property.substr(colon + 1));
            style.remove_prefix(std::min(end + 1, style.size()));
        }
    }

    // The picture's size, by its viewBox or else by its width and height.
    void measure(const Tag& tag, State& state) {
        if (const auto* box = tag.find("viewBox")) {
            Scanner in(*box);
            const double x = in.number(), y = in.number();
            picture_.width = in.number(), picture_.height = in.number();
            state.matrix = state.matrix * Matrix{1, 0, 0, 1, -x, -y};
        } else {
            const auto *width = tag.find("width"), *height = tag.find("height");
            if (!width || !height) throw Refused{"it says neither a viewBox nor its width and height"};
            picture_.width = length_in(*width), picture_.height = length_in(*height);
        }
        constexpr double slimmest = 20;
        const double ratio = picture_.width / picture_.height;
        if (!(picture_.width > 0 && picture_.height > 0 && ratio <= slimmest && ratio >= 1 / slimmest))
            throw Refused{"its size is empty, or one side is more than twenty times the other"};
    }

    static double number_of(const Tag& tag, std::string_view name) {
        const auto* value = tag.find(name);
        return value ? length_in(*value) : 0;
    }
    static void shape(Pen& pen, const Tag& tag) {
        const auto n = [&](std::string_view name) { return number_of(tag, name); };
        if (tag.name == "path") {
            if (const auto* data = tag.find("d")) draw(pen, *data);
        } else if (tag.name == "rect") {
            box(pen, tag);
        } else if (tag.name == "circle") {
            if (n("r") > 0) pen.ellipse({n("cx"), n("cy")}, n("r"), n("r"));
        } else if (tag.name == "ellipse") {
            if (n("rx") > 0 && n("ry") > 0) pen.ellipse({n("cx"), n("cy")}, n("rx"), n("ry"));
        } else if (tag.name == "line") {
            pen.move({n("x1"), n("y1")});
            pen.line({n("x2"), n("y2")});
        } else if (tag.name.starts_with("poly")) {
            const auto* points = tag.find("points");
            if (!points) return;
            Scanner in(*points);
            for (bool first = true; !in.is_done(); first = false) {
                const double x = in.number();
                const Point p{x, in.number()};
                first ? pen.move(p) : pen.line(p);
            }
            if (tag.name == "polygon" && !pen.path().is_empty()) pen.close();
        }
    }
    static void box(Pen& pen, const Tag& tag) {
        const double x = number_of(tag, "x"), y = number_of(tag, "y"), w = number_of(tag, "width"),
                     h = number_of(tag, "height");
        if (w <= 0 || h <= 0) return;
        double rx = number_of(tag, "rx"), ry = number_of(tag, "ry");
        if (!tag.find("ry")) ry = rx;
        if (!tag.find("rx")) rx = ry;
        rx = std::clamp(rx, 0.0, w / 2), ry = std::clamp(ry, 0.0, h / 2);
        pen.move({x + rx, y});
        pen.line({x + w - rx, y}), pen.arc(rx, ry, 0, false, true, {x + w, y + ry});
        pen.line({x + w, y + h - ry}), pen.arc(rx, ry, 0, false, true, {x + w - rx, y + h});
        pen.line({x + rx, y + h}), pen.arc(rx, ry, 0, false, true, {x, y + h - ry});
        pen.line({x, y + ry}), pen.arc(rx, ry, 0, false, true, {x + rx, y});
        pen.close();
    }

    void put(const Path& path, const State& state) {
        if (++shapes_ > max_svg_shapes)
            throw Refused{fmt::format("it has more than {} shapes", max_svg_shapes)};
        steps_ += path.steps().size();
        if (steps_ > max_svg_steps)
            throw Refused{fmt::format("its shapes have more than {} steps", max_svg_steps)};
        if (state.fill) {
            picture_.elements.push_back(Shape{path,
                                              {.fill = state.fill,
                                               .opacity = state.opacity * state.fill_opacity,
                                               .even_odd = state.even_odd}});
        }
        if (state.stroke && state.width > 0) {
            picture_.elements.push_back(
                Shape{path,
                      {.stroke = state.stroke,
                       .width = std::min(state.width * state.matrix.scale(), max_length),
                       .round = state.round,
                       .opacity = state.opacity * state.stroke_opacity}});
        }
    }

    Xml xml_;
    SvgPicture picture_;
    std::vector<std::string> open_, foreign_;
    std::vector<State> states_;  // one for each open element
    std::size_t shapes_ = 0, steps_ = 0;
};

}  // namespace

std::expected<SvgPicture, std::string> read_svg(std::string_view file) try {
    if (file.size() > max_svg_bytes)
        return std::unexpected(fmt::format("it has more than {} kB", max_svg_bytes / 1024));
    return Reader(file).read();
} catch (Refused& refused) {
    return std::unexpected(std::move(refused.why));
}

}  // namespace tafl::print
