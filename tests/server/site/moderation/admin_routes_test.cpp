// What administrators may do, and that nobody else may.
#include <gmock/gmock.h>

#include "server/site/people_fixture.hpp"

namespace tafl::server {
namespace {

using test::Answer;
using test::Visitor;

class AdminRoutes : public test::PeopleFixture {
  protected:
    std::int64_t report(Visitor& by, const std::string& whom) {
        return ask(by, Method::Post, "/reports", "{\"player\":\"" + whom + "\",\"text\":\"unkind\"}")
            .json()
            .at("id")
            .as_int64();
    }
};

TEST_F(AdminRoutes, AreClosedToEverybodyElse) {
    Visitor ivar = member("Ivar");
    Visitor stranger = guest();
    Visitor banned = member("Olaf");
    const auto olaf = id_of(banned);
    write([olaf](store::Store& store) { store.set(olaf, &store::Player::is_banned, true); });
    const auto id = report(ivar, "Olaf");
    const std::pair<Method, std::string> routes[] = {
        {Method::Get, "/admin/reports"},
        {Method::Post, "/admin/reports/" + std::to_string(id)},
        {Method::Post, "/admin/reports/99999"},
        {Method::Put, "/admin/players/Ivar/muted"},
        {Method::Delete, "/admin/players/Ivar/muted"},
        {Method::Put, "/admin/players/Ivar/banned"},
        {Method::Delete, "/admin/players/Olaf/banned"},
        {Method::Put, "/admin/players/nobody-here/banned"},
        {Method::Get, "/admin/overview"},
        {Method::Get, "/admin/actions"},
        {Method::Get, "/admin/players/Ivar"},
        {Method::Delete, "/admin/players/Ivar/ratings"},
        {Method::Get, "/admin/games/aaaaaaaa/fair-play"},
    };
    for (Visitor* visitor : {&ivar, &stranger, &banned}) {
        for (const auto& [method, path] : routes) {
            const Answer answer = ask(*visitor, method, path, R"({"verdict":"dismiss"})");
            EXPECT_EQ(answer.status, 403) << path;
            EXPECT_EQ(answer.error(), "not-yours") << path;
        }
    }
    EXPECT_FALSE(read(id_of(ivar)).is_muted);
    EXPECT_TRUE(read(olaf).is_banned);
    EXPECT_EQ(write([](store::Store& store) { return store.open_reports(0, 100); }).size(), 1U);
}

TEST_F(AdminRoutes, ReportsAreReadAndDecided) {
    Visitor harald = admin();
    Visitor ivar = member("Ivar");
    Visitor olaf = member("Olaf");
    const auto first = report(ivar, "Olaf");
    const auto second = report(ivar, "Olaf");
    const auto third = report(olaf, "Ivar");
    const auto reports = ask(harald, Method::Get, "/admin/reports").json().as_array();
    ASSERT_EQ(reports.size(), 3U);
    EXPECT_EQ(reports[0].at("by"), "Ivar");
    EXPECT_EQ(reports[0].at("player"), "Olaf");
    const auto decide = [&](std::int64_t id, const std::string& verdict) {
        return ask(harald, Method::Post, "/admin/reports/" + std::to_string(id),
                   "{\"verdict\":\"" + verdict + "\"}")
            .status;
    };
    EXPECT_EQ(decide(first, "hang"), 400);
    EXPECT_EQ(decide(first, "mute"), 204);
    EXPECT_EQ(decide(first, "ban"), 404) << "it was decided";
    EXPECT_TRUE(run(sessions_.find(olaf.token))->is_muted) << "at once";
    EXPECT_EQ(decide(second, "ban"), 204);
    EXPECT_TRUE(run(sessions_.find(olaf.token))->is_banned);
    EXPECT_EQ(decide(third, "dismiss"), 204);
    EXPECT_FALSE(read(id_of(ivar)).is_muted || read(id_of(ivar)).is_banned);
    EXPECT_TRUE(ask(harald, Method::Get, "/admin/reports").json().as_array().empty());
    EXPECT_EQ(ask(harald, Method::Post, "/admin/reports/x", "{}").status, 400);
}

TEST_F(AdminRoutes, ReportsComeInPagesWithTheChatOfTheirGame) {
    Visitor harald = admin("Harald"), ivar = member("Ivar"), olaf = member("Olaf");
    const auto ivar_id = id_of(ivar), olaf_id = id_of(olaf);
    write([&](store::Store& store) {
        store::GameHead game;
        game.id = "aaaaaaaa";
        game.terms.ruleset = "brandub";
        game.players = {ivar_id, olaf_id};
        store.add_game(game);
        (void)store.add_event("aaaaaaaa", {1, {}, "chat defenders You cheat"});
        (void)store.add_event("aaaaaaaa", {2, {}, "offer attackers draw"});
        (void)store.add_event("aaaaaaaa", {3, {}, "move d1-c1"});
        for (int i = 4; i < 63; ++i)
            (void)store.add_event("aaaaaaaa", {i, store::Moment{std::chrono::milliseconds(1)},
                                               "chat defenders After the report"});
        for (int i = 0; i < 60; ++i) (void)store.add_report({0, ivar_id, olaf_id, "aaaaaaaa", "rude", {}});
    });
    const auto first = ask(harald, Method::Get, "/admin/reports").json().as_array();
    ASSERT_EQ(first.size(), 50U);
    EXPECT_EQ(first[0].at("ply"), 1);
    const auto& chat = first[0].at("chat").as_array();
    ASSERT_EQ(chat.size(), 1U);
    EXPECT_EQ(chat[0].at("by"), "Olaf");
    EXPECT_EQ(chat[0].at("text"), "You cheat");
    const auto last = std::to_string(first.back().at("id").as_int64());
    EXPECT_EQ(ask(harald, Method::Get, "/admin/reports?after=" + last).json().as_array().size(), 10U);
}

TEST_F(AdminRoutes, SentencesAreSpokenAndTakenBack) {
    Visitor harald = admin();
    Visitor ivar = member("Ivar");
    for (const std::string sentence : {"muted", "banned"}) {
        EXPECT_EQ(ask(harald, Method::Put, "/admin/players/ivar/" + sentence).status, 204);
        EXPECT_EQ(ask(ivar, Method::Get, "/me").json().at(sentence), true);
        EXPECT_EQ(ask(harald, Method::Delete, "/admin/players/ivar/" + sentence).status, 204);
        EXPECT_EQ(ask(ivar, Method::Get, "/me").json().at(sentence), false);
    }
    static_cast<void>(admin("Gorm"));
    for (const auto* name : {"Gorm", "Harald", "computer-3"})
        EXPECT_EQ(ask(harald, Method::Put, std::string("/admin/players/") + name + "/banned").status, 403)
            << name;
    EXPECT_EQ(ask(harald, Method::Put, "/admin/players/nobody-here/banned").status, 404);
}

TEST_F(AdminRoutes, TheOverviewCounts) {
    Visitor harald = admin();
    static_cast<void>(guest());
    now_ += std::chrono::seconds(90);
    const auto overview = ask(harald, Method::Get, "/admin/overview").json();
    EXPECT_EQ(overview.at("members"), 1);
    EXPECT_EQ(overview.at("games"), 0);
    EXPECT_EQ(overview.at("sockets"), 0);
    EXPECT_EQ(overview.at("uptime"), 90'000);
    EXPECT_TRUE(overview.at("storeMs").is_number());
}

}  // namespace
}  // namespace tafl::server
