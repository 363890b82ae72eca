#include "rulebook/rulebook_text.hpp"

#include <fmt/format.h>

#include <sstream>

#include "notation/diagrams/diagram_text.hpp"
#include "rulebook/paragraph_writer.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl {

namespace {

std::string source_label(const Rulebook& book) {
    return language_source(book.language).words("grammar.source");
}

void draw(const RulebookDiagram& diagram, ParagraphWriter& writer) {
    std::istringstream rows(to_text(diagram.drawing));
    for (std::string row; std::getline(rows, row);) writer.line(row);
    writer.line("");
}

void tell(const RulebookClause& clause, ParagraphWriter& writer) {
    writer.heading(clause.heading);
    for (const auto& diagram : clause.diagrams) {
        if (diagram.key == "start") draw(diagram, writer);
    }
    for (const auto& paragraph : clause.paragraphs) writer.paragraph(paragraph);
}

// Text that Markdown would read as more than text.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '_' || c == '[' || c == '<') out += '\\';
        out += c;
    }
    return out;
}

using Picture = std::function<std::string(const RulebookDiagram&)>;
constexpr std::size_t pictures_in_a_row = 3;

std::string row_of(std::span<const RulebookDiagram> diagrams, const Picture& picture) {
    std::string pictures = "|", rule = "|", captions = "|";
    for (const auto& diagram : diagrams) {
        pictures += fmt::format(" <img src=\"{}\" width=\"250\" alt=\"\"> |", picture(diagram));
        rule += ":--|";
        captions += fmt::format(" {} |", escaped(diagram.caption));
    }
    return fmt::format("{}\n{}\n{}\n", pictures, rule, captions);
}

std::string section(const RulebookClause& clause, const Picture& picture) {
    auto text = fmt::format("\n## {}\n", escaped(clause.heading));
    for (const auto& paragraph : clause.paragraphs) text += fmt::format("\n{}\n", escaped(paragraph));
    const std::span diagrams(clause.diagrams);
    for (std::size_t i = 0; i < diagrams.size(); i += pictures_in_a_row) {
        text += "\n" + row_of(diagrams.subspan(i, std::min(pictures_in_a_row, diagrams.size() - i)), picture);
    }
    return text;
}

}  // namespace

std::string to_plain_text(const Rulebook& book) {
    ParagraphWriter writer;
    writer.line(book.title);
    if (!book.source.empty()) writer.labelled(source_label(book) + ": ", book.source);
    writer.line("");
    writer.paragraph(book.aim);
    for (const auto& clause : book.clauses) tell(clause, writer);
    return writer.take();
}

std::string to_markdown(const Rulebook& book, const Picture& picture) {
    auto text = fmt::format("# {}\n\n{}\n", escaped(book.title), escaped(book.aim));
    if (!book.about_pictures.empty()) text += fmt::format("\n{}\n", book.about_pictures);
    for (const auto& clause : book.clauses) text += section(clause, picture);
    if (!book.source.empty())
        text += fmt::format("\n---\n\n{}: {}.\n", source_label(book), escaped(book.source));
    return text;
}

}  // namespace tafl
