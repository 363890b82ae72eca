// A real listener, and hostile clients.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <deque>
#include <map>
#include <memory>
#include <thread>

#include "server/net/connections/connection_tracker.hpp"
#include "server/net/raw_client.hpp"
#include "server/net/test_server.hpp"

namespace tafl::test {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view host = "Host: site.test\r\n";

std::string many(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

struct Hostile {
    std::string name;
    std::string bytes;
    int status;
};

std::vector<Hostile> hostile_requests() {
    const std::string get = "GET / HTTP/1.1\r\nHost: site.test\r\n";
    const std::string post = "POST /api/v1/things HTTP/1.1\r\nHost: site.test\r\n";
    const std::string second = "DELETE /api/v1/things/1 HTTP/1.1\r\nHost: site.test\r\n\r\n";  // smuggled
    return {
        {"a TLS greeting", std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + "\r\n\r\n", 400},
        {"zeros", std::string(200, '\0') + "\r\n\r\n", 400},
        {"no version", "GET /\r\n\r\n", 400},
        {"version 3", "GET / HTTP/3.0\r\n\r\n", 400},
        {"a line break in a name", get + "A\rB: c\r\n\r\n", 400},
        {"a blank before the colon", get + "Name : value\r\n\r\n", 400},
        {"no host", "GET / HTTP/1.1\r\n\r\n", 400},
        {"two hosts", get + std::string(host) + "\r\n", 400},
        {"many headers", get + many("A: b\r\n", 4000) + "\r\n", 431},
        {"one long header", get + "A: " + std::string(20'000, 'b') + "\r\n\r\n", 431},
        {"a long target", "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n", 431},
        {"headers without an end", get + many("A: bbbbbbbb\r\n", 9'000), 431},
        {"a body too large", post + "Content-Length: 65537\r\n\r\n", 413},
        {"a body much too large", post + "Content-Length: 99999999999999\r\n\r\n", 413},
        {"a length that is none", post + "Content-Length: -1\r\n\r\n", 400},
        {"a length beyond all numbers", post + "Content-Length: 99999999999999999999999\r\n\r\n", 400},
        {"two lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400},
        {"a list of lengths", post + "Content-Length: 2, 2\r\n\r\nab", 400},
        {"the same length twice", post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", 400},
        {"a folded header", get + "A: b\r\n c\r\n\r\n", 400},
        {"a header folded by a tab", get + "A: b\r\n\tTransfer-Encoding: chunked\r\n\r\n", 400},
        {"a length and chunks", post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
         400},
        {"a coding that sounds like chunked", post + "Transfer-Encoding: xchunked\r\n\r\n" + second, 400},
        {"a coding that is none", post + "Transfer-Encoding: identity\r\n\r\n" + second, 400},
        {"a coding we do not read", post + "Transfer-Encoding: gzip\r\n\r\n" + second, 400},
        {"chunks inside something", post + "Transfer-Encoding: chunked, identity\r\n\r\n" + second, 400},
        {"chunks in two lines",
         post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + second, 400},
        {"a coding without a name", post + "Transfer-Encoding: \r\n\r\n" + second, 400},
        {"a chunk that is none", post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400},
        {"chunks too large",
         post + "Transfer-Encoding: chunked\r\n\r\n" +
             many("8000\r\n" + std::string(0x8000, 'x') + "\r\n", 3),
         413},
        {"the way out", "GET /../secret.txt HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"the way out, hidden", "GET /%2e%2e/secret.txt HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a slash, hidden", "GET /..%2fsecret.txt HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a zero", "GET /a%00.txt HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"half a percent", "GET /a%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"no UTF-8", "GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"another site's address", "GET http://other.test/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a proxy's method", "CONNECT other.test:443 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"another site that begins alike", "GET http://a.test/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"an asterisk", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"a method of one's own", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"a mirror", "TRACE /api/v1/me HTTP/1.1\r\nHost: a\r\n\r\n", 405},
    };
}

TEST(Http, WhoMeansIllIsToldSoAndTheServerGoesOn) {
    TestServer server;
    for (const auto& row : hostile_requests()) {
        SCOPED_TRACE(row.name);
        RawClient client(server.port());
        client.send(row.bytes);
        client.end_sending();
        EXPECT_EQ(client.read_answer().status, row.status);
        EXPECT_TRUE(client.is_closed());
    }
    EXPECT_EQ(RawClient(server.port()).get("/api/v1/things/1").status, 200);
}

TEST(Http, TakesItsOwnAddressInFullAndSaysWhatItDoes) {
    TestServer server;
    RawClient client(server.port());
    client.send("GET http://a/api/v1/things/1 HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.read_answer().status, 200);
    client.send("GET http://a HTTP/1.1\r\nHost: a\r\n\r\n");
    const auto page = client.read_answer();
    EXPECT_EQ(page.status, client.get("/").status);
    client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n");
    const auto methods = client.read_answer();
    EXPECT_EQ(methods.status, 204);
    EXPECT_EQ(methods.header("allow"), "GET, HEAD, POST, PUT, PATCH, DELETE");
    EXPECT_EQ(client.get("/api/v1/things/1").status, 200) << "the connection goes on";
}

TEST(Http, WhatNoRouteAnswersHasARateToo) {
    server::NetSettings settings;
    settings.requests_a_minute = 3;
    settings.proxies = server::TrustedProxies::nearby();
    TestServer server(settings);
    server.write_file("index.html", "the site");
    RawClient client(server.port());
    struct Row {
        const char *verb, *target, *address;
        int status, times;
    };
    for (const auto& [verb, target, address, status, times] :
         {Row{"OPTIONS", "*", "192.0.2.1", 204, 3}, Row{"GET", "/%zz", "192.0.2.2", 400, 3},
          Row{"GET", "/none.js", "192.0.2.3", 404, 60}, Row{"POST", "/none.js", "192.0.2.4", 405, 60}}) {
        const auto from = fmt::format("X-Forwarded-For: {}\r\n", address);
        int answered = 0;
        auto refused = client.ask(verb, target, from);
        for (; refused.status == status && answered < 10'000; ++answered)
            refused = client.ask(verb, target, from);
        EXPECT_GE(answered, times) << target;
        EXPECT_EQ(refused.status, 429) << target;
        EXPECT_FALSE(refused.header("retry-after").empty()) << target;
    }
    EXPECT_EQ(client.ask("GET", "/api/v1/things/1", "X-Forwarded-For: 192.0.2.3\r\n").status, 200)
        << "files are not counted as requests";
}

TEST(Http, WhoGoesAwayInTheMiddleLeavesNothingBehind) {
    TestServer server;
    for (const std::string bytes :
         {"", "G", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n",
          "POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc"}) {
        RawClient client(server.port());
        client.send(bytes);
        client.end_sending();
        EXPECT_EQ(client.read_answer().status, 0) << bytes;
    }
}

TEST(Http, AHandlerHearsThatTheAskerHungUp) {
    TestServer server;
    {
        RawClient client(server.port());
        client.send("GET /api/v1/until-gone HTTP/1.1\r\nHost: a\r\n\r\n");
    }
    const auto is_gone = [&] { return !server.log().empty() && server.log().front() == "gone"; };
    while (!is_gone()) std::this_thread::yield();
}

TEST(Http, AGuestHearsWhoTheyAreAlsoWhereTheRequestIsRefused) {
    TestServer server;
    const auto refused = RawClient(server.port()).ask("POST", "/api/v1/refuse");
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.header("set-cookie"), HasSubstr("skjaldborg=token1"));
    const auto again =
        RawClient(server.port()).ask("POST", "/api/v1/refuse", "Cookie: skjaldborg=token1\r\n");
    EXPECT_EQ(again.header("set-cookie"), "");
    EXPECT_EQ(server.guests(), 1);
}

TEST(Http, APageIsRefusedInWordsAndARouteInJson) {
    TestServer server;
    const auto page = RawClient(server.port()).get("/page");
    EXPECT_EQ(page.status, 403);
    EXPECT_THAT(page.header("content-type"), HasSubstr("text/plain"));
    EXPECT_THAT(page.body, HasSubstr("Not \"yours\"."));
    const auto route = RawClient(server.port()).get("/api/v1/refuse");
    EXPECT_EQ(route.header("content-type"), "application/json");
}

TEST(Http, APageOpensWithoutItsData) {
    TestServer server;
    const auto text = RawClient(server.port()).get("/busy");
    EXPECT_EQ(text.status, 503);
    EXPECT_EQ(text.body, "Too many wait.\n") << "there is no page";
    server.write_file("index.html", "<!doctype html>");
    server.write_file("index.html.br", "brotli");
    for (const auto& [path, seconds] : {std::pair{"/busy", "7"}, std::pair{"/away/secret", "5"}}) {
        const auto page = RawClient(server.port()).get(path);
        EXPECT_EQ(page.status, 503) << path;
        EXPECT_EQ(page.body, "<!doctype html>") << path;
        EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8") << path;
        EXPECT_EQ(page.header("retry-after"), seconds) << path;
        EXPECT_EQ(page.header("cache-control"), "no-store") << path;
        EXPECT_EQ(page.header("etag"), "") << path;
        const auto packed = RawClient(server.port()).get(path, "Accept-Encoding: br\r\n");
        EXPECT_EQ(packed.body, "brotli") << path;
        EXPECT_EQ(packed.header("content-encoding"), "br") << path;
    }
    EXPECT_THAT(server.log(), Contains(HasSubstr("GET /away/{id}: the disk is gone")));
    const auto board = RawClient(server.port()).get("/embed/away");
    EXPECT_THAT(board.header("content-type"), HasSubstr("text/plain")) << "the page may not be framed";
    EXPECT_EQ(board.header("retry-after"), "5");
}

TEST(Http, WhoIsTooSlowIsNotWaitedFor) {
    server::NetSettings settings;
    settings.header_time = settings.body_time = 50ms;
    TestServer server(settings);
    for (const std::string bytes :
         {"", "GET / HTTP/1.1\r\nHost: a\r\n",
          "POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc"}) {
        RawClient client(server.port());
        client.send(bytes);
        EXPECT_TRUE(client.is_closed()) << bytes;
    }
}

TEST(Http, HttpsOnThePlainPortIsRefusedBeforeAnyTimeout) {
    server::NetSettings settings;
    settings.header_time = 24h;
    TestServer server(settings);
    RawClient client(server.port());
    client.send("\x16\x03\x01\x02");  // the start of a TLS ClientHello
    client.end_sending();
    EXPECT_EQ(client.read_answer().status, 400);
}

TEST(Http, RequestsOfOneConnectionAreAnsweredInOrder) {
    TestServer server;
    RawClient client(server.port());
    std::string together;
    for (int i = 0; i < 50; ++i) together += fmt::format("GET /api/v1/things/{} HTTP/1.1\r\n{}\r\n", i, host);
    client.send(together);
    for (int i = 0; i < 50; ++i) EXPECT_THAT(client.read_answer().body, StartsWith(fmt::format("|{}|", i)));
    client.send(fmt::format("GET /api/v1/things/last HTTP/1.1\r\n{}Connection: close\r\n\r\n", host));
    EXPECT_EQ(client.read_answer().header("connection"), "close");
    EXPECT_TRUE(client.is_closed());
    RawClient old(server.port());
    old.send("GET /api/v1/things/1 HTTP/1.0\r\n\r\n");
    EXPECT_EQ(old.read_answer().status, 200);
    EXPECT_TRUE(old.is_closed());
}

TEST(Http, ARouteGetsItsRequestDecoded) {
    TestServer server;
    RawClient client(server.port());
    EXPECT_EQ(client.get("/api/v1/things/Bj%C3%B6rn?a=b+c&d=%26").body,
              "|Björn|a=b c;d=&;||127.0.0.1|plain|0");
    EXPECT_EQ(
        client.ask("POST", "/api/v1/positions", "Content-Type: Application/JSON; charset=utf-8\r\n", "{}")
            .body,
        "|||application/json|127.0.0.1|plain|2");
    client.send(fmt::format(
        "POST /api/v1/positions HTTP/1.1\r\n{}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        host));
    EXPECT_THAT(client.read_answer().body, ::testing::EndsWith("|3"));
    client.send(fmt::format(
        "POST /api/v1/positions HTTP/1.1\r\n{}Expect: 100-continue\r\nContent-Length: 3\r\n\r\n", host));
    EXPECT_EQ(client.read_answer().status, 100);
    client.send("abc");
    EXPECT_THAT(client.read_answer().body, ::testing::EndsWith("|3"));
}

TEST(Http, BodiesHaveTheirLimits) {
    TestServer server;
    struct Row {
        std::string_view path;
        std::size_t size;
        int status;
    };
    for (const auto& row :
         {Row{"/api/v1/things", 64 << 10, 200}, Row{"/api/v1/things", (64 << 10) + 1, 413},
          Row{"/api/v1/records", 1 << 20, 200}, Row{"/api/v1/records", (1 << 20) + 1, 413},
          Row{"/api/v1/things?x=/api/v1/records", 100'000, 413}, Row{"/api/v1/rec%6Frds", 1 << 20, 200},
          Row{"/api/v1/nothing", 100'000, 413}, Row{"/api/v1/games/1/review", 512 << 10, 200},
          Row{"/api/v1/games/1/review?x", (512 << 10) + 1, 413},
          Row{"/api/v1/things?x=/api/v1/games/1/review", 100'000, 413}}) {
        RawClient client(server.port());
        EXPECT_EQ(client.ask("POST", row.path, "", std::string(row.size, 'x')).status, row.status)
            << row.path << row.size;
    }
}

TEST(Http, MethodsThatAPathHasNotAreNamed) {
    TestServer server;
    RawClient client(server.port());
    EXPECT_EQ(client.ask("PUT", "/api/v1/things/1").header("allow"), "GET, HEAD, DELETE");
    EXPECT_EQ(client.ask("OPTIONS", "/api/v1/things").header("allow"), "POST");
    EXPECT_EQ(client.ask("POST", "/", "", "x").header("allow"), "GET, HEAD");
    EXPECT_EQ(client.ask("PUT", "/api/v1/things/1").status, 405);
    EXPECT_EQ(client.get("/api/v1/nothing").status, 404);
    EXPECT_EQ(client.get("/api").status, 404);
    EXPECT_EQ(client.get("/api/v1/socket").status, 426);
    EXPECT_EQ(client.ask("DELETE", "/api/v1/things/1").status, 204);
}

TEST(Http, HeadIsGetWithoutTheBody) {
    TestServer server;
    server.write_file("index.html", "<!doctype html>");
    for (const auto* path : {"/api/v1/things/1", "/", "/none.txt"}) {
        RawClient client(server.port());
        const auto head = client.ask("HEAD", path);
        const auto get = client.get(path);
        EXPECT_EQ(head.status, get.status) << path;
        EXPECT_EQ(head.header("content-length"), std::to_string(get.body.size())) << path;
        EXPECT_EQ(head.header("content-type"), get.header("content-type")) << path;
    }
}

TEST(Http, PagesOfOtherSitesMayChangeNothing) {
    TestServer server;
    struct Row {
        std::string_view verb, origin;
        int status;
    };
    for (const auto& row :
         {Row{"POST", "", 200}, Row{"POST", "Origin: http://site.test\r\n", 200},
          Row{"POST", "Origin: http://other.test\r\n", 403}, Row{"POST", "Origin: null\r\n", 403},
          Row{"POST", "Origin: https://site.test\r\n", 403},
          Row{"POST", "Origin: http://site.test\r\nOrigin: http://other.test\r\n", 403}}) {
        RawClient client(server.port());
        EXPECT_EQ(client.ask(row.verb, "/api/v1/things", row.origin, "{}").status, row.status) << row.origin;
    }
    RawClient client(server.port());
    EXPECT_EQ(client.ask("DELETE", "/api/v1/things/1", "Origin: http://other.test\r\n").status, 403);
    EXPECT_EQ(client.get("/api/v1/things/1", "Origin: http://other.test\r\n").status, 200);
    EXPECT_EQ(server.guests(), 2);  // refused requests create no guest
}

TEST(Http, SomebodyIsMadeAGuestOnlyWhereItMatters) {
    TestServer server;
    server.write_file("index.html", "<!doctype html>");
    RawClient client(server.port());
    for (const auto* path : {"/", "/games/1", "/api/v1/things/1", "/api/v1/session"}) {
        EXPECT_EQ(client.get(path).header("set-cookie"), "") << path;
    }
    EXPECT_EQ(client.ask("POST", "/api/v1/positions", "", "{}").header("set-cookie"), "");
    EXPECT_EQ(client.ask("POST", "/api/v1/session", "", "{}").header("set-cookie"), "");
    EXPECT_EQ(server.guests(), 0);
    EXPECT_EQ(client.get("/api/v1/me").header("set-cookie"),
              "skjaldborg=token1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    const std::string cookie = "Cookie: other=1; skjaldborg=token1\r\n";
    EXPECT_THAT(client.ask("POST", "/api/v1/things", cookie, "{}").body, StartsWith("guest-1|"));
    EXPECT_THAT(client.get("/api/v1/things/1", cookie).body, StartsWith("guest-1|"));
    EXPECT_EQ(server.guests(), 1);
    EXPECT_THAT(client.get("/api/v1/me", "Cookie: skjaldborg=forged\r\n").header("set-cookie"),
                HasSubstr("token2"));
}

TEST(Http, AProxyIsBelievedWhenItIsExpected) {
    const std::string headers = "X-Forwarded-For: 203.0.113.5\r\nX-Forwarded-Proto: https\r\n";
    TestServer alone;
    const auto doubted = RawClient(alone.port()).get("/api/v1/things/1", headers);
    EXPECT_THAT(doubted.body, HasSubstr("|127.0.0.1|plain|"));
    server::NetSettings settings;
    settings.proxies = server::TrustedProxies::nearby();
    TestServer behind(settings);
    RawClient client(behind.port());
    EXPECT_THAT(client.get("/api/v1/things/1", headers).body, HasSubstr("|203.0.113.5|secure|"));
    const auto made = client.get("/api/v1/me", headers).header("set-cookie");
    EXPECT_THAT(made, StartsWith("__Host-skjaldborg="));
    EXPECT_THAT(made, ::testing::EndsWith("; Secure"));
    const auto token = made.substr(made.find('=') + 1, made.find(';') - made.find('=') - 1);
    for (const auto* name : {"__Host-skjaldborg", "skjaldborg"}) {
        const auto back = client.get("/api/v1/me", headers + fmt::format("Cookie: {}={}\r\n", name, token));
        EXPECT_EQ(back.header("set-cookie"), made) << name << ", an old one is renewed under the new name";
    }
    EXPECT_EQ(
        client.get("/api/v1/me", headers + "Cookie: skjaldborg=forged; __Host-skjaldborg=" + token + "\r\n")
            .header("set-cookie"),
        made);
    EXPECT_EQ(client.ask("POST", "/api/v1/things", headers + "Origin: https://site.test\r\n", "{}").status,
              200);
    EXPECT_EQ(client.ask("POST", "/api/v1/things", headers + "Origin: http://site.test\r\n", "{}").status,
              403);
}

// HSTS: after the first answer a browser comes by HTTPS for a year.
TEST(Http, EveryAnswerByHttpsSaysToComeByHttps) {
    const std::string https = "X-Forwarded-Proto: https\r\n";
    server::NetSettings settings;
    settings.proxies = server::TrustedProxies::nearby();
    TestServer behind(settings);
    RawClient client(behind.port());
    const auto said = [&](const RawAnswer& answer) { return answer.header("strict-transport-security"); };
    const char* const a_year = "max-age=31536000";
    for (const auto* path :
         {"/", "/none.js", "/page", "/busy", "/away/1", "/%zz", "/api/v1/things/1", "/api/v1/none",
          "/api/v1/throw", "/api/v1/refuse", "/api/v1/me", "/api/v1/socket"}) {
        EXPECT_EQ(said(client.get(path, https)), a_year) << path;
        EXPECT_EQ(said(client.get(path)), "") << path;
        EXPECT_EQ(said(client.get(path, "X-Forwarded-Proto: http\r\n")), "") << path;
    }
    EXPECT_EQ(said(client.ask("OPTIONS", "*", https, "")), a_year);
    EXPECT_EQ(said(client.ask("DELETE", "/", https, "")), a_year);
    const auto handshake =
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: https://elsewhere.test\r\n";
    const auto refused = RawClient(behind.port()).get("/api/v1/socket", https + handshake);
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(said(refused), a_year);
    TestServer alone;
    EXPECT_EQ(said(RawClient(alone.port()).get("/", https)), "") << "anybody can write this";
}

TEST(Http, EveryAnswerHasARequestIdThatATrustedProxyMayChoose) {
    const std::string own = "X-Request-Id: from.the-proxy_1\r\n";
    const auto id = [](RawClient& client, const std::string& headers, const std::string& path) {
        return client.get(path, headers).header("x-request-id");
    };
    const auto made = MatchesRegex("[0-9a-f]{16}");
    TestServer alone;
    RawClient anybody(alone.port());
    EXPECT_THAT(id(anybody, own, "/api/v1/things/1"), made);
    EXPECT_NE(id(anybody, "", "/api/v1/things/1"), id(anybody, "", "/api/v1/things/1"));
    server::NetSettings settings;
    settings.proxies = *server::TrustedProxies::parse("127.0.0.1");
    TestServer behind(settings);
    RawClient proxy(behind.port());
    EXPECT_EQ(id(proxy, own, "/api/v1/things/1"), "from.the-proxy_1");
    EXPECT_EQ(id(proxy, own, "/no/such/file.js"), "from.the-proxy_1");
    EXPECT_EQ(id(proxy, own, "/api/v1/refuse"), "from.the-proxy_1");
    EXPECT_THAT(proxy.get("/api/v1/throw", own).body, HasSubstr("(Request from.the-proxy_1)"));
    for (const std::string& wrong :
         std::initializer_list<std::string>{"a b", "", "a=b", "<b>", std::string(65, 'a')})
        EXPECT_THAT(id(proxy, "X-Request-Id: " + wrong + "\r\n", "/api/v1/things/1"), made) << wrong;
    EXPECT_THAT(behind.log(), Contains(HasSubstr("GET /api/v1/refuse 403 not-yours from.the-proxy_1")));
}

TEST(Http, WhoAsksTooOftenWaits) {
    server::NetSettings settings;
    settings.requests_a_minute = 30;
    settings.proxies = server::TrustedProxies::nearby();
    TestServer server(settings);
    RawClient client(server.port());
    const auto from = [](std::string_view address) {
        return fmt::format("X-Forwarded-For: {}\r\n", address);
    };
    const auto asked_until_refused = [&](std::string_view verb, std::string_view path,
                                         std::string_view address) {
        for (int count = 0; count < 100; ++count) {
            const auto answer = client.ask(verb, path, from(address), verb == "GET" ? "" : "{}");
            if (answer.status != 429) continue;
            EXPECT_THAT(answer.header("retry-after"), Not(IsEmpty()));
            return count;
        }
        return 100;
    };
    // A slow test gains one request every two seconds while it runs.
    EXPECT_THAT(asked_until_refused("GET", "/api/v1/things/1", "203.0.113.1"),
                ::testing::AllOf(::testing::Ge(30), ::testing::Lt(60)));
    EXPECT_THAT(asked_until_refused("POST", "/api/v1/session", "203.0.113.2"),
                ::testing::AllOf(::testing::Ge(1), ::testing::Lt(10)));
    EXPECT_THAT(asked_until_refused("GET", "/api/v1/me", "203.0.113.3"),
                ::testing::AllOf(::testing::Ge(3), ::testing::Lt(15)));
    EXPECT_THAT(asked_until_refused("GET", "/api/v1/dear", "203.0.113.5"),  // counts six times
                ::testing::AllOf(::testing::Ge(5), ::testing::Lt(10)));
    EXPECT_THAT(asked_until_refused("GET", "/api/v1/list", "203.0.113.6"),  // five times 64 KiB more
                ::testing::AllOf(::testing::Ge(5), ::testing::Lt(10)));
    EXPECT_EQ(client.get("/api/v1/things/1", from("203.0.113.4")).status, 200);
}

TEST(Http, EveryAnswerSaysWhatABrowserMayDo) {
    TestServer server;
    server.write_file("index.html", "<!doctype html>");
    for (const auto* path :
         {"/", "/none.txt", "/api/v1/things/1", "/api/v1/nothing", "/api/v1/throw", "/%zz"}) {
        SCOPED_TRACE(path);
        const auto answer = RawClient(server.port()).get(path);
        EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("default-src 'self'"));
        EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("frame-ancestors 'none'"));
        EXPECT_THAT(answer.header("content-security-policy"), Not(HasSubstr("unsafe-inline")));
        EXPECT_THAT(answer.header("content-security-policy"), Not(HasSubstr("'unsafe-eval'")));
        EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
        EXPECT_THAT(answer.header("permissions-policy"), HasSubstr("camera=(), "));
        EXPECT_EQ(answer.header("referrer-policy"), "same-origin");
        EXPECT_EQ(answer.header("cross-origin-opener-policy"), "same-origin");
        EXPECT_EQ(answer.header("cross-origin-embedder-policy"), "require-corp");
        EXPECT_THAT(answer.header("cache-control"), Not(IsEmpty()));
        EXPECT_THAT(answer.header("date"), ::testing::EndsWith(" GMT"));
    }
    EXPECT_THAT(RawClient(server.port()).get("/api/v1/picture.svg").header("content-security-policy"),
                HasSubstr("sandbox"));
}

TEST(Http, FailuresAreForTheLogAndSecretsForNobody) {
    TestServer server;
    RawClient client(server.port());
    const auto refused = client.get("/api/v1/refuse");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.body, R"({"error":"not-yours","text":"Not \"yours\"."})");
    const auto failed = client.get("/api/v1/throw?secret=1", "Cookie: skjaldborg=secret\r\n");
    EXPECT_EQ(failed.status, 503);
    EXPECT_THAT(failed.body, Not(HasSubstr("the test wanted it")));
    const auto away = client.get("/api/v1/store");
    EXPECT_EQ(away.status, 503);
    EXPECT_THAT(away.body, HasSubstr("cannot read or save its data just now"));
    EXPECT_THAT(away.body, HasSubstr("(Request " + away.header("x-request-id") + ")"));
    EXPECT_THAT(away.body, Not(HasSubstr("the disk is gone")));
    EXPECT_THAT(server.log(), Contains(HasSubstr("GET /api/v1/store: the disk is gone")));
    EXPECT_EQ(client.get("/api/v1/things/secret?secret=secret").status, 200);
    EXPECT_EQ(client.get("/secret").status, 503);
    EXPECT_THAT(server.log(),
                Contains(MatchesRegex("GET /api/v1/throw: the test wanted it .request [0-9a-f]{16}.")));
    EXPECT_THAT(server.log(), Contains(HasSubstr("GET /api/v1/things/{id} 200")));
    EXPECT_THAT(server.log(), Not(Contains(HasSubstr("secret"))));
}

TEST(Http, TooManyConnectionsOfOneAddressAreTurnedAway) {
    server::NetSettings settings;
    settings.connections.of_address = 2;
    TestServer server(settings);
    RawClient first(server.port());
    RawClient second(server.port());
    EXPECT_EQ(first.get("/api/v1/things/1").status, 200);
    EXPECT_EQ(second.get("/api/v1/things/1").status, 200);
    EXPECT_EQ(RawClient(server.port()).get("/api/v1/things/1").status, 0);
}

TEST(Connections, AreCountedByAddressAndNetwork) {
    boost::asio::io_context context;
    server::NetSettings settings;
    settings.connections.of_address = 2;
    settings.connections.of_network = 3;
    server::ConnectionTracker connections(context.get_executor(), settings);
    std::deque<server::ConnectionPlace> places;
    const auto is_admitted = [&](const char* address) {
        return places.emplace_back(connections, address).is_admitted();
    };
    EXPECT_TRUE(is_admitted("2001:db8:1:1::1"));
    EXPECT_TRUE(is_admitted("2001:db8:1:1::2"));
    EXPECT_FALSE(is_admitted("2001:db8:1:1::3")) << "of the /64";
    EXPECT_TRUE(is_admitted("2001:db8:1:2::1"));
    EXPECT_FALSE(is_admitted("2001:db8:1:3::1")) << "of the /48";
    EXPECT_TRUE(is_admitted("2001:db8:2:1::1"));
    places.pop_front();
    EXPECT_TRUE(is_admitted("2001:db8:1:3::1"));
}

constexpr std::string_view socket_upgrade =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

// Requests that keep their connection, as a client behind a proxy sends them.
struct Kept {
    std::string_view path, headers;
    int status;
};

TEST(Connections, OfAProxyCountForTheClientsOfTheirRequests) {
    server::NetSettings settings;
    settings.proxies = server::TrustedProxies::nearby();
    settings.connections = {.of_address = 3, .of_network = 4, .in_all = 1'000};
    TestServer server(settings);
    const auto from = [](std::string_view address) {
        return fmt::format("X-Forwarded-For: {}\r\n", address);
    };
    const auto status = [&](RawClient& client, std::string_view address) {
        return client.get("/api/v1/things/1", from(address)).status;
    };
    RawClient proxy(server.port());
    std::vector<std::unique_ptr<RawClient>> clients;
    for (const auto& [path, headers, expected] :
         {Kept{"/api/v1/socket", socket_upgrade, 101}, Kept{"/api/v1/lines", "", 200},
          Kept{"/api/v1/socket", socket_upgrade, 101}, Kept{"/api/v1/socket", socket_upgrade, 429},
          Kept{"/api/v1/lines", "", 429}}) {
        auto& client = *clients.emplace_back(std::make_unique<RawClient>(server.port()));
        client.send(
            fmt::format("GET {} HTTP/1.1\r\nHost: a\r\n{}{}\r\n", path, from("2001:db8:1:1::1"), headers));
        EXPECT_EQ(client.read_answer(true).status, expected) << path;
    }
    EXPECT_EQ(status(proxy, "2001:db8:1:1::2"), 429) << "of the /64";
    EXPECT_TRUE(proxy.is_closed());
    RawClient next(server.port()), other(server.port()), idle(server.port());
    for (auto* client : {&next, &other, &idle})
        EXPECT_EQ(status(*client, "2001:db8:1:2::1"), 200) << "one at a time";
    next.send(fmt::format("GET /api/v1/hold HTTP/1.1\r\nHost: a\r\n{}\r\n", from("2001:db8:1:2::1")));
    server.wait_until_held();
    EXPECT_EQ(status(idle, "2001:db8:2:1::1"), 200);
    EXPECT_EQ(status(other, "2001:db8:1:2::1"), 429) << "of the /48";
}

// Sockets that one client opens by a proxy, as many as it can: the site has room for everybody else.
TEST(Connections, OneClientBehindAProxyHasNoMoreThanWithoutIt) {
    server::NetSettings settings;
    settings.proxies = server::TrustedProxies::nearby();
    settings.connections.of_address = 50;
    TestServer server(settings);
    std::vector<std::unique_ptr<RawClient>> clients;
    std::map<int, int> statuses;
    for (int i = 0; i < 110; ++i) {
        auto& client = *clients.emplace_back(std::make_unique<RawClient>(server.port()));
        ++statuses[client
                       .get("/api/v1/socket",
                            fmt::format("X-Forwarded-For: 203.0.113.1\r\n{}", socket_upgrade))
                       .status];
    }
    EXPECT_EQ(statuses, (std::map<int, int>{{101, 50}, {429, 60}}));
    clients.erase(clients.begin(), clients.begin() + 50);
    const auto is_admitted = [&] {
        RawClient client(server.port());
        return client.get("/api/v1/socket", fmt::format("X-Forwarded-For: 203.0.113.1\r\n{}", socket_upgrade))
                   .status == 101;
    };
    while (!is_admitted()) std::this_thread::yield();
}

TEST(Shutdown, WhatIsInHandIsAnsweredAndNothingElse) {
    server::NetSettings settings;
    settings.close_time = 24h;
    TestServer server(settings);
    const auto port = server.port();
    RawClient idle(port);
    EXPECT_EQ(idle.get("/api/v1/things/1").status, 200);
    RawClient busy(server.port());
    busy.send(
        fmt::format("GET /api/v1/hold HTTP/1.1\r\n{0}\r\nGET /api/v1/things/1 HTTP/1.1\r\n{0}\r\n", host));
    server.wait_until_held();
    auto stopped = server.stop();
    EXPECT_TRUE(idle.is_closed());
    server.let_go();
    const auto answer = busy.read_answer();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.header("connection"), "close");
    EXPECT_TRUE(busy.is_closed());
    stopped.wait();
    boost::asio::io_context context;
    boost::asio::ip::tcp::socket late(context);
    boost::system::error_code error;
    late.connect({boost::asio::ip::make_address("127.0.0.1"), port}, error);
    EXPECT_TRUE(error);
}

TEST(Shutdown, WhoWorksForSomebodyWhoWasCutIsToldAndWaitedFor) {
    server::NetSettings settings;
    settings.close_time = 20ms;
    TestServer server(settings);
    RawClient listens(server.port());
    listens.send(fmt::format("GET /api/v1/until-gone HTTP/1.1\r\n{}\r\n", host));
    while (!server.waits_for_disconnect()) std::this_thread::yield();
    server.stop().wait();
    EXPECT_THAT(server.log(), Contains("gone"));
}

TEST(Shutdown, WhoNeverEndsIsCut) {
    server::NetSettings settings;
    settings.close_time = 20ms;
    TestServer server(settings);
    RawClient busy(server.port());
    busy.send(fmt::format("GET /api/v1/hold HTTP/1.1\r\n{}\r\n", host));
    server.wait_until_held();
    auto stopped = server.stop();
    EXPECT_TRUE(busy.is_closed());
    EXPECT_EQ(stopped.wait_for(60ms), std::future_status::timeout) << "its request is answered still";
    server.let_go();
    stopped.wait();
}

}  // namespace
}  // namespace tafl::test
