// Messages of clients: each kind is parsed, any other bytes are refused with a sentence.
#include "server/play/client_message.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/choose.hpp"

namespace tafl::server {
namespace {

using tafl::test::Dice;
using ::testing::HasSubstr;

template <class T>
T content(std::string_view text) {
    const auto message = parse_message(text);
    if (!message) throw message.error().refusal;
    return std::get<T>(message->content);
}
template <class T>
T command(std::string_view text) {
    return std::get<T>(content<GameCommand>(text).command);
}

TEST(ClientMessages, ReadsEachKind) {
    EXPECT_EQ(content<Watch>(R"({"do":"watch","game":"aB3xY9qT","since":7})").since, 7);
    EXPECT_EQ(content<Watch>(R"({"do":"watch","game":"aB3xY9qT"})").since, std::nullopt);
    EXPECT_EQ(content<Leave>(R"({"do":"leave","game":"aB3xY9qT"})").game, "aB3xY9qT");
    const auto play =
        command<Play>(R"({"do":"move","game":"aB3xY9qT","ply":4,"move":"d1-d3","id":7,"lag":35})");
    EXPECT_EQ(play.ply, 4);
    EXPECT_EQ(play.move, "d1-d3");
    EXPECT_EQ(play.lag.count(), 35);
    (void)command<Resign>(R"({"do":"resign","game":"aB3xY9qT"})");
    (void)command<Abort>(R"({"do":"abort","game":"aB3xY9qT"})");
    EXPECT_EQ(command<Offer>(R"({"do":"offer","game":"aB3xY9qT","what":"takeback"})").kind,
              OfferKind::Takeback);
    EXPECT_EQ(command<Decline>(R"({"do":"decline","game":"aB3xY9qT","what":"rematch"})").kind,
              OfferKind::Rematch);
    EXPECT_EQ(command<Chat>(R"({"do":"chat","game":"aB3xY9qT","text":"sæll"})").text, "sæll");
    EXPECT_FALSE(content<ShowLobby>(R"({"do":"lobby","on":false})").on);
    EXPECT_EQ(content<ShowStudy>(R"({"do":"study","study":"aB3xY9qT"})").study, "aB3xY9qT");
    EXPECT_FALSE(content<ShowStudy>(R"({"do":"study","study":"aB3xY9qT","on":false})").on);
    const auto said = content<Say>(R"({"do":"say","room":"team/aB3xY9qT","text":"sæll"})");
    EXPECT_EQ(said.room, (ChatRoom{ChatPlace::Team, "aB3xY9qT"}));
    EXPECT_EQ(said.text, "sæll");
    EXPECT_FALSE(content<ShowChat>(R"({"do":"chat-room","room":"game/aB3xY9qT","on":false})").on);
    EXPECT_EQ(content<Ping>(R"({"do":"ping","at":1763735000000})").at, 1763735000000);
    EXPECT_EQ(parse_message(R"({"do":"ping","at":1,"id":-3})")->id, -3);
}

struct WrongMessage {
    const char* name;
    std::string text;
    const char* says;
};
class Wrong : public ::testing::TestWithParam<WrongMessage> {};
TEST_P(Wrong, IsRefusedWithASentence) {
    const auto message = parse_message(GetParam().text);
    ASSERT_FALSE(message);
    EXPECT_THAT(message.error().refusal.text, HasSubstr(GetParam().says));
}
INSTANTIATE_TEST_SUITE_P(
    ClientMessages, Wrong,
    ::testing::Values(
        WrongMessage{"Nothing", "", "not JSON"}, WrongMessage{"List", "[]", "not an object"},
        WrongMessage{"Deep", std::string(100, '['), "nested"},
        WrongMessage{"Long", std::string(5'000, ' '), "4096"},
        WrongMessage{"NoVerb", R"({"game":"aB3xY9qT"})", "do is missing"},
        WrongMessage{"StrangeVerb", R"({"do":"cheat"})", "do must be"},
        WrongMessage{"ShortGame", R"({"do":"resign","game":"aB3"})", "eight letters"},
        WrongMessage{"GameOfSigns", R"({"do":"resign","game":"aB3xY9q/"})", "eight letters"},
        WrongMessage{"RoomOfNoPlace", R"({"do":"say","room":"hall/aB3xY9qT","text":"sæll"})", "room must be"},
        WrongMessage{"RoomWithoutId", R"({"do":"chat-room","room":"team"})", "room must be"},
        WrongMessage{"RoomOfSigns", R"({"do":"chat-room","room":"team/aB3xY9q/"})", "room must be"},
        WrongMessage{"LongLine",
                     R"({"do":"say","room":"team/aB3xY9qT","text":")" + std::string(201, 'x') + "\"}",
                     "text"},
        WrongMessage{"PlyBelowZero", R"({"do":"move","game":"aB3xY9qT","ply":-1,"move":"d1-d3"})", "ply"},
        WrongMessage{"PlyAndAHalf", R"({"do":"move","game":"aB3xY9qT","ply":1.5,"move":"d1-d3"})", "ply"},
        WrongMessage{"LagOfAges", R"({"do":"move","game":"aB3xY9qT","ply":1,"move":"a","lag":1e300})", "lag"},
        WrongMessage{"LongMove",
                     R"({"do":"move","game":"aB3xY9qT","ply":1,"move":")" + std::string(41, 'd') + "\"}",
                     "move"},
        WrongMessage{"LongChat", R"({"do":"chat","game":"aB3xY9qT","text":")" + std::string(201, 'd') + "\"}",
                     "200"},
        WrongMessage{"Newline", R"({"do":"chat","game":"aB3xY9qT","text":"a\nb"})", "control"}),
    [](const auto& chosen) { return chosen.param.name; });

TEST(ClientMessages, ARefusalNamesTheMessage) {
    EXPECT_EQ(parse_message(R"({"id":12,"do":"cheat"})").error().id, 12);
}

TEST(ClientMessages, AWrongIdIsNotReturned) {
    for (const auto* id : {R"("x")", "[]", "{}", "true", "1.5", "1152921504606846976"}) {
        const auto message = parse_message(fmt::format(R"({{"do":"ping","at":1,"id":{}}})", id));
        ASSERT_FALSE(message) << id;
        EXPECT_EQ(message.error().id, std::nullopt) << id;
    }
}

TEST(ClientMessages, AnswersAnyBytes) {
    Dice dice(3);
    const std::string good = R"({"do":"move","game":"aB3xY9qT","ply":4,"move":"d1-d3","id":7,"lag":35})";
    for (int round = 0; round < 20'000; ++round) {
        auto text = good;
        for (int change = dice.between(1, 4); change > 0; --change) {
            text[static_cast<std::size_t>(dice.below(static_cast<int>(text.size())))] =
                static_cast<char>(dice.below(256));
        }
        (void)parse_message(text);
        (void)parse_event(text);
    }
}

}  // namespace
}  // namespace tafl::server
