// Conditional moves: what is accepted, when they are answered, who sees them, and when they are erased.
#include "server/rooms/forecast.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/board_json.hpp"
#include "base/json_writer.hpp"
#include "server/rooms/room_json.hpp"
#include "server/rooms/table.hpp"

namespace tafl::server {
namespace {

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
using ::testing::Not;

Table correspondence() { return Table(terms("brandub", days(3, 14))); }

SetForecast forecast(std::vector<std::string> lines) { return {std::move(lines)}; }

// The versions of the events that the last command erased.
std::vector<int> erased(const Table& table) {
    std::vector<int> versions;
    for (const auto& event : table.last.erased) versions.push_back(event.version);
    return versions;
}

std::string state_for(Viewer viewer, const Room& room) {
    RoomPeople people;
    people.ground = api::ground_json(room.game().ruleset());
    JsonWriter json;
    json.open('{');
    append_state(json, room, people, {}, viewer, test::moment(9'000));
    json.close('}');
    return json.take();
}

TEST(ForecastTest, AMoveIntoItIsAnsweredAtOnceLineAfterLine) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3 f4-f5 d4-d2", "d1-c1 d3-c3"}), defender, 1'000), "");
    ASSERT_EQ(table.give(Play{0, "d2-a2", {}}, attacker, 2'000), "");
    EXPECT_EQ(table.room.game().plies(), 2);
    EXPECT_THAT(table.room.forecast(Side::Defenders).lines(), ElementsAre("f4-f5 d4-d2"));
    EXPECT_THAT(erased(table), IsEmpty());
    ASSERT_EQ(table.give(Play{2, "f4-f5", {}}, attacker, 3'000), "");
    EXPECT_EQ(table.room.moves_text(), "d2-a2 d3-g3 f4-f5 d4-d2");
    EXPECT_TRUE(table.room.forecast(Side::Defenders).empty());
    EXPECT_THAT(erased(table), ElementsAre(1));
}

TEST(ForecastTest, TheAnswerCostsItsPlayerNoTime) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "");
    const auto before = table.room.clock().left(Side::Defenders, test::moment(1'000));
    ASSERT_EQ(table.give(Play{0, "d2-a2", {}}, attacker, 50'000), "");
    EXPECT_GE(table.room.clock().left(Side::Defenders, test::moment(50'000)), before);
    EXPECT_EQ(table.room.clock().running(), Side::Attackers);
}

TEST(ForecastTest, BothPlayersForecastsAnswerEachOther) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3 f4-f5 d4-d2"}), defender, 1'000), "");
    ASSERT_EQ(table.give(Play{0, "d1-c1", {}}, attacker, 2'000), "");  // another move: it is over
    EXPECT_THAT(erased(table), ElementsAre(1));
    ASSERT_EQ(table.give(forecast({"d3-c3 d2-a2 d5-c5 f4-f5"}), attacker, 3'000), "");
    ASSERT_EQ(table.give(Play{1, "d3-c3", {}}, defender, 4'000), "");
    EXPECT_EQ(table.room.moves_text(), "d1-c1 d3-c3 d2-a2");
    ASSERT_EQ(table.give(Play{3, "d5-c5", {}}, defender, 5'000), "");
    EXPECT_EQ(table.room.game().plies(), 5);
}

TEST(ForecastTest, AnOfferPausesIt) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Draw}, attacker, 2'000), "");
    ASSERT_EQ(table.give(Play{0, "d2-a2", {}}, attacker, 3'000), "");
    EXPECT_EQ(table.room.game().plies(), 1);
    ASSERT_EQ(table.give(Decline{OfferKind::Draw}, defender, 4'000), "");
    EXPECT_EQ(table.room.moves_text(), "d2-a2 d3-g3");
}

TEST(ForecastTest, ATakebackErasesIt) {
    Table table = correspondence();
    ASSERT_EQ(table.play("d2-a2 d3-g3 f4-f5 d5-c5", 1'000), "");
    ASSERT_EQ(table.give(forecast({"f5-f6 d4-d2"}), defender, 6'000), "");
    ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, defender, 7'000), "");
    EXPECT_FALSE(table.room.forecast(Side::Defenders).empty());
    ASSERT_EQ(table.give(Offer{OfferKind::Takeback}, attacker, 8'000), "");
    EXPECT_TRUE(table.room.forecast(Side::Defenders).empty());
    EXPECT_THAT(erased(table), ElementsAre(5));
}

TEST(ForecastTest, AnAnswerMayEndTheGame) {
    Table table = correspondence();
    ASSERT_EQ(table.play("d2-a2 d3-g3 f4-f5 d4-d2 f5-f6 d2-g2", 1'000), "");
    ASSERT_EQ(table.give(forecast({"a2-a3 g2-g1"}), defender, 9'000), "");
    ASSERT_EQ(table.give(Play{6, "a2-a3", {}}, attacker, 10'000), "");
    EXPECT_TRUE(table.room.is_over());
    ASSERT_TRUE(table.last.end);
    EXPECT_EQ(table.last.end->plies, 8);
    EXPECT_THAT(erased(table), ElementsAre(7));
}

TEST(ForecastTest, TheEndOfTheGameErasesIt) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "");
    ASSERT_EQ(table.give(Resign{}, attacker, 2'000), "");
    EXPECT_THAT(erased(table), ElementsAre(1));
}

TEST(ForecastTest, ANewOneReplacesItAndNoLinesEraseIt) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "");
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-c3"}), defender, 2'000), "");
    EXPECT_THAT(erased(table), ElementsAre(1));
    ASSERT_EQ(table.give(forecast({}), defender, 3'000), "");
    EXPECT_THAT(erased(table), ElementsAre(2));
    EXPECT_THAT(table.texts(), ElementsAre("forecast defenders d2-a2 d3-g3", "forecast defenders d2-a2 d3-c3",
                                           "forecast defenders"));
}

TEST(ForecastTest, AGameIsReadAgainWithAndWithoutTheErasedText) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3 f4-f5 d4-d2"}), defender, 1'000), "");
    ASSERT_EQ(table.give(Play{0, "d2-a2", {}}, attacker, 2'000), "");
    EXPECT_EQ(state_for(Viewer::Defenders, table.rebuilt()), state_for(Viewer::Defenders, table.room));
    ASSERT_EQ(table.give(Play{2, "d1-c1", {}}, attacker, 3'000), "");
    ASSERT_THAT(erased(table), ElementsAre(1));
    table.events[0].text = "forecast defenders";
    EXPECT_EQ(state_for(Viewer::Defenders, table.rebuilt()), state_for(Viewer::Defenders, table.room));
}

TEST(ForecastTest, OnlyItsOwnerSeesIt) {
    Table table = correspondence();
    ASSERT_EQ(table.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "");
    RoomPeople people;
    people.ground = api::ground_json(table.room.game().ruleset());
    const auto texts =
        event_texts(table.room, people, Forecasted{Side::Defenders, "d2-a2 d3-g3"}, test::moment(1'000));
    for (const auto viewer : {Viewer::Attackers, Viewer::Spectator}) {
        EXPECT_THAT(state_for(viewer, table.room), Not(HasSubstr("d2-a2 d3-g3")));
        EXPECT_THAT(*texts[static_cast<std::size_t>(viewer)], HasSubstr(R"("kind":"quiet"})"));
    }
    EXPECT_THAT(state_for(Viewer::Defenders, table.room), HasSubstr(R"("forecast":["d2-a2 d3-g3"])"));
    EXPECT_THAT(*texts[static_cast<std::size_t>(Viewer::Defenders)], HasSubstr(R"("lines":["d2-a2 d3-g3"])"));
}

TEST(ForecastTest, WhatIsNotOneIsRefused) {
    Table table = correspondence();
    const auto refused = [&](std::vector<std::string> lines) {
        return table.give(forecast(std::move(lines)), defender, 1'000);
    };
    EXPECT_EQ(refused({"d2-a2"}), "bad-request");                       // no answer
    EXPECT_EQ(refused({"d2-a2 d3-g3 f4-f5"}), "bad-request");           // ends with the opponent
    EXPECT_EQ(refused({"d2-a2 d3-g3", "d2-a2 d3-c3"}), "bad-request");  // two answers
    EXPECT_EQ(refused({"d2-a2 d4-a1"}), "illegal");                     // not by these rules
    EXPECT_EQ(refused({"elk moose"}), "bad-request");                   // not moves
    EXPECT_EQ(refused(std::vector<std::string>(21, "d2-a2 d3-g3")), "bad-request");
    std::string longest = "d2-a2 d3-g3";
    for (int i = 0; i < 10; ++i) longest += " a2-b2 g3-f3";
    EXPECT_EQ(refused({longest}), "bad-request");
    EXPECT_EQ(table.give(forecast({"d2-a2 d3-g3"}), attacker, 1'000), "too-late");  // their own turn
    EXPECT_EQ(table.give(forecast({"d2-a2 d3-g3"}), stranger, 1'000), "not-yours");
    EXPECT_EQ(table.give(SetForecast{{"d2-a2 d3-g3"}, 2}, defender, 1'000), "too-late");
    EXPECT_THAT(table.events, IsEmpty());
}

TEST(ForecastTest, IsForCorrespondenceGamesAlone) {
    Table live(terms("brandub", fischer(300'000, 3'000)));
    EXPECT_EQ(live.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "bad-request");
    Table untimed{terms()};
    EXPECT_EQ(untimed.give(forecast({"d2-a2 d3-g3"}), defender, 1'000), "bad-request");
}

TEST(ForecastTest, ChangesOftenButNotForEver) {
    Table table = correspondence();
    for (int i = 0; i < Room::max_forecasts; ++i)
        ASSERT_EQ(table.give(forecast({i % 2 == 0 ? "d2-a2 d3-g3" : "d2-a2 d3-c3"}), defender, 1'000), "");
    EXPECT_EQ(table.give(forecast({}), defender, 2'000), "slow-down");
    ASSERT_EQ(table.give(Play{0, "d1-c1", {}}, attacker, 3'000), "");
    ASSERT_EQ(table.give(Play{1, "d3-c3", {}}, defender, 4'000), "");
    ASSERT_EQ(table.give(Play{2, "d2-a2", {}}, attacker, 5'000), "");
    EXPECT_EQ(table.give(forecast({"c3-c2 f4-f5"}), attacker, 6'000), "");
}

}  // namespace
}  // namespace tafl::server
