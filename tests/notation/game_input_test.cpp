#include "notation/game_input.hpp"

#include <gmock/gmock.h>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

Game brandub() { return Game(find_builtin("brandub")); }

TEST(WrittenPlay, PlaysTheMove) {
    Game game = brandub();
    const auto played = play_written(game, "b4-b7");
    ASSERT_TRUE(played);
    EXPECT_EQ(&played->get(), &game.last());
    EXPECT_EQ(game.plies(), 1);
}

TEST(WrittenPlay, WhatIsRefusedChangesNothing) {
    for (const auto& [text, why] : std::initializer_list<std::pair<const char*, const char*>>{
             {"d1", "'d1'"},
             {"d1-d2", "d2 is occupied"},
             {"d3-c3", "the piece on d3 belongs to the defenders, and the attackers are to move"},
             {"d1-c1xd4", "d1-c1 takes nothing, d4 is marked"},
         }) {
        Game game = brandub();
        const auto played = play_written(game, text);
        ASSERT_FALSE(played) << text;
        EXPECT_THAT(played.error().message, testing::HasSubstr(why));
        EXPECT_EQ(game.plies(), 0);
        EXPECT_EQ(game.setup(), game.start());
    }
}

}  // namespace

}  // namespace tafl::test
