// Push messages: subscriptions, when messages are sent, and what browsers can read; with a local push
// service.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/messages/messages.hpp"
#include "server/notify/mail_sender.hpp"
#include "server/notify/push_queue.hpp"
#include "server/notify/push_sender.hpp"
#include "server/notify/push_subscriptions.hpp"
#include "server/site/people_fixture.hpp"
#include "support/hosts/push_service.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Answer;
using test::PushBrowser;
using test::PushService;
using test::Visitor;
using ::testing::HasSubstr;

class PushRoutes : public test::PeopleFixture {
  protected:
    PushRoutes() {
        services_.pushes = &*sender_;
        add_message_routes(router_, services_);
        add_play_routes(router_, services_);
        add_command_routes(router_, services_);
        add_tournament_routes(router_, services_);
        run(hub_.recover());
    }
    [[nodiscard]] PushContext context(PushHosts hosts = PushHosts::Local) {
        return {{context_.get_executor(), queue_, clock(), hub_.rooms, hub_.connections},
                "https://tafl.example.org",
                true,
                hosts};
    }
    void work() { work(*sender_); }
    void work(PushSender& sender) {
        run(sender.work());
        while (sender.is_sending()) write([](store::Store&) {});
    }
    Answer subscribe(Visitor& who, const PushBrowser& browser, const std::string& path = "/ivar") {
        return ask(who, Method::Put, "/me/push",
                   fmt::format(R"({{"endpoint":"{}{}","p256dh":"{}","auth":"{}"}})", service_.url(), path,
                               browser.key(), browser.secret()));
    }
    // The messages received by this browser, oldest first.
    std::vector<std::string> read(const PushBrowser& browser, const std::string& path = "/ivar") {
        work();
        std::vector<std::string> texts;
        for (const auto& message : service_.messages()) {
            if (message.path == path) texts.push_back(browser.decrypt(message.body).value_or("unreadable"));
        }
        return texts;
    }
    Answer write_to_ivar(Visitor& who) {
        return ask(who, Method::Post, "/me/messages/Ivar", R"({"text":"a secret"})");
    }
    std::string play(Visitor& attackers, Visitor& defenders, const std::string& opponent) {
        const auto made =
            ask(attackers, Method::Post, "/challenges",
                R"({"ruleset":"brandub","side":"attackers","clock":{"kind":"days","days":2,"buffer":2},)"
                R"("opponent":{"player":")" +
                    opponent + R"("}})");
        EXPECT_EQ(made.status, 201) << made.body;
        const std::string id(made.json().at("challenge").as_string());
        return std::string(
            ask(defenders, Method::Post, "/challenges/" + id + "/accept").json().at("game").as_string());
    }
    Answer move(Visitor& who, const std::string& game, const std::string& text) {
        return ask(who, Method::Post, "/games/" + game + "/move", fmt::format(R"({{"move":"{}"}})", text));
    }
    static std::string message(const std::string& title, const std::string& link) {
        return fmt::format(R"({{"title":"{}","link":"{}"}})", title, link);
    }

    PushService service_;
    std::optional<PushSender> sender_{context()};
    PushBrowser browser_;
    Visitor ivar_ = member("Ivar"), olaf_ = member("Olaf");
};

TEST_F(PushRoutes, ABrowserReadsWhatTheSiteHasSigned) {
    EXPECT_EQ(subscribe(ivar_, browser_).status, 200);
    write_to_ivar(olaf_);
    EXPECT_EQ(read(browser_), std::vector{message("Olaf has written to you", "/messages/Olaf")});
    const auto came = service_.messages().at(0);
    EXPECT_EQ(came.encoding, "aes128gcm");
    EXPECT_EQ(came.ttl, "86400");
    EXPECT_EQ(came.topic.size(), 32U);
    const auto shown = ask(ivar_, Method::Get, "/me/notifications").json();
    const std::string key(shown.at("push").at("key").as_string());
    const auto claims = boost::json::parse(test::signed_claims(came.authorization, key));
    EXPECT_EQ(std::string(claims.at("aud").as_string()), service_.url());
    EXPECT_EQ(claims.at("sub"), "https://tafl.example.org");
    EXPECT_EQ(claims.at("exp").as_int64(), (now_ + 12h).time_since_epoch() / 1s);
    EXPECT_EQ(PushBrowser().decrypt(came.body), std::nullopt) << "for nobody else";
}

// Checks the test browser itself with the example of RFC 8291, section 5.
TEST(PushBrowserOfTests, ReadsTheExampleOfTheStandard) {
    const PushBrowser browser("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg");
    EXPECT_EQ(browser.key(),
              "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    EXPECT_EQ(
        browser.decrypt(test::from_base64url(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
            "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-"
            "fN")),
        "When I grow up, I want to be a watermelon");
}

TEST_F(PushRoutes, TurnsAndChallengesAreTold) {
    subscribe(ivar_, browser_);
    const auto game = play(olaf_, ivar_, "Ivar");
    const auto texts = read(browser_);
    ASSERT_EQ(texts.size(), 1U);
    EXPECT_THAT(texts[0], HasSubstr(R"("title":"Olaf challenges you","link":"/challenge/)"));
    EXPECT_EQ(move(olaf_, game, "d1-c1").status, 204);
    EXPECT_EQ(read(browser_).at(1), message("Your move against Olaf", "/game/" + game));
    work();
    now_ += 1h;
    EXPECT_EQ(read(browser_).size(), 2U) << "once";
}

TEST_F(PushRoutes, ATurnThatIsOverIsNotTold) {
    subscribe(ivar_, browser_);
    const auto game = play(ivar_, olaf_, "Olaf");
    service_.answer(503);
    EXPECT_EQ(read(browser_).size(), 1U);
    EXPECT_EQ(move(ivar_, game, "d1-c1").status, 204);
    service_.answer(201);
    now_ += 10min;
    EXPECT_EQ(read(browser_).size(), 1U);
}

TEST_F(PushRoutes, WhoIsHereIsToldNothing) {
    subscribe(ivar_, browser_);
    test::RecordingSocket socket(run(sessions_.find(ivar_.token)).value());
    hub_.opened(socket);
    write_to_ivar(olaf_);
    play(ivar_, olaf_, "Olaf");
    EXPECT_EQ(read(browser_).size(), 0U);
    hub_.closed(socket);
    EXPECT_EQ(read(browser_).size(), 0U) << "it was seen";
}

TEST_F(PushRoutes, AMovedStartIsToldToTheOthersWhoEntered) {
    const auto at = [&](std::chrono::hours time) { return (clock()() + time).time_since_epoch().count(); };
    const auto made =
        ask(olaf_, Method::Post, "/tournaments",
            fmt::format(R"({{"name":"Thing at Uppsala","ruleset":"brandub","kind":"arena",)"
                        R"("clock":{{"kind":"fischer","initial":180000}},"starts":{},"minutes":60}})",
                        at(1h)));
    const std::string id(made.json().at("tournament").as_string());
    const auto path = "/tournaments/" + id;
    Visitor gunnar = member("Gunnar");
    PushBrowser olafs, gunnars;
    subscribe(ivar_, browser_);
    subscribe(olaf_, olafs, "/olaf");
    subscribe(gunnar, gunnars, "/gunnar");
    for (auto* who : {&ivar_, &olaf_, &gunnar})
        EXPECT_EQ(ask(*who, Method::Post, path + "/join").status, 204);
    EXPECT_EQ(ask(gunnar, Method::Post, path + "/leave").status, 204);
    test::RecordingSocket socket(run(sessions_.find(ivar_.token)).value());
    hub_.opened(socket);  // on another page

    EXPECT_EQ(ask(olaf_, Method::Patch, path, R"({"minutes":90})").status, 204);
    EXPECT_EQ(read(browser_).size(), 0U);
    EXPECT_EQ(ask(olaf_, Method::Patch, path, fmt::format(R"({{"starts":{}}})", at(3h))).status, 204);
    const auto time = fmt::format("{:%Y-%m-%d %H:%M}", std::chrono::floor<std::chrono::seconds>(now_ + 3h));
    EXPECT_EQ(read(browser_), std::vector{message("Thing at Uppsala: the start was moved to " + time + " UTC",
                                                  "/tournament/" + id)});
    EXPECT_EQ(read(olafs, "/olaf").size(), 0U) << "who moved it knows";
    EXPECT_EQ(read(gunnars, "/gunnar").size(), 0U) << "who left need not know";
    hub_.closed(socket);
}

TEST_F(PushRoutes, WhatIsSwitchedOffIsNotTold) {
    subscribe(ivar_, browser_);
    EXPECT_THAT(
        ask(ivar_, Method::Patch, "/me/notifications", R"({"pushMessages":false,"pushTurns":true})").body,
        HasSubstr(R"("pushTurns":true,"pushChallenges":true,"pushMessages":false)"));
    write_to_ivar(olaf_);
    play(ivar_, olaf_, "Olaf");
    EXPECT_EQ(read(browser_).size(), 1U) << "the turn";
}

TEST_F(PushRoutes, ASubscriptionThatIsOverIsDeleted) {
    subscribe(ivar_, browser_);
    service_.answer(410);
    write_to_ivar(olaf_);
    work();
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("browsers":[])"));
    EXPECT_EQ(sender_->metrics().given_up.value(), 1U);
    service_.answer(201);
    write_to_ivar(olaf_);
    now_ += 1h;
    EXPECT_EQ(read(browser_).size(), 1U);
}

TEST_F(PushRoutes, APushServiceThatIsAwayIsTriedAgainAndDelaysNobodyElse) {
    PushBrowser away;
    subscribe(ivar_, browser_);
    EXPECT_EQ(ask(ivar_, Method::Put, "/me/push",
                  fmt::format(R"({{"endpoint":"http://127.0.0.1:1/","p256dh":"{}","auth":"{}"}})", away.key(),
                              away.secret()))
                  .status,
              200);
    write_to_ivar(olaf_);
    EXPECT_EQ(read(browser_).size(), 1U);
    service_.answer(503);
    write_to_ivar(olaf_);
    EXPECT_EQ(read(browser_).size(), 2U);
    EXPECT_EQ(ask(ivar_, Method::Get, "/me").status, 200);
    service_.answer(201);
    EXPECT_EQ(read(browser_).size(), 2U) << "not at once";
    now_ += 1min;
    EXPECT_EQ(read(browser_).size(), 3U);
    for (int hour = 0; hour < 25; ++hour) {
        now_ += 1h;
        work();
    }
    EXPECT_EQ(sender_->metrics().given_up.value(), 2U) << "those for the other browser";
    EXPECT_EQ(read(browser_).size(), 3U);
}

TEST_F(PushRoutes, MessagesOutliveTheServerAndAreSentOnce) {
    subscribe(ivar_, browser_);
    write_to_ivar(olaf_);
    const auto key = ask(ivar_, Method::Get, "/me/notifications").json().at("push").at("key");
    services_.pushes = nullptr;
    sender_.emplace(context());
    PushSender other(context());
    services_.pushes = &other;
    run(other.work());
    work();
    work(other);
    EXPECT_EQ(read(browser_).size(), 1U);
    EXPECT_EQ(ask(ivar_, Method::Get, "/me/notifications").json().at("push").at("key"), key) << "of the site";
}

TEST_F(PushRoutes, ASubscriptionEndsWithItsSession) {
    subscribe(ivar_, browser_);
    EXPECT_EQ(ask(ivar_, Method::Delete, "/session").status, 204);
    write_to_ivar(olaf_);
    EXPECT_EQ(read(browser_).size(), 0U);
}

TEST_F(PushRoutes, ABrowserSpeaksForOneAccount) {
    subscribe(ivar_, browser_);
    subscribe(olaf_, browser_);
    write_to_ivar(olaf_);
    EXPECT_EQ(read(browser_).size(), 0U);
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("browsers":[])"));
    const auto browsers = ask(olaf_, Method::Get, "/me/notifications").json().at("push").at("browsers");
    ASSERT_EQ(browsers.as_array().size(), 1U);
    const std::string id(browsers.as_array().at(0).at("id").as_string());
    EXPECT_EQ(id, subscription_id(service_.url() + "/ivar"));
    EXPECT_EQ(ask(ivar_, Method::Delete, "/me/push/" + id).status, 204) << "not Ivar's: nothing happens";
    EXPECT_EQ(ask(olaf_, Method::Get, "/me/notifications").json().at("push").at("browsers"), browsers);
    EXPECT_EQ(ask(olaf_, Method::Delete, "/me/push/" + id).status, 204);
    EXPECT_THAT(ask(olaf_, Method::Get, "/me/notifications").body, HasSubstr(R"("browsers":[])"));
}

TEST_F(PushRoutes, TheOldestOfTenBrowsersGivesWay) {
    for (int i = 0; i < 11; ++i) {
        now_ += 1s;
        EXPECT_EQ(subscribe(ivar_, browser_, fmt::format("/{}", i)).status, 200);
    }
    write_to_ivar(olaf_);
    EXPECT_EQ(read(browser_, "/0").size(), 0U);
    now_ += PushQueue<int>::full_pause;  // more than a player's share of the queue comes later
    work();
    EXPECT_EQ(service_.messages().size(), 10U);
    const auto exported = ask(ivar_, Method::Get, "/me/export").json();
    EXPECT_EQ(exported.at("pushBrowsers").as_array().size(), 10U);
}

TEST_F(PushRoutes, OnlyPublicAddressesAreAccepted) {
    sender_.emplace(context(PushHosts::Public));
    const auto put = [&](const std::string& endpoint) {
        return ask(ivar_, Method::Put, "/me/push",
                   fmt::format(R"({{"endpoint":"{}","p256dh":"{}","auth":"{}"}})", endpoint, browser_.key(),
                               browser_.secret()));
    };
    for (const auto* wrong :
         {"http://push.example.org/1", "https://push.example.org:8443/1", "ftp://push.example.org/",
          "https://user@push.example.org/", "push.example.org", "file:///etc/passwd"})
        EXPECT_EQ(put(wrong).status, 400) << wrong;
    // curl reads all spellings of an address of version 4.
    for (const auto* closed :
         {"https://127.0.0.1/1", "https://127.1/1", "https://0x7f000001/1", "https://2130706433/1",
          "https://10.1.2.3/1", "https://169.254.169.254/latest", "https://[::1]/1", "https://[fe80::1]/1",
          "https://[fe80::1%25lo]/1", "https://[fd00::1]/1", "https://[::ffff:10.0.0.1]/1",
          "https://[::ffff:7f00:1]/1", "https://[64:ff9b::7f00:1]/1"})
        EXPECT_EQ(put(closed).status, 400) << closed;
    EXPECT_EQ(put("https://push.example.org/1").status, 200);
    EXPECT_EQ(ask(ivar_, Method::Put, "/me/push",
                  R"({"endpoint":"https://push.example.org/1","p256dh":"BAAA","auth":"AAAA"})")
                  .status,
              400);
    const std::atomic<bool> stops = false;
    // A name that resolves to this machine is rejected when it is looked up.
    const auto to =
        parse_subscription("https://localhost/1", browser_.key(), browser_.secret(), PushHosts::Public);
    ASSERT_TRUE(to);
    EXPECT_EQ(send_push({*to, "{}", "", "t", 1h}, PushHosts::Public, stops).outcome, Sending::Outcome::Gone);
}

TEST(PushAddresses, AreThoseThatEverybodyCanReach) {
    const auto fine = [](const char* text) { return is_public(boost::asio::ip::make_address(text)); };
    for (const auto* open : {"1.1.1.1", "142.250.74.10", "2606:4700::1111", "2a00:1450:4001::1"})
        EXPECT_TRUE(fine(open)) << open;
    for (const auto* closed : {"0.0.0.0",
                               "10.1.2.3",
                               "100.64.0.1",
                               "127.0.0.1",
                               "127.9.9.9",
                               "169.254.169.254",
                               "172.16.0.1",
                               "172.31.255.255",
                               "192.168.1.1",
                               "198.18.0.1",
                               "224.0.0.1",
                               "255.255.255.255",
                               "::",
                               "::1",
                               "fe80::1",
                               "fc00::1",
                               "fd12::1",
                               "ff02::1",
                               "::ffff:127.0.0.1",
                               "::ffff:10.0.0.1",
                               "64:ff9b::7f00:1",
                               "2002:7f00:1::",
                               "2001::1",
                               "2001:db8::1",
                               "3fff::1"})
        EXPECT_FALSE(fine(closed)) << closed;
}

TEST_F(PushRoutes, ASiteWithoutPushesSaysSo) {
    services_.pushes = nullptr;
    EXPECT_EQ(subscribe(ivar_, browser_).status, 403);
    EXPECT_THAT(ask(ivar_, Method::Get, "/me/notifications").body, HasSubstr(R"("push":{"key":null)"));
}

}  // namespace
}  // namespace tafl::server
