#include "base/text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tafl {
namespace {

using Words = std::vector<std::string>;

TEST(Text, IsQuotedWithoutWhatSteersATerminal) {
    EXPECT_EQ(in_quotes("d1-d3"), "'d1-d3'");
    EXPECT_EQ(in_quotes("a\x1B[2J\n"), "'a\\x1b[2J\\x0a'");
    EXPECT_EQ(in_quotes("\xC3\xBE\xC3"), "'\xC3\xBE\\xc3'");
    EXPECT_EQ(in_quotes("a\xC2\x9B"
                        "2J\xC2\x80\xC2\xA0"),
              "'a\\xc2\\x9b2J\\xc2\\x80\xC2\xA0'");
    EXPECT_EQ(in_quotes("a\x7F"), "'a\\x7f'");
    EXPECT_EQ(in_quotes(std::string(41, 'a')), "'" + std::string(40, 'a') + "...'");
}

TEST(Text, OfAPathIsQuotedOnlyWhereItMust) {
    EXPECT_EQ(shown_path("my games.csv"), "my games.csv");
    EXPECT_EQ(shown_path("a\nb"), "'a\\x0ab'");
    EXPECT_EQ(shown_path("a\xC2\x9B"
                         "b"),
              "'a\\xc2\\x9bb'");
    EXPECT_EQ(shown_path("a\xC2\xA0\xC3\x9B"), "a\xC2\xA0\xC3\x9B");
}

TEST(Text, IsTrimmedAtBothEnds) {
    EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
    EXPECT_EQ(trimmed(" \n"), "");
}

TEST(Text, BeginsWithACapital) {
    const std::vector<std::pair<std::string, std::string>> rows{
        {"two", "Two"},     {"Two", "Two"},  {"été", "Été"},       {"þrír", "Þrír"}, {"ångra", "Ångra"},
        {"ćwiek", "Ćwiek"}, {"łuk", "Łuk"},  {"śmiech", "Śmiech"}, {"żar", "Żar"},   {"źle", "Źle"},
        {"Źle", "Źle"},     {"Łuk", "Łuk"},  {"÷", "÷"},           {"«a", "«a"},     {"3", "3"},
        {"", ""},           {"\xC3", "\xC3"}};
    for (const auto& [text, expected] : rows) EXPECT_EQ(capitalized(text), expected);
}

TEST(Text, ListsWords) {
    EXPECT_EQ(join(Words{}), "");
    EXPECT_EQ(join(Words{"", "b"}), ", b");
    EXPECT_EQ(join(Words{"a", "b"}, "-"), "a-b");
    EXPECT_EQ(join_list(Words{}, "or"), "");
    EXPECT_EQ(join_list(Words{"a"}, "or"), "a");
    EXPECT_EQ(join_list(Words{"a", "b"}, "or"), "a or b");
    EXPECT_EQ(join_list(Words{"a", "b", "c"}, "und"), "a, b und c");
    EXPECT_EQ(join_list(std::vector{1, 2}, "and", [](int n) { return std::to_string(n); }), "1 and 2");
}

TEST(Text, KnowsWellFormedUtf8) {
    EXPECT_EQ(utf8_length(""), 0U);
    EXPECT_EQ(utf8_length("a"), 1U);
    EXPECT_EQ(utf8_length("\xC3\xBE"), 2U);
    EXPECT_EQ(utf8_length("\xE2\x80\x99"), 3U);
    EXPECT_EQ(utf8_length("\xF0\x9F\x98\x80"), 4U);
    for (const char* wrong :
         {"\x80", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x80"})
        EXPECT_EQ(utf8_length(wrong), 0U) << in_quotes(wrong);
}

TEST(Text, TakesCodePointsAsUtf8) {
    std::string out;
    for (const unsigned code : {0x41U, 0xFEU, 0x2019U, 0x1F600U}) append_utf8(out, code);
    EXPECT_EQ(out, "A\xC3\xBE\xE2\x80\x99\xF0\x9F\x98\x80");
}

TEST(Text, AMultiplicationSignBecomesAnX) {
    EXPECT_EQ(with_plain_times("Sea Battle, 25×26, 9×9"), "Sea Battle, 25x26, 9x9");
    EXPECT_EQ(with_plain_times(""), "");
}

}  // namespace
}  // namespace tafl
