// The pictures are well-formed XML and show every piece.
#include <gtest/gtest.h>

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

TEST(Picture, IsWellFormedForEveryRuleset) {
    for (const auto& line : lines_of(run_tafl_line("rulesets").out)) {
        const auto name = line.substr(0, line.find(' '));
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

TEST(Picture, ATitleFromOutsideCannotBreakIt) {
    write_scratch("odd.toml", "parent = \"brandub\"\ntitle = \"A <b> & \\\"c\\\"\"\n");
    const auto svg = run_tafl_line("show --rules odd.toml --format svg");
    ASSERT_EQ(svg.status, 0) << svg.err;
    EXPECT_EQ(fault_of(svg.out), "");
}

}  // namespace

}  // namespace tafl::test
