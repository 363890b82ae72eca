// What clients can make the server hold in memory: the counts, and clients that send half and read nothing.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <boost/asio/read.hpp>
#include <thread>

#include "server/net/connections/write_queue.hpp"
#include "server/net/http/header_values.hpp"
#include "server/net/raw_client.hpp"
#include "server/net/test_server.hpp"

namespace tafl::test {
namespace {

using server::Quota;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr std::size_t mib = 1 << 20;

std::shared_ptr<const std::string> message_of(std::size_t size) {
    return std::make_shared<std::string>(size, 'x');
}

TEST(Held, SocketsThatDoNotReadShareTheirAddressesBytes) {
    Quota held({.of_address = 300'000, .of_network = 900'000, .in_all = 9'000'000});
    const Quota::Owner anna{"a", ""}, bjarne{"b", ""};
    const auto queue_of = [&](const Quota::Owner& owner) {
        return std::make_unique<server::WriteQueue>(Quota::Hold(held, owner));
    };
    auto first = queue_of(anna);
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(first->add(message_of(100'000)));
    EXPECT_FALSE(first->add(message_of(100'000))) << "one socket";
    EXPECT_EQ(held.total(), 0U);
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(first->add(message_of(100'000)));
    auto second = queue_of(anna);
    EXPECT_TRUE(second->add(message_of(100'000)));
    EXPECT_TRUE(queue_of(anna)->add(message_of(1))) << "who reads";
    ASSERT_NE(second->next(), nullptr);
    EXPECT_FALSE(queue_of(anna)->add(message_of(100'000))) << "one message each, of many sockets";
    EXPECT_FALSE(second->add(message_of(1))) << "two sockets of one address";
    EXPECT_EQ(held.total(), 300'000U) << "what is being written";
    second->written();
    EXPECT_EQ(held.total(), 200'000U);
    auto other = queue_of(bjarne);
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(other->add(message_of(100'000)));
    first.reset();
    other.reset();
    EXPECT_EQ(held.total(), 0U);
}

TEST(Held, A48IsOneNetwork) {
    EXPECT_EQ(server::limited_network("2001:db8:1:2::3"), server::limited_network("2001:db8:1:ffff::1"));
    EXPECT_NE(server::limited_network("2001:db8:1:2::3"), server::limited_network("2001:db8:2::1"));
    EXPECT_EQ(server::limited_network("203.0.113.1"), "203.0.113.1");
}

TEST(Stored, OnlyWhatIsVitalWhenTheDiskIsNearlyFull) {
    server::StorageBudget full_disk(true, [] { return true; });
    TestServer server({}, &full_disk);
    RawClient client(server.port());
    const auto refused = client.ask("POST", "/api/v1/things", "", "{}");
    EXPECT_EQ(refused.status, 503);
    EXPECT_THAT(refused.body, HasSubstr("disk is nearly full"));
    EXPECT_EQ(server.guests(), 0);
    EXPECT_EQ(client.ask("POST", "/api/v1/program", "", "{}").status, 503) << "a new guest";
    const std::string known = "Cookie: skjaldborg=known\r\n";
    EXPECT_EQ(client.ask("POST", "/api/v1/program", known, "{}").status, 200) << "a move";
    EXPECT_EQ(client.ask("POST", "/api/v1/positions", "", "{}").status, 200) << "stores nothing";
    EXPECT_EQ(client.ask("DELETE", "/api/v1/things/1", known).status, 204) << "makes room";
    EXPECT_EQ(client.get("/api/v1/things/1").status, 200);
    const auto visitor = client.get("/api/v1/me");
    EXPECT_EQ(visitor.status, 200);
    EXPECT_EQ(visitor.header("set-cookie"), "");
    EXPECT_EQ(server.guests(), 0);
}

// However many /64 of one /48 ask: their guests are stored, too.
TEST(Stored, ANewGuestCounts) {
    server::StorageBudget storage(true, {}, [] { return server::StorageBudget::Time{}; });
    server::NetSettings settings;
    settings.proxies = server::TrustedProxies::nearby();
    TestServer server(settings, &storage);
    RawClient client(server.port());
    const auto visit = [&](std::string_view address) {
        return client.get("/api/v1/me", fmt::format("X-Forwarded-For: {}\r\n", address)).status;
    };
    EXPECT_EQ(visit("2001:db8:1:1::1"), 200);
    for (int i = 2; i < 6; ++i) {
        const auto address = server::limited_address(fmt::format("2001:db8:1:{}::1", i));
        EXPECT_FALSE(storage.take(address, server::StorageBudget::of_address - 1));
    }
    EXPECT_EQ(visit("2001:db8:1:6::1"), 429);
    EXPECT_EQ(server.guests(), 1);
    EXPECT_EQ(visit("2001:db8:2:1::1"), 200) << "of another /48";
}

TEST(Stored, AMoveCountsWhatItStores) {
    server::StorageBudget budget;
    TestServer server({}, &budget);
    RawClient client(server.port());
    ASSERT_FALSE(budget.take_for_game("127.0.0.1", server::StorageBudget::of_address - 1));
    EXPECT_EQ(client.ask("POST", "/api/v1/program", "Cookie: skjaldborg=known\r\n", "{}").status, 200);
    EXPECT_EQ(client.ask("POST", "/api/v1/program", "Cookie: skjaldborg=known\r\n", "{}").status, 429);
    EXPECT_EQ(client.ask("POST", "/api/v1/positions", "", "{}").status, 200) << "stores nothing";
}

TEST(Pieces, AreOneBody) {
    TestServer server;
    RawClient client(server.port());
    const auto answer = client.get("/api/v1/pieces");
    EXPECT_EQ(answer.header("transfer-encoding"), "chunked");
    EXPECT_EQ(answer.body, std::string(100'000, '3') + std::string(100'000, '2') + std::string(100'000, '1'));
    EXPECT_EQ(client.ask("HEAD", "/api/v1/pieces").status, 200);
    EXPECT_EQ(client.get("/api/v1/things/1").status, 200) << "the connection goes on";
    const auto broken = client.get("/api/v1/pieces?fail=1");
    EXPECT_EQ(broken.body.size(), 100'000U);
    EXPECT_TRUE(client.is_closed()) << "so that nobody takes it for whole";
    EXPECT_THAT(server.log(),
                Contains(HasSubstr("/api/v1/pieces: the body ends too early: the rest is lost")));
    RawClient old(server.port());
    old.send("GET /api/v1/pieces HTTP/1.0\r\n\r\n");
    const auto plain = old.read_answer();
    EXPECT_EQ(plain.header("transfer-encoding"), "");
    EXPECT_FALSE(old.is_closed());
}

server::NetSettings with_little_room() {
    server::NetSettings settings;
    settings.proxies = server::TrustedProxies::nearby();
    settings.held = {.of_address = 7 * mib / 2, .of_network = 9 * mib / 2, .in_all = 256 * mib};
    settings.body_time = settings.write_time = std::chrono::hours(24);
    return settings;
}

std::string from(std::string_view address) { return fmt::format("X-Forwarded-For: {}\r\n", address); }

// A client that has sent its request and the header of whose answer has come. It reads no more.
struct Silent {
    Silent(std::uint16_t port, std::string_view address) : client(port) {
        client.send(fmt::format("GET /api/v1/endless HTTP/1.1\r\nHost: a\r\n{}\r\n", from(address)));
        std::array<char, 1> first{};
        boost::system::error_code error;
        static_cast<void>(boost::asio::read(client.socket(), boost::asio::buffer(first), error));
        EXPECT_FALSE(error);
    }
    RawClient client;
};

void wait_for_the_end(const TestServer& server) {
    const auto has_ended = [&] { return std::ranges::count(server.log(), "the endless ended") > 0; };
    while (!has_ended()) std::this_thread::yield();
}

TEST(Held, ClientsThatDoNotReadFillTheirOwnShare) {
    TestServer server(with_little_room());
    const auto status = [&](std::string_view path, std::string_view address) {
        const auto answer = RawClient(server.port()).ask("HEAD", path, from(address));
        EXPECT_EQ(answer.status == 429, !answer.header("retry-after").empty());
        return answer.status;
    };
    std::optional<Silent> first(std::in_place, server.port(), "203.0.113.1");
    const Silent second(server.port(), "203.0.113.1"), third(server.port(), "203.0.113.1");
    EXPECT_EQ(status("/api/v1/endless", "203.0.113.1"), 429);
    EXPECT_EQ(status("/api/v1/things/1", "203.0.113.1"), 200) << "half a MiB is left";
    const Silent other(server.port(), "203.0.113.2");
    first.reset();
    wait_for_the_end(server);
    const Silent again(server.port(), "203.0.113.1");
    std::vector<std::unique_ptr<Silent>> of_network;
    for (int i = 1; i < 5; ++i)
        of_network.push_back(std::make_unique<Silent>(server.port(), fmt::format("2001:db8:1:{}::1", i)));
    EXPECT_EQ(status("/api/v1/endless", "2001:db8:1:5::1"), 429) << "one /48";
    const Silent elsewhere(server.port(), "2001:db8:2::1");
}

using Clients = std::vector<std::unique_ptr<RawClient>>;

std::string head_of_body(std::string_view path, std::string_view address, std::size_t size) {
    return fmt::format("POST {} HTTP/1.1\r\nHost: a\r\n{}Content-Length: {}\r\n", path, from(address), size);
}

// Clients that send all but the last byte of a body, one of which is refused.
Clients with_unfinished_bodies(const TestServer& server, std::string_view path, std::string_view address,
                               std::size_t count, std::size_t size) {
    Clients clients;
    for (std::size_t i = 0; i < count; ++i) {
        auto& client = *clients.emplace_back(std::make_unique<RawClient>(server.port()));
        client.send(head_of_body(path, address, size) + "\r\n");
        client.send(std::string(size - 1, 'x'));
    }
    const auto is_refused = [](const auto& client) { return client->socket().available() > 0; };
    while (std::ranges::none_of(clients, is_refused)) std::this_thread::yield();
    return clients;
}

TEST(Held, BodiesThatDoNotEndCountAsFarAsTheyHaveCome) {
    TestServer server(with_little_room());
    auto clients = with_unfinished_bodies(server, "/api/v1/records", "203.0.113.1", 4, mib);
    const auto refused =
        std::ranges::find_if(clients, [](const auto& client) { return client->socket().available() > 0; });
    EXPECT_EQ((*refused)->read_answer().status, 429);
    const auto status = [&](std::string_view address) {
        return RawClient(server.port())
            .ask("POST", "/api/v1/records", from(address), std::string(mib, 'x'))
            .status;
    };
    EXPECT_EQ(status("203.0.113.1"), 429);
    EXPECT_EQ(status("203.0.113.2"), 200);
}

TEST(Held, HeadersThatDoNotEndCountAsFarAsTheyHaveCome) {
    const std::string unfinished = "GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(10'000, 'x');
    server::NetSettings settings;
    settings.held.of_address = 8 << 10;
    TestServer server(settings);
    RawClient client(server.port());
    client.send(unfinished);
    EXPECT_EQ(client.read_answer().status, 429);
    settings = with_little_room();
    settings.held.in_all = 8 << 10;
    TestServer behind(settings);
    RawClient by_proxy(behind.port());
    by_proxy.send(unfinished);
    EXPECT_EQ(by_proxy.read_answer().status, 503) << "nobody's yet";
}

TEST(Held, ABodyCountsWithItsHeader) {
    auto settings = with_little_room();
    settings.held.of_address = 80 << 10;
    TestServer server(settings);
    const auto status = [&](std::size_t header) {
        RawClient client(server.port());
        const auto more = from("203.0.113.1") + "X: " + std::string(header, 'x') + "\r\n";
        return client.ask("POST", "/api/v1/things", more, std::string(60'000, 'x')).status;
    };
    EXPECT_EQ(status(1'000), 200);
    EXPECT_EQ(status(10'000), 429);
}

TEST(Held, WhatIsAnnouncedTakesNoRoom) {
    auto settings = with_little_room();
    settings.held = {.of_address = 2 * mib, .of_network = 2 * mib, .in_all = 4 * mib};
    TestServer server(settings);
    Clients clients;
    for (int i = 0; i < 270; ++i) {
        auto& client = *clients.emplace_back(std::make_unique<RawClient>(server.port()));
        client.send(head_of_body("/api/v1/records", fmt::format("203.0.113.{}", i % 18 + 1), mib) +
                    "Expect: 100-continue\r\n\r\n");
        ASSERT_EQ(client.read_answer().status, 100);
    }
    for (const auto* address : {"203.0.113.1", "203.0.113.99"}) {
        RawClient other(server.port());
        EXPECT_EQ(other.ask("POST", "/api/v1/records", from(address), std::string(mib, 'x')).status, 200);
        EXPECT_EQ(other.ask("HEAD", "/api/v1/endless", from(address)).status, 200);
    }
}

TEST(Held, AddressesThatFillTheirSharesLeaveRoomForOthers) {
    auto settings = with_little_room();
    settings.held = {.of_address = mib, .of_network = 4 * mib, .in_all = 16 * mib};
    TestServer server(settings);
    std::vector<Clients> greedy;
    for (int i = 1; i <= 18; ++i)
        greedy.push_back(with_unfinished_bodies(server, "/api/v1/things", fmt::format("203.0.113.{}", i), 17,
                                                server::max_body_size));
    EXPECT_EQ(RawClient(server.port())
                  .ask("POST", "/api/v1/things", from("203.0.113.99"), std::string(1'000, 'x'))
                  .status,
              200);
}

TEST(Held, WhoDoesNotReadIsCut) {
    server::NetSettings settings;
    settings.write_time = std::chrono::milliseconds(50);
    TestServer server(settings);
    const Silent silent(server.port(), "127.0.0.1");
    wait_for_the_end(server);
}

}  // namespace
}  // namespace tafl::test
