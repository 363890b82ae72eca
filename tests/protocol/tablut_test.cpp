// The Tablut competition's frames, and the player that reads them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "protocol/tablut_player.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"

namespace tafl::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TablutState state_of(const Game& game) {
    return {game.setup(), game.to_move() == Side::Attackers ? TablutTurn::Black : TablutTurn::White};
}

TEST(TablutFrames, BeginWithTheirLength) {
    EXPECT_EQ(to_tablut_frame("\"Odin\""), std::string("\0\0\0\6\"Odin\"", 10));
}

TEST(TablutFrames, AreReassembledHoweverTheyAreSplit) {
    const auto bytes = to_tablut_frame("first") + to_tablut_frame("") + to_tablut_frame(std::string(70, 'x'));
    for (std::size_t step = 1; step < bytes.size(); ++step) {
        TablutFrames frames;
        std::vector<std::string> read;
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            frames.add(std::string_view(bytes).substr(at, step));
            for (auto frame = frames.next(); *frame; frame = frames.next()) read.push_back(**frame);
        }
        EXPECT_THAT(read, testing::ElementsAre("first", "", std::string(70, 'x')));
        EXPECT_FALSE(frames.is_in_a_frame());
    }
}

TEST(TablutFrames, HaveAMaximumLength) {
    TablutFrames frames;
    frames.add(std::string_view("\0\1\0\0", 4));
    EXPECT_TRUE(frames.next());
    frames.add(std::string(65'536, 'x'));
    EXPECT_TRUE(*frames.next());
    frames.add(std::string_view("\0\1\0\1", 4));
    EXPECT_EQ(frames.next().error().message, "a frame of 65537 bytes; a state has 65536 at most");
}

TEST(TablutStates, TheFirstRowIsRankOne) {
    Game game(find_builtin("tablut-ashton-server"));
    ASSERT_EQ(play(game, "e4-f4"), "nothing");
    const auto text = to_tablut_state(state_of(game));
    EXPECT_THAT(
        text, StartsWith(
                  R"({"board":[["EMPTY","EMPTY","EMPTY","BLACK","BLACK","BLACK","EMPTY","EMPTY","EMPTY"],)"));
    EXPECT_THAT(text,
                HasSubstr(R"(["BLACK","EMPTY","EMPTY","EMPTY","EMPTY","WHITE","EMPTY","EMPTY","BLACK"])"));
    EXPECT_THAT(text, testing::EndsWith(R"("turn":"BLACK"})"));
    const auto read = parse_tablut_state(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->board, game.setup());
}

TEST(TablutStates, AnEmptyThroneIsAThrone) {
    const auto game = game_at(find_builtin("tablut-ashton-server"), "9/9/9/9/9/2K6/9/9/4t4 d");
    const auto text = to_tablut_state(state_of(game));
    EXPECT_THAT(text, HasSubstr("THRONE"));
    EXPECT_EQ(parse_tablut_state(text)->board, game.setup());
}

TEST(TablutStates, InvalidOnesAreReported) {
    const auto good = to_tablut_state({find_builtin("tablut-ashton")->start, TablutTurn::White});
    const auto with = [&](std::string_view old, std::string_view fresh) {
        auto text = good;
        text.replace(text.find(old), old.size(), fresh);
        return text;
    };
    const std::pair<std::string, const char*> rows[] = {
        {"", "is not JSON"},
        {"{", "is not JSON"},
        {"[]", "has no board"},
        {R"({"board":7,"turn":"WHITE"})", "has no board"},
        {std::string(1000, '['), "is not JSON"},
        {with("\"BLACK\",", ""), "row 0 of the board is not a list of 9 cells"},
        {with("BLACK", "PINK"), "'PINK' on d1 is not a cell"},
        {with("\"BLACK\"", "7"), "'' on d1 is not a cell"},
        {with("turn", "torn"), "'' is not a turn"},
        {with(":\"WHITE\"}", ":\"GREEN\"}"), "'GREEN' is not a turn"},
    };
    for (const auto& [text, says] : rows) {
        const auto read = parse_tablut_state(text);
        ASSERT_FALSE(read) << text;
        EXPECT_THAT(read.error().message, HasSubstr(says));
    }
}

TEST(TablutMoves, AreWrittenAsTheServerReadsThem) {
    EXPECT_EQ(to_tablut_move(move_of("a6-d6", 9), Side::Attackers),
              R"({"from":"a6","to":"d6","turn":"BLACK"})");
    EXPECT_EQ(to_tablut_move(move_of("e4-f4", 9), Side::Defenders),
              R"({"from":"e4","to":"f4","turn":"WHITE"})");
}

TEST(TablutNames, HaveTenLettersAndDigits) {
    EXPECT_EQ(to_tablut_name("Snorri \"the\" 2nd, of Reykholt"), "\"Snorrithe2\"");
    EXPECT_EQ(to_tablut_name(""), "\"\"");
}

TEST(TablutTime, LeavesAMargin) {
    using std::chrono::milliseconds;
    using std::chrono::seconds;
    EXPECT_EQ(tablut_time(seconds(60)), milliseconds(57'000));
    EXPECT_EQ(tablut_time(seconds(10)), milliseconds(8'500));
    EXPECT_EQ(tablut_time(seconds(1)), milliseconds(250));
    EXPECT_EQ(tablut_time(seconds(1000)), milliseconds(995'000));
}

class Tablut : public testing::Test {
  protected:
    static TablutSettings settings(Side side) {
        TablutSettings settings;
        settings.side = side;
        settings.ruleset = find_builtin("tablut-ashton-server");
        settings.options.hash_mib = 1;
        settings.limits.nodes = 200;
        return settings;
    }

    Game server_{find_builtin("tablut-ashton-server")};
};

TEST_F(Tablut, MovesOnItsTurnOnly) {
    TablutPlayer white(settings(Side::Defenders)), black(settings(Side::Attackers));
    EXPECT_EQ(white.receive(state_of(server_)).then, TablutPlayer::Then::Move);
    EXPECT_EQ(black.receive(state_of(server_)).then, TablutPlayer::Then::Wait);
    const auto move = white.move();
    ASSERT_TRUE(move && server_.play(*move));
    EXPECT_EQ(white.receive(state_of(server_)).then, TablutPlayer::Then::Wait);
    const auto received = black.receive(state_of(server_));
    EXPECT_EQ(received.then, TablutPlayer::Then::Move);
    EXPECT_EQ(received.played, move);
}

TEST_F(Tablut, ARefusedMoveIsNotTriedAgain) {
    TablutPlayer white(settings(Side::Defenders));
    std::set<std::pair<Square, Square>> tried;
    for (int i = 0; i < 6; ++i) {
        const auto received = white.receive(state_of(server_));
        EXPECT_EQ(received.refused, i > 0);
        const auto move = white.move();
        ASSERT_TRUE(move);
        EXPECT_TRUE(tried.insert({move->from, move->to}).second);
    }
}

TEST_F(Tablut, TheServersBoardIsAuthoritative) {
    TablutPlayer white(settings(Side::Defenders));
    const auto elsewhere = game_at(server_.shared_ruleset(), "9/9/9/9/9/2K6/9/9/4t4 d");
    EXPECT_FALSE(white.receive(state_of(elsewhere)).played);
    const auto move = white.move();
    ASSERT_TRUE(move);
    EXPECT_EQ(to_string(move->from, 9), "c4");  // nobody else is there
    EXPECT_TRUE(elsewhere.check(*move));
}

TEST_F(Tablut, AnInvalidBoardIsReported) {
    TablutPlayer white(settings(Side::Defenders));
    auto state = state_of(server_);
    std::ranges::replace(state.board.pieces, Piece::King, Piece::None);
    EXPECT_THAT(white.receive(state).fault, StartsWith("there is no king"));
    state.board.pieces[0] = state.board.pieces[1] = Piece::King;
    EXPECT_THAT(white.receive(state).fault, HasSubstr("king"));
    EXPECT_EQ(white.receive({state.board, TablutTurn::BlackWins}).then, TablutPlayer::Then::Over);
    EXPECT_EQ(white.receive(state_of(server_)).fault, "");
}

TEST_F(Tablut, TheServerMayContinueAGameThatOurRulesHaveEnded) {
    TablutPlayer white(settings(Side::Defenders));
    auto escaped = game_at(server_.shared_ruleset(), "9/9/9/9/9/9/9/9/2K1t4 d");
    EXPECT_EQ(white.receive(state_of(escaped)).then, TablutPlayer::Then::Move);
    EXPECT_TRUE(white.move());
    EXPECT_EQ(white.receive({escaped.setup(), TablutTurn::Draw}).then, TablutPlayer::Then::Over);
}

// The differences between the server and `tablut-ashton`.
TEST(TablutServerRules, TheThroneIsHostileToWhiteMenWithTheirKingOnIt) {
    const auto* const position = "9/9/9/9/4K4/4T4/9/4t4/9 a";
    EXPECT_EQ(after(find_builtin("tablut-ashton-server"), position, "e2-e3"), "takes e4");
    EXPECT_EQ(after(find_builtin("tablut-ashton"), position, "e2-e3"), "nothing");
}

TEST(TablutServerRules, NobodyLosesWithoutALegalMove) {
    const auto* const position = "9/9/9/9/4K4/9/9/T8/t1T6 d";
    EXPECT_EQ(after(find_builtin("tablut-ashton-server"), position, "c1-b1"), "nothing; draw no-legal-move");
    EXPECT_EQ(after(find_builtin("tablut-ashton"), position, "c1-b1"), "nothing; defenders no-legal-move");
}

TEST(TablutFlood, RandomBytesDoNotCrash) {
    std::mt19937 chance(3);
    const auto good =
        to_tablut_frame(to_tablut_state({find_builtin("tablut-ashton")->start, TablutTurn::White}));
    for (int i = 0; i < scaled(5'000); ++i) {
        auto bytes = good + good;
        for (auto flips = chance() % 8; flips > 0; --flips)
            bytes[chance() % bytes.size()] = static_cast<char>(chance() % 256);
        TablutFrames frames;
        frames.add(bytes);
        for (auto frame = frames.next(); frame && *frame; frame = frames.next()) {
            static_cast<void>(parse_tablut_state(**frame));
        }
    }
}

}  // namespace
}  // namespace tafl::test
