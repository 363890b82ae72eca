// Parsers of targets, headers and routes, as tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/http/header_values.hpp"
#include "server/net/http/http.hpp"
#include "server/net/http/target.hpp"
#include "server/net/http/trusted_proxies.hpp"
#include "server/net/rate_limits.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

TEST(Target, IsDecoded) {
    const auto target =
        parse_target("/players/Bj%C3%B6rn?pool=copenhagen-rapid&note=a+b%2Bc&empty&pool=second");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/players/Björn");
    EXPECT_EQ(target->query.at("pool"), "copenhagen-rapid");
    EXPECT_EQ(target->query.at("note"), "a b+c");
    EXPECT_EQ(target->query.at("empty"), "");
}

TEST(Target, WhatLeadsAstrayIsRefused) {
    for (const std::string text : {"",
                                   "x",
                                   "*",
                                   "http://site.test/",
                                   "/..",
                                   "/../x",
                                   "/a/../b",
                                   "/a/.",
                                   "/%2e%2e/x",
                                   "/.%2e/x",
                                   "/a%2fb",
                                   "/a%5cb",
                                   "/a\\b",
                                   "/%",
                                   "/%4",
                                   "/%zz",
                                   "/%00",
                                   "/%0a",
                                   "/%ff",
                                   "/%c3",
                                   "/%c0%af",
                                   "/a\x01",
                                   "/?a=%00",
                                   "/?%ff=1",
                                   "/?a=%e2%80%ae"}) {
        EXPECT_FALSE(parse_target(text)) << text;
    }
    std::string parts = "/?a";
    for (int i = 1; i < 64; ++i) parts += "&a";
    EXPECT_TRUE(parse_target(parts));
    EXPECT_FALSE(parse_target(parts + "&a"));
}

TEST(Headers, TheCookieIsFound) {
    struct Row {
        std::string_view header, value;
    };
    for (const auto& row : {Row{"skjaldborg=abc-_9", "abc-_9"}, Row{"a=b; skjaldborg=abc; c=d", "abc"},
                            Row{"xskjaldborg=abc", ""}, Row{"skjaldborg", ""}, Row{"skjaldborg=a b", ""},
                            Row{"skjaldborg=\"abc\"", ""}, Row{"", ""}, Row{";;;=;", ""}}) {
        EXPECT_EQ(find_cookie(row.header, "skjaldborg"), row.value) << row.header;
    }
    EXPECT_EQ(find_cookie("skjaldborg=" + std::string(129, 'a'), "skjaldborg"), "");
}

TEST(Headers, EncodingsAndTags) {
    EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts_encoding("GZIP;q=0.5", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzip;q=0", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzip; q=0.000", "gzip"));
    EXPECT_FALSE(accepts_encoding("brotli", "br"));
    EXPECT_TRUE(matches_etag("\"a\", W/\"b\"", "\"b\""));
    EXPECT_TRUE(matches_etag("*", "\"b\""));
    EXPECT_FALSE(matches_etag("\"a\"", "\"b\""));
    EXPECT_EQ(media_type(" Text/HTML ; charset=utf-8"), "text/html");
}

TEST(Headers, TheOriginIsTheSiteItself) {
    struct Row {
        std::string_view origin, host;
        bool secure, own;
    };
    for (const auto& row : {Row{"http://site.test", "site.test", false, true},
                            Row{"http://site.test:8080", "site.test:8080", false, true},
                            Row{"http://SITE.test", "site.test", false, true},
                            Row{"https://site.test", "site.test", true, true},
                            Row{"https://site.test", "site.test", false, false},
                            Row{"http://site.test", "site.test", true, false},
                            Row{"http://site.test.evil.test", "site.test", false, false},
                            Row{"http://site.test:81", "site.test", false, false},
                            Row{"null", "site.test", false, false}, Row{"http://", "", false, false}}) {
        EXPECT_EQ(is_own_origin(row.origin, row.host, row.secure), row.own) << row.origin;
    }
}

TEST(Headers, OnlyNearProxiesAreBelieved) {
    struct Row {
        std::string_view peer, forwarded, address;
    };
    for (const auto& row :
         {Row{"127.0.0.1", "203.0.113.5", "203.0.113.5"},
          Row{"127.0.0.1", "198.51.100.1, 203.0.113.5", "203.0.113.5"},
          Row{"10.1.2.3", "203.0.113.5, 10.0.0.9", "203.0.113.5"},
          Row{"203.0.113.9", "203.0.113.5", "203.0.113.9"}, Row{"127.0.0.1", "", "127.0.0.1"},
          Row{"127.0.0.1", "rubbish", "127.0.0.1"}, Row{"::1", "2001:db8::7", "2001:db8::7"},
          Row{"::ffff:127.0.0.1", "203.0.113.5:4711", "203.0.113.5"},
          Row{"fd00::1", "[2001:db8::7]:4711", "2001:db8::7"}}) {
        EXPECT_EQ(TrustedProxies::nearby().client_address(row.peer, row.forwarded), row.address)
            << row.peer << " " << row.forwarded;
    }
    const auto named = TrustedProxies::parse("203.0.113.9, 2001:db8:1::/48,10.0.0.0/8");
    ASSERT_TRUE(named) << named.error();
    EXPECT_EQ(named->client_address("203.0.113.9", "127.0.0.1, 2001:db8:1::7"), "127.0.0.1");
    EXPECT_EQ(named->client_address("127.0.0.1", "203.0.113.5"), "127.0.0.1") << "not one of those named";
    EXPECT_FALSE(named->trusts("2001:db8:2::1"));
    EXPECT_FALSE(TrustedProxies().trusts("127.0.0.1"));
    for (const auto* wrong : {"10.0.0.0/33", "home", "10.0.0.1,", "::1/x"})
        EXPECT_FALSE(TrustedProxies::parse(wrong)) << wrong;
    for (const auto* near :
         {"127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.1", "192.168.1.1", "::1", "fc00::1"}) {
        EXPECT_TRUE(is_loopback_or_private(near)) << near;
    }
    for (const auto* far : {"172.32.0.1", "192.169.0.1", "11.0.0.1", "2001:db8::1", "fe80::1"}) {
        EXPECT_FALSE(is_loopback_or_private(far)) << far;
    }
    EXPECT_EQ(limited_address("2001:db8:1:2:3:4:5:6"), limited_address("2001:db8:1:2::9"));
    EXPECT_NE(limited_address("2001:db8:1:2::9"), limited_address("2001:db8:1:3::9"));
}

TEST(RouterTest, PatternsFindTheirSegments) {
    Router router;
    const Handler none = [](const Request&) -> boost::asio::awaitable<Response> { co_return Response{}; };
    for (const auto* pattern :
         {"/games", "/games/{id}.pgn", "/games/{id}", "/players/{name}/block", "/a/{x}/b/{y}"}) {
        router.add(Method::Get, pattern, none);
    }
    router.add(Method::Delete, "/games/{id}", none);
    struct Row {
        std::string_view path, pattern;
        std::vector<std::string> segments;
    };
    for (const auto& row :
         {Row{"/games", "/games", {}}, Row{"/games/aB3", "/games/{id}", {"aB3"}},
          Row{"/games/aB3.pgn", "/games/{id}.pgn", {"aB3"}},
          Row{"/players/Björn/block", "/players/{name}/block", {"Björn"}},
          Row{"/a/1/b/2", "/a/{x}/b/{y}", {"1", "2"}}, Row{"/games/", "", {}}, Row{"/games/a/b", "", {}},
          Row{"/game", "", {}}, Row{"/games/.pgn", "/games/{id}", {".pgn"}}, Row{"/players//block", "", {}},
          Row{"", "", {}}}) {
        const auto found = router.find(Method::Get, row.path);
        EXPECT_EQ(found.route == nullptr ? "" : found.route->pattern, row.pattern) << row.path;
        EXPECT_EQ(found.segments, row.segments) << row.path;
    }
    EXPECT_THAT(router.methods("/games/x"), ElementsAre(Method::Get, Method::Delete));
    EXPECT_TRUE(router.find(Method::Post, "/games/x").path_exists);
    EXPECT_FALSE(router.find(Method::Post, "/nothing").path_exists);
}

using Time = std::chrono::steady_clock::time_point;
using SteadyLimiter = RateLimiter<Time>;

TEST(RateLimiterTest, ABucketIsSpentAndFillsAgain) {
    SteadyLimiter limiter({3, 0.5});
    const Time start{};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.wait("a", start), 0);
    EXPECT_EQ(limiter.wait("a", start), 2);
    EXPECT_EQ(limiter.wait("b", start), 0);
    EXPECT_EQ(limiter.wait("a", start + 1s), 1);
    EXPECT_EQ(limiter.wait("a", start + 2s), 0);
    EXPECT_EQ(limiter.wait("a", start + 2s), 2);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.wait("a", start + 1h), 0);
    EXPECT_NE(limiter.wait("a", start + 1h), 0);
}

TEST(RateLimiterTest, WhatWeighsMuchIsPaidForAfterwards) {
    SteadyLimiter limiter({10, 1});
    const Time start{};
    EXPECT_EQ(limiter.wait("a", start, 65), 0);
    EXPECT_EQ(limiter.wait("a", start), 56);
    EXPECT_EQ(limiter.wait("b", start), 0);
    EXPECT_EQ(limiter.wait("a", start + std::chrono::seconds(56)), 0);
}

TEST(RateLimiterTest, WhoHasSpentCannotBeForgottenByOtherKeys) {
    SteadyLimiter limiter({3, 0.001}, 10);
    const Time now{};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.wait("a", now), 0);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(limiter.wait("first " + std::to_string(i), now), 0);
    int accepted = 0;
    for (int i = 0; i < 1'000; ++i) accepted += limiter.wait("then " + std::to_string(i), now) == 0 ? 1 : 0;
    EXPECT_EQ(accepted, 9 * 2) << "what was left in the buckets that they took over";
    EXPECT_EQ(limiter.keys(), 10U);
    EXPECT_NE(limiter.wait("a", now), 0);
    EXPECT_EQ(limiter.wait("later", now + std::chrono::hours(1)), 0) << "a full bucket costs nobody anything";
    EXPECT_EQ(limiter.wait("later", now + std::chrono::hours(1)), 0);
    EXPECT_EQ(limiter.wait("later", now + std::chrono::hours(1)), 0);
}

TEST(RateLimiterTest, NothingIsLimitedWhereThereIsNoLimit) {
    RateLimits limits(0);
    for (int i = 0; i < 10'000; ++i) ASSERT_EQ(limits.request("a", Time{}), 0);
}

// A network gets no more for having more addresses.
TEST(RateLimiterTest, ANetworkHasTheTokensOfSomeAddresses) {
    SteadyLimiter limiter({100, 1});
    int accepted = 0;
    for (int i = 0; i < 1'000; ++i)
        accepted += limiter.wait("2001:db8:1:" + std::to_string(i % 50) + "::/64", Time{}) == 0 ? 1 : 0;
    EXPECT_EQ(accepted, 100 * addresses_of_network);
    EXPECT_EQ(limiter.wait("2001:db8:2:1::/64", Time{}), 0) << "of another network";
    for (int i = 0; i < 1'000; ++i) static_cast<void>(limiter.wait("2001:db8:3:1::/64", Time{}));
    EXPECT_EQ(limiter.wait("2001:db8:3:2::/64", Time{}), 0)
        << "one address that asks too often leaves the others theirs";
}

TEST(RateLimiterTest, TheSmallestLimitStillLetsOneOfEachThrough) {
    RateLimits limits(1);
    EXPECT_EQ(limits.request("a", Time{}), 0);
    EXPECT_EQ(limits.new_guest("a", Time{}), 0);
    EXPECT_EQ(limits.sign_in("a", Time{}), 0);
    EXPECT_NE(limits.sign_in("a", Time{}), 0);
}

}  // namespace
}  // namespace tafl::server
