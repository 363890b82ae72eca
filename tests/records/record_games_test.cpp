// The recorded games, where they are: from CSV through every format and back, to the byte, and through the
// rules.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <iterator>

#include "notation/rulesets/ruleset_registry.hpp"
#include "record_samples.hpp"
#include "records/replay.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

struct Games {
    std::string_view file;
    std::string_view ruleset;
    std::size_t count;
};

void PrintTo(const Games& games, std::ostream* out) { *out << games.file; }

class RecordedGames : public testing::TestWithParam<Games> {
  protected:
    void SetUp() override {
        const auto path = recorded_games(GetParam().file);
        if (!path) {
            GTEST_SKIP() << "the recorded games are not here (" << GetParam().file
                         << " in $SKJALDBORG_GAMES or ../shared/games): nothing of them is tested";
        }
        std::ifstream in(*path, std::ios::binary);
        text_.assign(std::istreambuf_iterator<char>(in), {});
    }

    [[nodiscard]] static std::string convert(std::string_view text, RecordFormat format) {
        const WriteContext context = write_context(*find_builtin(GetParam().ruleset));
        std::string out;
        RecordReader reader(text);
        Record record;
        for (ReadStep step = reader.next(record); step != ReadStep::End; step = reader.next(record)) {
            EXPECT_EQ(step, ReadStep::Game) << reader.game() << ": " << reader.error().message;
            if (step == ReadStep::Game) {
                EXPECT_TRUE(append_record(out, record, format, context));
            }
        }
        EXPECT_EQ(static_cast<std::size_t>(reader.game()), GetParam().count);
        return out;
    }

    std::string text_;
};

TEST_P(RecordedGames, ComeBackFromEveryFormatToTheByte) {
    const std::string otn = convert(text_, RecordFormat::Otn);
    const std::string pgn = convert(otn, RecordFormat::Pgn);
    const std::string json = convert(pgn, RecordFormat::Json);
    EXPECT_TRUE(convert(json, RecordFormat::Csv) == text_);
    EXPECT_TRUE(convert(text_, RecordFormat::Csv) == text_);
    EXPECT_TRUE(convert(convert(json, RecordFormat::Otn), RecordFormat::Csv) == text_);
    EXPECT_TRUE(convert(convert(json, RecordFormat::Pgn), RecordFormat::Csv) == text_);
}

TEST_P(RecordedGames, PlayThroughTheRulesWithoutADifference) {
    const std::string pgn = convert(text_, RecordFormat::Pgn);
    Replayer replayer(find_builtin(GetParam().ruleset), true);
    for (const std::string& text : {text_, pgn}) {
        RecordReader reader(text);
        Record record;
        while (reader.next(record) == ReadStep::Game) {
            const auto played = replayer.replay(record);
            ASSERT_TRUE(played.has_value()) << played.error().message;
            EXPECT_FALSE(played->differs()) << "game " << reader.game() << ": " << played->why;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllOfThem, RecordedGames,
                         testing::Values(Games{"copenhagen.csv", "copenhagen", 1168},
                                         Games{"brandub.csv", "brandub", 350}),
                         [](const auto& games) { return std::string(games.param.ruleset); });

}  // namespace

}  // namespace tafl::test
