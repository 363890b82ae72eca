// Who may do what in a game, when, and with what result.
#include "server/rooms/room.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include "notation/squares.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/rooms/table.hpp"
#include "support/choose.hpp"

namespace tafl::server {
namespace {

constexpr std::int64_t one_day = 86'400'000;

using std::chrono::milliseconds;
using tafl::test::Dice;
using test::attacker;
using test::days;
using test::defender;
using test::fischer;
using test::stranger;
using test::Table;
using test::terms;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* two_moves = "d1-c1 d3-c3";

// The text of the field `due`; empty if there is none.
std::string due_in(const std::string& state) {
    constexpr std::string_view key = "\"due\":";
    const auto at = state.find(key);
    if (at == std::string::npos) return "";
    return state.substr(at + key.size(), state.find('}', at) + 1 - at - key.size());
}

// --- permissions

struct Rights {
    const char* name;
    Command command;
    // The refusal's code for a stranger, the side to move (attackers), the other side; "" if accepted. Before
    // the first move, after two moves, and when the game is over.
    std::array<const char*, 3> fresh, going, over;
};
class Allowed : public ::testing::TestWithParam<Rights> {};

std::array<std::string, 3> tried(const Command& command, const std::function<void(Table&)>& prepare) {
    std::array<std::string, 3> codes;
    std::size_t i = 0;
    for (const auto who : {stranger, attacker, defender}) {
        Table table(terms());
        prepare(table);
        const auto before = test::all_states(table.room, test::moment(5'000));
        codes[i] = table.give(command, who, 5'000);
        if (!codes[i].empty()) {
            EXPECT_EQ(before, test::all_states(table.room, test::moment(5'000)))
                << "a refusal changed something";
        }
        ++i;
    }
    return codes;
}

TEST_P(Allowed, ToThoseWhomItConcerns) {
    const auto& rights = GetParam();
    const auto expect = [](const std::array<const char*, 3>& codes) {
        return ElementsAre(codes[0], codes[1], codes[2]);
    };
    EXPECT_THAT(tried(rights.command, [](Table&) {}), expect(rights.fresh));
    EXPECT_THAT(tried(rights.command, [](Table& table) { ASSERT_EQ(table.play(two_moves), ""); }),
                expect(rights.going));
    const auto end = [](Table& table) {
        ASSERT_EQ(table.play(two_moves), "");
        ASSERT_EQ(table.give(Resign{}, attacker, 3'000), "");
    };
    EXPECT_THAT(tried(rights.command, end), expect(rights.over));
}

INSTANTIATE_TEST_SUITE_P(Room, Allowed,
                         ::testing::Values(Rights{"PlayTheFirstMove",
                                                  Play{0, "d1-c1", {}},
                                                  {"not-yours", "", "not-yours"},
                                                  {"not-yours", "", "too-late"},
                                                  {"not-yours", "", "too-late"}},
                                           Rights{"PlayTheThirdMove",
                                                  Play{2, "d2-c2", {}},
                                                  {"not-yours", "bad-request", "bad-request"},
                                                  {"not-yours", "", "not-yours"},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"Resign",
                                                  Resign{},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"Abort",
                                                  Abort{},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "too-late", "too-late"},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"OfferADraw",
                                                  Offer{OfferKind::Draw},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"AskForATakeback",
                                                  Offer{OfferKind::Takeback},
                                                  {"not-yours", "bad-request", "bad-request"},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"OfferARematch",
                                                  Offer{OfferKind::Rematch},
                                                  {"not-yours", "bad-request", "bad-request"},
                                                  {"not-yours", "bad-request", "bad-request"},
                                                  {"not-yours", "", ""}},
                                           Rights{"Decline",
                                                  Decline{OfferKind::Draw},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "", ""}},
                                           Rights{"Claim",
                                                  Claim{},
                                                  {"not-yours", "too-late", "too-late"},
                                                  {"not-yours", "too-late", "too-late"},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"Berserk",
                                                  Berserk{},
                                                  {"not-yours", "too-late", "too-late"},
                                                  {"not-yours", "too-late", "too-late"},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"GiveTime",
                                                  GiveTime{},
                                                  {"not-yours", "bad-request", "bad-request"},
                                                  {"not-yours", "bad-request", "bad-request"},
                                                  {"not-yours", "too-late", "too-late"}},
                                           Rights{"Chat",
                                                  Chat{"Well met"},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "", ""},
                                                  {"not-yours", "", ""}}),
                         [](const auto& chosen) { return chosen.param.name; });

// --- moves

TEST(Room, KeepsAMoveAsItsEvent) {
    Table table(terms("brandub", fischer(60'000, 1'000)));
    ASSERT_EQ(table.play("d1-c1 d3-c3 d2-c2"), "");
    EXPECT_THAT(table.texts(), ElementsAre("move d1-c1 60000", "move d3-c3 60000", "move d2-c2 60000"));
    EXPECT_EQ(table.room.version(), 3);
}

// Thousands of correspondence games wait in memory for a move a day.
TEST(Room, ReservesNoMemoryForMovesToCome) {
    const auto heap = [] { return mallinfo2().uordblks + mallinfo2().hblkhd; };  // 0 under sanitizers
    {
        const Table first(terms());
    }  // reads the rulesets
    const auto before = heap();
    const Table table(terms());
    const auto of_table = heap() - before;
    const auto game = begin_game(table.head.terms).value();
    const auto of_game = heap() - before - of_table;
    EXPECT_LE(2 * of_table, of_game);
}

TEST(Room, TakesTheSameMoveTwiceForOne) {
    Table table(terms());
    ASSERT_EQ(table.give(Play{0, "d1-c1", {}}, attacker, 0), "");
    EXPECT_EQ(table.give(Play{0, "d1c1", {}}, attacker, 10), "");
    EXPECT_EQ(table.give(Play{0, "d1-b1", {}}, attacker, 20), "too-late");
    EXPECT_EQ(table.give(Play{0, "d1-c1", {}}, defender, 30), "too-late");
    EXPECT_THAT(table.texts(), ElementsAre("move d1-c1"));
}

TEST(Room, SaysWhyAMoveIsRefused) {
    Table table(terms());
    EXPECT_EQ(table.give(Play{0, "d1-e2", {}}, attacker, 0), "illegal");
    EXPECT_EQ(table.last.refusal->text, "d1-e2: a piece moves along a rank or a file (rule 2).");
    EXPECT_EQ(table.give(Play{0, "no move", {}}, attacker, 0), "bad-request");
    EXPECT_THAT(table.texts(), IsEmpty());
}

TEST(Room, EndsByTheRulesWithTheMoveThatDoesIt) {
    auto begun = terms();
    begun.position = "3t3/7/7/7/7/7/3K3 d";
    Table table(begun);
    ASSERT_EQ(table.give(Play{0, "d1-a1", {}}, defender, 0), "");
    EXPECT_THAT(table.texts(), ElementsAre("move d1-a1", "end defenders king-escaped"));
    EXPECT_EQ(end_sentence(table.room), "The king has escaped on a1.");
    EXPECT_EQ(table.last.end.value().moves, "d1-a1");
    EXPECT_EQ(table.last.end.value().result, Winner::Defenders);
}

// --- offers

TEST(Room, IsDrawnWhenBothWantIt) {
    Table table(terms());
    ASSERT_EQ(table.play(two_moves), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 3'000), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, defender, 4'000), "");
    EXPECT_EQ(table.texts().back(), "end draw agreement");
}

TEST(Room, ForgetsADrawOfferWhenTheOtherMovesOn) {
    Table table(terms());
    ASSERT_EQ(table.play(two_moves), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, defender, 3'000), "");
    ASSERT_EQ(table.play("d2-c2", 4'000), "");
    EXPECT_FALSE(table.room.has_offered(Side::Defenders, OfferKind::Draw));
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 5'000), "");
    EXPECT_FALSE(table.room.is_over());
}

TEST(Room, LetsNobodyPesterWithOffers) {
    Table table(terms());
    ASSERT_EQ(table.play(two_moves), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 3'000), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 3'001), "");  // stands already
    ASSERT_EQ(table.give(Decline{OfferKind::Draw}, defender, 4'000), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 5'000), "slow-down");
    ASSERT_EQ(table.play("d2-c2", 6'000), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 7'000), "");
}

struct TakebackCase {
    const char* name;
    const char* moves;
    store::PlayerId asks;
    int left;
};
class Takeback : public ::testing::TestWithParam<TakebackCase> {};
TEST_P(Takeback, GoesBackToTheAskersTurn) {
    const auto& [name, moves, asks, left] = GetParam();
    Table table(terms());
    ASSERT_EQ(table.play(moves), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, asks, 9'000), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, asks == attacker ? defender : attacker, 10'000), "");
    EXPECT_EQ(table.texts().back(), fmt::format("takeback {}", left));
    EXPECT_EQ(table.room.game().plies(), left);
    EXPECT_EQ(table.to_move(), asks);
}
INSTANTIATE_TEST_SUITE_P(Room, Takeback,
                         ::testing::Values(TakebackCase{"TheVeryFirstMove", "d1-c1", attacker, 0},
                                           TakebackCase{"OwnLastMove", "d1-c1 d3-c3 d2-c2", attacker, 2},
                                           TakebackCase{"BothLastMoves", "d1-c1 d3-c3", attacker, 0},
                                           TakebackCase{"BeforeTheOthersMove", "d1-c1 d3-c3 d2-c2", defender,
                                                        1}),
                         [](const auto& chosen) { return chosen.param.name; });

TEST(Room, TakesBackSoOftenAndNoMore) {
    Table table(terms());
    for (int i = 0; i < Room::max_takebacks; ++i) {
        ASSERT_EQ(table.play("d1-c1"), "");
        ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, attacker, 9'000), "");
        ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, defender, 10'000), "");
    }
    ASSERT_EQ(table.play("d1-c1"), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Takeback}, attacker, 11'000), "bad-request");
}

TEST(Room, TakesNothingBackInARatedGame) {
    auto rated = terms("brandub", fischer(60'000, 0));
    rated.rated = true;
    Table table(rated);
    ASSERT_EQ(table.play(two_moves), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Takeback}, attacker, 3'000), "not-yours");
}

TEST(Room, BeginsARematchWhenBothWantIt) {
    Table table(terms());
    ASSERT_EQ(table.give(Resign{}, attacker, 0), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Rematch}, attacker, 1'000), "");
    EXPECT_FALSE(table.last.wants_rematch);
    ASSERT_EQ(table.give(Offer{OfferKind::Rematch}, defender, 2'000), "");
    EXPECT_TRUE(table.last.wants_rematch);
    EXPECT_EQ(table.room.next(), "nExT0001");
    EXPECT_EQ(table.give(Offer{OfferKind::Rematch}, defender, 3'000), "too-late");
}

TEST(Room, ARematchIsOfferedOnceByEach) {
    Table table(terms());
    ASSERT_EQ(table.give(Resign{}, attacker, 0), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Rematch}, attacker, 1'000), "");
    ASSERT_EQ(table.give(Decline{OfferKind::Rematch}, defender, 2'000), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Rematch}, attacker, 3'000), "slow-down");
    ASSERT_EQ(table.give(Offer{OfferKind::Rematch}, defender, 4'000),
              "");  // who declined may change their mind
    ASSERT_EQ(table.give(Decline{OfferKind::Rematch}, defender, 5'000), "");
    EXPECT_EQ(table.give(Offer{OfferKind::Rematch}, defender, 6'000), "slow-down");
    EXPECT_EQ(table.events.size(), 5U);
}

TEST(Room, ARatedGameThatHasNotBegunIsNotLost) {
    auto rated = terms("brandub", fischer(60'000, 0));
    rated.rated = true;
    Table table(rated);
    ASSERT_EQ(table.play("d1-c1"), "");
    ASSERT_EQ(table.give(Resign{}, defender, 2'000), "");
    EXPECT_EQ(table.texts().back(), "end none aborted");
    Table begun(rated);
    ASSERT_EQ(begun.play(two_moves), "");
    ASSERT_EQ(begun.give(Resign{}, defender, 3'000), "");
    EXPECT_EQ(begun.texts().back(), "end attackers resignation");
}

TEST(Room, TheComputerTakesBackAndPlaysAgainAtOnce) {
    Table table(terms(), true);
    ASSERT_EQ(table.play(two_moves), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, attacker, 3'000), "");
    EXPECT_EQ(table.texts().back(), "takeback 0");
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 4'000), "");
    EXPECT_FALSE(table.room.is_over());  // that it thinks about
    EXPECT_EQ(table.give(Chat{"Hello"}, attacker, 5'000), "bad-request");
    ASSERT_EQ(table.give(Resign{}, attacker, 6'000), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Rematch}, attacker, 7'000), "");
    EXPECT_TRUE(table.last.wants_rematch);
}

// --- chat

TEST(Room, HearsNoMutedPlayer) {
    Table table(terms());
    EXPECT_EQ(table.give(Chat{"Well met"}, attacker, 0, true), "not-yours");
    EXPECT_EQ(table.give(Play{0, "d1-c1", {}}, attacker, 0, true), "");  // but lets him play
}

TEST(Room, TakesALineOfTwoHundredCharactersAndNoMore) {
    Table table(terms());
    std::string line;
    for (int i = 0; i < 200; ++i) line += "ð";
    EXPECT_EQ(table.give(Chat{line}, attacker, 0), "");
    EXPECT_EQ(table.give(Chat{line + "a"}, attacker, 1), "bad-request");
    EXPECT_EQ(table.give(Chat{"   "}, attacker, 2), "bad-request");
    EXPECT_EQ(table.give(Chat{"two\nlines"}, attacker, 3), "bad-request");
    EXPECT_EQ(table.room.chat().size(), 1U);
}

// --- time

TEST(Room, AFlagFallsForBothSides) {
    for (const auto& [command, code] : {std::pair<Command, const char*>{CheckTime{}, ""},
                                        {Play{2, "d2-c2", {}}, "too-late"},
                                        {Resign{}, "too-late"}}) {
        Table table(terms("brandub", fischer(10'000, 0)));
        ASSERT_EQ(table.play(two_moves), "");  // the second at 1,000
        ASSERT_EQ(table.room.deadline(), test::moment(11'000));
        EXPECT_EQ(table.give(CheckTime{}, 0, 10'999), "");
        EXPECT_FALSE(table.room.is_over());
        EXPECT_EQ(table.give(command, std::holds_alternative<CheckTime>(command) ? 0 : attacker, 11'000),
                  code);
        EXPECT_EQ(table.texts().back(), "end defenders timeout");
        EXPECT_EQ(table.room.deadline(), std::nullopt);
    }
}

TEST(Room, WaitsForEachSidesFirstMoveAndThenGivesUp) {
    Table table(terms("brandub", fischer(10'000, 0)));
    ASSERT_EQ(table.give(Play{0, "d1-c1", {}}, attacker, 100'000), "");  // no time was taken
    EXPECT_EQ(table.texts().back(), "move d1-c1 10000");
    ASSERT_EQ(table.give(CheckTime{}, 0, 219'999), "");
    EXPECT_FALSE(table.room.is_over());
    ASSERT_EQ(table.give(CheckTime{}, 0, 220'000), "");
    EXPECT_EQ(table.texts().back(), "end none aborted");
}

// Most people play one game of a pair after the other.
TEST(Room, TheOtherGameOfAPairWaitsForItsFirstMove) {
    Table table(terms("brandub", fischer(10'000, 0)));
    table.head.pair = "the-other";
    table.room = table.rebuilt();
    const auto limit = Room::first_move_time_of_a_pair;
    EXPECT_EQ(table.room.deadline(), test::moment(limit.count()));
    EXPECT_GE(limit, 10 * Room::first_move_time);
    ASSERT_EQ(table.give(CheckTime{}, 0, limit.count() - 1), "");
    EXPECT_FALSE(table.room.is_over());
    ASSERT_EQ(table.give(CheckTime{}, 0, limit.count()), "");
    EXPECT_EQ(table.texts().back(), "end none aborted");
}

TEST(Room, SaysHowItEndsWhereNoClockShowsIt) {
    Table table(terms("brandub", fischer(10'000, 0)));
    const auto due = [&](std::int64_t at) { return due_in(test::all_states(table.room, test::moment(at))); };
    EXPECT_EQ(due(1'000), R"({"left":119000,"result":"none","reason":"aborted"})");
    table.head.tournament = "the-arena";
    table.room = table.rebuilt();
    EXPECT_EQ(due(1'000), R"({"left":59000,"result":"defenders","reason":"timeout"})");
    ASSERT_EQ(table.play(two_moves), "");
    EXPECT_EQ(due(3'000), "");
}

// People keep games without a clock open; those that nobody plays any more end.
TEST(Room, AGameWithoutAClockEndsWhenNobodyPlaysIt) {
    Table table(terms());
    const std::int64_t fortnight = 14 * one_day;
    EXPECT_EQ(due_in(test::all_states(table.room, test::moment(one_day))),
              R"({"left":1123200000,"result":"none","reason":"aborted"})");
    ASSERT_EQ(table.play(two_moves, fortnight - 5'000), "");
    ASSERT_EQ(table.give(CheckTime{}, 0, 2 * fortnight - 10'000), "");
    EXPECT_FALSE(table.room.is_over());
    ASSERT_EQ(table.give(CheckTime{}, 0, 2 * fortnight), "");
    EXPECT_EQ(table.texts().back(), "end defenders abandoned");
    EXPECT_EQ(due_in(test::all_states(table.room, test::moment(2 * fortnight))), "");
}
TEST(Room, AGameWithoutAClockThatWasNeverBegunIsAborted) {
    Table table(terms());
    ASSERT_EQ(table.give(CheckTime{}, 0, 14 * one_day), "");
    EXPECT_EQ(table.texts().back(), "end none aborted");
}

TEST(Room, WhoNeverCameToAGameOfDaysHasNotLostIt) {
    Table table(terms("brandub", days(1, 2)));
    EXPECT_EQ(table.room.deadline(), test::moment(2 * one_day));
    ASSERT_EQ(table.give(CheckTime{}, 0, 2 * one_day), "");
    EXPECT_EQ(table.texts().back(), "end none aborted");
}

TEST(Room, AVacationHoldsAGameOfDays) {
    Table table(terms("brandub", days(1, 2)));
    ASSERT_EQ(table.play(two_moves), "");
    ASSERT_EQ(table.give(Hold{test::moment(9 * one_day)}, attacker, 1'000), "");
    EXPECT_EQ(table.room.deadline(), test::moment(11 * one_day));
    EXPECT_EQ(table.give(Hold{test::moment(9 * one_day)}, stranger, 1'000), "not-yours");
    EXPECT_EQ(table.room.deadline(), table.rebuilt().deadline());
}

TEST(Room, AServerThatWasAwayTakesNobodysTime) {
    Table table(terms("brandub", fischer(10'000, 0)));
    ASSERT_EQ(table.play(two_moves), "");
    ASSERT_EQ(table.give(ResumeTurn{}, 0, 500'000), "");
    EXPECT_FALSE(table.room.is_over());
    EXPECT_EQ(table.room.deadline(), test::moment(510'000));
    EXPECT_EQ(table.room.deadline(), table.rebuilt().deadline());
}

// --- events

TEST(Room, RefusesEventsThatDoNotFit) {
    Table table(terms());
    ASSERT_EQ(table.play("d1-c1"), "");
    const auto before = test::all_states(table.room, test::moment(0));
    for (const auto& [version, text] : {std::pair{2, "move d1-c1"},
                                        {3, "move d3-c3"},
                                        {2, "takeback 1"},
                                        {2, "rematch x"},
                                        {2, "dance"},
                                        {2, ""},
                                        {2, "move d3-c3 500"},
                                        {2, "end"}}) {
        EXPECT_FALSE(table.room.apply({version, test::moment(0), text})) << text;
        EXPECT_EQ(table.room.version(), 1);
    }
    EXPECT_EQ(before, test::all_states(table.room, test::moment(0)));
}

TEST(RoomEvents, ReadAsTheyWereWritten) {
    using enum Side;
    for (const RoomEvent& event : std::vector<RoomEvent>{
             Moved{"d1-d3", {}, {}}, Moved{"d1-d3", milliseconds(597'400), milliseconds(120)},
             Moved{"d1-d3", milliseconds(5), {}}, TookBack{6}, Offered{Attackers, OfferKind::Draw},
             Declined{Defenders, OfferKind::Rematch}, Said{Attackers, "Vel  mætt, \"vin\""},
             Held{Defenders, test::moment(7)}, Gave{Attackers, milliseconds(15'000)}, Resumed{},
             Ended{Winner::Nobody, "aborted"}, Rematched{"aB3xY9qT"}}) {
        EXPECT_EQ(parse_event(to_text(event)), event) << to_text(event);
    }
}

// --- claims

struct ClaimCase {
    const char* name;
    store::ClockTerms clock;
    std::optional<std::int64_t> left;  // when the defenders left; their turn began at 2 s
    std::int64_t first;                // when the game may be claimed; 0: never
    bool against_computer = false;
};
class Claims : public ::testing::TestWithParam<ClaimCase> {};

TEST_P(Claims, AreForWhoWaits) {
    const auto& [name, clock, left, first, against_computer] = GetParam();
    Table table(terms("brandub", clock), against_computer);
    ASSERT_EQ(table.play("d1-c1 d3-c3 d2-c2"), "");
    const auto moment_left = left ? std::optional(test::moment(*left)) : std::nullopt;
    const auto claimed = [&](store::PlayerId by, std::int64_t at, bool is_draw) {
        return table.room.decide(Claim{is_draw}, {by, false, moment_left}, test::moment(at));
    };
    const auto expected = first == 0 ? std::nullopt : std::optional(test::moment(first));
    EXPECT_EQ(table.room.claimable_at(moment_left), expected);
    EXPECT_TRUE(claimed(attacker, first == 0 ? 50'000 : first - 1, false).refusal);
    if (first == 0) return;
    EXPECT_TRUE(claimed(defender, first, false).refusal) << "it is their move";
    EXPECT_THAT(claimed(attacker, first, false).events, ElementsAre(Ended{Winner::Attackers, "abandoned"}));
    EXPECT_THAT(claimed(attacker, first, true).events, ElementsAre(Ended{Winner::Draw, "abandoned"}));
}

INSTANTIATE_TEST_SUITE_P(Room, Claims,
                         ::testing::Values(ClaimCase{"LeftBeforeTheTurn", fischer(300'000, 0), 1'000, 32'000},
                                           ClaimCase{"LeftInTheTurn", fischer(300'000, 0), 10'000, 40'000},
                                           ClaimCase{"Fast", fischer(60'000, 0), 0, 22'000},
                                           ClaimCase{"Slow", fischer(3'600'000, 0), 0, 122'000},
                                           ClaimCase{"Here", fischer(300'000, 0), {}, 0},
                                           ClaimCase{"ClockOfDays", days(1, 2), 0, 0},
                                           ClaimCase{"NoClock", {}, {}, 3 * one_day + 2'000},
                                           ClaimCase{"Computer", fischer(300'000, 0), 0, 0, true}),
                         [](const auto& chosen) { return chosen.param.name; });

// --- takebacks and clocks

// 1 min + 5 s: a move after 6 s, taken back by consent 7 s later, is as if it had not been played.
TEST(Room, ATakebackGivesBothTheirTimeBack) {
    Table table(terms("brandub", fischer(60'000, 5'000)));
    ASSERT_EQ(table.play("d1-c1 d3-a3"), "");
    const auto began =
        table.events.back().at.time_since_epoch().count() - test::moment(0).time_since_epoch().count();
    const auto at = [&](int seconds) { return test::moment(began + seconds * 1'000); };
    const auto left = [&](Side side, int seconds) {
        return table.room.clock().left(side, at(seconds)).count();
    };
    const auto give = [&](const Command& command, store::PlayerId player, int seconds) {
        return table.give(command, player, began + seconds * 1'000);
    };
    ASSERT_EQ(give(Play{2, "c1-c3", {}}, attacker, 6), "");
    EXPECT_EQ(left(Side::Attackers, 6), 59'000);
    ASSERT_EQ(give(Offer{OfferKind::Takeback}, attacker, 9), "");
    ASSERT_EQ(give(Offer{OfferKind::Takeback}, defender, 13), "");
    EXPECT_EQ(left(Side::Attackers, 13), 60'000);
    EXPECT_EQ(left(Side::Defenders, 13), 60'000);
    EXPECT_EQ(left(Side::Attackers, 21), 52'000);
    ASSERT_EQ(give(Play{2, "c1-c3", {}}, attacker, 21), "");
    EXPECT_EQ(left(Side::Attackers, 21), 57'000) << "the increment is earned once";
}

// 1 min + 5 s: who plays at half time has 30 s and earns nothing, also after a takeback and when the game is read again.
TEST(Room, WhoGoesBerserkHasHalfTheTimeAndNoIncrements) {
    Table table(terms("brandub", fischer(60'000, 5'000)), false, true);
    const auto left = [&](Side side) { return table.room.clock().left(side, test::moment(9'000)).count(); };
    ASSERT_EQ(table.give(Berserk{}, attacker, 0), "");
    ASSERT_EQ(table.give(Berserk{}, attacker, 0), "") << "said again";
    EXPECT_THAT(table.texts(), ElementsAre("berserk attackers"));
    EXPECT_EQ(left(Side::Attackers), 30'000);
    EXPECT_EQ(left(Side::Defenders), 60'000);
    ASSERT_EQ(table.play("d1-c1"), "");
    EXPECT_TRUE(table.room.may_berserk(Side::Defenders)) << "they have not moved";
    ASSERT_EQ(table.play("d3-a3", 1'000), "");
    EXPECT_EQ(table.give(Berserk{}, defender, 1'000), "too-late");
    ASSERT_EQ(table.give(Play{2, "c1-c3", {}}, attacker, 4'000), "");
    EXPECT_EQ(left(Side::Attackers), 27'000);
    for (const auto player : {attacker, defender})
        ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, player, 5'000), "");
    ASSERT_EQ(table.give(Play{2, "c1-c3", {}}, attacker, 9'000), "");
    EXPECT_EQ(left(Side::Attackers), 26'000);
    EXPECT_EQ(left(Side::Defenders), 60'000);
    ASSERT_EQ(table.give(Resign{}, defender, 9'000), "");
    EXPECT_EQ(table.last.end->berserk, (std::array{true, false}));
    EXPECT_EQ(test::all_states(table.rebuilt(), test::moment(9'000)),
              test::all_states(table.room, test::moment(9'000)));
}

TEST(Room, TimeThatWasGivenStaysAfterATakeback) {
    Table table(terms("brandub", fischer(60'000, 0)));
    ASSERT_EQ(table.play("d1-c1 d3-a3"), "");
    const auto left = [&](Side side) { return table.room.clock().left(side, test::moment(1'000)).count(); };
    ASSERT_EQ(table.give(GiveTime{}, defender, 1'000), "");
    EXPECT_EQ(table.texts().back(), "gift attackers 15000");
    EXPECT_EQ(left(Side::Attackers), 75'000);
    ASSERT_EQ(table.give(Play{2, "c1-c3", {}}, attacker, 1'000), "");
    for (const auto player : {attacker, defender})
        ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, player, 1'000), "");
    EXPECT_EQ(left(Side::Attackers), 75'000);
    EXPECT_EQ(left(Side::Defenders), 60'000);
    for (int i = 1; i < Room::max_gifts; ++i) ASSERT_EQ(table.give(GiveTime{}, attacker, 1'000), "");
    EXPECT_EQ(table.give(GiveTime{}, attacker, 1'000), "slow-down");
}

// The turns that stand, each with the time that its side was charged.
struct StandingTurn {
    Side by;
    std::int64_t spent;
    std::int64_t earned;
};

// Moves, takebacks, absences of the server and restarts at random: each side has what it began with and earned, less the wall time
// of its turns that stand.
TEST(Room, TheClocksTellTheWallTimeOfTheTurnsThatStand) {
    constexpr std::int64_t initial = 600'000, increment = 5'000;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        Dice dice(seed);
        Table table(terms("brandub", fischer(initial, increment)));
        std::vector<StandingTurn> turns;
        std::int64_t now = 0, turn_began = 0;
        std::array<std::int64_t, 2> given{};
        for (int step = 0; step < 80; ++step) {
            now += dice.between(1, 4'000);
            const auto side = table.room.game().to_move();
            const bool runs = table.room.both_moved();
            const auto moves = table.room.game().legal_moves();
            if (const auto kind = dice.below(12); kind < 6) {
                const auto move = dice.one_of(std::span<const Move>(moves));
                const Play play{
                    table.room.game().plies(), to_string(move, table.room.game().ruleset().size()), {}};
                ASSERT_EQ(table.give(play, side == Side::Attackers ? attacker : defender, now), "");
                if (table.room.is_over()) break;
                turns.push_back({side, runs ? now - turn_began : 0, runs ? increment : 0});
                turn_began = now;
            } else if (kind < 8) {
                const auto asks = dice.chance(50) ? attacker : defender;
                if (!table.give(Offer{OfferKind::Takeback}, asks, now).empty()) continue;
                now += dice.between(0, 3'000);
                ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, asks == attacker ? defender : attacker, now),
                          "");
                turns.resize(static_cast<std::size_t>(table.room.game().plies()));
                turn_began = now;
            } else if (kind == 8) {
                ASSERT_EQ(table.give(ResumeTurn{}, 0, now), "");
                turn_began = now;
            } else if (kind < 11) {
                const auto giver = dice.chance(50) ? attacker : defender;
                if (table.give(GiveTime{}, giver, now).empty())
                    given[giver == attacker ? 1 : 0] += Room::gift.count();
            } else {
                table.room = table.rebuilt();
            }
            for (const Side each : {Side::Attackers, Side::Defenders}) {
                std::int64_t expected = initial + given[each == Side::Attackers ? 0 : 1];
                for (const auto& turn : turns)
                    if (turn.by == each) expected += turn.earned - turn.spent;
                if (table.room.clock().running() == each) expected -= now - turn_began;
                ASSERT_EQ(table.room.clock().left(each, test::moment(now)).count(), expected);
            }
            ASSERT_EQ(table.room.clock().running().has_value(), table.room.both_moved());
            ASSERT_EQ(table.room.moves().size(), turns.size());
            for (std::size_t ply = 0; ply < turns.size(); ++ply)
                ASSERT_EQ(table.room.moves()[ply].spent.value_or(milliseconds(0)).count(), turns[ply].spent);
        }
    }
}

// --- random commands

Command any_command(const Room& room, Dice& dice) {
    const auto kind = static_cast<OfferKind>(dice.below(3));
    const int plies = room.game().plies();
    switch (dice.below(16)) {
        case 0: return dice.chance(3) ? Command(Resign{}) : Command(CheckTime{});
        case 1: return dice.chance(5) ? Command(Abort{}) : Command(Chat{"x"});
        case 2: return Offer{kind};
        case 3: return Offer{dice.chance(10) ? OfferKind::Draw : OfferKind::Takeback};
        case 4: return Decline{kind};
        case 5: return Hold{test::moment(dice.below(900'000))};
        case 6: return dice.chance(30) ? Command(ResumeTurn{}) : Command(CheckTime{});
        case 7: return GiveTime{};
        case 8: return dice.chance(50) ? Command(Claim{dice.chance(50)}) : Command(Berserk{});
        default: break;
    }
    const auto moves = room.game().legal_moves();
    if (moves.empty()) return Chat{"over"};
    const auto move = dice.one_of(std::span<const Move>(moves));
    return Play{plies - (dice.chance(10) ? 1 : 0), tafl::to_string(move, room.game().ruleset().size()),
                milliseconds(dice.below(2'000))};
}

void check_invariants(const Table& table, Moment now) {
    const auto& room = table.room;
    ASSERT_EQ(static_cast<std::size_t>(room.version()), table.events.size());
    ASSERT_EQ(static_cast<std::size_t>(room.game().plies()), room.moves().size());
    for (const Side side : {Side::Attackers, Side::Defenders}) {
        ASSERT_GE(room.clock().left(side, now).count(), 0);
        ASSERT_FALSE(room.is_over() && room.has_offered(side, OfferKind::Draw));
        ASSERT_FALSE(!room.is_over() && room.has_offered(side, OfferKind::Rematch));
    }
    ASSERT_FALSE(room.game().outcome().is_over() && !room.is_over());
    ASSERT_FALSE(room.is_over() && room.deadline().has_value());
}

TEST(Room, StandsTheSameReadAgainAfterWhateverPeopleDo) {
    Dice dice(20);
    const std::array clocks{store::ClockTerms{}, fischer(30'000, 500), days(1, 2)};
    for (int round = 0; round < 60; ++round) {
        Table table(
            terms(dice.chance(50) ? "brandub" : "copenhagen", clocks[static_cast<std::size_t>(round) % 3]),
            false, dice.chance(50));
        std::int64_t at = 0;
        for (int step = 0; step < 120; ++step) {
            at += dice.below(1'500);
            const auto who = std::array{attacker, defender, table.to_move(), table.to_move(),
                                        stranger}[static_cast<std::size_t>(dice.below(5))];
            (void)table.give(any_command(table.room, dice), who, at);
            ASSERT_NO_FATAL_FAILURE(check_invariants(table, test::moment(at)));
        }
        const auto now = test::moment(at + 77);
        const auto again = table.rebuilt();
        EXPECT_EQ(test::all_states(again, now), test::all_states(table.room, now));
        EXPECT_EQ(again.deadline(), table.room.deadline());
    }
}

}  // namespace
}  // namespace tafl::server
