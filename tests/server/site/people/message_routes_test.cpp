// Private messages over HTTP: every answer is checked against its schema.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;
using ::testing::HasSubstr;

class MessageRoutes : public test::PeopleFixture {
  protected:
    MessageRoutes() { add_message_routes(router_, services_); }

    Answer say(Visitor& by, const std::string& to, const std::string& text) {
        now_ += std::chrono::seconds(5);
        return ask(by, Method::Post, "/me/messages/" + to, fmt::format(R"({{"text":"{}"}})", text));
    }
    boost::json::array said(Visitor& by, const std::string& with, const std::string& query = "") {
        return ask(by, Method::Get, "/me/messages/" + with + query).json().at("messages").as_array();
    }
    int unread(Visitor& of) {
        return static_cast<int>(ask(of, Method::Get, "/me").json().at("unread").as_int64());
    }

    Visitor ann = member("Ann"), bjarne = member("Bjarne"), cnut = member("Cnut"), stranger = guest();
};

TEST_F(MessageRoutes, AConversationIsReadByTheTwo) {
    const auto first = say(ann, "Bjarne", "hail");
    EXPECT_EQ(first.status, 201) << first.body;
    EXPECT_EQ(first.json().at("to"), "Bjarne");
    EXPECT_EQ(unread(bjarne), 1);
    EXPECT_EQ(unread(ann), 0);
    const auto list = ask(bjarne, Method::Get, "/me/messages").json().at("conversations").as_array();
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].at("with").at("name"), "Ann");
    EXPECT_EQ(list[0].at("unread"), 1);
    EXPECT_EQ(ask(bjarne, Method::Put, "/me/messages/Ann/read").status, 204);
    EXPECT_EQ(unread(bjarne), 0);
    EXPECT_EQ(say(bjarne, "ann", "hail to you\\ntoo").status, 201);
    const auto messages = said(ann, "Bjarne");
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_EQ(messages[0].at("by"), "Ann");
    EXPECT_EQ(messages[1].at("text"), "hail to you\ntoo");
    EXPECT_TRUE(said(cnut, "Ann").empty());
}

TEST_F(MessageRoutes, WhoAnswersHasRead) {
    EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    EXPECT_EQ(say(bjarne, "Ann", "hail").status, 201);
    EXPECT_EQ(unread(bjarne), 0);
    EXPECT_EQ(unread(ann), 1);
}

TEST_F(MessageRoutes, ItArrivesOnTheSocketsOfBoth) {
    test::RecordingSocket to(*run(sessions_.find(bjarne.token))), by(*run(sessions_.find(ann.token)));
    hub_.opened(to);
    hub_.opened(by);
    EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    EXPECT_THAT(to.texts.back(), HasSubstr(R"({"on":"mail","unread":1,"message":{)"));
    EXPECT_THAT(by.texts.back(), HasSubstr(R"({"on":"mail","unread":0,"message":{)"));
    test::expect_message(to.texts.back());
    EXPECT_EQ(ask(bjarne, Method::Put, "/me/messages/Ann/read").status, 204);
    EXPECT_EQ(to.texts.back(), R"({"on":"mail","unread":0,"message":null})");
    hub_.closed(to);
    hub_.closed(by);
}

TEST_F(MessageRoutes, WhatIsUnwelcomeIsRefused) {
    EXPECT_EQ(say(stranger, "Ann", "hail").status, 401);
    EXPECT_EQ(say(ann, "Ann", "hail").json().at("reason"), "message-self");
    EXPECT_EQ(say(ann, "computer-3", "hail").json().at("reason"), "message-member");
    EXPECT_EQ(say(ann, "nobody-here", "hail").status, 404);
    EXPECT_EQ(say(ann, "Bjarne", " \\n").status, 400);
    EXPECT_EQ(say(ann, "Bjarne", std::string(2'001, 'x')).status, 400);
    EXPECT_EQ(ask(bjarne, Method::Put, "/players/Ann/block").status, 204);
    EXPECT_EQ(say(ann, "Bjarne", "hail").json().at("reason"), "blocked");
    EXPECT_EQ(say(bjarne, "Ann", "hail").json().at("reason"), "blocked");
    EXPECT_EQ(ask(ann, Method::Get, "/me/messages/Bjarne").json().at("obstacle"), "blocked");
    const auto id = id_of(cnut);
    write([id](store::Store& store) { store.set(id, &store::Player::is_muted, true); });
    EXPECT_EQ(say(cnut, "Ann", "hail").json().at("reason"), "muted");
    EXPECT_EQ(unread(ann), 0);
}

TEST_F(MessageRoutes, NobodyIsFlooded) {
    for (int i = 0; i < 10; ++i) EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    EXPECT_EQ(say(ann, "Bjarne", "hail").json().at("reason"), "message-unanswered");
    EXPECT_EQ(say(bjarne, "Ann", "what?").status, 201);
    EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    for (int i = 0; i < 9; ++i) {
        static_cast<void>(add(fmt::format("Somebody{}", i)));
        EXPECT_EQ(say(ann, fmt::format("Somebody{}", i), "hail").status, 201);
    }
    EXPECT_EQ(say(ann, "Cnut", "hail").json().at("reason"), "message-many");
    for (int i = 0; i < 25; ++i) {
        const auto answer = ask(bjarne, Method::Post, "/me/messages/Ann", R"({"text":"fast"})");
        if (answer.status == 201) continue;
        EXPECT_THAT(answer.json().at("reason").as_string().c_str(), HasSubstr("message-"));
        return;
    }
    ADD_FAILURE() << "25 messages in one moment";
}

TEST_F(MessageRoutes, ListsHavePages) {
    for (int i = 0; i < 60; ++i) {
        now_ += std::chrono::minutes(1);
        EXPECT_EQ(say(i % 2 == 0 ? ann : bjarne, i % 2 == 0 ? "Bjarne" : "Ann", fmt::format("{}", i)).status,
                  201);
    }
    const auto last = ask(ann, Method::Get, "/me/messages/Bjarne").json();
    EXPECT_EQ(last.at("messages").as_array().size(), 50U);
    const auto first = said(ann, "Bjarne", fmt::format("?before={}", last.at("more").as_int64()));
    ASSERT_EQ(first.size(), 10U);
    EXPECT_EQ(first[0].at("text"), "0");
    EXPECT_EQ(ask(ann, Method::Get, "/me/export/messages").json().at("messages").as_array().size(), 30U);
    EXPECT_EQ(ask(ann, Method::Get, "/me/messages?before=1").json().at("conversations").as_array().size(),
              0U);
}

TEST_F(MessageRoutes, AConversationIsDeletedForOneOfTheTwo) {
    EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    EXPECT_EQ(say(bjarne, "Ann", "hail to you").status, 201);
    EXPECT_EQ(unread(ann), 1);
    const auto list = [&](Visitor& of) {
        return ask(of, Method::Get, "/me/messages").json().at("conversations").as_array();
    };
    EXPECT_EQ(ask(ann, Method::Delete, "/me/messages/Bjarne").status, 204);
    EXPECT_EQ(unread(ann), 0);
    EXPECT_TRUE(list(ann).empty());
    EXPECT_TRUE(said(ann, "Bjarne").empty());
    EXPECT_EQ(said(bjarne, "Ann").size(), 2U);
    EXPECT_EQ(say(bjarne, "Ann", "still there?").status, 201);
    EXPECT_EQ(list(ann).size(), 1U);
    ASSERT_EQ(said(ann, "Bjarne").size(), 1U) << "what is new alone";
    EXPECT_EQ(ask(bjarne, Method::Delete, "/me/messages/Ann").status, 204);
    EXPECT_EQ(ask(ann, Method::Get, "/me/export/messages").json().at("messages").as_array().size(), 0U)
        << "both have deleted it";
    EXPECT_EQ(said(ann, "Bjarne").size(), 1U);
    EXPECT_EQ(ask(ann, Method::Delete, "/me/messages/nobody-here").status, 404);
    EXPECT_EQ(ask(stranger, Method::Delete, "/me/messages/Ann").status, 401);
}

TEST_F(MessageRoutes, WhoDeletesMayNotWriteMore) {
    for (int i = 0; i < 10; ++i) EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    EXPECT_EQ(ask(ann, Method::Delete, "/me/messages/Bjarne").status, 204);
    EXPECT_EQ(say(ann, "Bjarne", "hail").json().at("reason"), "message-unanswered");
}

TEST_F(MessageRoutes, AReportTakesTheMessagesAlong) {
    Visitor harald = admin();
    EXPECT_EQ(say(ann, "Bjarne", "hail").status, 201);
    const auto number = say(bjarne, "Ann", "troll").json().at("number").as_int64();
    EXPECT_EQ(say(bjarne, "Ann", "later").status, 201);
    const auto body = fmt::format(R"({{"player":"Bjarne","text":"rude","message":{}}})", number);
    EXPECT_EQ(ask(cnut, Method::Post, "/reports", body).status, 404) << "not theirs";
    EXPECT_EQ(ask(ann, Method::Post, "/reports", body).status, 201);
    EXPECT_EQ(ask(bjarne, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    const auto reports = ask(harald, Method::Get, "/admin/reports").json().as_array();
    ASSERT_EQ(reports.size(), 1U);
    const auto& chat = reports[0].at("chat").as_array();
    ASSERT_EQ(chat.size(), 2U) << "what was said later does not go along";
    EXPECT_EQ(chat[0].at("by"), "Ann");
    EXPECT_EQ(chat[1].at("text"), "troll");
    EXPECT_TRUE(ask(ann, Method::Get, "/me/messages").json().at("conversations").as_array().empty());
}

}  // namespace
}  // namespace tafl::server
