#include <gmock/gmock.h>

#include <array>
#include <thread>
#include <vector>

#include "handles.hpp"

namespace tafl::test {

namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(CText, IsCutAsSnprintfCutsIt) {
    const auto game = c_game("brandub");
    std::array<char, 8> buffer{};
    for (std::size_t size = 1; size < buffer.size(); ++size) {
        buffer.fill('#');
        EXPECT_EQ(tafl_game_ruleset(game.get(), buffer.data(), size), 7);
        EXPECT_EQ(std::string(buffer.data()), std::string("brandub").substr(0, size - 1));
        EXPECT_EQ(buffer[size], '#') << size;
    }
    EXPECT_EQ(tafl_game_ruleset(game.get(), nullptr, 0), 7);
    EXPECT_EQ(tafl_game_ruleset(game.get(), nullptr, 5), -1);
}

TEST(CText, APositionReadsBackInEachOfItsForms) {
    const auto game = c_game("brandub");
    for (const int form : {TAFL_ROWS, TAFL_OPENTAFL, TAFL_LETTERS}) {
        const auto text = position_of(game, form);
        const auto again = c_game("brandub", text.c_str());
        ASSERT_TRUE(again) << text << ": " << tafl_error();
        EXPECT_EQ(position_of(again), position_of(game));
    }
    EXPECT_THAT(position_of(game, 3), HasSubstr("3 is not a form of positions"));
}

TEST(CText, AMoveReadsBack) {
    const auto game = c_game("copenhagen");
    tafl_move move{};
    ASSERT_EQ(tafl_move_parse(game.get(), "k11-a11", &move), 0) << tafl_error();
    EXPECT_EQ(move.from, 120);
    EXPECT_EQ(move.to, 110);
    const auto written = [&](tafl_move it) {
        return text_of(
            [&](char* text, std::size_t size) { return tafl_move_text(game.get(), it, text, size); });
    };
    EXPECT_EQ(written(move), "k11-a11");
    EXPECT_THAT(written({0, 121}), StartsWith("refused: "));
    EXPECT_EQ(tafl_move_parse(game.get(), "d1-d33", &move), -1);
    EXPECT_THAT(tafl_error(), HasSubstr("d33"));
}

TEST(CText, TheRulesetsAreThoseThatCanBePlayed) {
    std::vector<const char*> names(static_cast<std::size_t>(tafl_rulesets(nullptr, 0)));
    ASSERT_EQ(tafl_rulesets(names.data(), static_cast<int>(names.size())), static_cast<int>(names.size()));
    EXPECT_STREQ(names.front(), "copenhagen");
    for (const char* name : names) {
        const auto game = c_game(name);
        ASSERT_TRUE(game) << tafl_error();
        EXPECT_EQ(
            text_of([&](char* text, std::size_t size) { return tafl_game_ruleset(game.get(), text, size); }),
            name);
    }
}

TEST(CText, TheRulesAreInPlainWords) {
    const auto game = c_game("brandub");
    const auto rules = [&](const char* language) {
        return text_of(
            [&](char* text, std::size_t size) { return tafl_game_rules(game.get(), language, text, size); });
    };
    EXPECT_THAT(rules("en"), AllOf(StartsWith("Brandub"), HasSubstr("The board"), EndsWith("\n")));
    EXPECT_THAT(rules("de"), HasSubstr("Das Brett"));
    EXPECT_THAT(rules("nl"),
                StartsWith("refused: there is no translation of the rules into 'nl'; expected en, "));
}

TEST(CText, EachThreadHasItsOwnError) {
    (void)c_game("nothing-of-the-kind");
    const std::string here = tafl_error();
    std::string there = "?";
    std::thread([&] { there = tafl_error(); }).join();
    EXPECT_THAT(here, HasSubstr("nothing-of-the-kind"));
    EXPECT_EQ(there, "");
}

TEST(CText, TheLibrarySaysWhichItIs) {
    EXPECT_EQ(tafl_abi(), TAFL_ABI);
    EXPECT_THAT(tafl_version(), testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

}  // namespace

}  // namespace tafl::test
