// The file as other programs read it: qpdf, and Poppler's pdfinfo, pdffonts, pdftotext and pdftoppm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "print/board/board_drawing.hpp"
#include "print/by_turns.hpp"
#include "print/drawing/cairo_output.hpp"
#include "print/placed.hpp"
#include "print/set/print_set.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::HasSubstr;

struct Said {
    int status;
    std::string text;
};
Said said_by(const std::string& command) {
    std::string text;
    auto* pipe = ::popen((command + " 2>&1").c_str(), "r");
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) text.append(buffer, n);
    return {::pclose(pipe), text};
}
bool is_there(const char* program) { return said_by(std::string("command -v ") + program).status == 0; }

class Pdf : public testing::Test {
  protected:
    void SetUp() override {
        for (const auto* program : {"qpdf", "pdfinfo", "pdffonts", "pdftotext", "pdftoppm"}) {
            if (!is_there(program)) GTEST_SKIP() << program << " is missing; tools/install test fetches it";
        }
    }
    void write(const Ruleset& ruleset, const Paper& paper, SetPages pages = {}) {
        SetOptions options;
        options.paper = paper;
        options.pages = pages;
        options.theme = &theme_named("paper");  // black lines can be measured
        const auto sheets = print_set(ruleset, options);
        ASSERT_TRUE(sheets) << sheets.error();
        sheets_ = *sheets;
        save(*sheets, document_info(ruleset, options));
    }
    void save(std::span<const Drawing> sheets, const DocumentInfo& words) const {
        std::ofstream(file(), std::ios::binary) << to_pdf(sheets, words);
    }
    [[nodiscard]] std::string file() const { return (folder_ / "set.pdf").string(); }

    TemporaryFolder folder_;
    std::vector<Drawing> sheets_;
};

TEST_F(Pdf, IsSoundForEveryRuleset) {
    for_all_sets([&](const SetByTurn& set) {
        save(set.sheets, document_info(*set.ruleset, set.options));
        const auto check = said_by("qpdf --check " + file());
        EXPECT_EQ(check.status, 0) << check.text;
        EXPECT_THAT(check.text, HasSubstr("No syntax or stream encoding errors found"));
        EXPECT_EQ(said_by("qpdf --show-npages " + file()).text, std::to_string(set.sheets.size()) + "\n");
    });
}

// Only the leaflet is duplex; the back of a board stays empty.
TEST_F(Pdf, AsksForItsTrueSizeAndTheSidesOfThePaper) {
    const auto preferences = [&](SetPages pages) {
        write(*find_builtin("brandub"), a4, pages);
        EXPECT_EQ(said_by("qpdf --check " + file()).status, 0);
        const auto root =
            said_by("qpdf --show-object=trailer " + file() +
                    " | sed 's/.*Root \\([0-9]*\\).*/\\1/' | xargs -I {} qpdf --show-object={} " + file());
        return root.text;
    };
    EXPECT_THAT(
        preferences({}),
        HasSubstr("/ViewerPreferences << /DisplayDocTitle true /Duplex /Simplex /PrintScaling /None >>"));
    EXPECT_THAT(preferences({SetPage::Leaflet}),
                HasSubstr("/ViewerPreferences << /DisplayDocTitle true /Duplex /DuplexFlipShortEdge "
                          "/PrintScaling /None >>"));
}

// Every figure has an alternative text, and the document a language and a title.
TEST_F(Pdf, IsTaggedAndSmall) {
    for_all_sets([&](const SetByTurn& set) {
        save(set.sheets, document_info(*set.ruleset, set.options));
        EXPECT_LT(std::filesystem::file_size(file()), 400'000U);
        const auto structure = said_by("pdfinfo -struct " + file()).text;
        EXPECT_THAT(structure, testing::StartsWith("Document\n"));
        EXPECT_FALSE(structure.contains("Syntax")) << structure.substr(0, 300);
        const auto objects = said_by("qpdf --qdf --object-streams=disable " + file() + " - | strings").text;
        const auto count = [&](std::string_view words) {
            std::size_t times = 0;
            for (auto at = objects.find(words); at != std::string::npos; at = objects.find(words, at + 1))
                ++times;
            return times;
        };
        EXPECT_GE(count("/S /Figure"), 8U);
        EXPECT_EQ(count("/Alt "), count("/S /Figure"));
        for (auto at = objects.find("/S /Figure"); at != objects.npos;
             at = objects.find("/S /Figure", at + 1)) {
            const auto figure = objects.substr(objects.rfind("endobj", at), at - objects.rfind("endobj", at));
            EXPECT_THAT(figure, AllOf(HasSubstr("/K "), HasSubstr("/Pg "))) << "without a mark on its page";
        }
        EXPECT_EQ(count("/Lang (" + std::string(code_of(set.options.language)) + ")"), 1U);
    });
}

TEST_F(Pdf, ReadsOutTheFoldedPagesInTheirOrder) {
    write(*find_builtin("copenhagen"), a4, {SetPage::Leaflet});
    const auto text = said_by("pdfinfo -struct-text " + file()).text;
    std::size_t at = 0;
    for (const auto& clause : rulebook_of(*find_builtin("copenhagen")).clauses) {
        const auto heading = clause.numbered_heading();
        const auto found = text.find(heading.substr(0, heading.find(' ', 4)), at);
        ASSERT_NE(found, std::string::npos) << clause.heading;
        at = found;
    }
}

TEST_F(Pdf, ReadsOutWholeParagraphs) {
    write(*find_builtin("brandub"), a4, {SetPage::Cover, SetPage::Instructions, SetPage::Pieces});
    const auto read = said_by("pdfinfo -struct-text " + file()).text;
    EXPECT_THAT(read, HasSubstr("mm for the others.")) << "after a narrow blank";
    EXPECT_THAT(read, HasSubstr("nobody has counted the ships in the bay.")) << "over the end of a line";
    EXPECT_THAT(read, HasSubstr("LBody")) << "the list of sheets";
    EXPECT_THAT(read, testing::Not(HasSubstr("mm long."))) << "the foot is no part of the text";
    const auto plain = said_by("qpdf --qdf --object-streams=disable " + file() + " -").text;
    EXPECT_THAT(plain, HasSubstr("/Artifact BMC"));
    EXPECT_THAT(plain, HasSubstr("<dc:title>"));
}

TEST_F(Pdf, IsSoundWithTwoThingsToFold) {
    write(*builtin_rulesets().front(), a4, {SetPage::Leaflet, SetPage::Booklet});
    const auto check = said_by("qpdf --check " + file());
    EXPECT_EQ(check.status, 0) << check.text;
}

TEST_F(Pdf, SaysInItsAlternativesWhatIsShown) {
    Drawing drawing{
        .width = 50, .height = 50, .unit = 1, .title = "a page", .description = {}, .elements = {}};
    drawing.elements.push_back(
        Group{.elements = {Circle{{9, 9}, 5, filled(black)}}, .alternative = "A\u00f8 \u2014 \U0001F6E1"});
    save(std::span(&drawing, 1), {.title = "t", .subject = "s", .language = "da"});
    EXPECT_EQ(said_by("qpdf --check " + file()).status, 0);
    const auto objects = said_by("qpdf --qdf --object-streams=disable " + file() + " - | strings").text;
    EXPECT_THAT(objects, HasSubstr("/Alt <feff004100f8002020140020d83ddee1>"));
}

TEST_F(Pdf, HasPagesOfThePapersSize) {
    for (const auto& paper : {a4, letter}) {
        write(*find_builtin("copenhagen"), paper);
        const auto info = said_by("pdfinfo -box -l 99 " + file()).text;
        static const std::regex box(R"(Page\s+\d+ MediaBox:\s+0\.00\s+0\.00\s+([0-9.]+)\s+([0-9.]+))");
        std::size_t page = 0;
        for (std::sregex_iterator found(info.begin(), info.end(), box), end; found != end; ++found, ++page) {
            const double width = std::stod((*found)[1]) * 25.4 / 72,
                         height = std::stod((*found)[2]) * 25.4 / 72;
            EXPECT_NEAR(width, sheets_[page].width, 0.01);
            EXPECT_NEAR(height, sheets_[page].height, 0.01);
            const bool upright = !sheets_[page].title.starts_with("Rules leaflet");
            EXPECT_NEAR(width, upright ? paper.width : paper.height, 0.01);
        }
        EXPECT_EQ(page, sheets_.size());
    }
}

TEST_F(Pdf, CarriesItsFontsAndTextThatCanBeSelected) {
    write(*find_builtin("york"), a4);
    std::istringstream fonts(said_by("pdffonts " + file()).text);
    std::string line;
    int count = 0;
    static const std::regex row(R"((\S+)\s+.*\s+(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*)");
    for (std::smatch match; std::getline(fonts, line);) {
        if (!std::regex_match(line, match, row)) continue;
        ++count;
        EXPECT_TRUE(match[1].str().contains("Vollkorn") || match[1].str().contains("Cabin")) << line;
        EXPECT_EQ(match[2], "yes") << "not embedded: " << line;
        EXPECT_EQ(match[3], "yes") << "whole: " << line;
        EXPECT_EQ(match[4], "yes") << "no way back to text: " << line;
    }
    EXPECT_GE(count, 3);
    const auto text = said_by("pdftotext -layout " + file() + " -").text;
    EXPECT_THAT(text, HasSubstr("Making the set"));
    EXPECT_THAT(text, HasSubstr("Attackers: 24, and 2 to spare"));
    EXPECT_THAT(text, HasSubstr(rulebook_of(*find_builtin("york")).clauses.front().heading));
}

// Where in a row of a page's picture, 20 pixels a millimetre, dark runs have their middles; in millimetres.
std::vector<double> dark_in_row(const std::string& pgm, double row_mm) {
    std::istringstream in(pgm);
    std::string magic;
    std::size_t width = 0, height = 0, most = 0;
    in >> magic >> width >> height >> most;
    in.get();
    const auto start = static_cast<std::size_t>(in.tellg()) + static_cast<std::size_t>(row_mm * 20) * width;
    std::vector<double> middles;
    for (std::size_t x = 0; x < width; ++x) {
        std::size_t end = x;
        while (end < width && static_cast<unsigned char>(pgm[start + end]) < 128) ++end;
        if (end > x) middles.push_back(static_cast<double>(x + end) / 40);
        x = end;
    }
    return middles;
}

TEST_F(Pdf, IsTrueToAFifthOfAMillimetre) {
    write(*find_builtin("copenhagen"), a4, {SetPage::Board});
    const auto pgm = said_by("pdftoppm -gray -r 508 -f 3 -l 3 " + file()).text;
    // The centre: five squares between six lines; in the second row of squares, near their upper ends.
    const auto lines = dark_in_row(pgm, room_on(a4).y + 25 + 2);
    ASSERT_GE(lines.size(), 6U);  // the key follows on the right
    for (std::size_t i = 1; i < 6; ++i) EXPECT_NEAR(lines[i] - lines[0], 25.0 * static_cast<double>(i), 0.2);
    // The ruler: the long ticks at its ends, and at 50 mm.
    const auto ticks = dark_in_row(pgm, a4.height - margin - 1 - 2.6);
    ASSERT_GE(ticks.size(), 3U);
    EXPECT_NEAR(ticks.back() - ticks[ticks.size() - 3], 100, 0.2);
}

TEST(Png, IsAsLargeAsAskedFor) {
    const auto& ruleset = *find_builtin("brandub");
    const auto picture = board_picture(to_diagram(ruleset, ruleset.start), theme_named("ash"));
    const auto png = to_png(picture, 0.5);
    ASSERT_GT(png.size(), 24U);
    EXPECT_EQ(png.substr(1, 3), "PNG");
    const auto number = [&](std::size_t at) {
        return static_cast<unsigned char>(png[at + 2]) * 256 + static_cast<unsigned char>(png[at + 3]);
    };
    EXPECT_EQ(number(16), static_cast<int>(picture.width / 2));
    EXPECT_EQ(number(20), static_cast<int>(picture.height / 2));
}

TEST(Pages, AreTheSameEachTime) {
    const auto& ruleset = *find_builtin("brandub");
    const auto picture = board_picture(to_diagram(ruleset, ruleset.start), theme_named("paper"));
    EXPECT_EQ(to_pdf(std::span(&picture, 1), {.title = "a", .subject = "b"}),
              to_pdf(std::span(&picture, 1), {.title = "a", .subject = "b"}));
}

}  // namespace

}  // namespace tafl::test
