// Rooms for chat: people speak on their sockets, and read and moderate over HTTP. Every answer and every message is checked
// against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/chat/chat.hpp"
#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::RecordingSocket;
using test::Visitor;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ChatRoutes : public test::PeopleFixture {
  protected:
    ChatRoutes() {
        add_team_routes(router_, services_);
        add_chat_routes(router_, services_);
    }

    std::string made_team(Visitor& by, const std::string& name = "Jomsvikings") {
        now_ += 1h;
        const auto answer =
            ask(by, Method::Post, "/teams", fmt::format(R"({{"name":"{}","text":"We sail."}})", name));
        return std::string(answer.json().at("team").as_string());
    }
    void add_game(const std::string& id, bool is_rated) {
        store::GameHead head;
        head.id = id;
        head.players = {id_of(ann), id_of(bjarne)};
        head.terms.ruleset = "brandub";
        head.terms.rated = is_rated;
        head.began = now_;
        write([head](store::Store& store) { store.add_game(head); });
    }
    void end_game(const std::string& id) {
        write([id, at = now_](store::Store& store) {
            return store.end_game(id, {Winner::Draw, "agreement", 0, "", "", at}, {});
        });
    }

    // What the socket was told after it sent the message.
    std::vector<std::string> told(RecordingSocket& socket, const std::string& message) {
        const auto before = socket.texts.size();
        hub_.received(socket, message);
        settle();
        for (std::size_t i = before; i < socket.texts.size(); ++i) test::expect_message(socket.texts[i]);
        return {socket.texts.begin() + static_cast<std::ptrdiff_t>(before), socket.texts.end()};
    }
    // "" or the reason why not. Nobody is too fast, unless `pause` says so.
    std::string say(Visitor& by, const std::string& room, const std::string& text,
                    std::chrono::seconds pause = 1h) {
        now_ += pause;
        RecordingSocket socket(*run(sessions_.find(by.token)));
        hub_.opened(socket);
        const auto answers =
            told(socket, fmt::format(R"({{"do":"say","room":"{}","text":"{}","id":1}})", room, text));
        hub_.closed(socket);
        const auto last = boost::json::parse(answers.back()).as_object();
        const auto* reason = last.if_contains("reason");
        return last.at("on") == "done" ? "" : reason == nullptr ? "?" : std::string(reason->as_string());
    }
    std::vector<std::string> lines(Visitor& reader, const std::string& room, const std::string& query = "") {
        std::vector<std::string> texts;
        const auto page = ask(reader, Method::Get, "/chat/" + room + query).json();
        for (const auto& line : page.at("lines").as_array())
            texts.push_back(std::string(line.at("by").at("name").as_string()) + ": " +
                            std::string(line.at("text").as_string()));
        return texts;
    }
    // Runs what waits for the store.
    void settle() {
        const auto nothing = [](store::Store&) { return 0; };
        for (int i = 0; i < 4; ++i) {
            write(nothing);
            static_cast<void>(run(queue_.read(nothing)));
            context_.restart();
            context_.poll();
        }
    }

    Visitor ann = member("Ann"), bjarne = member("Bjarne"), cnut = member("Cnut"), stranger = guest();
};

TEST_F(ChatRoutes, MembersOfATeamTalkAndNobodyElseReadsIt) {
    const auto team = made_team(ann), room = "team/" + team;
    EXPECT_EQ(say(cnut, room, "let me in"), "chat-team");
    EXPECT_EQ(ask(cnut, Method::Get, "/chat/" + room).json().at("reason"), "chat-team");
    ask(bjarne, Method::Post, "/teams/" + team + "/join");
    EXPECT_EQ(say(ann, room, "hail"), "");
    EXPECT_EQ(say(bjarne, room, "well met"), "");
    EXPECT_THAT(lines(ann, room), ElementsAre("Ann: hail", "Bjarne: well met"));
    EXPECT_EQ(ask(ann, Method::Get, "/chat/team/nobody00").status, 404);
    EXPECT_EQ(ask(ann, Method::Get, "/chat/hall/" + team).status, 404);
}

TEST_F(ChatRoutes, SpectatorsOfARatedGameAreNotHeardByItsPlayersBeforeTheEnd) {
    for (const auto* id : {"ratedone", "casualon"}) {
        const auto room = fmt::format("game/{}", id);
        add_game(id, id == std::string("ratedone"));
        EXPECT_EQ(say(cnut, room, "e6 wins"), "");
        EXPECT_THAT(lines(stranger, room), ElementsAre("Cnut: e6 wins")) << "everybody else may read";
    }
    EXPECT_EQ(say(ann, "game/ratedone", "what is said?"), "chat-own-game");
    EXPECT_EQ(ask(bjarne, Method::Get, "/chat/game/ratedone").json().at("reason"), "chat-own-game");
    RecordingSocket player(*run(sessions_.find(ann.token)));
    hub_.opened(player);
    EXPECT_THAT(told(player, R"({"do":"chat-room","room":"game/ratedone","id":1})"),
                ElementsAre(HasSubstr("chat-own-game")));
    EXPECT_EQ(say(cnut, "game/ratedone", "really"), "");
    EXPECT_THAT(player.texts.back(), HasSubstr("chat-own-game")) << "nothing more was said to the player";
    hub_.closed(player);
    EXPECT_THAT(lines(ann, "game/casualon"), ElementsAre("Cnut: e6 wins"));
    end_game("ratedone");
    EXPECT_EQ(say(ann, "game/ratedone", "so that was it"), "");
    EXPECT_THAT(lines(ann, "game/ratedone"), testing::SizeIs(3));
}

TEST_F(ChatRoutes, WhoFollowsARoomHearsEachLineOnceAndNothingAfterLeaving) {
    const auto room = "team/" + made_team(ann);
    EXPECT_EQ(say(ann, room, "first"), "");
    RecordingSocket socket(*run(sessions_.find(ann.token)));
    hub_.opened(socket);
    const auto now = told(socket, fmt::format(R"({{"do":"chat-room","room":"{}"}})", room));
    EXPECT_THAT(now, ElementsAre(testing::AllOf(HasSubstr("chat-room"), HasSubstr("first"))));
    EXPECT_EQ(say(ann, room, "second"), "");
    EXPECT_THAT(socket.texts.back(), testing::AllOf(HasSubstr(R"("on":"said")"), HasSubstr("second")));
    const auto heard = socket.texts.size();
    EXPECT_EQ(heard, 3U) << "hello, the room, the new line";
    told(socket, fmt::format(R"({{"do":"chat-room","room":"{}","on":false}})", room));
    EXPECT_EQ(say(ann, room, "third"), "");
    EXPECT_EQ(socket.texts.size(), heard);
    hub_.closed(socket);
}

TEST_F(ChatRoutes, WhoLeavesATeamHearsNothingMore) {
    const auto team = made_team(ann), room = "team/" + team;
    ask(bjarne, Method::Post, "/teams/" + team + "/join");
    RecordingSocket socket(*run(sessions_.find(bjarne.token)));
    hub_.opened(socket);
    told(socket, fmt::format(R"({{"do":"chat-room","room":"{}"}})", room));
    EXPECT_EQ(ask(ann, Method::Post, "/teams/" + team + "/remove", R"({"player":"Bjarne"})").status, 204);
    settle();
    const auto heard = socket.texts.size();
    EXPECT_EQ(say(ann, room, "between ourselves"), "");
    EXPECT_EQ(socket.texts.size(), heard);
    hub_.closed(socket);
}

TEST_F(ChatRoutes, OnlyMembersWriteAndNobodyWhoIsMuted) {
    add_game("casualon", false);
    EXPECT_EQ(say(stranger, "game/casualon", "hail"), "account-needed");
    write([id = id_of(cnut)](store::Store& store) { store.set(id, &store::Player::is_muted, true); });
    EXPECT_EQ(say(cnut, "game/casualon", "hail"), "muted");
}

TEST_F(ChatRoutes, WordsAreFilteredInRoomsAndInGames) {
    const auto room = "team/" + made_team(ann);
    EXPECT_EQ(say(ann, room, "you arschloch"), "");
    EXPECT_THAT(lines(ann, room), ElementsAre("Ann: you *********"));
}

TEST_F(ChatRoutes, ARoomIsPagedAndBounded) {
    const auto room = "team/" + made_team(ann);
    write([room, by = id_of(ann)](store::Store& store) {
        for (int i = 1; i <= 320; ++i)
            static_cast<void>(
                store.add_chat_line({0, room, by, std::to_string(i), {}}, ChatRooms::kept_lines));
    });
    auto page = ask(ann, Method::Get, "/chat/" + room).json();
    std::size_t count = 0;
    for (int pages = 0; pages < 9; ++pages) {
        count += page.at("lines").as_array().size();
        if (page.at("more").is_null()) break;
        page =
            ask(ann, Method::Get, fmt::format("/chat/{}?before={}", room, page.at("more").as_int64())).json();
    }
    EXPECT_EQ(count, static_cast<std::size_t>(ChatRooms::kept_lines));
}

TEST_F(ChatRoutes, TheLeaderMutesDeletesAndSlowsDown) {
    const auto team = made_team(ann), room = "team/" + team, path = "/chat/" + room;
    for (auto* one : {&bjarne, &cnut}) ask(*one, Method::Post, "/teams/" + team + "/join");
    EXPECT_EQ(say(bjarne, room, "rude"), "");
    EXPECT_EQ(say(cnut, room, "kind"), "");
    EXPECT_EQ(ask(cnut, Method::Put, path + "/muted/Bjarne").json().at("reason"), "chat-moderator");
    EXPECT_EQ(ask(cnut, Method::Put, path + "/slow", R"({"seconds":30})").status, 403);
    EXPECT_EQ(ask(ann, Method::Put, path + "/muted/Ann").status, 403) << "oneself";

    RecordingSocket socket(*run(sessions_.find(cnut.token)));
    hub_.opened(socket);
    told(socket, fmt::format(R"({{"do":"chat-room","room":"{}"}})", room));
    EXPECT_EQ(ask(ann, Method::Put, path + "/muted/Bjarne").status, 204);
    settle();
    EXPECT_THAT(socket.texts.back(), testing::AllOf(HasSubstr("chat-room"), testing::Not(HasSubstr("rude"))));
    hub_.closed(socket);
    EXPECT_EQ(say(bjarne, room, "still here"), "chat-muted");
    EXPECT_THAT(lines(cnut, room), ElementsAre("Cnut: kind"));
    EXPECT_THAT(ask(ann, Method::Get, path).body, HasSubstr(R"("moderates":true,"muted":["Bjarne"])"));
    EXPECT_THAT(ask(cnut, Method::Get, path).body, HasSubstr(R"("moderates":false,"muted":[])"));
    EXPECT_EQ(ask(ann, Method::Delete, path + "/muted/Bjarne").status, 204);
    EXPECT_EQ(say(bjarne, room, "sorry"), "");

    EXPECT_EQ(ask(ann, Method::Put, path + "/slow", R"({"seconds":601})").status, 400);
    EXPECT_EQ(ask(ann, Method::Put, path + "/slow", R"({"seconds":30})").status, 204);
    EXPECT_EQ(say(bjarne, room, "again", 29s), "chat-slow");
    EXPECT_EQ(say(bjarne, room, "again", 1s), "");
    EXPECT_EQ(say(ann, room, "I lead"), "");
    EXPECT_EQ(say(ann, room, "and need not wait", 2s), "");
    EXPECT_EQ(ask(ann, Method::Put, path + "/slow", R"({"seconds":0})").status, 204);
    EXPECT_EQ(say(bjarne, room, "quick", 2s), "");
}

TEST_F(ChatRoutes, WritersDeleteTheirOwnLinesAndModeratorsAll) {
    const auto team = made_team(ann), room = "team/" + team;
    ask(bjarne, Method::Post, "/teams/" + team + "/join");
    EXPECT_EQ(say(bjarne, room, "oops"), "");
    EXPECT_EQ(say(ann, room, "hm"), "");
    const auto found = ask(ann, Method::Get, "/chat/" + room).json().at("lines").as_array();
    const auto path_of = [&](std::size_t i) {
        return fmt::format("/chat/{}/lines/{}", room, found.at(i).at("number").as_int64());
    };
    EXPECT_EQ(ask(bjarne, Method::Delete, path_of(1)).status, 403);
    EXPECT_EQ(ask(bjarne, Method::Delete, path_of(0)).status, 204);
    EXPECT_EQ(ask(bjarne, Method::Delete, path_of(0)).json().at("reason"), "chat-gone");
    EXPECT_EQ(ask(ann, Method::Delete, path_of(1)).status, 204);
    EXPECT_THAT(lines(ann, room), IsEmpty());
}

TEST_F(ChatRoutes, OnlySoManyLinesAtATime) {
    const auto room = "team/" + made_team(ann);
    now_ += 1h;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(say(ann, room, "hail", 0s), "");
    EXPECT_EQ(say(ann, room, "hail", 0s), "chat-fast");
    EXPECT_EQ(say(ann, room, "hail", 2s), "");
}

TEST_F(ChatRoutes, AReportCopiesWhatWasSaid) {
    const auto team = made_team(ann), room = "team/" + team;
    ask(bjarne, Method::Post, "/teams/" + team + "/join");
    EXPECT_EQ(say(bjarne, room, "a rude line"), "");
    const auto report = fmt::format(R"({{"player":"Bjarne","text":"Rude.","room":"{}"}})", room);
    EXPECT_EQ(ask(cnut, Method::Post, "/reports", report).status, 403) << "who may not read may not report";
    EXPECT_EQ(ask(ann, Method::Post, "/reports", report).status, 201);
    EXPECT_EQ(ask(ann, Method::Put, "/chat/" + room + "/muted/Bjarne").status, 204);
    auto harald = admin();
    const auto reports = ask(harald, Method::Get, "/admin/reports").json().as_array();
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].at("room").as_string(), room);
    EXPECT_TRUE(reports[0].at("study").is_null());
    EXPECT_EQ(reports[0].at("chat").at(0).at("text"), "a rude line");
    EXPECT_EQ(reports[0].at("chat").at(0).at("by"), "Bjarne");
}

TEST_F(ChatRoutes, WhatWasSaidBelongsToItsWriterAndGoesWithTheTeam) {
    const auto team = made_team(ann), room = "team/" + team;
    EXPECT_EQ(say(ann, room, "mine"), "");
    EXPECT_THAT(ask(ann, Method::Get, "/me/export/chat").body,
                HasSubstr(fmt::format(R"({{"room":"{}","text":"mine")", room)));
    EXPECT_THAT(ask(bjarne, Method::Get, "/me/export/chat").body, HasSubstr(R"("lines":[])"));
    EXPECT_EQ(ask(ann, Method::Delete, "/teams/" + team).status, 204);
    EXPECT_THAT(ask(ann, Method::Get, "/me/export/chat").body, HasSubstr(R"("lines":[])"));
}

}  // namespace
}  // namespace tafl::server
