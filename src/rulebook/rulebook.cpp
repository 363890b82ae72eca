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
    RulebookClause clause{source.key,
                          source.rule,
                          0,
                          heading_of(source, templates),
                          text == nullptr ? std::string() : text->cited(source.key),
                          std::move(paragraphs),
                          {},
                          templates.lines(source.reminders)};
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
                  .provenance = provenance_of(ruleset, language)};
    const RuleNumbers numbers(ruleset);
    for (const auto& clause : source.clauses) {
        const int number = numbers.of(clause.key);
        if (number == 0) continue;
        book.clauses.push_back(
            clause_of(clause, conditions, templates, source_text_of(ruleset), language_source(language)));
        book.clauses.back().number = number;
    }
    if (shows_smaller_board(book, ruleset)) book.about_pictures = templates.text("grammar.pictures");
    return book;
}

}  // namespace tafl
