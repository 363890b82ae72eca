#include "book/book.hpp"

#include <algorithm>

#include "book/book_diagrams.hpp"
#include "book/ruleset_words.hpp"

namespace tafl {

namespace {

constexpr std::array<std::string_view, 4> codes{"en", "de", "da", "es"};

BookClause clause_of(const ClauseSource& source, const Facts& facts, const Sentences& sentences) {
    BookClause clause{source.key,
                      source.rule,
                      sentences.text(source.key + ".heading"),
                      sentences.paragraphs(source.sentences),
                      {},
                      sentences.lines(source.reminders)};
    for (const auto& diagram : book_source().diagrams) {
        if (diagram.clause != source.key || !facts.hold(diagram.when)) continue;
        if (auto made = make_diagram(diagram, facts, sentences)) clause.diagrams.push_back(std::move(*made));
    }
    return clause;
}

std::string on_one_line(const std::vector<std::string>& paragraphs) {
    std::string line;
    for (const auto& paragraph : paragraphs) line += (line.empty() ? "" : " ") + paragraph;
    return line;
}

bool shows_smaller_board(const Book& book, const Ruleset& ruleset) {
    return std::ranges::any_of(book.clauses, [&](const BookClause& clause) {
        return std::ranges::any_of(clause.diagrams,
                                   [&](const auto& diagram) { return diagram.before.size < ruleset.size(); });
    });
}

}  // namespace

std::string_view code_of(Language language) noexcept { return codes[static_cast<std::size_t>(language)]; }

std::optional<Language> find_language(std::string_view code) noexcept {
    const auto found = std::ranges::find(codes, code);
    if (found == codes.end()) return std::nullopt;
    return static_cast<Language>(found - codes.begin());
}

Book book_of(const Ruleset& ruleset, Language language) {
    const auto& source = book_source();
    const Facts facts(ruleset, source.facts);
    const Sentences sentences(language_source(language), facts);
    Book book{.title = title_of(ruleset, language),
              .language = language,
              .aim = on_one_line(sentences.paragraphs(source.aim)),
              .about_pictures = {},
              .clauses = {},
              .source = source_of(ruleset, language)};
    for (const auto& clause : source.clauses) {
        auto told = clause_of(clause, facts, sentences);
        if (!told.paragraphs.empty()) book.clauses.push_back(std::move(told));
    }
    if (shows_smaller_board(book, ruleset)) book.about_pictures = sentences.text("grammar.pictures");
    return book;
}

}  // namespace tafl
