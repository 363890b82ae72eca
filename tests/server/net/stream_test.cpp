// Streams of lines as programs read them, and authentication by token.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/raw_client.hpp"
#include "server/net/stream_client.hpp"
#include "server/net/test_server.hpp"

namespace tafl::test {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view lines = "/api/v1/lines";
constexpr std::string_view known = "Cookie: skjaldborg=known\r\n";

// The server notices on its own thread that a client has gone.
void wait_until_closed(const TestServer& server) {
    while (!std::ranges::any_of(server.sockets().journal(),
                                [](const auto& line) { return line.starts_with("closed"); })) {
    }
}

TEST(Stream, IsALineForEachMessage) {
    TestServer server;
    StreamClient client(server.port(), lines, known);
    EXPECT_EQ(client.status(), 200);
    EXPECT_THAT(client.head(), HasSubstr("Transfer-Encoding: chunked"));
    EXPECT_THAT(client.head(), HasSubstr("Content-Type: application/x-ndjson"));
    EXPECT_THAT(client.head(), HasSubstr("Cache-Control: no-store"));
    EXPECT_THAT(*client.read(), HasSubstr("hello"));
}

TEST(Stream, IsPlainForAnOlderHttp) {
    TestServer server;
    StreamClient client(server.port(), lines, known, "1.0");
    EXPECT_THAT(client.head(), Not(HasSubstr("chunked")));
    EXPECT_THAT(*client.read(), HasSubstr("hello"));
    server.stop().wait();
    EXPECT_EQ(client.read(), R"({"on":"bye","text":"the server stops"})");
    EXPECT_EQ(client.read(), std::nullopt);
}

TEST(Stream, SaysThatItIsThere) {
    server::NetSettings settings;
    settings.heartbeat_time = 1ms;
    TestServer server(settings);
    StreamClient client(server.port(), lines, known);
    EXPECT_THAT(*client.read(), HasSubstr("hello"));
    for (int i = 0; i < 5; ++i) EXPECT_EQ(client.read(), "");
}

TEST(Stream, EndsWithTheServerAndSaysSo) {
    TestServer server;
    StreamClient client(server.port(), lines, known);
    (void)client.read();
    server.stop().wait();
    EXPECT_EQ(client.read(), R"({"on":"bye","text":"the server stops"})");
    EXPECT_EQ(client.read(), std::nullopt);
    EXPECT_TRUE(client.is_whole());
    EXPECT_THAT(server.sockets().journal(), Contains(HasSubstr("closed by")));
}

TEST(Stream, OneLineMayBeLong) {
    TestServer server;
    StreamClient client(server.port(), "/api/v1/lines?say=much", known);
    (void)client.read();
    EXPECT_EQ(client.read()->size(), 200'000U);
}

TEST(Stream, WhoDoesNotReadIsLeft) {
    server::NetSettings settings;
    settings.close_time = settings.write_time = 24h;
    TestServer server(settings);
    StreamClient client(server.port(), "/api/v1/lines?say=flood", known);
    std::string last;
    while (const auto line = client.read()) last = *line;
    EXPECT_EQ(last, R"({"on":"bye","text":"the client reads too slowly"})");
}

TEST(Stream, WhoNeverReadsIsCut) {
    server::NetSettings settings;
    settings.close_time = 1ms;
    TestServer server(settings);
    StreamClient client(server.port(), "/api/v1/lines?say=flood", known);
    wait_until_closed(server);
}

TEST(Stream, EndsWhenThePeerHangsUpOrSpeaks) {
    for (const bool speaks : {false, true}) {
        TestServer server;
        StreamClient client(server.port(), lines, known);
        (void)client.read();
        if (speaks) {
            client.socket().send(boost::asio::buffer("GET / HTTP/1.1\r\n", 16));
        } else {
            client.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send);
        }
        wait_until_closed(server);
    }
}

TEST(Stream, AHeadIsNoStream) {
    TestServer server;
    RawClient client(server.port());
    client.send("HEAD /api/v1/lines HTTP/1.1\r\nHost: site.test\r\n\r\n");
    EXPECT_EQ(client.read_answer(true).status, 200);
    EXPECT_EQ(client.get("/api/v1/things/1").status, 200) << "the connection goes on";
    EXPECT_TRUE(server.sockets().journal().empty());
}

// The session may end between the request and the stream, so it is checked again.
TEST(Stream, IsForThoseWhoAreStillWelcome) {
    TestServer server;
    for (const std::string header :
         {"Cookie: skjaldborg=fleeting-1\r\n", "Authorization: Bearer fleeting-2\r\n"}) {
        StreamClient client(server.port(), lines, header);
        EXPECT_EQ(client.status(), 200);
        EXPECT_EQ(client.read(), R"({"on":"bye","text":"this token or session has ended"})");
    }
    EXPECT_TRUE(server.sockets().journal().empty());
}

// A token that ends before its connection is registered closes nothing, so the server checks it once more.
TEST(Stream, EndsWithATokenThatEndsWhileItBegins) {
    TestServer server;
    StreamClient client(server.port(), lines, "Authorization: Bearer passing-1\r\n");
    EXPECT_EQ(client.read(), "hello passing-1");
    EXPECT_EQ(client.read(), R"({"on":"bye","text":"this token or session has ended"})");
    wait_until_closed(server);
}

TEST(Token, IsHeardFromWhereverAndForWhatItMay) {
    TestServer server;
    const auto ask = [&](int number, std::string_view path, std::string_view more = "") {
        const auto headers = fmt::format("Authorization: bearer  fleeting-{}\r\n{}", number, more);
        return RawClient(server.port()).ask("POST", path, headers);
    };
    EXPECT_THAT(ask(1, "/api/v1/program", "Origin: http://elsewhere.test\r\n").body,
                HasSubstr("fleeting-1|"));
    EXPECT_EQ(ask(2, "/api/v1/things").status, 403);
    EXPECT_EQ(ask(2, "/api/v1/things").status, 401) << "it was good once";
    EXPECT_EQ(server.guests(), 0);
}

}  // namespace
}  // namespace tafl::test
