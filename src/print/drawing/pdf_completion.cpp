#include "print/drawing/pdf_completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
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

// Removes and returns the first character of a UTF-8 text; an invalid byte counts as one character.
unsigned take_letter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    unsigned letter = more == 0 ? first : first & (0x3FU >> more);
    const auto length = std::min(more + 1, text.size());
    for (std::size_t i = 1; i < length; ++i)
        letter = letter << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
    text.remove_prefix(length);
    return letter;
}

// UTF-16 in hexadecimal, PDF's form of text beyond ASCII: <FEFF0041>.
std::string pdf_text(std::string_view text) {
    std::string out = "<FEFF";
    while (!text.empty()) {
        const auto letter = take_letter(text);
        if (letter < 0x10000) {
            out += fmt::format("{:04X}", letter);
        } else {
            out +=
                fmt::format("{:04X}{:04X}", 0xD800 + ((letter - 0x10000) >> 10), 0xDC00 + (letter & 0x3FFU));
        }
    }
    return out + ">";
}

// The objects of a file written by cairo, by their text; changed ones are appended with a cross-reference
// table of their own.
class PdfUpdate {
  public:
    explicit PdfUpdate(std::string pdf) : pdf_(std::move(pdf)) {
        trailer_ = up_to(after(pdf_, "\ntrailer\n<<"), ">>");
        root_ = number_in(after(trailer_, "/Root "));
    }
    [[nodiscard]] const std::string& root() const { return root_; }

    // The content of an object's dictionary.
    [[nodiscard]] std::string& dictionary(const std::string& number) {
        const auto [found, fresh] = changed_.try_emplace(number);
        if (fresh) {
            const auto object = up_to(after(pdf_, fmt::format("\n{} 0 obj\n", number)), "\nendobj");
            found->second = object.substr(2, object.rfind(">>") - 2);
        }
        return found->second;
    }
    // The numbers of all structure elements of a kind, in painting order.
    [[nodiscard]] std::vector<std::string> elements(std::string_view kind) const {
        const auto mark = fmt::format(" 0 obj\n<< /Type /StructElem\n   /S /{}\n", kind);
        std::vector<std::string> numbers;
        for (auto at = pdf_.find(mark); at != std::string::npos; at = pdf_.find(mark, at + 1)) {
            const auto from = pdf_.rfind('\n', at) + 1;
            numbers.push_back(pdf_.substr(from, at - from));
        }
        return numbers;
    }
    [[nodiscard]] std::string appended() {
        const auto old_table = std::string(number_in(after(pdf_, "\nstartxref\n")));
        std::string table = "xref\n";
        for (const auto& [number, dictionary] : changed_) {
            table += fmt::format("{} 1\n{:010} 00000 n \n", number, pdf_.size());
            pdf_ += fmt::format("{} 0 obj\n<<{}>>\nendobj\n", number, dictionary);
        }
        const auto at = pdf_.size();
        pdf_ +=
            fmt::format("{}trailer\n<< /Prev {}{}>>\nstartxref\n{}\n%%EOF\n", table, old_table, trailer_, at);
        return std::move(pdf_);
    }

  private:
    std::string pdf_, trailer_, root_;
    std::map<std::string, std::string> changed_;
};

// If a page places a form several times, cairo 1.16 lists it as often, but a key may occur only once.
// Overwriting the others with blanks keeps all objects at their offsets.
void blank_repeated_forms(std::string& pdf) {
    constexpr std::string_view list = "/XObject <<", form = "/x";
    for (auto at = pdf.find(list); at != std::string::npos; at = pdf.find(list, at + list.size())) {
        const auto end = std::min(pdf.find(">>", at), pdf.size());
        std::set<std::string> seen;
        for (auto entry = pdf.find(form, at + list.size()); entry < end;) {
            const auto next = std::min(pdf.find(form, entry + 1), end);
            if (!seen.insert(pdf.substr(entry, pdf.find(' ', entry) - entry)).second)
                std::fill_n(pdf.begin() + static_cast<std::ptrdiff_t>(entry), next - entry, ' ');
            entry = next;
        }
    }
}

void add_preferences(PdfUpdate& update, const PdfCompletion& completion) {
    auto wishes = std::string("/DisplayDocTitle true");
    if (completion.print_mode != PrintMode::Default) {
        const bool duplex = completion.print_mode == PrintMode::ActualSizeDuplex;
        wishes += fmt::format(" /PrintScaling /None /Duplex /{}", duplex ? "DuplexFlipShortEdge" : "Simplex");
    }
    update.dictionary(update.root()) += fmt::format(
        "   /Version /1.7\n   /Lang ({})\n   /ViewerPreferences << {} >>\n", completion.language, wishes);
}

void add_alternatives(PdfUpdate& update, const std::vector<std::string>& alternatives) {
    const auto figures = update.elements("Figure");
    if (figures.size() != alternatives.size())
        throw std::logic_error("the PDF has other figures than were painted");
    for (std::size_t i = 0; i < figures.size(); ++i)
        update.dictionary(figures[i]) += fmt::format("   /Alt {}\n", pdf_text(alternatives[i]));
}

// Reorders the Parts in the document's list of children by reading order.
void put_in_reading_order(PdfUpdate& update, const std::vector<int>& pages) {
    if (std::ranges::is_sorted(pages)) return;
    const auto parts = update.elements("Part");
    if (parts.size() != pages.size()) throw std::logic_error("the PDF has other pages than were painted");
    std::multimap<int, std::string> by_page;
    for (std::size_t i = 0; i < pages.size(); ++i) by_page.emplace(pages[i], parts[i]);
    auto& document = update.dictionary(update.elements("Document").at(0));
    const auto begin = document.find("/K [") + 4, end = document.find(']', begin);
    std::string children;
    auto next = by_page.begin();
    for (std::string_view rest(document.data() + begin, end - begin); !number_in(rest.substr(1)).empty();) {
        auto child = std::string(number_in(rest.substr(1)));
        rest.remove_prefix(child.size() + 5);  // " N 0 R"
        if (next != by_page.end() && std::ranges::find(parts, child) != parts.end()) child = (next++)->second;
        children += fmt::format(" {} 0 R", child);
    }
    document.replace(begin, end - begin, children + " ");
}

}  // namespace

std::string completed(std::string pdf, const PdfCompletion& completion) {
    blank_repeated_forms(pdf);
    PdfUpdate update(std::move(pdf));
    add_preferences(update, completion);
    add_alternatives(update, completion.alternatives);
    put_in_reading_order(update, completion.pages);
    return update.appended();
}

}  // namespace tafl::print
