#include "rulebook/rulebook_text.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include "base/text.hpp"
#include "notation/diagrams/diagram_text.hpp"
#include "rulebook/paragraph_writer.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl {

namespace {

constexpr std::array piece_names{std::pair{Piece::Attacker, "attacker"},
                                 std::pair{Piece::Defender, "defender"}, std::pair{Piece::King, "king"},
                                 std::pair{Piece::Commander, "commander"},
                                 std::pair{Piece::Knight, "knight"}};
constexpr std::array ground_names{std::pair{Ground::Throne, "throne"}, std::pair{Ground::Corner, "corner"},
                                  std::pair{Ground::Camp, "camp"}};

// "t attacker, T defender, K king, # corner": explains the signs that occur.
std::string legend_of(const Diagram& diagram, const LanguageSource& words) {
    std::vector<std::string> signs;
    const auto add = [&](const std::string& sign, std::string_view name) {
        signs.push_back(sign + ' ' + words.words("grammar.sign." + std::string(name)));
    };
    for (const auto& [piece, name] : piece_names) {
        if (std::ranges::find(diagram.setup.pieces, piece) != diagram.setup.pieces.end())
            add(sign(piece, {}), name);
    }
    for (const auto& [ground, name] : ground_names) {
        for (int square = 0; square < diagram.setup.squares(); ++square) {
            const auto index = static_cast<std::size_t>(square);
            if (diagram.ground[index] != ground || diagram.setup.pieces[index] != Piece::None) continue;
            add(sign(ground, {}), name);
            break;
        }
    }
    return join(signs);
}

void write_board(const Diagram& diagram, const LanguageSource& words, ParagraphWriter& writer) {
    std::istringstream rows(to_text(diagram));
    for (std::string row; std::getline(rows, row);) writer.line(row);
    writer.line("");
    writer.labelled("  " + words.label(words.words("grammar.legend")), legend_of(diagram, words));
    writer.line("");
}

void write_clause(const RulebookClause& clause, const LanguageSource& words, ParagraphWriter& writer) {
    writer.heading(clause.numbered_heading());
    for (const auto& diagram : clause.diagrams) {
        if (diagram.key == "start") write_board(diagram.drawing, words, writer);
    }
    for (const auto& paragraph : clause.paragraphs) writer.paragraph(paragraph);
}

}  // namespace

std::string to_plain_text(const Rulebook& rulebook) {
    const auto& words = language_source(rulebook.language);
    ParagraphWriter writer;
    writer.line(rulebook.title);
    for (const auto& paragraph : rulebook.provenance.paragraphs()) writer.labelled("", paragraph);
    writer.line("");
    writer.paragraph(rulebook.aim);
    for (const auto& clause : rulebook.clauses) write_clause(clause, words, writer);
    return writer.take();
}

}  // namespace tafl
