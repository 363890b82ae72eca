// Games of the site as records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/site/archived_record.hpp"

namespace tafl::server {
namespace {

using ::testing::HasSubstr;

store::GameHead finished_game() {
    store::GameHead game;
    game.id = "abcdefgh";
    game.terms.ruleset = "brandub";
    game.terms.rated = true;
    game.end = store::GameEnd{Winner::Defenders, "resignation", 1, "d1-e1", "", {}};
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

}  // namespace
}  // namespace tafl::server
