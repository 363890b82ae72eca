#include "records/repair.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "record_samples.hpp"

namespace tafl::test {

namespace {

using testing::ElementsAre;

Repaired repaired(const Record& record, std::string_view ruleset = "copenhagen") {
    Replayer replayer(find_builtin(ruleset));
    auto result = repair(record, replayer);
    EXPECT_TRUE(result.has_value()) << result.error().message;
    return std::move(result).value_or(Repaired{});
}
Repaired repaired(std::string_view text) { return repaired(read_one(text)); }

std::string moves_of(const Record& record) {
    std::string text;
    for (const MoveToken& move : record.main().moves)
        text += (text.empty() ? "" : " ") + to_string(move.from) + "-" + to_string(move.to);
    return text;
}

TEST(Repair, ASoundRecordStaysAsItIs) {
    const Repaired found = repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Sound);
    EXPECT_TRUE(found.repairs.empty());
    EXPECT_EQ(found.replay.plies, 5);
}

TEST(Repair, AMovePostedTwiceIsLeftOut) {
    const Repaired found = repaired("d1-d3 e5-e2 g1-g3 g1-g3 f4-c4 f4-c4 g3-e3xe2,1,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Repaired);
    EXPECT_THAT(found.repairs, ElementsAre(Repair{RepairKind::MoveTwice, 3, "g1-g3"},
                                           Repair{RepairKind::MoveTwice, 4, "f4-c4"}));
    EXPECT_EQ(moves_of(found.record), "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3");
    EXPECT_FALSE(found.replay.differs());
}

TEST(Repair, AMarkOfAnEmptySquareIsLeftOut) {
    const Repaired found = repaired("d1-d3xd4 e5-e2 g1-g3 f4-c4 g3-e3xe2xa1,3,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Repaired);
    EXPECT_THAT(found.repairs, ElementsAre(Repair{RepairKind::StrayMark, 0, "d1-d3xd4"},
                                           Repair{RepairKind::StrayMark, 4, "g3-e3xe2xa1"}));
    EXPECT_FALSE(found.replay.differs());
}

// f4 moves later, so it was not captured; e2 is entered later, so it was.
TEST(Repair, AMarkThatLaterMovesRefuteIsCorrected) {
    const Repaired wrong = repaired("d1-d3xf4 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing");
    EXPECT_EQ(wrong.state, RepairState::Repaired);
    EXPECT_THAT(wrong.repairs, ElementsAre(Repair{RepairKind::WrongMark, 0, "d1-d3xf4"}));
    EXPECT_FALSE(wrong.replay.differs());
    const Repaired forgotten =
        repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3 c4-c5 e3-e2 c5-c4 h1-h2xa1,1,0,Ongoing");
    EXPECT_EQ(forgotten.state, RepairState::Repaired);
    EXPECT_THAT(forgotten.repairs, ElementsAre(Repair{RepairKind::WrongMark, 4, "g3-e3"},
                                               Repair{RepairKind::StrayMark, 8, "h1-h2xa1"}));
    EXPECT_TRUE(forgotten.counts_agree);
}

// One capture is marked, where nobody stood, and one is counted.
TEST(Repair, AMarkOnAWrongSquareIsCorrected) {
    const Repaired found = repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xa1,1,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Repaired);
    EXPECT_THAT(found.repairs, ElementsAre(Repair{RepairKind::WrongMark, 4, "g3-e3xa1"}));
    EXPECT_FALSE(found.replay.differs());
}

// e2 is not marked, but counted.
TEST(Repair, AMarkThatIsCountedIsPutIn) {
    const std::string moves = "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3 g5-g4 d3-d4 g4-g5 a4-b4xc4";
    const Repaired found = repaired(moves + ",2,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Repaired);
    EXPECT_THAT(found.repairs, ElementsAre(Repair{RepairKind::WrongMark, 4, "g3-e3"}));
    EXPECT_EQ(repaired(moves + ",1,0,Ongoing").state, RepairState::Beyond);
}

// The record captures by other rules, so it has no slip to mend.
TEST(Repair, ADifferenceOfRulesIsNone) {
    EXPECT_EQ(repaired("d1-d3xf4 e5-e2,1,0,Ongoing").state, RepairState::Beyond);
    EXPECT_EQ(repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3 c4-c5xa4,0,1,Ongoing").state, RepairState::Beyond);
    EXPECT_EQ(repaired("d1-d3 e5-e2 d3-e4 f4-c4,0,0,Ongoing").state, RepairState::Beyond);
}

// Only d1 can have gone to d3.
TEST(Repair, AFrontThatCanOnlyBeOneMoveIsPutIn) {
    const Repaired found = repaired("e5-e2 d3-e3,0,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Repaired);
    EXPECT_THAT(found.repairs, ElementsAre(Repair{RepairKind::FrontCut, 0, "d1-d3"}));
    EXPECT_EQ(moves_of(found.record), "d1-d3 e5-e2 d3-e3");
}

TEST(Repair, AFrontThatCanBeManyMovesIsNot) {
    const Repaired found = repaired("e5-e2 g1-g3,0,0,Ongoing");
    EXPECT_EQ(found.state, RepairState::Ambiguous);
    EXPECT_TRUE(found.repairs.empty());
    EXPECT_EQ(moves_of(found.record), "e5-e2 g1-g3");
    EXPECT_TRUE(found.replay.differs());
}

// R12: the knight jumps c4 to d4, and e4 to f4; the record has the first step alone.
TEST(Repair, TheStepsOfAChainArePutIn) {
    const std::string start = "[Variant \"berserk\"]\n[FEN \"11/11/5t5/11/11/11/11/1Nt1t6/11/11/5K5 d\"]\n\n";
    const Repaired found = repaired(read_one(start + "1. b4-d4 f9-f8 2. f4-f5 *"), "berserk");
    EXPECT_EQ(found.state, RepairState::Repaired);
    EXPECT_EQ(moves_of(found.record), "b4-d4 d4-f4 f9-f8 f4-f5");
    ASSERT_EQ(found.repairs.size(), 1U);
    EXPECT_EQ(found.repairs[0].kind, RepairKind::ChainCut);
    EXPECT_EQ(found.repairs[0].at, 1);
    const Repaired unsaid = repaired(read_one(start + "1. b4-d4 f9-f8 2. f1-f2 *"), "berserk");
    EXPECT_EQ(unsaid.state, RepairState::Sound) << "the knight may have stopped";
}

// e4 is reached by a jump over d4, or over c5, d6 and e5: with the first capture two attackers, or four.
TEST(Repair, OfSeveralWaysTheCountsOfCapturesChoose) {
    const auto counted = [](std::string_view by_defenders) {
        return repaired(
            read_one("[Variant \"berserk\"]\n[FEN \"11/11/5t5/11/11/3t7/2t1t6/Nt1t7/11/11/5K5 d\"]\n"
                     "[CapturesByAttackers \"0\"]\n[CapturesByDefenders \"" +
                     std::string(by_defenders) + "\"]\n\n1. a4-c4 f9-f8 2. e4-e3 *"),
            "berserk");
    };
    EXPECT_EQ(moves_of(counted("2").record), "a4-c4 c4-e4 f9-f8 e4-e3");
    EXPECT_EQ(moves_of(counted("4").record), "a4-c4 c4-c6 c6-e6 e6-e4 f9-f8 e4-e3");
    EXPECT_EQ(counted("3").state, RepairState::Ambiguous);
}

// The site does not count every step, so the only possible way is taken even if the counts differ.
TEST(Repair, CountsRefuseNothing) {
    const std::string start = "[Variant \"berserk\"]\n[FEN \"11/11/5t5/11/11/11/11/1Nt1t6/11/11/5K5 d\"]\n";
    for (const int count : {1, 2}) {
        const std::string counts =
            "[CapturesByAttackers \"0\"]\n[CapturesByDefenders \"" + std::to_string(count) + "\"]\n\n";
        const Repaired found = repaired(read_one(start + counts + "1. b4-d4 f9-f8 2. f4-f5 *"), "berserk");
        EXPECT_EQ(found.state, RepairState::Repaired);
        EXPECT_EQ(found.counts_agree, count == 2);
    }
    EXPECT_TRUE(repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2xe2,2,0,Ongoing").counts_agree)
        << "as it is marked";
    EXPECT_TRUE(repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,0,1,Ongoing").counts_agree)
        << "the other way round, as some files of the site have them";
    EXPECT_FALSE(repaired("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,1,Ongoing").counts_agree);
}

// repair() ends for any record, and a game that it calls repaired can be played.
TEST(Repair, GarbageIsBeyondIt) {
    Dice dice(5);
    for (int i = 0; i < 20; ++i) {
        Record record;
        record.variant = i % 2 == 0 ? "berserk" : "copenhagen";
        for (auto n = dice() % 40 + 1; n > 0; --n) {
            MoveToken move;
            move.from = to_cell(static_cast<Square>(dice() % 121), 11);
            move.to = to_cell(static_cast<Square>(dice() % 121), 11);
            record.main().moves.push_back(move);
        }
        const Repaired found = repaired(record);
        EXPECT_FALSE(found.state == RepairState::Repaired && found.replay.differs());
    }
}

}  // namespace

}  // namespace tafl::test
