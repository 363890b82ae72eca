// Games of the site as records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/site/archive/archived_record.hpp"

namespace tafl::server {
namespace {

using ::testing::HasSubstr;

store::GameHead finished_game() {
    store::GameHead game;
    game.id = "abcdefgh";
    game.terms.ruleset = "brandub";
    game.terms.rated = true;
    game.end =
        store::GameEnd{Winner::Defenders, "resignation", 1, "d1-e1", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/4t2 d", {}};
    return game;
}

std::string pgn_of(const EventTags& event) {
    const auto game = finished_game();
    std::string text;
    append_game(text, to_record(game, {}, {"Ann", "Olaf"}, event), game.terms, RecordFormat::Pgn);
    return text;
}

TEST(ArchivedRecord, OfATournamentNamesItAndTheRound) {
    const auto text = pgn_of({"Thing \"at\" Uppsala", "https://tafl.example/tournament/abc", 3});
    EXPECT_THAT(text, HasSubstr(R"([Event "Thing \"at\" Uppsala"])"));
    EXPECT_THAT(text, HasSubstr(R"([Site "https://tafl.example/tournament/abc"])"));
    EXPECT_THAT(text, HasSubstr(R"([Round "3"])"));
}

TEST(ArchivedRecord, OfASingleGameSaysWhetherItWasRated) {
    const auto text = pgn_of({});
    EXPECT_THAT(text, HasSubstr(R"([Event "Rated game"])"));
    EXPECT_THAT(text, HasSubstr(R"([Round "?"])"));
}

TEST(ArchivedRecord, EndsWithTheResignationOfTheSideToMove) {
    auto game = finished_game();  // the attackers resigned while the defenders were to move
    const auto out_of_turn = to_record(game, {}, {"Ann", "Olaf"});
    EXPECT_EQ(out_of_turn.main().ending, Ending::None);
    EXPECT_EQ(out_of_turn.tag("termination"), "the attackers resigned");
    game.end->result = Winner::Attackers;
    const auto in_turn = to_record(game, {}, {"Ann", "Olaf"});
    EXPECT_EQ(in_turn.main().ending, Ending::Resignation);
    EXPECT_EQ(in_turn.tag("termination"), "");
}

}  // namespace
}  // namespace tafl::server
