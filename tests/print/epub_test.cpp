// The rule book as an EPUB: a valid archive, well-formed pages, and the complete content of the book.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/book/epub.hpp"
#include "print/drawing/svg.hpp"
#include "print/set/page_parts.hpp"
#include "rulebook/leaflet_notes.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::HasSubstr;

std::string output_of(const std::string& command) {
    std::string text;
    auto* pipe = ::popen((command + " 2>&1").c_str(), "r");
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, n);
    if (const int status = ::pclose(pipe); status != 0) text += "\nstatus " + std::to_string(status);
    return text;
}

class Epub : public testing::Test {
  protected:
    void SetUp() override {
        for (const auto* program : {"unzip", "xmllint"}) {
            if (output_of(std::string("command -v ") + program).empty())
                GTEST_SKIP() << program << " is missing; tools/install test fetches it";
        }
    }
    void write(const std::string& name, Language language) {
        epub_ = rules_epub(*find_builtin(name), language, theme_named("paper"));
        std::ofstream(folder_ / "rules.epub", std::ios::binary) << epub_;
    }
    [[nodiscard]] std::string file() const { return (folder_ / "rules.epub").string(); }
    [[nodiscard]] std::string member(const std::string& name) const {
        return output_of("unzip -p " + file() + " " + name);
    }

    TemporaryFolder folder_;
    std::string epub_;
};

// How e-readers recognise an EPUB: the name at byte 30, the type at 38, stored and without extra fields.
TEST_F(Epub, BeginsWithItsType) {
    write("brandub", Language::English);
    EXPECT_EQ(epub_.substr(0, 4), "PK\3\4");
    EXPECT_EQ(epub_.substr(30, 28), "mimetypeapplication/epub+zip");
    EXPECT_EQ(epub_.substr(26, 4), std::string("\x08\0\0\0", 4));
    EXPECT_THAT(output_of("unzip -tq " + file()), HasSubstr("No errors detected"));
}

TEST_F(Epub, IsWellFormedForEveryRuleset) {
    std::size_t turn = 0;
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto language = all_languages[turn++ % all_languages.size()];
        write(ruleset->name, language);
        SCOPED_TRACE(ruleset->name);
        const auto folder = (folder_ / "unpacked").string();
        EXPECT_EQ(
            output_of("unzip -oq " + file() + " -d " + folder + " && find " + folder +
                      " -name '*.*ml' -o -name '*.opf' -o -name '*.svg' | xargs xmllint --noout --nonet"),
            "");
        const auto rules = member("book/rules.xhtml");
        const auto book = rulebook_of(*ruleset, language);
        EXPECT_THAT(rules, HasSubstr("xml:lang=\"" + std::string(code_of(language)) + "\""));
        for (const auto& clause : book.clauses) {
            EXPECT_THAT(rules, HasSubstr("<h2>" + xml_text(clause.numbered_heading())));
            for (const auto& text : clause.paragraphs) EXPECT_THAT(rules, HasSubstr(xml_text(text)));
            for (const auto& diagram : clause.diagrams)
                EXPECT_THAT(rules, HasSubstr("<figcaption>" + std::to_string(clause.number) + ". " +
                                             xml_text(diagram.caption)));
        }
        const auto notes = leaflet_notes_of(*ruleset, language);
        for (const auto& text : notes.history) EXPECT_THAT(rules, HasSubstr(xml_text(text)));
        EXPECT_THAT(rules, HasSubstr(xml_text(notes.attackers)));
        EXPECT_THAT(rules, HasSubstr(xml_text(set_words(language, "rights-text"))));
        EXPECT_THAT(member("book/title.xhtml"), HasSubstr(xml_text(book.about_pictures)));
    }
}

// All content files are listed, and all listed files exist, once.
TEST_F(Epub, ListsEachOfItsParts) {
    write("copenhagen", Language::German);
    const auto package = member("book/book.opf"),
               pages = member("book/title.xhtml") + member("book/rules.xhtml");
    std::multiset<std::string> listed, shown;
    const auto collect = [](std::multiset<std::string>& names, const std::string& text,
                            const std::string& before) {
        for (auto at = text.find(before); at != std::string::npos; at = text.find(before, at + 1)) {
            const auto from = at + before.size();
            names.insert(text.substr(from, text.find('"', from) - from));
        }
    };
    collect(listed, package, "href=\"pictures/");
    collect(shown, pages, "src=\"pictures/");
    EXPECT_EQ(listed.erase("cover.svg"), 1U) << "no page shows it";
    EXPECT_EQ(listed, shown);
    EXPECT_GT(shown.size(), 10U);
    for (const auto& name : shown) {
        EXPECT_EQ(shown.count(name), 1U) << name;
        const auto picture = member("book/pictures/" + name);
        EXPECT_THAT(picture, testing::StartsWith("<svg "));
        EXPECT_FALSE(picture.contains("<use href")) << "older readers do not know it";
    }
    EXPECT_EQ(pages.find("alt=\"\""), std::string::npos);
    EXPECT_EQ(pages.find(".. "), std::string::npos);
}

TEST_F(Epub, LeadsToEachClause) {
    write("york", Language::Danish);
    const auto contents = member("book/nav.xhtml"), rules = member("book/rules.xhtml");
    for (const auto& clause : rulebook_of(*find_builtin("york"), Language::Danish).clauses) {
        EXPECT_THAT(contents, HasSubstr("href=\"rules.xhtml#" + clause.key + "\""));
        EXPECT_THAT(rules, HasSubstr("id=\"" + clause.key + "\""));
    }
}

TEST_F(Epub, SaysWhereToPlayIfAnAddressIsGiven) {
    const auto with =
        rules_epub(*find_builtin("brandub"), Language::English, theme_named("paper"), "https://a.example/");
    std::ofstream(folder_ / "rules.epub", std::ios::binary) << with;
    EXPECT_THAT(member("book/rules.xhtml"), HasSubstr("more sets to print: https://a.example/"));
    EXPECT_THAT(member("book/nav.xhtml"), HasSubstr("rules.xhtml#where"));
    write("brandub", Language::English);
    EXPECT_FALSE(member("book/nav.xhtml").contains("rules.xhtml#where"));
}

TEST_F(Epub, HasACoverAndSaysHowItCanBeRead) {
    write("copenhagen", Language::English);
    const auto package = member("book/book.opf");
    EXPECT_THAT(package, HasSubstr("properties=\"cover-image\""));
    EXPECT_THAT(package, HasSubstr("schema:accessibilitySummary\">Every picture of a board"));
    EXPECT_THAT(member("book/pictures/cover.svg"), HasSubstr(">Copenhagen<"));
    EXPECT_THAT(member("book/rules.xhtml"), HasSubstr("captures"));
}

TEST_F(Epub, SatisfiesEpubCheck) {
    // A Java archive, which not every kernel runs by its name.
    const auto checker = output_of("command -v epubcheck");
    if (checker.empty() || checker.contains("status"))
        GTEST_SKIP() << "epubcheck is missing; tools/install test fetches it";
    for (const auto* name : {"copenhagen", "berserk"}) {
        write(name, name[0] == 'c' ? Language::English : Language::German);
        EXPECT_THAT(output_of("java -jar \"$(command -v epubcheck)\" " + file()),
                    HasSubstr("No errors or warnings detected."));
    }
}

TEST_F(Epub, IsTheSameEachTime) {
    write("brandub", Language::English);
    EXPECT_EQ(epub_, rules_epub(*find_builtin("brandub"), Language::English, theme_named("paper")));
}

}  // namespace

}  // namespace tafl::test
