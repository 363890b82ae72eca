#include "print/drawing/cairo_output.hpp"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "print/drawing/fonts.hpp"
#include "print/drawing/pdf_print_settings.hpp"

namespace tafl::print {

namespace {

using std::numbers::pi;

struct Destroyed {
    void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroyed>;
using Context = std::unique_ptr<cairo_t, Destroyed>;

cairo_status_t collect(void* out, const unsigned char* bytes, unsigned length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

class Painter {
  public:
    explicit Painter(cairo_t* cairo) : cairo_(cairo) {}

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
        cairo_save(cairo_);
        set_colour(line.colour, 1);
        const auto layout = layout_of(line.text, line.font);
        auto* glyphs = pango_layout_get_line_readonly(layout.get(), 0);
        PangoRectangle extents;
        pango_layout_line_get_extents(glyphs, nullptr, &extents);
        const double width = extents.width / (finer * PANGO_SCALE);
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
        paint(use.symbol->elements);
        cairo_restore(cairo_);
    }
    void operator()(const Group& group) const {
        cairo_save(cairo_);
        apply(group.transform);
        if (group.clip) {
            trace(*group.clip);
            cairo_clip(cairo_);
        }
        paint(group.elements);
        cairo_restore(cairo_);
    }

  private:
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
};

void paint_page(cairo_surface_t* surface, const Drawing& drawing, double scale) {
    const Context context(cairo_create(surface));
    cairo_scale(context.get(), scale, scale);
    Painter(context.get()).paint(drawing.elements);
    cairo_show_page(context.get());
    require(cairo_status(context.get()));
}

// A document says when it was made; one that is made twice is to be the same twice.
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
    {
        const Surface surface(cairo_pdf_surface_create_for_stream(collect, &out, 1, 1));
        cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
        describe(surface.get(), info);
        int number = 0;
        for (const auto& page : pages) {
            const double points = page.unit * 72 / 25.4;
            cairo_pdf_surface_set_size(surface.get(), page.width * points, page.height * points);
            if (!page.title.empty()) {
                cairo_pdf_surface_add_outline(surface.get(), CAIRO_PDF_OUTLINE_ROOT, page.title.c_str(),
                                              ("page=" + std::to_string(++number)).c_str(),
                                              static_cast<cairo_pdf_outline_flags_t>(0));
            }
            paint_page(surface.get(), page, points);
        }
        cairo_surface_finish(surface.get());
        require(cairo_surface_status(surface.get()));
    }
    return with_print_mode(info.print_mode, std::move(out));
}

std::string to_png(const Drawing& drawing, double pixels_per_unit) {
    const auto pixels = [&](double length) {
        return static_cast<int>(std::ceil(length * pixels_per_unit - 1e-6));
    };
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(drawing.width), pixels(drawing.height)));
    require(cairo_surface_status(surface.get()));
    {
        const Context context(cairo_create(surface.get()));
        cairo_set_source_rgb(context.get(), 1, 1, 1);
        cairo_paint(context.get());
    }
    paint_page(surface.get(), drawing, pixels_per_unit);
    std::string out;
    require(cairo_surface_write_to_png_stream(surface.get(), collect, &out));
    return out;
}

}  // namespace tafl::print
