// Chapters of studies: what is read, what is refused with a sentence, and what comes back from a file.
#include "api/chapters.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/record_text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "records/limits.hpp"

namespace tafl::api {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view annotated_game =
    R"({"ruleset":"brandub","moves":"d1-c1 d3-c3","start_comment":"Begin","variations":[)"
    R"({"line":0,"ply":1,"moves":"d3-b3 d2-c2"},{"line":1,"ply":1,"moves":"d2-b2"}],)"
    R"("notes":[{"line":0,"ply":0,"comment":"So far so good","nags":[1]}]})";

std::string refusal(std::string_view text) {
    const auto chapters = read_chapters(text);
    return chapters ? "" : chapters.error().message;
}

TEST(Chapters, KeepVariationsCommentsAndAnnotations) {
    const auto chapters = read_chapters(annotated_game);
    ASSERT_TRUE(chapters) << chapters.error().message;
    ASSERT_EQ(chapters->size(), 1U);
    EXPECT_EQ(chapters->front().ruleset, "brandub");
    const auto again = converted_records(chapters->front().record, "json");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_THAT(*again, HasSubstr(R"("start_comment":"Begin")"));
    EXPECT_THAT(*again, HasSubstr(R"({"line":1,"ply":1,"moves":"d2-b2"})"));
    EXPECT_THAT(*again, HasSubstr(R"("comment":"So far so good")"));
    EXPECT_THAT(*again, HasSubstr(R"("nags":[1])"));
    EXPECT_EQ(read_chapters(chapters->front().record)->front().record, chapters->front().record);
}

TEST(Chapters, MayBeEmptyOrBeginAnywhere) {
    EXPECT_EQ(refusal(R"({"ruleset":"brandub","moves":""})"), "");
    EXPECT_EQ(
        refusal("[variant:brandub]\n[position:/3t3/7/7/3K3/7/7/3t3/]\n[to-move:defenders]\n\n1. d4-c4\n"),
        "");
}

TEST(Chapters, OfOwnRulesCarryThem) {
    const auto pgn = line_record({"", "parent = \"brandub\"\nking = \"weak\"\n", "", {"d1-c1"}}, {}, "pgn");
    const auto rules = line_record({"", "parent = \"brandub\"\n", "", {"d1-c1"}}, {}, "pgn");
    for (const auto& text : {pgn, rules}) {
        if (!text) continue;
        const auto chapters = read_chapters(*text);
        ASSERT_TRUE(chapters) << chapters.error().message;
        EXPECT_THAT(chapters->front().record, HasSubstr("[rules:dim:7"));
    }
    EXPECT_TRUE(rules.has_value());
}

TEST(Chapters, AreJudgedByTheRulesInEveryLine) {
    EXPECT_THAT(refusal(R"({"ruleset":"brandub","moves":"d1-c1 d3-d5"})"), HasSubstr("move 1… d3-d5: "));
    EXPECT_THAT(
        refusal(R"({"ruleset":"brandub","moves":"d1-c1","variations":[{"line":0,"ply":0,"moves":"d1-d7"}]})"),
        HasSubstr("in a variation, move 1. d1-d7: "));
    EXPECT_THAT(refusal("[variant:brandub]\n\n1. d1-c1xd4 d3-c3\n"),
                HasSubstr("move 1. d1-c1: the rules capture other pieces"));
    EXPECT_THAT(refusal("[variant:brandubb]\n\n1. d1-c1\n"), HasSubstr("unknown ruleset"));
    EXPECT_THAT(refusal("1. d1-c99"), HasSubstr("line 1, column"));
    EXPECT_EQ(refusal(R"({"ruleset":"brandub","dim":9,"moves":"d1-c1"})").empty(), false);
}

// Variations of one move each: a long line would end by repetition.
std::string with_variations(std::size_t count) {
    std::string text = R"({"ruleset":"brandub","moves":"d1-c1","variations":[)";
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format(R"({}{{"line":0,"ply":0,"moves":"d1-b1"}})", i == 0 ? "" : ",");
    return text + "]}";
}

TEST(Chapters, HaveAtMostSoManyMovesAndComments) {
    EXPECT_EQ(refusal(with_variations(max_chapter_moves - 1)), "");
    EXPECT_THAT(refusal(with_variations(max_chapter_moves)),
                HasSubstr("a chapter has at most 5000 moves in all its lines; this one has 5001"));
    const auto commented = [](std::size_t size) {
        return fmt::format(
            R"({{"ruleset":"brandub","moves":"d1-c1","notes":[{{"line":0,"ply":0,"comment":"{}"}}]}})",
            std::string(size, 'x'));
    };
    EXPECT_EQ(refusal(commented(max_chapter_comment_size)), "");
    EXPECT_THAT(refusal(commented(max_chapter_comment_size + 1)),
                HasSubstr("a comment has at most 32768 bytes; one of these has 32769"));
}

TEST(Chapters, HaveALimitInAll) {
    std::string text = R"({"ruleset":"brandub","moves":"d1-c1","variations":[)";
    std::string notes;
    for (int i = 0; i < 20; ++i) {
        text += fmt::format(R"({}{{"line":0,"ply":0,"moves":"d1-b1"}})", i == 0 ? "" : ",");
        notes += fmt::format(R"({}{{"line":{},"ply":0,"comment":"{}"}})", i == 0 ? "" : ",", i + 1,
                             std::string(30'000, 'x'));
    }
    EXPECT_THAT(refusal(text + R"(],"notes":[)" + notes + "]}"), HasSubstr("at most 512 KiB"));
}

TEST(Chapters, ATextHasAtMostSoManyGames) {
    std::string games;
    for (std::size_t i = 0; i < max_chapters; ++i) games += "[variant:brandub]\n\n1. d1-c1\n\n";
    EXPECT_EQ(read_chapters(games)->size(), max_chapters);
    EXPECT_THAT(refusal(games + "[variant:brandub]\n\n1. d1-c1\n"), HasSubstr("at most 64 chapters"));
    EXPECT_NE(refusal(""), "");
    EXPECT_NE(refusal(std::string("\0\1\2", 3)), "");
}

// The tags of its study and its title find room, whatever it has.
TEST(Chapters, OfManyTagsCanBeWritten) {
    const auto with_tags = [](std::size_t count) {
        std::string game = "[variant:brandub]\n";
        for (std::size_t i = 1; i < count; ++i) game += fmt::format("[Tag{}:x]\n", i);
        return game + "\n1. d1-c1\n";
    };
    const auto most = read_chapters(with_tags(max_written_tags - 2));
    ASSERT_TRUE(most) << most.error().message;
    for (const auto format : {RecordFormat::Otn, RecordFormat::Pgn}) {
        std::string file;
        const auto written = append_chapter(file, "Forts", "The first", most->front().record, format);
        EXPECT_TRUE(written) << written.error().message;
    }
    EXPECT_THAT(refusal(with_tags(max_written_tags)), HasSubstr("tags"));
}

TEST(Chapters, OfAFileAreReadAgainWithTheirTitles) {
    const auto chapters = read_chapters(annotated_game);
    for (const auto format : {RecordFormat::Otn, RecordFormat::Pgn}) {
        std::string file;
        ASSERT_TRUE(append_chapter(file, "Forts", "The first", chapters->front().record, format));
        ASSERT_TRUE(append_chapter(file, "Forts", "", chapters->front().record, format));
        const auto again = read_chapters(file);
        ASSERT_TRUE(again) << again.error().message << file;
        ASSERT_EQ(again->size(), 2U) << file;
        EXPECT_EQ(again->at(0).title, "The first");
        EXPECT_EQ(again->at(1).title, "");
        EXPECT_EQ(again->at(0).record, chapters->front().record);
    }
}

TEST(Chapters, AsPgnNameTheirRules) {
    const auto chapters =
        read_chapters("[Variant \"Brandub, as the World Tafl Federation plays it\"]\n\n1. d1-c1 *\n");
    ASSERT_TRUE(chapters) << chapters.error().message;
    const auto unnamed = read_chapters("1. d1-c1 *\n", find_builtin("brandub"));
    for (const auto& record : {chapters->front().record, unnamed->front().record}) {
        std::string file;
        ASSERT_TRUE(append_chapter(file, "Forts", "The first", record, RecordFormat::Pgn));
        EXPECT_THAT(file, HasSubstr("[Variant \"")) << file;
    }
}

TEST(Chapters, WithoutRulesAreReadByThoseOfTheirBoard) {
    const auto preferred = find_builtin("brandub-walker");
    EXPECT_EQ(read_chapters("1. d1-c1", preferred)->front().ruleset, "brandub-walker");
    EXPECT_EQ(read_chapters("1. d1-d3")->front().ruleset, builtin_rulesets().front()->name);
}

}  // namespace
}  // namespace tafl::api
