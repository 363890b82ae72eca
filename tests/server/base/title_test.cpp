// Names of teams, tournaments and studies.
#include "server/base/text/title.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace tafl::server {
namespace {

using ::testing::HasSubstr;

std::string title(const std::string& given) {
    return read_title(JsonFields::parse(fmt::format(R"({{"name":"{}"}})", given)), "name", 3, 40);
}

std::string title_refusal(const std::string& given) {
    try {
        return "read: " + title(given);
    } catch (const Refusal& refused) {
        return refused.what();
    }
}

TEST(Title, BlanksAreSingleAndInside) {
    EXPECT_EQ(title("Jomsvikings"), "Jomsvikings");
    EXPECT_EQ(title("  Sons of   Ragnar "), "Sons of Ragnar");
    EXPECT_EQ(title("Sons\u00A0\u3000of\u2003Ragnar"), "Sons of Ragnar") << "blanks of any width";
}

TEST(Title, WhatNobodySeesIsNoName) {
    for (const auto* given :
         {"     ", "\u00A0\u00A0\u00A0\u00A0", "\u3164\u3164\u3164", "\u2800\u2800\u2800", " a\u3000 "})
        EXPECT_THAT(title_refusal(given), HasSubstr("3 to 40 visible characters")) << given;
    EXPECT_THAT(title_refusal("a\u200B\u200Bb"), HasSubstr("without control characters"));
    EXPECT_THAT(title_refusal("xy"), HasSubstr("it has 2"));
}

TEST(Title, AccentsDoNotPileUp) {
    EXPECT_EQ(title("Vie\u0323\u0302t Nam"), "Vie\u0323\u0302t Nam");
    EXPECT_THAT(title_refusal("Zal\u0300\u0301\u0302go"), HasSubstr("2 accents"));
}

TEST(Title, MarksOfEveryScriptAreCounted) {
    EXPECT_EQ(title("\u0E01\u0E35\u0E49\u0E01\u0E01"), "\u0E01\u0E35\u0E49\u0E01\u0E01")
        << "Thai, two on a letter";
    for (const auto* mark : {"\u0E49", "\u064B", "\u05B0", "\u0901", "\u20DD"}) {
        std::string pile = "abc";
        for (int i = 0; i < 20; ++i) pile += mark;
        EXPECT_THAT(title_refusal(pile), HasSubstr("2 accents")) << mark;
    }
}

TEST(Title, WhatIsIgnoredWhenDrawnIsInNone) {
    for (const auto* hidden : {"\u034F", "\uFE0F", "\u17B4", "\u180B", "\uFE00"}) {
        const auto given = std::string("Sons") + hidden + " of Ragnar";
        EXPECT_THAT(title_refusal(given), HasSubstr("can all be seen")) << given;
        EXPECT_EQ(mended_title(given, 40), "Sons of Ragnar");
    }
    EXPECT_THAT(title_refusal("\u0645\u06CC\u200C\u062E"), HasSubstr("can all be seen"))
        << "fine in a message";
}

TEST(Title, TwinsOfOtherScriptsAreNotMixedIn) {
    EXPECT_THAT(title_refusal("Jomsvik\u0456ngs"), HasSubstr("words of one script")) << "a Cyrillic i";
    EXPECT_THAT(title_refusal("S\u03BFns"), HasSubstr("words of one script")) << "a Greek o";
    EXPECT_EQ(title("\u0412\u0438\u043A\u0438\u043D\u0433\u0438 11"),
              "\u0412\u0438\u043A\u0438\u043D\u0433\u0438 11");
    EXPECT_EQ(title("\u5175\u4E0A Hnefatafl"), "\u5175\u4E0A Hnefatafl") << "nobody takes one for the other";
    EXPECT_EQ(title("\u0412\u0438\u043A\u0438\u043D\u0433\u0438 vs Vikings"),
              "\u0412\u0438\u043A\u0438\u043D\u0433\u0438 vs Vikings");
    EXPECT_EQ(mended_title("Jomsvik\u0456ngs", 40), "Jomsvikngs");
    EXPECT_EQ(mended_title("Zal\u0300\u034F\u0301\u034F\u0302go", 40), "Zal\u0300\u0301go");
    EXPECT_EQ(title("Sea Battle 9\u00D79"), "Sea Battle 9\u00D79");
}

TEST(Title, WhatAFileSaysBecomesOneThatMayBeWritten) {
    EXPECT_EQ(mended_title(" Sons\tof \u3000 Ragnar\n", 40), "Sons of Ragnar");
    EXPECT_EQ(mended_title("Zal\u0300\u0301\u0302go", 40), "Zal\u0300\u0301go");
    EXPECT_EQ(mended_title("\u202Eabc\u200B", 40), "abc");
    for (const auto* nothing : {"", " \t", "\u3164\u2800\u3000"}) EXPECT_EQ(mended_title(nothing, 40), "");
    EXPECT_EQ(mended_title("one two", 3), "one");
    EXPECT_EQ(mended_title("one two", 4), "one");
    EXPECT_EQ(mended_title("one two", 5), "one t");
    EXPECT_EQ(mended_title("\u00F0\u00F0\u00F0\u00F0", 3), "\u00F0\u00F0\u00F0");
}

}  // namespace
}  // namespace tafl::server
