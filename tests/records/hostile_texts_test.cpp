// Tags and comments with anything in them: what is written is read back as it was, or it is refused with a sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "record_samples.hpp"
#include "records/limits.hpp"
#include "records/tag_names.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;

template <std::size_t Count>
std::string one_of(const std::array<std::string_view, Count>& all, Dice& dice) {
    return std::string(all[dice() % Count]);
}

// Names with a meaning in one of the formats, names that escape those, and what is no name.
constexpr auto hostile_keys = std::to_array<std::string_view>({"event",
                                                               "Event",
                                                               "date",
                                                               "White",
                                                               "Black",
                                                               "attackers",
                                                               "Defenders",
                                                               "Result",
                                                               "result",
                                                               "FEN",
                                                               "SetUp",
                                                               "Variant",
                                                               "variant",
                                                               "Rules",
                                                               "rules",
                                                               "Ending",
                                                               "ending",
                                                               "position",
                                                               "to-move",
                                                               "start-comment",
                                                               "starting-comment",
                                                               "compiler",
                                                               "Compiler",
                                                               "id",
                                                               "Id",
                                                               "TimeControl",
                                                               "time-control",
                                                               "RecordedResult",
                                                               "tags",
                                                               "moves",
                                                               "json_rated",
                                                               "json_",
                                                               "json_moves",
                                                               "json_a+20b",
                                                               "Tag-Result",
                                                               "Tag-Tag-x",
                                                               "Tag-Tag-rules",
                                                               "Tag-White",
                                                               "Tag-ending",
                                                               "Tag-compiler",
                                                               "Tag-x",
                                                               "ResultInText",
                                                               "a.b_c+d-e",
                                                               "",
                                                               "a b",
                                                               "1x",
                                                               "a:b",
                                                               "a\"b",
                                                               "a\nb",
                                                               "é"});
constexpr auto hostile_pieces = std::to_array<std::string_view>({"a",
                                                                 "\"",
                                                                 "\\",
                                                                 "[",
                                                                 "]",
                                                                 "{",
                                                                 "}",
                                                                 "|",
                                                                 "(",
                                                                 ")",
                                                                 ";",
                                                                 "%",
                                                                 "\n",
                                                                 "\r",
                                                                 "\r\n",
                                                                 std::string_view("\0", 1),
                                                                 "\xFF",
                                                                 " ",
                                                                 "é",
                                                                 "?",
                                                                 "timeout",
                                                                 "1-0",
                                                                 "true",
                                                                 "[[1,2]]",
                                                                 "12",
                                                                 "3600 3i",
                                                                 "007 3i",
                                                                 "\\n",
                                                                 "---",
                                                                 "\n[event:c]",
                                                                 "\n  [Event \"c\"]",
                                                                 "Skjaldborg",
                                                                 "[%clk 0:00:05]",
                                                                 "[%ot 1/2]"});

std::string hostile_text(Dice& dice) {
    std::string text;
    for (auto left = dice() % 5; left > 0; --left) text += one_of(hostile_pieces, dice);
    return text;
}

Record hostile_record(Dice& dice) {
    Record record = random_record(dice);
    record.lines.resize(1);
    for (auto left = 1 + dice() % 4; left > 0; --left)
        record.tags.push_back({one_of(hostile_keys, dice),
                               dice() % 4 == 0 ? one_of(hostile_pieces, dice) : hostile_text(dice)});
    std::shuffle(record.tags.begin(), record.tags.end(), dice);
    if (dice() % 4 == 0) record.start_comment = hostile_text(dice);
    if (dice() % 4 == 0) record.note(0, 0).comment = hostile_text(dice);
    if (dice() % 16 == 0) record.variant = hostile_text(dice);
    std::erase_if(record.lines[0].notes, [](const Note& note) { return note.is_empty(); });
    return record;
}

// The record without empty tags, with times as PGN spells them.
Record meaning_of(Record record, RecordFormat format) {
    std::erase_if(record.tags, [](const Tag& tag) { return tag.value.empty() || tag.value == "?"; });
    for (Tag& tag : record.tags)
        if (format == RecordFormat::Pgn && tag.key == "time-control")
            tag.value = from_pgn_time_control(to_pgn_time_control(tag.value));
    if (record.variant == "?") record.variant.clear();
    return with_sorted_tags(std::move(record));
}

class HostileTexts : public testing::TestWithParam<RecordFormat> {};

TEST_P(HostileTexts, AreReadBackOrRefused) {
    Dice dice(20);
    int written_ones = 0, refused_ones = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Record record = hostile_record(dice);
        std::string text = "before\n";
        const auto written = append_record(text, record, GetParam());
        if (!written) {
            ++refused_ones;
            ASSERT_THAT(written.error().message, HasSubstr(" ")) << i;
            ASSERT_EQ(text, "before\n") << "nothing was appended";
            continue;
        }
        ++written_ones;
        text.erase(0, text.find('\n') + 1);
        ASSERT_TRUE(with_sorted_tags(read_one(text, GetParam())) == meaning_of(record, GetParam()))
            << i << "\n"
            << text << "\n"
            << write(meaning_of(record, GetParam()), RecordFormat::Json);
    }
    EXPECT_GT(written_ones, 2'000);
    EXPECT_GT(refused_ones, 2'000);
}

struct Refused {
    Record record;
    const char* says;
};

Record with_tag(std::string key, std::string value) {
    Record record;
    record.tags.push_back({std::move(key), std::move(value)});
    return record;
}
Record with_comment(std::string comment) {
    Record record;
    record.lines[0].moves.push_back({.from = {3, 0}, .to = {3, 2}});
    record.note(0, 0).comment = std::move(comment);
    return record;
}

TEST_P(HostileTexts, AreNamedInTheRefusal) {
    Record many;
    many.tags.assign(max_tags, {"event", "a feast"});
    Record clock = with_comment("");
    clock.note(0, 0).clock = RecordClock{-1, 0, 0};
    Record rules;
    rules.otn_rules = "dim:11\n";
    const Refused rows[] = {
        {with_tag("the event", "x"), "'the event' is not the name of a tag"},
        {with_tag("", "x"), "'' is not the name of a tag"},
        {with_tag("event", "a\nb"), "the tag 'event' is 'a\\x0ab'; expected one line"},
        {with_tag("event", std::string("a\0b", 3)), "the tag 'event' is 'a\\x00b'; expected one line"},
        {with_tag("event", "\xFF"), "in UTF-8"},
        {with_tag("event", std::string(max_tag_length, 'x')), "the tag 'event' is too long"},
        {with_tag(std::string(max_tag_length, 'x'), "x"), "has a name of 1048576 bytes"},
        {many, "the game has 1000 tags"},
        {rules, "the rule string is 'dim:11\\x0a'"},
        {with_comment("a\rb"), "a comment is 'a\\x0db'"},
        {with_comment("[%clk 0:00:05] x"), "would be read as a clock"},
        {clock, "a clock shows -1 ms"},
    };
    for (const auto& [record, says] : rows) {
        std::string text;
        const auto written = append_record(text, record, GetParam());
        ASSERT_FALSE(written) << says;
        EXPECT_THAT(written.error().message, HasSubstr(says));
        EXPECT_EQ(text, "");
    }
}

// The reader accepts tags and comments of the longest that the writer allows.
TEST_P(HostileTexts, AtTheLimitsAreReadBack) {
    for (const char c : {'x', '"', '\\'}) {
        Record record = with_tag("event", std::string(max_written_tag_length, c));
        record.tags.resize(max_written_tags, {"annotator", "x"});
        record.variant = record.otn_rules = std::string(max_written_tag_length, c);
        EXPECT_TRUE(read_one(write(record, GetParam()), GetParam()) == record) << c;
    }
    for (const auto& comment :
         {std::string(max_comment_length - 10, 'x'), "a" + std::string(900'000, ' ') + "[b"}) {
        const Record record = with_comment(comment);
        EXPECT_TRUE(read_one(write(record, GetParam()), GetParam()) == record) << comment.size();
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, HostileTexts,
                         testing::Values(RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json),
                         [](const auto& chosen) { return std::string(to_string(chosen.param)); });

// Json has no limit of its own.
TEST(HostileText, CommentsOfATurnAreWrittenUpToWhatIsRead) {
    for (const RecordFormat format : {RecordFormat::Otn, RecordFormat::Pgn}) {
        for (const Record& record : {with_comment(std::string(max_comment_length, 'x')),
                                     with_comment(std::string(max_comment_length / 2 + 10, '}') + "|" +
                                                  std::string(max_comment_length / 2, ']'))}) {
            std::string text;
            const auto written = append_record(text, record, format);
            ASSERT_FALSE(written);
            EXPECT_THAT(written.error().message, HasSubstr("at most 1048576 are written"));
        }
    }
}

TEST(HostileText, OfASiteWithoutNamesOfRulesGetNone) {
    const Record record = with_tag("site", "hnefatafl.org");
    EXPECT_TRUE(read_one(write(record, RecordFormat::Pgn)) == record);
}

}  // namespace

}  // namespace tafl::test
