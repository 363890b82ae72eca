// The book's prose: complete in every language, and telling exactly what a ruleset has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "book/book_source.hpp"
#include "rulesets.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using testing::Not;

[[maybe_unused]] std::string told(std::string_view name, Language language = Language::English) {
    std::string text;
    for (const auto& clause : book_of(*find_builtin(name), language).clauses) {
        for (const auto& paragraph : clause.paragraphs) text += paragraph + "\n";
    }
    return text;
}

TEST(Dump, Books) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto book = book_of(*ruleset);
        std::ofstream out("/tmp/books/" + ruleset->name + ".txt");
        out << book.title << "\n" << book.aim << "\n";
        for (const auto& clause : book.clauses) {
            out << "\n## " << clause.heading << " (" << clause.rule << ")\n";
            for (const auto& p : clause.paragraphs) out << p << "\n";
            for (const auto& d : clause.diagrams) out << "   [" << d.key << "] " << d.caption << "\n";
            for (const auto& r : clause.reminders) out << "   * " << r << "\n";
        }
    }
}

}  // namespace

}  // namespace tafl::test
