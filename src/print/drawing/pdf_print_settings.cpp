#include "print/drawing/pdf_print_settings.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

namespace tafl::print {

namespace {

std::string_view after(std::string_view text, std::string_view mark) {
    const auto at = text.rfind(mark);
    if (at == std::string_view::npos) throw std::logic_error(fmt::format("the PDF has no {}", mark));
    return text.substr(at + mark.size());
}

std::string_view up_to(std::string_view text, std::string_view mark) {
    return text.substr(0, text.find(mark));
}

std::string_view number_in(std::string_view text) {
    return text.substr(0, text.find_first_not_of("0123456789"));
}

// The inside of the dictionary that the object consists of.
std::string_view catalog_of(std::string_view pdf, std::string_view root) {
    return after(up_to(after(pdf, fmt::format("\n{} 0 obj\n", root)), "\nendobj"), "<< /Type /Catalog");
}

std::string_view duplex(PrintMode mode) {
    return mode == PrintMode::ActualSizeDuplex ? "DuplexFlipShortEdge" : "Simplex";
}

}  // namespace

std::string with_print_mode(PrintMode mode, std::string pdf) {
    if (mode == PrintMode::Default) return pdf;
    const auto trailer = std::string(up_to(after(pdf, "\ntrailer\n<<"), ">>"));
    const auto old_table = std::string(number_in(after(pdf, "\nstartxref\n")));
    const auto root = std::string(number_in(after(trailer, "/Root ")));
    const auto catalog = std::string(catalog_of(pdf, root));
    const auto object = pdf.size();
    pdf += fmt::format(
        "{} 0 obj\n<< /Type /Catalog\n   /Version /1.7\n   /ViewerPreferences << /PrintScaling /None /Duplex "
        "/{} >>{}\nendobj\n",
        root, duplex(mode), catalog);
    const auto table = pdf.size();
    pdf += fmt::format("xref\n{} 1\n{:010} 00000 n \ntrailer\n<< /Prev {}{}>>\nstartxref\n{}\n%%EOF\n", root,
                       object, old_table, trailer, table);
    return pdf;
}

}  // namespace tafl::print
