// A ban survives deleting the browser's cookies: banned players who come back as guests.
#include "server/people/moderation/banned_addresses.hpp"

#include "server/site/people_fixture.hpp"
#include "server/site/running_site.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using test::Visitor;

class BannedAddresses : public test::PeopleFixture {
  protected:
    static constexpr const char* home = "192.0.2.7";
    static constexpr const char* elsewhere = "192.0.2.8";

    void set_banned(const Visitor& visitor, bool banned) {
        const auto id = id_of(visitor);
        write([=](store::Store& store) { store.set(id, &store::Player::is_banned, banned); });
        sessions_.forget(id);
    }
    void seen(const Visitor& visitor, const std::string& address) {
        run(sessions_.note_banned(id_of(visitor), address));
    }
    bool is_new_guest_banned(const std::string& address) {
        return run(sessions_.create_guest(address)).caller.is_banned;
    }
};

TEST_F(BannedAddresses, NewGuestsFromThereAreBannedForAWeek) {
    const Visitor ivar = member("Ivar");
    set_banned(ivar, true);
    EXPECT_FALSE(is_new_guest_banned(home)) << "nobody knows yet where he is";
    seen(ivar, home);
    EXPECT_TRUE(is_new_guest_banned(home));
    EXPECT_FALSE(is_new_guest_banned(elsewhere));
    EXPECT_FALSE(is_new_guest_banned("")) << "addresses are not told apart";
    now_ += 6 * 24h;
    EXPECT_TRUE(is_new_guest_banned(home));
    now_ += 25h;
    EXPECT_FALSE(is_new_guest_banned(home));
    seen(ivar, home);
    EXPECT_TRUE(is_new_guest_banned(home)) << "he was seen there again";
}

TEST_F(BannedAddresses, EndWithTheBan) {
    const Visitor ivar = member("Ivar");
    set_banned(ivar, true);
    seen(ivar, home);
    set_banned(ivar, false);
    EXPECT_FALSE(is_new_guest_banned(home));
}

TEST_F(BannedAddresses, AGuestWhoIsBannedForAnAddressSpreadsNothing) {
    const Visitor ivar = member("Ivar");
    set_banned(ivar, true);
    seen(ivar, home);
    const Visitor follower{run(sessions_.create_guest(home)).token};
    seen(follower, elsewhere);
    EXPECT_FALSE(is_new_guest_banned(elsewhere));
}

TEST_F(BannedAddresses, TheLogSaysWhyAndAModeratorCanLiftIt) {
    Visitor harald = admin();
    const Visitor ivar = member("Ivar");
    set_banned(ivar, true);
    seen(ivar, home);
    const auto session = run(sessions_.create_guest(home));
    const auto log = ask(harald, Method::Get, "/admin/actions").json().at("actions").as_array();
    ASSERT_EQ(log.size(), 1U);
    EXPECT_EQ(log[0].at("what"), "ban");
    EXPECT_EQ(test::text(log[0].at("player")), session.caller.name);
    EXPECT_NE(log[0].at("why").as_string().find("address"), std::string::npos);
    EXPECT_EQ(ask(harald, Method::Delete, "/admin/players/" + session.caller.name + "/banned").status, 204);
    EXPECT_FALSE(run(sessions_.find(session.token))->is_banned);
}

TEST_F(BannedAddresses, AreBoundedForEachPlayer) {
    const Visitor ivar = member("Ivar");
    set_banned(ivar, true);
    for (int i = 0; i <= static_cast<int>(max_banned_addresses); ++i) {
        now_ += 1s;
        seen(ivar, "192.0.2." + std::to_string(i));
    }
    EXPECT_FALSE(is_new_guest_banned("192.0.2.0")) << "the oldest gave way";
    EXPECT_TRUE(is_new_guest_banned("192.0.2.1"));
    EXPECT_TRUE(is_new_guest_banned("192.0.2.20"));
}

TEST_F(BannedAddresses, DeletingTheAccountEndsNoBan) {
    Visitor ivar = member("Ivar");
    EXPECT_EQ(ask(ivar, Method::Patch, "/me", R"({"name":"Olaf"})").status, 200);
    set_banned(ivar, true);
    seen(ivar, home);
    EXPECT_EQ(ask(ivar, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    EXPECT_TRUE(is_new_guest_banned(home));
    EXPECT_FALSE(is_new_guest_banned(elsewhere));
    const auto sign_up = [this](const std::string& name) {
        Visitor visitor = guest();
        return ask(visitor, Method::Post, "/account",
                   "{\"name\":\"" + name + "\",\"password\":\"correct horse\"}")
            .status;
    };
    for (const auto* name : {"olaf", "0laf", "Ivar"}) EXPECT_EQ(sign_up(name), 409) << name;
    Visitor harald = member("Harald");
    EXPECT_EQ(ask(harald, Method::Patch, "/me", R"({"name":"Olaf"})").status, 409);
    now_ += 8 * 24h;
    EXPECT_FALSE(is_new_guest_banned(home)) << "addresses count for a week";
    EXPECT_EQ(sign_up("Olaf"), 409);
    now_ += 83 * 24h;
    EXPECT_EQ(sign_up("Olaf"), 201);
}

TEST_F(BannedAddresses, WhoWasNotBannedLeavesNothingBehind) {
    Visitor ivar = member("Ivar");
    EXPECT_EQ(ask(ivar, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    const auto left =
        write([](store::Store& store) { return store.site_values_before("denied/", "denied/~", 10); });
    EXPECT_TRUE(left.empty());
    static_cast<void>(member("Ivar"));
}

TEST_F(BannedAddresses, TheDenylistForgetsWhatIsOver) {
    const auto ban_and_leave = [this](const std::string& name) {
        Visitor visitor = member(name);
        set_banned(visitor, true);
        EXPECT_EQ(ask(visitor, Method::Delete, "/me", R"({"password":"correct horse"})").status, 204);
    };
    ban_and_leave("Ivar");
    now_ += 91 * 24h;
    ban_and_leave("Olaf");
    const auto left =
        write([](store::Store& store) { return store.site_values_before("denied/", "denied/~", 10); });
    EXPECT_EQ(left.size(), 1U) << "Olaf's name";
}

// Over the network: a banned player who deletes the cookie and returns is still banned.
TEST(BannedAddressesOfASite, HoldWithoutCookies) {
    test::TemporaryFolder folder;
    auto settings = test::settings_in(folder);
    const auto is_banned = [](const boost::json::object& me) { return me.at("banned").as_bool(); };
    test::Member harald, ivar;
    {
        const test::Running site(settings);
        harald = test::member(site.port(), "Harald");
        ivar = test::member(site.port(), "Ivar");
    }
    settings.admin = "Harald";
    const test::Running site(settings);
    harald.person.port = ivar.person.port = site.port();
    const test::Client stranger{site.port(), ""}, proxied{site.port(), "X-Forwarded-For: 192.0.2.9\r\n"};
    EXPECT_EQ(harald.person.ask("PUT", "/admin/players/Ivar/banned").status, 204);
    EXPECT_FALSE(is_banned(stranger.get("/me"))) << "a ban alone names no address";
    EXPECT_TRUE(is_banned(ivar.person.get("/me")));
    EXPECT_TRUE(is_banned(stranger.get("/me")));
    EXPECT_FALSE(is_banned(proxied.get("/me"))) << "behind a proxy that was not named";
    EXPECT_FALSE(is_banned(harald.person.get("/me"))) << "members are not touched";
}

}  // namespace
}  // namespace tafl::server
