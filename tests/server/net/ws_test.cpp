// WebSockets, with a real client at the other end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket.hpp>
#include <fstream>

#include "server/net/raw_client.hpp"
#include "server/net/test_server.hpp"

namespace tafl::test {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using websocket::close_code;

class Client {
  public:
    explicit Client(std::uint16_t port, const std::string& cookie = "") : stream_(context_) {
        stream_.next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
        stream_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
            if (!cookie.empty()) request.set("Cookie", cookie);
            request.set("Origin", "http://site.test");
        }));
        stream_.read_message_max(1 << 30);
        stream_.handshake(answer_, "site.test", "/api/v1/socket");
    }
    void send(std::string_view text) {
        stream_.text(true);
        stream_.write(asio::buffer(text));
    }
    void send_until_refused(std::string_view text, int times) {
        beast::error_code error;
        for (stream_.text(true); times > 0 && !error; --times) stream_.write(asio::buffer(text), error);
    }
    void send_binary(std::string_view bytes) {
        stream_.binary(true);
        stream_.write(asio::buffer(bytes));
    }
    void send_raw(std::string_view bytes) { asio::write(stream_.next_layer(), asio::buffer(bytes)); }
    std::string read() {
        beast::flat_buffer buffer;
        beast::error_code error;
        stream_.read(buffer, error);
        return error ? "closed" : beast::buffers_to_string(buffer.data());
    }
    // Reads to the end; 0 if the peer sent no close frame.
    int close_code_at_the_end() {
        while (read() != "closed") {
        }
        return stream_.reason().code;
    }
    [[nodiscard]] const websocket::response_type& answer() const { return answer_; }

  private:
    asio::io_context context_;
    websocket::stream<asio::ip::tcp::socket> stream_;
    websocket::response_type answer_;
};

TEST(WebSocket, MessagesGoBothWays) {
    TestServer server;
    {
        Client client(server.port());
        EXPECT_THAT(std::string(client.answer()["Set-Cookie"]), HasSubstr("skjaldborg=token1; Path=/"));
        EXPECT_EQ(client.read(), "hello guest-1");
        for (int i = 0; i < 20; ++i) client.send("echo " + std::to_string(i));
        for (int i = 0; i < 20; ++i) EXPECT_EQ(client.read(), std::to_string(i));
        client.send("echo " + std::string(4091, 'x'));
        EXPECT_EQ(client.read().size(), 4091U);
        Client returning(server.port(), "skjaldborg=token1");
        EXPECT_EQ(returning.read(), "hello guest-1");
        EXPECT_EQ(returning.answer().count("Set-Cookie"), 0U);
    }
    server.stop().wait();
    EXPECT_THAT(server.sockets().journal(), ElementsAre("opened by guest-1", "opened by guest-1",
                                                        "closed by guest-1", "closed by guest-1"));
}

TEST(WebSocket, VisitorsReadWhenTheDiskIsNearlyFull) {
    server::StorageBudget full_disk(true, [] { return true; });
    TestServer server({}, &full_disk);
    Client client(server.port());
    EXPECT_EQ(client.answer().count("Set-Cookie"), 0U);
    EXPECT_EQ(client.read(), "hello ");
    client.send("echo 1");
    EXPECT_EQ(client.read(), "1");
    EXPECT_EQ(server.guests(), 0);
}

TEST(WebSocket, WhatIsNoMessageEndsIt) {
    TestServer server;
    struct Row {
        const char* name;
        std::function<void(Client&)> does;
        int code;
    };
    const std::vector<Row> rows{
        {"bytes", [](Client& client) { client.send_binary("abc"); }, close_code::unknown_data},
        {"too long", [](Client& client) { client.send(std::string(4097, 'x')); }, close_code::too_big},
        {"no UTF-8", [](Client& client) { client.send("\xff\xfe"); }, close_code::bad_payload},
        {"not masked",
         [](Client& client) {
             client.send_raw(
                 std::string("\x81\x03"
                             "abc",
                             5));
         },
         close_code::protocol_error},
        {"reserved bits", [](Client& client) { client.send_raw(std::string("\xf1\x80\0\0\0\0", 6)); },
         close_code::protocol_error},
        {"a frame beyond all sizes",
         [](Client& client) {
             client.send_raw(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14));
         },
         close_code::too_big},
        {"the hub's wish", [](Client& client) { client.send("kick"); }, close_code::policy_error},
        {"a failure", [](Client& client) { client.send("throw"); }, close_code::internal_error},
    };
    for (const auto& row : rows) {
        Client client(server.port());
        row.does(client);
        EXPECT_EQ(client.close_code_at_the_end(), row.code) << row.name;
    }
    server.stop().wait();
    EXPECT_EQ(server.sockets().journal().size(), 2 * rows.size());
}

TEST(WebSocket, OnlyTheSitesOwnPagesMayOpenOne) {
    TestServer server;
    const std::string upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const auto status = [&](const std::string& more, std::string_view path = "/api/v1/socket") {
        return RawClient(server.port()).get(path, upgrade + more).status;
    };
    EXPECT_EQ(status(""), 101);
    EXPECT_EQ(status("Origin: http://site.test\r\n"), 101);
    EXPECT_EQ(status("Origin: http://other.test\r\n"), 403);
    EXPECT_EQ(status("Origin: null\r\n"), 403);
    EXPECT_EQ(status("", "/api/v1/things/1"), 200);
    EXPECT_EQ(status("", "/api/v1/socket/x"), 404);
    EXPECT_EQ(RawClient(server.port())
                  .get("/api/v1/socket", "Upgrade: websocket\r\nConnection: Upgrade\r\n")
                  .status,
              400);
    EXPECT_EQ(server.guests(), 2);  // refused requests create no guest
}

TEST(WebSocket, AHandshakeHasAKeyOfSixteenBytes) {
    TestServer server;
    const auto status = [&](const std::string& keys) {
        const std::string upgrade =
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
        return RawClient(server.port()).get("/api/v1/socket", upgrade + keys).status;
    };
    const auto with = [](const std::string& key) { return "Sec-WebSocket-Key: " + key + "\r\n"; };
    for (const auto* wrong :
         {"", "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZUE=",
          "dGhlIHNhbXBsZSBub25jZR==", "dGhlIHNhbXBsZSBub25j\xc3\xa9==", "dGhlIHNhbXBsZSBub25jZQ==="})
        EXPECT_EQ(status(with(wrong)), 400) << wrong;
    EXPECT_EQ(status(with("dGhlIHNhbXBsZSBub25jZQ==") + with("x3JJHMbDL1EzLkh9GBhXDw==")), 400) << "two";
    EXPECT_EQ(server.guests(), 0) << "nobody is signed in before";
    EXPECT_EQ(status(with("x3JJHMbDL1EzLkh9GBhXDw==")), 101);
}

TEST(WebSocket, ThePingIsMeasured) {
    TestServer server;
    Client client(server.port());
    EXPECT_EQ(client.read(), "hello guest-1");
    std::string answer;
    for (int i = 0; i < 1'000 && answer != "measured"; ++i) {
        client.send("far");
        answer = client.read();  // answers pings, too
    }
    EXPECT_EQ(answer, "measured");
}

// Requests more than the write queue holds, without reading.
void ask_for_too_much(Client& client) {
    for (int i = 0; i < 200; ++i) client.send("much");
}

TEST(WebSocket, WhoDoesNotReadIsClosedAndHearsSoWhenTheyDo) {
    server::NetSettings settings;
    settings.close_time = 24h;
    settings.requests_a_minute = 0;
    TestServer server(settings);
    Client client(server.port());
    ask_for_too_much(client);
    EXPECT_EQ(client.close_code_at_the_end(), close_code::policy_error);
    Client reader(server.port());
    EXPECT_EQ(reader.read(), "hello guest-2");
    for (int i = 0; i < 200; ++i) {
        reader.send("much");
        ASSERT_EQ(reader.read().size(), 200'000U);
    }
}

// Room for a flood.
constexpr server::QuotaLimits much_held{
    .of_address = 128 << 20, .of_network = 128 << 20, .in_all = 128 << 20};

// The peak memory of this process since the last reset, in KiB.
long peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        long amount = 0;
        if (word == "VmHWM:" && status >> amount) return amount;
    }
    return 0;
}

TEST(WebSocket, OneThatClosesKeepsNothingOfWhatItIsSent) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    GTEST_SKIP() << "sanitizers keep memory of their own, so its size says nothing";
#endif
#endif
    server::NetSettings settings;
    settings.requests_a_minute = 0;
    settings.held = much_held;
    TestServer server(settings);
    Client client(server.port());
    std::ofstream("/proc/self/clear_refs") << "5";
    const long before = peak_memory();
    client.send("flood");  // 64 MiB that nobody reads, and the close frame behind them
    client.send("much");
    const std::string message(4'000, 'x');
    client.send_until_refused(message, 50'000);  // 200 MB
    EXPECT_LT(peak_memory() - before, 128 << 10);
}

TEST(WebSocket, WhoReadsNothingAtAllIsCut) {
    server::NetSettings settings;
    settings.close_time = 20ms;
    settings.held = much_held;
    TestServer server(settings);
    Client client(server.port());
    client.send("flood");
    client.send("much");
    while (server.sockets().journal().size() < 2) std::this_thread::yield();
    EXPECT_EQ(client.close_code_at_the_end(), 0);
}

TEST(WebSocket, WhoIsSilentAndDoesNotAnswerIsGivenUp) {
    server::NetSettings settings;
    settings.idle_time = 100ms;
    TestServer server(settings);
    RawClient client(server.port());
    const auto answer =
        client.get("/api/v1/socket",
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    EXPECT_EQ(answer.status, 101);
    std::string received;
    while (!client.is_closed()) received += client.take_ahead();
    EXPECT_THAT(received, HasSubstr("hello guest-1"));
    EXPECT_THAT(received, HasSubstr(std::string("\x89\x00", 2)));  // a ping
}

TEST(WebSocket, AtTheEndEverybodyHearsIt) {
    TestServer server;
    Client first(server.port());
    Client second(server.port());
    EXPECT_EQ(first.read(), "hello guest-1");
    EXPECT_EQ(second.read(), "hello guest-2");
    auto stopped = server.stop();
    EXPECT_EQ(first.close_code_at_the_end(), close_code::going_away);
    EXPECT_EQ(second.close_code_at_the_end(), close_code::going_away);
    stopped.wait();
    EXPECT_EQ(server.sockets().journal().size(), 4U);
}

// Once the client has read the end of the handshake, the server may not yet have seen that it is written.
TEST(WebSocket, MayBeOpeningWhenTheServerStops) {
    for (int i = 0; i < 300; ++i) {
        TestServer server;
        Client client(server.port());
        auto stopped = server.stop();
        EXPECT_EQ(client.close_code_at_the_end(), close_code::going_away);
        stopped.wait();
    }
}

// The session may end between the request and the end of the handshake, so it is checked again.
TEST(WebSocket, IsForThoseWhoAreStillWelcome) {
    TestServer server;
    Client client(server.port(), "skjaldborg=fleeting");
    EXPECT_EQ(client.close_code_at_the_end(), static_cast<int>(close_code::policy_error));
    EXPECT_TRUE(server.sockets().journal().empty()) << "it was never opened";
}

// A session that ends before its connection is registered closes nothing, so the server checks it once more.
TEST(WebSocket, EndsWithASessionThatEndsWhileItBegins) {
    TestServer server;
    Client client(server.port(), "skjaldborg=passing");
    EXPECT_EQ(client.read(), "hello passing");
    EXPECT_EQ(client.close_code_at_the_end(), static_cast<int>(close_code::policy_error));
}

}  // namespace
}  // namespace tafl::test
