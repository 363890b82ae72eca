// What one address can make the site spend, for every operation: the rows of the routes, and clients that use them at
// their dearest.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/net/raw_client.hpp"
#include "server/site/running_site.hpp"
#include "server/site/services.hpp"

namespace tafl::test {
namespace {

using server::Method;
using server::Route;

std::string operation_of(const Route& route) {
    return fmt::format("{} {}", server::to_string(route.method), route.pattern);
}

std::string path_of(const Route& route) {
    std::string path = route.pattern;
    while (path.contains('{')) path.replace(path.find('{'), path.find('}') + 1 - path.find('{'), "x");
    return path;
}

// A row that asks for nothing has the strictest of these.
TEST(Bounds, NoRowAsksForMore) {
    const TemporaryFolder folder;
    const server::Site site(settings_in(folder));
    std::set<std::string> uncounted;
    for (const auto& route : site.router().routes()) {
        const auto& rules = route.rules;
        EXPECT_LE(rules.max_body, server::max_record_body_size) << operation_of(route);
        EXPECT_LE(rules.answer, server::piece_size) << operation_of(route);
        EXPECT_TRUE(rules.max_body <= server::max_body_size || rules.bytes_per_request > 0)
            << operation_of(route) << ": a large body counts as several requests";
        const bool is_change = route.method != Method::Get && route.method != Method::Delete;
        if (is_change && !is_stored(route.method, rules) && rules.stores == 0)
            uncounted.insert(operation_of(route));
    }
    const std::set<std::string> expected{// What stores nothing of the body.
                                         "POST /api/v1/hint",
                                         "POST /api/v1/session",
                                         "POST /api/v1/password-reset",
                                         "POST /api/v1/password-mail",
                                         "POST /api/v1/mail-confirmation",
                                         "POST /api/v1/unsubscribe/{token}",
                                         "POST /api/v1/positions",
                                         "POST /api/v1/records"};
    EXPECT_EQ(uncounted, expected) << "all else counts as stored, and stops before the disk is full";
}

// Sends bodies of the largest size, each without its last byte, until one is refused or all are sent.
int refusal_of(const Running& running, const Route& route, std::string_view address, std::size_t count) {
    std::vector<std::unique_ptr<RawClient>> clients;
    while (clients.size() < count) {
        auto& client = *clients.emplace_back(std::make_unique<RawClient>(running.port()));
        client.send(
            fmt::format("{} {} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {}\r\nContent-Length: {}\r\n\r\n",
                        server::to_string(route.method), path_of(route), address, route.rules.max_body));
        client.send(std::string(route.rules.max_body - 1, ' '));
    }
    const auto is_refused = [](const auto& client) { return client->socket().available() > 0; };
    auto refused = clients.end();
    while (refused == clients.end()) {
        std::this_thread::yield();
        refused = std::ranges::find_if(clients, is_refused);
    }
    return (*refused)->read_answer().status;
}

TEST(Bounds, BodiesThatDoNotEndFillTheShareOfTheirAddress) {
    const TemporaryFolder folder;
    auto settings = settings_in(folder);
    settings.net.proxies = server::TrustedProxies::nearby();
    settings.net.held.of_address = 1 << 20;
    const Running running(settings);
    int address = 0;
    for (const auto& route : running.site().router().routes()) {
        if (route.method == Method::Get) continue;
        const auto count = settings.net.held.of_address / (route.rules.max_body - 1) + 1;
        const auto from = fmt::format("203.0.113.{}", ++address % 250);
        EXPECT_EQ(refusal_of(running, route, from, count), 429) << operation_of(route);
    }
}

}  // namespace
}  // namespace tafl::test
