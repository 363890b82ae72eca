// What a record says of its rules, and what is read out of it.
#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "record_samples.hpp"
#include "records/replay.hpp"

namespace tafl::test {

namespace {

// Our records contain both our name of the rules and OpenTafl's rule string.
TEST(RulesText, EveryRulesetsRecordsAgreeWithThemselves) {
    for (const auto& ruleset : builtin_rulesets()) {
        Record record;
        record.variant = ruleset->name;
        for (const RecordFormat format : {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json}) {
            const std::string text = write(record, format, write_context(*ruleset));
            Replayer replayer(find_builtin("copenhagen"));
            const Parsed<Replay> replay = replayer.replay(read_one(text, format));
            ASSERT_TRUE(replay.has_value()) << replay.error().message << text;
            EXPECT_EQ(rules_hash(*replay->ruleset), rules_hash(*ruleset)) << text;
        }
    }
}

TEST(RulesText, AFilesRulesGoWithItsGames) {
    Ruleset mine = *find_builtin("brandub");
    mine.exit_fort = true;
    for (const std::string_view name : {"mine", "brandub"}) {  // the second is taken
        mine.name = name;
        Record record;
        record.variant = name;
        for (const RecordFormat format : {RecordFormat::Otn, RecordFormat::Pgn, RecordFormat::Json}) {
            const std::string text = write(record, format, write_context(mine));
            Replayer replayer(find_builtin("copenhagen"));
            const Parsed<Replay> replay = replayer.replay(read_one(text, format));
            ASSERT_TRUE(replay.has_value()) << replay.error().message << text;
            EXPECT_TRUE(replay->ruleset->exit_fort) << text;
        }
    }
}

}  // namespace

}  // namespace tafl::test
