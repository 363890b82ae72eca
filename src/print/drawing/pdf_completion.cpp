#include "print/drawing/pdf_completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFNumberTreeObjectHelper.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>
#include <stdexcept>

namespace tafl::print {

namespace {

using Object = QPDFObjectHandle;

// Appends the structure elements of a kind ("/Figure") at and below this one, in painting order: cairo makes each when
// its tag begins.
void collect(Object element, const std::string& kind, std::vector<Object>& found) {
    if (!element.isDictionary()) return;  // the number of a mark on a page
    if (element.getKey("/S").isNameAndEquals(kind)) found.push_back(element);
    auto children = element.getKey("/K");
    if (!children.isArray()) return collect(children, kind, found);
    for (const auto& child : children.aitems()) collect(child, kind, found);
}

std::vector<Object> elements(QPDF& pdf, const std::string& kind, std::size_t painted) {
    std::vector<Object> found;
    collect(pdf.getRoot().getKey("/StructTreeRoot"), kind, found);
    if (found.size() != painted)
        throw std::logic_error(
            fmt::format("the PDF has {} elements {}; {} were painted", found.size(), kind, painted));
    return found;
}

void add_preferences(QPDF& pdf, const PdfCompletion& completion) {
    auto preferences = Object::parse("<< /DisplayDocTitle true >>");
    if (completion.print_mode != PrintMode::Default) {
        const bool duplex = completion.print_mode == PrintMode::ActualSizeDuplex;
        preferences.replaceKey("/PrintScaling", Object::newName("/None"));
        preferences.replaceKey("/Duplex", Object::newName(duplex ? "/DuplexFlipShortEdge" : "/Simplex"));
    }
    pdf.getRoot().replaceKey("/Lang", Object::newUnicodeString(completion.language));
    pdf.getRoot().replaceKey("/ViewerPreferences", preferences);
}

// Gives an element that has no content a mark at the end of a page, so that readers know where it is.
void place(QPDF& pdf, Object element, Object page) {
    QPDFNumberTreeObjectHelper marks(pdf.getRoot().getKey("/StructTreeRoot").getKey("/ParentTree"), pdf);
    Object marked;
    if (!marks.findObject(page.getKey("/StructParents").getIntValue(), marked))
        throw std::logic_error("the PDF has a page without marks");
    const auto mark = marked.getArrayNItems();
    marked.appendItem(element);
    element.replaceKey("/K", Object::newInteger(mark));
    element.replaceKey("/Pg", page);
    const auto name = element.getKey("/S").getName();
    page.addPageContents(pdf.newStream(fmt::format("{} << /MCID {} >> BDC EMC\n", name, mark)), false);
}

// cairo 1.18 takes only text for the content of an element.
void complete_figures(QPDF& pdf, const std::vector<PdfFigure>& painted) {
    auto figures = elements(pdf, "/Figure", painted.size());
    for (std::size_t i = 0; i < figures.size(); ++i) {
        figures[i].replaceKey("/Alt", Object::newUnicodeString(painted[i].alternative));
        if (!figures[i].hasKey("/K")) place(pdf, figures[i], pdf.getAllPages().at(painted[i].sheet));
    }
}

// Reorders the Parts among the children of their parent by reading order.
void put_in_reading_order(QPDF& pdf, const std::vector<int>& pages) {
    if (std::is_sorted(pages.begin(), pages.end())) return;
    const auto parts = elements(pdf, "/Part", pages.size());
    std::vector<std::size_t> order(pages.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return pages[a] < pages[b]; });
    auto parent = parts.front();
    auto children = parent.getKey("/P").getKey("/K").getArrayAsVector();
    auto next = order.begin();
    for (auto& child : children) {
        if (child.isDictionary() && child.getKey("/S").isNameAndEquals("/Part")) child = parts[*next++];
    }
    parent.getKey("/P").replaceKey("/K", Object::newArray(children));
}

}  // namespace

std::string completed(const std::string& painted, const PdfCompletion& completion) {
    QPDF pdf;
    pdf.setSuppressWarnings(true);  // cairo lists a form once for each time that a page places it
    pdf.processMemoryFile("painted", painted.data(), painted.size());
    add_preferences(pdf, completion);
    complete_figures(pdf, completion.figures);
    put_in_reading_order(pdf, completion.pages);
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setMinimumPDFVersion("1.7");  // of the preference for the sides of the paper
    writer.setObjectStreamMode(qpdf_o_generate);
    writer.setDeterministicID(true);
    writer.write();
    const auto bytes = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

}  // namespace tafl::print
