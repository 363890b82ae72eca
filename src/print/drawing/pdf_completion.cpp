#include "print/drawing/pdf_completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
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

// Elements that only group others.
bool is_group(const std::string& kind) {
    for (const auto* each : {"/Document", "/Part", "/Sect", "/L", "/LI"})
        if (kind == each) return true;
    return false;
}

// cairo 1.18 makes what lies outside all texts and figures the content of the group around it: takes it away there.
void empty_groups(Object element) {
    auto children = element.getKey("/K");
    if (!children.isArray()) children = Object::newArray({children});
    std::vector<Object> kept;
    for (auto child : children.aitems()) {
        const bool is_element = child.isDictionary() && child.hasKey("/S");
        if (is_element && is_group(child.getKey("/S").getName())) empty_groups(child);
        if (is_element) kept.push_back(child);
    }
    if (kept.size() != children.getArrayAsVector().size()) element.replaceKey("/K", Object::newArray(kept));
}

// Marks what lies outside all texts and figures as an artifact. cairo ends text before each tag, so that no mark divides
// a text object or a path.
class Artifacts : public Object::TokenFilter {
  public:
    void handleToken(const QPDFTokenizer::Token& token) override {
        if (token.getType() != QPDFTokenizer::tt_word) return waiting_.push_back(token);
        const auto& name = token.getValue();
        if (depth_ == 0 && name == "BDC" && marks_group()) return waiting_.clear();
        if (depth_ == 0 && name == "EMC") return;  // that of a group
        if (name == "BDC" || name == "BMC") {
            if (depth_++ == 0) end();
        } else if (depth_ == 0 && !is_open_ && begins_painting(name)) {
            write("/Artifact BMC\n");
            is_open_ = true;
        }
        flush();
        writeToken(token);
        if (name == "EMC") --depth_;
    }
    void handleEOF() override {
        flush();
        end();
    }

  private:
    static bool begins_painting(const std::string& name) {
        for (const auto* each : {"m", "re", "BT", "Do", "sh", "BI"})
            if (name == each) return true;
        return false;
    }
    [[nodiscard]] bool marks_group() const {
        return std::any_of(waiting_.begin(), waiting_.end(), [](const auto& token) {
            return token.getType() == QPDFTokenizer::tt_name && is_group(token.getValue());
        });
    }
    void flush() {  // the operands of an operator
        for (const auto& token : waiting_) writeToken(token);
        waiting_.clear();
    }
    void end() {
        if (is_open_) write("\nEMC\n");
        is_open_ = false;
    }

    std::vector<QPDFTokenizer::Token> waiting_;
    int depth_ = 0;
    bool is_open_ = false;
};

std::string for_xml(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') out += "&amp;";
        else if (c == '<') out += "&lt;";
        else if (c == '>') out += "&gt;";
        else out += c;
    }
    return out;
}

void add_metadata(QPDF& pdf, const PdfCompletion& completion) {
    const auto alternative = [](const char* name, const std::string& text) {
        return fmt::format(
            "<dc:{0}><rdf:Alt><rdf:li xml:lang=\"x-default\">{1}</rdf:li></rdf:Alt></dc:{0}>\n", name,
            for_xml(text));
    };
    auto stream = pdf.newStream(
        "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta "
        "xmlns:x=\"adobe:ns:meta/\">"
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n<rdf:Description "
        "rdf:about=\"\" "
        "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n" +
        alternative("title", completion.title) + alternative("description", completion.subject) +
        "<dc:language><rdf:Bag><rdf:li>" + for_xml(completion.language) +
        "</rdf:li></rdf:Bag></dc:language>\n<xmp:CreatorTool>Skjaldborg</xmp:CreatorTool>\n"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>");
    stream.replaceDict(Object::parse("<< /Type /Metadata /Subtype /XML >>"));
    pdf.getRoot().replaceKey("/Metadata", stream);
}

}  // namespace

std::string completed(const std::string& painted, const PdfCompletion& completion) {
    QPDF pdf;
    pdf.setSuppressWarnings(true);  // cairo lists a form once for each time that a page places it
    pdf.processMemoryFile("painted", painted.data(), painted.size());
    add_preferences(pdf, completion);
    complete_figures(pdf, completion.figures);
    put_in_reading_order(pdf, completion.pages);
    if (auto root = pdf.getRoot().getKey("/StructTreeRoot"); root.isDictionary()) empty_groups(root);
    for (auto page : pdf.getAllPages()) {
        page.addContentTokenFilter(std::make_shared<Artifacts>());
        page.replaceKey("/Tabs", Object::newName("/S"));
    }
    add_metadata(pdf, completion);
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
