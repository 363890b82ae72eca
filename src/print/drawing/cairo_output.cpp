#include "print/drawing/cairo_output.hpp"

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "print/drawing/fonts.hpp"
#include "print/drawing/pdf_completion.hpp"
#include "print/drawing/svg.hpp"
#include "print/drawing/typesetting.hpp"

namespace tafl::print {

namespace {

using std::numbers::pi;

struct Destroyed {
    void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroyed>;
using Context = std::unique_ptr<cairo_t, Destroyed>;

int pixels(double length, double pixels_per_unit) {
    return static_cast<int>(std::ceil(length * pixels_per_unit - 1e-6));
}

cairo_status_t collect(void* out, const unsigned char* bytes, unsigned length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

// Writes the tags for texts and figures of a PDF. A paragraph stays open until a line begins a new one.
class Tags {
  public:
    Tags(cairo_t* cairo, std::size_t sheet, PdfCompletion& completion)
        : cairo_(cairo), sheet_(sheet), completion_(completion) {}

    void section(const char* name) { begin(name); }
    void end_section(const char* name) {
        close_text();
        end(name);
    }
    void line(Role role) {
        if (in_figure_ || (role == Role::Continued && text_ != nullptr)) return;
        if (role == Role::Label || role == Role::Item) return list_line(role);
        close_text();
        if (role == Role::Furniture) return;  // untagged: PdfCompletion makes it an artifact
        text_ = role == Role::Title     ? "H1"
                : role == Role::Heading ? "H2"
                : role == Role::Caption ? "Caption"
                                        : "P";
        begin(text_);
    }
    // False: the group is no figure, or is inside one.
    [[nodiscard]] bool begin_figure(const std::string& alternative) {
        if (in_figure_ || alternative.empty()) return false;
        close_text();
        begin("Figure");
        completion_.figures.push_back({alternative, sheet_});
        return in_figure_ = true;
    }
    void end_figure() {
        end("Figure");
        in_figure_ = false;
    }
    void close_text() {
        close_line();
        close_item();
        if (in_list_) end("L");
        in_list_ = false;
    }
    void begin_page(int number) {
        close_text();
        begin("Part");
        completion_.pages.push_back(number);
    }

  private:
    // Within one list as long as only labels and items come.
    void list_line(Role role) {
        const bool labelled = in_item_ && text_ != nullptr && std::string_view(text_) == "Lbl";
        if (!in_list_) close_text(), begin("L");
        in_list_ = true;
        close_line();
        if (role == Role::Label || !labelled) {
            close_item();
            begin("LI");
            in_item_ = true;
        }
        text_ = role == Role::Label ? "Lbl" : "LBody";
        begin(text_);
    }
    void close_line() {
        if (text_ != nullptr) end(text_);
        text_ = nullptr;
    }
    void close_item() {
        if (in_item_) end("LI");
        in_item_ = false;
    }
    void begin(const char* name) { cairo_tag_begin(cairo_, name, nullptr); }
    void end(const char* name) { cairo_tag_end(cairo_, name); }

    cairo_t* cairo_;
    std::size_t sheet_;
    PdfCompletion& completion_;
    const char* text_ = nullptr;
    bool in_figure_ = false, in_list_ = false, in_item_ = false;
};

// The symbols of a document, each recorded once, so that cairo writes it once (as a form) and places it
// several times. Symbols that look the same are shared.
class Forms {
  public:
    [[nodiscard]] cairo_surface_t* of(const Symbol& symbol);

  private:
    std::map<const Symbol*, cairo_surface_t*> of_symbol_;
    std::map<std::string, Surface> by_look_;  // keyed by their SVG
};

// What a PDF contains beside its marks.
struct PdfParts {
    Tags& tags;
    Forms& forms;
};

class Painter {
  public:
    explicit Painter(cairo_t* cairo) : cairo_(cairo) {}
    Painter(cairo_t* cairo, const PdfParts& pdf) : cairo_(cairo), tags_(&pdf.tags), forms_(&pdf.forms) {}

    void paint(const Elements& elements) const {
        for (const auto& element : elements) std::visit(*this, static_cast<const Element::variant&>(element));
    }

    void operator()(const Shape& shape) const {
        trace(shape.path);
        paint_path(shape.paint);
    }
    void operator()(const Circle& circle) const {
        cairo_new_sub_path(cairo_);
        cairo_arc(cairo_, circle.centre.x, circle.centre.y, circle.radius, 0, 2 * pi);
        cairo_close_path(cairo_);
        paint_path(circle.paint);
    }
    void operator()(const TextLine& line) const {
        if (line.text.empty()) return;
        if (tags_ != nullptr) tags_->line(line.role);
        cairo_save(cairo_);
        set_colour(line.colour, 1);
        const bool blank = tags_ != nullptr && line.runs_on;  // or readers join the words of two lines
        const auto layout = layout_of(blank ? line.text + ' ' : line.text, line.font);
        auto* glyphs = pango_layout_get_line_readonly(layout.get(), 0);
        PangoRectangle extents;
        pango_layout_line_get_extents(glyphs, nullptr, &extents);
        const double width = blank && line.align != Align::Left ? width_of(line.text, line.font)
                                                                : extents.width / (finer * PANGO_SCALE);
        const double back = line.align == Align::Left ? 0 : line.align == Align::Centre ? width / 2 : width;
        cairo_move_to(cairo_, line.at.x - back, line.at.y);
        cairo_scale(cairo_, 1 / finer, 1 / finer);
        pango_cairo_show_layout_line(cairo_, glyphs);
        cairo_restore(cairo_);
        cairo_new_path(cairo_);
    }
    void operator()(const Use& use) const {
        cairo_save(cairo_);
        apply(use.transform);
        if (forms_ != nullptr) {
            cairo_set_source_surface(cairo_, forms_->of(*use.symbol), 0, 0);
            cairo_paint(cairo_);
        } else {
            paint(use.symbol->elements);
        }
        cairo_restore(cairo_);
    }
    void operator()(const Group& group) const {
        const bool page = tags_ != nullptr && group.page > 0;
        if (page) tags_->begin_page(group.page);
        const bool figure = tags_ != nullptr && tags_->begin_figure(group.alternative);
        paint_group(group);
        if (figure) tags_->end_figure();
        if (page) tags_->end_section("Part");
    }

  private:
    void paint_group(const Group& group) const {
        cairo_save(cairo_);
        apply(group.transform);
        if (group.clip) {
            trace(*group.clip);
            cairo_clip(cairo_);
        }
        paint(group.elements);
        cairo_restore(cairo_);
    }
    void apply(const Transform& transform) const {
        cairo_translate(cairo_, transform.at.x, transform.at.y);
        if (transform.rotation != 0) cairo_rotate(cairo_, transform.rotation * pi / 180);
        if (transform.scale != 1) cairo_scale(cairo_, transform.scale, transform.scale);
    }
    void trace(const Path& path) const {
        for (const auto& [verb, to, first, second] : path.steps()) {
            switch (verb) {
                case Path::Verb::Move: cairo_move_to(cairo_, to.x, to.y); break;
                case Path::Verb::Line: cairo_line_to(cairo_, to.x, to.y); break;
                case Path::Verb::Curve:
                    cairo_curve_to(cairo_, first.x, first.y, second.x, second.y, to.x, to.y);
                    break;
                case Path::Verb::Close: cairo_close_path(cairo_); break;
            }
        }
    }
    void set_colour(Colour colour, double opacity) const {
        const double r = colour.red / 255.0, g = colour.green / 255.0, b = colour.blue / 255.0;
        opacity < 1 ? cairo_set_source_rgba(cairo_, r, g, b, opacity) : cairo_set_source_rgb(cairo_, r, g, b);
    }
    void paint_path(const Paint& paint) const {
        if (paint.fill) {
            set_colour(*paint.fill, paint.opacity);
            cairo_set_fill_rule(cairo_, paint.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
            cairo_fill_preserve(cairo_);
        }
        if (paint.stroke) {
            set_colour(*paint.stroke, paint.opacity);
            cairo_set_line_width(cairo_, paint.width);
            cairo_set_line_cap(cairo_, paint.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
            cairo_set_line_join(cairo_, paint.round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
            const double dashes[] = {paint.dash, paint.gap};
            cairo_set_dash(cairo_, dashes, paint.gap > 0 ? 2 : 0, 0);
            cairo_stroke_preserve(cairo_);
        }
        cairo_new_path(cairo_);
    }

    cairo_t* cairo_;
    Tags* tags_ = nullptr;
    Forms* forms_ = nullptr;
};

cairo_surface_t* Forms::of(const Symbol& symbol) {
    auto& surface = of_symbol_[&symbol];
    if (surface != nullptr) return surface;
    Drawing alone;
    alone.elements = symbol.elements;
    auto& recorded = by_look_[to_svg(alone)];
    if (!recorded) {
        recorded.reset(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr));
        const Context context(cairo_create(recorded.get()));
        Painter(context.get()).paint(symbol.elements);
        require(cairo_status(context.get()));
    }
    return surface = recorded.get();
}

// The pages of a folded sheet become sections of their own.
bool is_folded(const Drawing& drawing) {
    return std::ranges::any_of(drawing.elements, [](const Element& element) {
        const auto* group = std::get_if<Group>(&element);
        return group != nullptr && group->page > 0;
    });
}

// For a PDF. Opens the document on its first page and closes it on its last.
void paint_page(cairo_surface_t* surface, std::span<const Drawing> pages, std::size_t number,
                PdfCompletion& completion, Forms& forms) {
    const auto& drawing = pages[number];
    const double points = drawing.unit * 72 / 25.4;
    const Context context(cairo_create(surface));
    cairo_scale(context.get(), points, points);
    Tags tags(context.get(), number, completion);
    const bool section = !is_folded(drawing);
    if (number == 0) tags.section("Document");
    if (section) tags.section("Sect");
    Painter(context.get(), PdfParts{tags, forms}).paint(drawing.elements);
    if (section) tags.end_section("Sect");
    tags.close_text();
    if (number + 1 == pages.size()) tags.end_section("Document");
    cairo_show_page(context.get());
    require(cairo_status(context.get()));
}

// A document needs a creation date; a fixed one makes the file reproducible.
constexpr const char* no_date = "2000-01-01T00:00:00Z";

void describe(cairo_surface_t* surface, const DocumentInfo& info) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, info.title.c_str());
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, info.subject.c_str());
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Skjaldborg");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, no_date);
}

}  // namespace

std::string to_pdf(std::span<const Drawing> pages, const DocumentInfo& info) {
    std::string out;
    PdfCompletion completion{.print_mode = info.print_mode,
                             .language = info.language,
                             .title = info.title,
                             .subject = info.subject};
    Forms forms;
    {
        const Surface surface(cairo_pdf_surface_create_for_stream(collect, &out, 1, 1));
        // In 1.5 cairo puts narrow blanks into spans of their own, and Poppler loses the paragraph's text after them.
        cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
        describe(surface.get(), info);
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const double points = pages[i].unit * 72 / 25.4;
            cairo_pdf_surface_set_size(surface.get(), pages[i].width * points, pages[i].height * points);
            if (!pages[i].title.empty()) {
                cairo_pdf_surface_add_outline(surface.get(), CAIRO_PDF_OUTLINE_ROOT, pages[i].title.c_str(),
                                              fmt::format("page={}", i + 1).c_str(),
                                              static_cast<cairo_pdf_outline_flags_t>(0));
            }
            paint_page(surface.get(), pages, i, completion, forms);
        }
        cairo_surface_finish(surface.get());
        require(cairo_surface_status(surface.get()));
    }
    return completed(out, completion);
}

namespace {

// Painted on white.
Surface to_raster(const Drawing& drawing, double pixels_per_unit) {
    Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(drawing.width, pixels_per_unit),
                                               pixels(drawing.height, pixels_per_unit)));
    require(cairo_surface_status(surface.get()));
    {
        const Context context(cairo_create(surface.get()));
        cairo_set_source_rgb(context.get(), 1, 1, 1);
        cairo_paint(context.get());
        cairo_scale(context.get(), pixels_per_unit, pixels_per_unit);
        Painter(context.get()).paint(drawing.elements);
        require(cairo_status(context.get()));
    }
    return surface;
}

}  // namespace

std::string to_png(const Drawing& drawing, double pixels_per_unit) {
    const auto surface = to_raster(drawing, pixels_per_unit);
    std::string out;
    require(cairo_surface_write_to_png_stream(surface.get(), collect, &out));
    return out;
}

PixelSize size_in_pixels(const Drawing& drawing, double pixels_per_unit) {
    return {pixels(drawing.width, pixels_per_unit), pixels(drawing.height, pixels_per_unit)};
}

Pixels to_pixels(const Drawing& drawing, double pixels_per_unit) {
    const auto surface = to_raster(drawing, pixels_per_unit);
    cairo_surface_flush(surface.get());
    Pixels out{size_in_pixels(drawing, pixels_per_unit), {}};
    const auto* rows = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    out.rgb.resize(static_cast<std::size_t>(out.size.width) * static_cast<std::size_t>(out.size.height));
    auto* to = out.rgb.data();
    for (int y = 0; y < out.size.height; ++y, to += out.size.width) {
        std::memcpy(to, rows + static_cast<std::ptrdiff_t>(y) * stride,
                    static_cast<std::size_t>(out.size.width) * sizeof *to);
    }
    for (auto& pixel : out.rgb) pixel &= 0xFFFFFFU;
    return out;
}

}  // namespace tafl::print
