// Lines of play are written as records, and records in another format.
#include "api/record_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl::api {
namespace {

using ::testing::HasSubstr;

const Line capture{"copenhagen", "", "", {"d1-d3", "e5-e2", "g1-g3", "f4-c4", "g3-e3"}};

TEST(RecordText, OfALineHasItsCapturesAndTags) {
    EXPECT_EQ(line_record(capture, {}, "csv"), "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n");
    const auto otn = line_record(capture, {{"event", "A test"}}, "otn");
    ASSERT_TRUE(otn);
    EXPECT_THAT(*otn, HasSubstr("[event:A test]"));
    EXPECT_THAT(*otn, HasSubstr("name:Copenhagen"));
}

TEST(RecordText, OfALineUnderRulesOfItsOwnDescribesThem) {
    const auto text = line_record({"", "parent = \"brandub\"\n", "", {"d1-c1"}}, {}, "json");
    ASSERT_TRUE(text) << text.error().text;
    EXPECT_THAT(*text, HasSubstr("\"rules\":"));
}

TEST(RecordText, IsRefusedForAnIllegalMoveOrAnUnknownFormat) {
    const auto illegal = line_record({"copenhagen", "", "", {"d1-d3", "d3-d4"}}, {}, "csv");
    ASSERT_FALSE(illegal);
    EXPECT_EQ(illegal.error().at, 1U);
    EXPECT_EQ(line_record(capture, {}, "sgf").error().text,
              "there is no format 'sgf'; expected csv, otn, pgn, json, trl or moves");
}

TEST(RecordText, IsRefusedForATagThatNoReaderKeeps) {
    const auto why = [](const Tag& tag, const char* format) {
        const auto text = line_record(capture, {tag}, format);
        return text ? "" : text.error().text;
    };
    EXPECT_EQ(why({"event", " A test \n"}, "pgn"), "") << "blanks at the ends are nobody's loss";
    EXPECT_EQ(why({"event", "two\nlines"}, "otn"),
              "the tag 'event' is 'two\\x0alines'; expected one line in UTF-8 without blanks at its ends");
    EXPECT_EQ(why({"the event", "A test"}, "pgn"),
              "'the event' is not the name of a tag; expected a letter, then letters, digits and . _ + -");
    EXPECT_EQ(why({"the event", "A test"}, "csv"), "") << "it has no tags";
}

TEST(RecordText, KeepsCommentsAndVariations) {
    constexpr std::string_view tree =
        R"({"ruleset":"brandub","moves":"d1-c1 d3-c3","variations":[{"line":0,"ply":1,"moves":"d3-b3"}],)"
        R"("notes":[{"line":0,"ply":0,"comment":"So far so good"}]})";
    const auto pgn = converted_records(tree, "pgn");
    ASSERT_TRUE(pgn) << pgn.error().message;
    EXPECT_THAT(*pgn, HasSubstr("{So far so good}"));
    const auto again = converted_records(*pgn, "json");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_THAT(*again, HasSubstr("\"variations\":[{\"line\":0,\"ply\":1,\"moves\":\"d3-b3\"}]"));
}

TEST(RecordText, SaysWhereARecordCannotBeRead) {
    const auto faulty = converted_records("d1-d3 e5-e2,0,0,Ongoing\nd1-d99,0,0,Ongoing\n", "otn");
    ASSERT_FALSE(faulty);
    EXPECT_THAT(faulty.error().message, HasSubstr("line 2, column"));
}

}  // namespace
}  // namespace tafl::api
