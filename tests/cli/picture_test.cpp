// The pictures are well-formed XML and show every piece.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <regex>

#include "run.hpp"

namespace tafl::test {

namespace {

// Checks that tags are balanced, attributes quoted, and there is one root. Empty if so.
std::string fault_of(const std::string& xml) {
    static const std::regex tag(R"re(<(/?)([A-Za-z]+)((?:\s+[A-Za-z:-]+="[^"<&]*")*)\s*(/?)>)re");
    std::vector<std::string> open;
    std::string between;
    auto rest = xml.cbegin();
    for (std::smatch match; std::regex_search(rest, xml.cend(), match, tag); rest = match.suffix().first) {
        between += match.prefix();
        if (match[1].length() > 0) {
            if (open.empty() || open.back() != match[2]) return "unexpected </" + match[2].str() + ">";
            open.pop_back();
        } else if (match[4].length() == 0) {
            open.push_back(match[2]);
        }
    }
    between.append(rest, xml.cend());
    if (!open.empty()) return "<" + open.back() + "> stays open";
    return between.find_first_of("<>") == std::string::npos ? "" : "a stray bracket";
}

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
}

TEST(Picture, IsWellFormedForEveryRulesetOfAFamily) {
    for (const auto& line : lines_of(run_tafl_line("rulesets --family berserk --json").out)) {
        const std::string name(boost::json::parse(line).at("name").as_string());
        const auto svg = run_tafl({"show", "--rules", name, "--format", "svg"}).out;
        EXPECT_EQ(fault_of(svg), "") << name;
        EXPECT_EQ(count(svg, "href=\"#king\""), 1U) << name;
    }
}

TEST(Picture, ShowsEveryPieceOnce) {
    const auto svg = run_tafl_line("show --format svg").out;
    EXPECT_EQ(count(svg, "href=\"#attacker\""), 24U);
    EXPECT_EQ(count(svg, "href=\"#defender\""), 12U);
    EXPECT_EQ(count(svg, "href=\"#corner\""), 4U);
    EXPECT_EQ(count(svg, "href=\"#throne\""), 1U);
}

TEST(Picture, OutlinesWhatEndedTheGame) {
    const auto svg =
        run_tafl({"show", "--format", "svg", "--position",
                  "11/5t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/11/5t5 a", "--moves", "f1-f2"});
    EXPECT_EQ(svg.status, 0);
    EXPECT_EQ(fault_of(svg.out), "");
    EXPECT_NE(svg.out.find("opacity=\"0.35\""), std::string::npos);
}

TEST(Picture, IsOfTheKindThatIsAskedFor) {
    EXPECT_TRUE(run_tafl_line("show --format png").out.starts_with("\x89PNG"));
    EXPECT_TRUE(run_tafl_line("show --format pdf").out.starts_with("%PDF"));
    ASSERT_EQ(run_tafl_line("show --theme plain -o board.pdf").status, 0);  // the file's name decides
    EXPECT_TRUE(read_text(scratch() / "board.pdf").starts_with("%PDF"));
    const auto plain = run_tafl_line("show --theme plain --format svg").out;
    EXPECT_EQ(fault_of(plain), "");
    EXPECT_EQ(plain.find("#a8352c"), std::string::npos) << "madder in black and white";
}

TEST(Picture, TakesAnEndingInCapitals) {
    ASSERT_EQ(run_tafl_line("show -o BOARD.PNG").status, 0);
    EXPECT_TRUE(read_text(scratch() / "BOARD.PNG").starts_with("\x89PNG"));
}

constexpr std::string_view three_moves = "d1-d3 e5-e2 g1-g3,0,0,Ongoing\n";

TEST(Picture, ShowsSeveralBoardsOfARecordedGame) {
    write_scratch("three.csv", three_moves);
    const auto sheet = run_tafl_line("show three.csv --after 0,2,3 --format svg");
    EXPECT_EQ(sheet.status, 0) << sheet.err;
    EXPECT_EQ(fault_of(sheet.out), "");
    EXPECT_EQ(count(sheet.out, "href=\"#king\""), 3U);
    EXPECT_NE(sheet.out.find(">2. e5-e2</text>"), std::string::npos);
    const auto texts = run_tafl_line("show three.csv --after 0,3");
    EXPECT_EQ(count(texts.out, "defenders to move"), 1U) << texts.out;
    EXPECT_EQ(count(texts.out, "attackers to move"), 1U) << texts.out;
    const auto positions = run_tafl({"show", "--rules", "brandub", "--position", "3t3/7/7/3K3/7/7/3t3 a",
                                     "--position", "3t3/7/7/2K4/7/7/3t3 a", "--format", "svg"});
    EXPECT_EQ(count(positions.out, "href=\"#king\""), 2U) << positions.err;
}

TEST(Picture, NumbersTheLastMoves) {
    const auto svg = run_tafl({"show", "--moves", "d1-d3 e5-e2 g1-g3", "--numbered", "2", "--format", "svg"});
    EXPECT_EQ(svg.out.find(">1</text>") != std::string::npos, true) << "rank 1";
    EXPECT_EQ(count(svg.out, ">3</text>"), 2U) << "rank 3 and move 3";
    EXPECT_EQ(count(svg.out, ">1</text>"), 1U) << "move 1 has no number";
}

TEST(Picture, MovesInAGif) {
    write_scratch("three.csv", three_moves);
    ASSERT_EQ(run_tafl_line("show three.csv --animate -o game.gif --square 10").status, 0);
    EXPECT_TRUE(read_text(scratch() / "game.gif").starts_with("GIF89a"));
    const auto all = run_tafl_line("show three.csv --animate --format gif --square 10 --delay 100 --loops 2");
    const std::string control("\x21\xF9\x04", 3);  // before each frame
    EXPECT_EQ(count(all.out, control), 4U) << "the start and three moves";
    const auto some = run_tafl_line("show three.csv --animate --after 1,3 --format gif --square 10");
    EXPECT_EQ(count(some.out, control), 2U);
}

TEST(Picture, WhatCannotBeShownIsRefusedInASentence) {
    write_scratch("three.csv", three_moves);
    const std::pair<std::string, std::string> rows[] = {
        {"show --format gif", "a .gif is for --animate; a still picture is .svg, .png or .pdf"},
        {"show --animate", "--animate: expected -o FILE.gif or --format gif"},
        {"show -o a.jpg",
         "--output 'a.jpg': expected a name that ends in .txt, .svg, .png, .pdf or .gif, or a --format"},
        {"show --delay 50", "--delay: --animate is missing"},
        {"show --numbered 2", "--numbered is for pictures: add -o FILE.svg"},
        {"show --game 2", "--game: FILE is missing"},
        {"show three.csv --moves d1-d3", "--moves: the game comes from FILE; leave out one of the two"},
        {"show three.csv --after 0,4",
         "--after '0,4': expected ascending numbers of moves, at most 3, such as 0,1,2"},
        {"show three.csv --after 2,1",
         "--after '2,1': expected ascending numbers of moves, at most 3, such as 0,1,2"},
        {"show three.csv --after 1,,2",
         "--after '1,,2': expected ascending numbers of moves, at most 3, such as 0,1,2"},
        {"show three.csv --animate --format gif --square 400",
         "--animate: a frame of 4920 x 5147 pixels is too large for an animation; make the squares smaller"},
        {"show three.csv --after 0,1,2,3 --columns 4 --format png --square 400",
         "a picture of 20160 x 5147 pixels is too large; make --square smaller or show fewer boards"},
    };
    for (const auto& [line, sentence] : rows) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_EQ(ran.out, "") << line;
        EXPECT_EQ(ran.err, "tafl: " + sentence + "\n") << line;
    }
}

TEST(Picture, ATitleFromOutsideCannotBreakIt) {
    write_scratch("odd.toml", "parent = \"brandub\"\ntitle = \"A <b> & \\\"c\\\"\"\n");
    const auto svg = run_tafl_line("show --rules odd.toml --format svg");
    ASSERT_EQ(svg.status, 0) << svg.err;
    EXPECT_EQ(fault_of(svg.out), "");
}

}  // namespace

}  // namespace tafl::test
