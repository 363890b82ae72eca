#include "notation/rulesets/toml_reader.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// key = value, or where the text is wrong.
std::vector<std::string> entries(std::string_view text) {
    const auto read = read_toml(text);
    if (!read)
        return {fmt::format("{}:{}: {}", read.error().line, read.error().column, read.error().message)};
    std::vector<std::string> lines;
    for (const TomlEntry& entry : *read) {
        const auto* value = std::get_if<OptionValue>(&entry.value);
        lines.push_back(entry.key + " = " + (value ? to_toml(*value) : std::get<std::string>(entry.value)));
    }
    return lines;
}

TEST(TomlReader, ReadsKeysOfEveryForm) {
    EXPECT_THAT(entries("a = 1\n b-c_2 =2# a comment\n\"d\".'e' . f = 3\n"),
                ElementsAre("a = 1", "b-c_2 = 2", "d.e.f = 3"));
    EXPECT_THAT(entries("[a.b]\nc = 1\n\n[ d ]  # heading\ne = {f = 2, g.h = 3}\n"),
                ElementsAre("a.b.c = 1", "d.e.f = 2", "d.e.g.h = 3"));
    EXPECT_THAT(entries("a = 1\r\nb = 2\r\n"), ElementsAre("a = 1", "b = 2"));
    EXPECT_THAT(entries(""), IsEmpty());
    EXPECT_THAT(entries("\xEF\xBB\xBF# nothing but \xE2\x99\x94"), IsEmpty());
}

TEST(TomlReader, ReadsValuesOfEveryKind) {
    EXPECT_THAT(entries("a = true\nb = false\nc = -17\nd = +1_000\ne = 0"),
                ElementsAre("a = true", "b = false", "c = -17", "d = 1000", "e = 0"));
    EXPECT_THAT(entries("a = [\"b\", 'c',] \nd = []\ne = [[\"f\"], # comment\n [\"g\", \"h\"]\n]"),
                ElementsAre("a = [\"b\", \"c\"]", "d = []", "e = [[\"f\"], [\"g\", \"h\"]]"));
    EXPECT_THAT(
        entries(
            "a = 1.5\nb = 1979-05-27\nc = 07:32:00\nd = 0x1F\ne = 99999999999999999999\nf = [1]\ng = 1e5"),
        ElementsAre("a = a number with a fraction", "b = a date or a time", "c = a date or a time",
                    "d = a number that is not whole and decimal", "e = so large a number", "f = such a list",
                    "g = a number that is not whole and decimal"));
}

TEST(TomlReader, ReadsTextsInAllFourKindsOfQuotes) {
    EXPECT_THAT(entries(R"(a = "x\t\"\\\u00FE\U0001F451")"),
                ElementsAre("a = \"x\\u0009\\\"\\\\\xC3\xBE\xF0\x9F\x91\x91\""));
    EXPECT_THAT(entries(R"(a = '\t')"), ElementsAre(R"(a = "\\t")"));
    EXPECT_THAT(entries("a = \"\"\"\nb\n\"c\" \\\n   d\"\"\"\"\""),
                ElementsAre("a = \"b\\u000A\\\"c\\\" d\\\"\\\"\""));
    EXPECT_THAT(entries("a = '''\nb\\n'''"), ElementsAre("a = \"b\\\\n\""));
    EXPECT_THAT(entries("a = \"\""), ElementsAre("a = \"\""));
}

TEST(TomlReader, SaysWhatIsMissingAndWhere) {
    EXPECT_THAT(entries("a = \"b\nc"), ElementsAre("1:5: the quotes are not closed in this line"));
    EXPECT_THAT(entries("a = \"\"\"b\nc"), ElementsAre("1:5: the three quotes are not closed"));
    EXPECT_THAT(entries("a = [\"b\""), ElementsAre("1:5: [ is not closed"));
    EXPECT_THAT(entries("a = ["), ElementsAre("1:5: [ is not closed"));
    EXPECT_THAT(entries("a = {b = 1"), ElementsAre(HasSubstr("a comma or } belongs here")));
    EXPECT_THAT(entries("[a"), ElementsAre("1:3: the heading is not closed, ] is missing"));
    EXPECT_THAT(entries("a ="), ElementsAre("1:4: a value is missing"));
    EXPECT_THAT(entries("a 1"), ElementsAre("1:3: = is missing after 'a'"));
    EXPECT_THAT(entries("a = b"),
                ElementsAre("1:5: 'b' is not a value; expected true, false, a number, or a text in quotes"));
    EXPECT_THAT(entries("a = 1 b = 2"), ElementsAre("1:7: 'b = 2' is left over in this line"));
    EXPECT_THAT(entries("= 1"), ElementsAre("1:1: a key belongs here, not '= 1'"));
    EXPECT_THAT(entries("a = [\"b\" \"c\"]"), ElementsAre("1:10: a comma or ] belongs here"));
    EXPECT_THAT(entries("a = \"\\q\""), ElementsAre(HasSubstr("1:6: a backslash has no meaning here")));
    EXPECT_THAT(entries("a = \"\\uD800\""),
                ElementsAre(HasSubstr("1:6: \\u takes the 4 hexadecimal digits")));
    EXPECT_THAT(entries("[[a]]"), ElementsAre(HasSubstr("[[...]] has no meaning")));
}

TEST(TomlReader, TakesEveryKeyOnce) {
    EXPECT_THAT(entries("a = 1\nb = 2\na = 3"), ElementsAre("3:1: 'a' is given a second time"));
    EXPECT_THAT(entries("a = 1\na.b = 2"), ElementsAre("2:1: 'a' and its part 'a.b' cannot both be given; "
                                                       "leave out one of them, or give all parts of 'a'"));
    EXPECT_THAT(entries("a.b = 1\na = 2"), ElementsAre("2:1: 'a' and its part 'a.b' cannot both be given; "
                                                       "leave out one of them, or give all parts of 'a'"));
    EXPECT_THAT(entries("a.b = 1\n[a]\nb = 2"), ElementsAre("3:1: 'a.b' is given a second time"));
    EXPECT_THAT(entries("a.b = 1\na-c = 2\nab = 3"), ElementsAre("a.b = 1", "a-c = 2", "ab = 3"));
}

TEST(TomlReader, RefusesWhatIsNoText) {
    EXPECT_THAT(entries(std::string_view("a\0b", 3)), ElementsAre(HasSubstr("1:2: this byte is not text")));
    EXPECT_THAT(entries("# \xFF"), ElementsAre(HasSubstr("1:3: this byte is not text")));
    EXPECT_THAT(entries("a =\xC8\xA8 3"), ElementsAre(HasSubstr("1:4: ")));
}

}  // namespace
}  // namespace tafl
