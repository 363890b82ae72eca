#include "rulebook/rulebook.hpp"

#include <algorithm>

#include "rulebook/diagram_builder.hpp"
#include "rulebook/diagram_words.hpp"
#include "rulebook/rule_numbers.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rulebook/sentence_marks.hpp"

namespace tafl {

namespace {

std::string heading_of(const ClauseSource& source, const SentenceTemplates& templates) {
    const auto special = templates.lines(source.headings);
    return special.empty() ? templates.text(source.key + ".heading") : special.front();
}

RulebookClause clause_of(const ClauseSource& source, const Conditions& conditions,
                         const SentenceTemplates& templates, const SourceText* text,
                         const LanguageSource& language) {
    SentenceMarks marks(text, language);
    auto paragraphs =
        templates.paragraphs(source.sentences, [&](std::string_view key) { return marks.mark(key); });
    std::ranges::move(marks.notes(), std::back_inserter(paragraphs));
    RulebookClause clause{
        .key = source.key,
        .rule = source.rule,
        .heading = heading_of(source, templates),
        .cited = {},
        .places = text == nullptr ? std::string() : text->places_of(source.key),
        .paragraphs = std::move(paragraphs),
        .signed_paragraphs = templates.paragraphs(
            source.sentences, [&](std::string_view key) { return signed_end(text, key, language); }),
        .sign = std::string(sign_of_clause(text, source.key)),
        .diagrams = {},
        .reminders = templates.lines(source.reminders)};
    if (!clause.places.empty()) clause.cited = text->cite + ' ' + clause.places;
    for (const auto& diagram : rulebook_source().diagrams) {
        if (diagram.clause != source.key || !conditions.hold(diagram.when)) continue;
        auto made = build_diagram(diagram, conditions, templates);
        if (!made) continue;
        made->drawing.in_words = diagram_in_words(*made, language);
        clause.diagrams.push_back(std::move(*made));
    }
    return clause;
}

std::string joined_paragraphs(const std::vector<std::string>& paragraphs) {
    std::string line;
    for (const auto& paragraph : paragraphs) line += (line.empty() ? "" : " ") + paragraph;
    return line;
}

bool shows_sign(const Rulebook& book, std::string_view sign) {
    return std::ranges::any_of(book.clauses, [&](const RulebookClause& clause) {
        return clause.sign == sign ||
               std::ranges::any_of(clause.signed_paragraphs,
                                   [&](const auto& paragraph) { return paragraph.contains(sign); });
    });
}

// Those that the book shows.
std::vector<MarkSign> signs_of(const Rulebook& book, const LanguageSource& language) {
    std::vector<MarkSign> signs;
    for (const auto part : {OurPart::Added, OurPart::Read, OurPart::Changed}) {
        if (shows_sign(book, sign_of(part)))
            signs.push_back({std::string(sign_of(part)), meaning_of(part, language)});
    }
    return signs;
}

bool shows_smaller_board(const Rulebook& book, const Ruleset& ruleset) {
    return std::ranges::any_of(book.clauses, [&](const RulebookClause& clause) {
        return std::ranges::any_of(clause.diagrams,
                                   [&](const auto& diagram) { return diagram.before.size < ruleset.size(); });
    });
}

}  // namespace

Rulebook rulebook_of(const Ruleset& ruleset, Language language) {
    const auto& source = rulebook_source();
    const Conditions conditions(ruleset, source.conditions);
    const SentenceTemplates templates(language_source(language), conditions);
    Rulebook book{.title = title_of(ruleset, language),
                  .language = language,
                  .aim = joined_paragraphs(templates.paragraphs(source.aim)),
                  .about_pictures = {},
                  .clauses = {},
                  .signs = {},
                  .cite = {},
                  .provenance = provenance_of(ruleset, language)};
    const RuleNumbers numbers(ruleset);
    const auto* text = source_text_of(ruleset);
    for (const auto& clause : source.clauses) {
        const int number = numbers.of(clause.key);
        if (number == 0) continue;
        book.clauses.push_back(clause_of(clause, conditions, templates, text, language_source(language)));
        book.clauses.back().number = number;
    }
    if (text != nullptr) {
        book.signs = signs_of(book, language_source(language));
        book.cite = text->cite;
    }
    if (shows_smaller_board(book, ruleset)) book.about_pictures = templates.text("grammar.pictures");
    return book;
}

}  // namespace tafl
