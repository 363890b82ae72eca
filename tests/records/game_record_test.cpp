// How a game ended, in its record: the closing after the moves, or a tag.
#include <gtest/gtest.h>

#include "records/game_record.hpp"
#include "records/record_writer.hpp"
#include "support/records.hpp"

namespace tafl {
namespace {

struct Case {
    const char* reason;
    Winner result;
    std::optional<Side> to_move;
    Ending ending;
    const char* termination;
};

Record ended(const Case& the) {
    Record record;
    record.result = the.result;
    set_termination(record, the.reason, the.to_move);
    return record;
}

TEST(GameRecord, SaysHowTheGameEnded) {
    using enum Winner;
    const Case cases[] = {
        {"resignation", Defenders, Side::Attackers, Ending::Resignation, ""},
        {"timeout", Attackers, Side::Defenders, Ending::Timeout, ""},
        {"resignation", Defenders, Side::Defenders, Ending::None, "the attackers resigned"},
        {"timeout", Attackers, Side::Attackers, Ending::None, "the defenders lost on time"},
        {"resignation", Attackers, std::nullopt, Ending::None, "the defenders resigned"},
        {"agreement", Draw, Side::Attackers, Ending::None, "agreement"},
        {"king-escaped", Defenders, Side::Attackers, Ending::None, "king-escaped"},
        {"aborted", Nobody, Side::Attackers, Ending::None, "aborted"},
        {"", Nobody, Side::Attackers, Ending::None, ""},
    };
    for (const Case& the : cases) {
        const Record record = ended(the);
        EXPECT_EQ(record.main().ending, the.ending) << the.reason;
        EXPECT_EQ(record.tag("termination"), the.termination) << the.reason;
    }
}

TEST(GameRecord, EveryFormatKeepsTheEnding) {
    for (const char* reason : {"resignation", "timeout"}) {
        const Record record = ended({reason, Winner::Defenders, Side::Attackers, Ending::None, ""});
        for (const auto format :
             {RecordFormat::Csv, RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json}) {
            std::string text;
            ASSERT_TRUE(append_record(text, record, format));
            const auto read = test::parse_records(text);
            ASSERT_EQ(read.size(), 1U) << text;
            ASSERT_TRUE(read[0]) << text;
            EXPECT_EQ(read[0]->main().ending, record.main().ending) << text;
        }
    }
}

}  // namespace
}  // namespace tafl
