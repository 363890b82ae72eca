#include <gmock/gmock.h>

#include <array>
#include <future>
#include <vector>

#include "handles.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;

constexpr tafl_limits forever{0, 0, 0, 0};

CEngine c_engine() { return CEngine(tafl_engine_new(1, 1)); }

TEST(CSearch, FindsTheMoveThatWins) {
    const auto game = c_game("brandub", escape_in_one);
    const auto engine = c_engine();
    constexpr tafl_limits limits{3, 2, 0, 0};
    ASSERT_EQ(tafl_engine_search(engine.get(), game.get(), &limits), 2) << tafl_error();
    tafl_line line{};
    ASSERT_EQ(tafl_engine_line(engine.get(), 0, &line), 0);
    EXPECT_EQ(line.ends_in, 1);
    EXPECT_GT(line.score, 0);
    EXPECT_GT(line.win, 0.99);
    ASSERT_EQ(line.moves, 1);
    tafl_move move{};
    ASSERT_EQ(tafl_engine_line_moves(engine.get(), 0, &move, 1), 1);
    EXPECT_EQ(move.from, 1);
    EXPECT_EQ(move.to, 0);
    EXPECT_THAT(text_of([&](char* text, std::size_t size) {
                    return tafl_engine_line_why(engine.get(), 0, text, size);
                }),
                HasSubstr("king"));
    EXPECT_EQ(tafl_engine_line(engine.get(), 2, &line), -1);
    EXPECT_THAT(tafl_error(), HasSubstr("line 2: expected 0 to 1"));
}

TEST(CSearch, AStopThatComesBeforeItsSearchEndsIt) {
    const auto game = c_game("copenhagen");
    const auto engine = c_engine();
    tafl_engine_stop(engine.get());
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), &forever), 1) << tafl_error();
    // The stop is consumed, and a cleared one has no effect.
    tafl_engine_stop(engine.get());
    tafl_engine_unstop(engine.get());
    constexpr tafl_limits two_plies{2, 0, 0, 0};
    ASSERT_EQ(tafl_engine_search(engine.get(), game.get(), &two_plies), 1);
    tafl_report report{};
    ASSERT_EQ(tafl_engine_report(engine.get(), &report), 0);
    EXPECT_EQ(report.depth, 2);
}

TEST(CSearch, AnotherThreadStopsIt) {
    const auto game = c_game("copenhagen");
    const auto engine = c_engine();
    std::promise<void> searches;
    auto begun = searches.get_future();
    tafl_engine_listen(
        engine.get(),
        [](tafl_engine*, void* user) {
            try {
                static_cast<std::promise<void>*>(user)->set_value();
            } catch (const std::future_error&) {  // only the first time is of interest
            }
        },
        &searches);
    auto lines = std::async(std::launch::async,
                            [&] { return tafl_engine_search(engine.get(), game.get(), &forever); });
    begun.wait();
    tafl_engine_stop(engine.get());
    EXPECT_EQ(lines.get(), 1);
}

TEST(CSearch, TellsOfEachDepth) {
    const auto game = c_game("brandub");
    const auto engine = c_engine();
    std::vector<int> depths;
    tafl_engine_listen(
        engine.get(),
        [](tafl_engine* it, void* user) {
            tafl_report report{};
            tafl_line line{};
            EXPECT_EQ(tafl_engine_report(it, &report), 0);
            EXPECT_EQ(tafl_engine_line(it, 0, &line), 0);
            static_cast<std::vector<int>*>(user)->push_back(report.depth);
            if (report.depth == 3) tafl_engine_stop(it);
        },
        &depths);
    ASSERT_EQ(tafl_engine_search(engine.get(), game.get(), &forever), 1);
    ASSERT_GE(depths.size(), 3U);
    EXPECT_EQ(depths[0], 1);
    EXPECT_EQ(depths[2], 3);
}

TEST(CSearch, TheSameSearchFindsTheSame) {
    const auto game = c_game("copenhagen");
    constexpr tafl_limits limits{4, 0, 0, 0};
    std::array<tafl_line, 2> lines{};
    for (auto& line : lines) {
        const auto engine = c_engine();
        ASSERT_EQ(tafl_engine_search(engine.get(), game.get(), &limits), 1);
        ASSERT_EQ(tafl_engine_line(engine.get(), 0, &line), 0);
    }
    EXPECT_EQ(lines[0].score, lines[1].score);
    EXPECT_EQ(lines[0].moves, lines[1].moves);
}

TEST(CSearch, MistakesAreSentences) {
    const auto game = c_game("brandub", escape_in_one);
    const auto engine = c_engine();
    tafl_line line{};
    EXPECT_EQ(tafl_engine_line(engine.get(), 0, &line), -1);
    EXPECT_STREQ(tafl_error(), "nothing has been searched");
    EXPECT_EQ(tafl_engine_new(0, 64), nullptr);
    EXPECT_STREQ(tafl_error(), "0 threads: expected 1 to 256");
    EXPECT_EQ(tafl_engine_new(1, 0), nullptr);
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), nullptr), -1);
    EXPECT_STREQ(tafl_error(), "NULL, where a tafl_limits is needed");
    constexpr tafl_limits deep{121, 0, 0, 0};
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), &deep), -1);
    EXPECT_STREQ(tafl_error(), "a depth of 121 plies: expected 1 to 120");
    constexpr tafl_limits past{0, 0, 0, -1};
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), &past), -1);
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), nullptr), -1);
    ASSERT_EQ(tafl_game_play_text(game.get(), "b1-a1"), 0);
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), &forever), -1);
    EXPECT_THAT(tafl_error(), HasSubstr("there is nothing to search"));
}

TEST(CSearch, OneSearchAtATimeForAnEngine) {
    const auto game = c_game("copenhagen");
    const auto engine = c_engine();
    struct Tried {
        const tafl_game* game;
        int answer = 0;
        std::string says;
    } tried{game.get(), 0, ""};
    tafl_engine_listen(
        engine.get(),
        [](tafl_engine* it, void* user) {
            auto& second = *static_cast<Tried*>(user);
            constexpr tafl_limits one_ply{1, 0, 0, 0};
            second.answer = std::async(std::launch::async, [&] {
                                const int answer = tafl_engine_search(it, second.game, &one_ply);
                                second.says = tafl_error();
                                return answer;
                            }).get();
            tafl_engine_stop(it);
        },
        &tried);
    EXPECT_EQ(tafl_engine_search(engine.get(), game.get(), &forever), 1);
    EXPECT_EQ(tried.answer, -1);
    EXPECT_THAT(tried.says, HasSubstr("this engine is searching already"));
}

}  // namespace

}  // namespace tafl::test
