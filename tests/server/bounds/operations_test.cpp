// What one request can make the site hold in memory and spend on its main thread: every operation of openapi.json at its
// dearest, on a site that is filled to its limits.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "server/bounds/dearest_body.hpp"
#include "server/bounds/dearest_site.hpp"
#include "server/net/raw_client.hpp"
#include "server/site/running_site.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

using namespace std::chrono_literals;
using server::Method;

struct Operation {
    Method method = Method::Get;
    std::string path, target, body;
    std::string name() const { return fmt::format("{} {}", server::to_string(method), path); }
};

boost::json::value api() {
    std::ifstream file(source_tree() / "src/server/site/openapi.json");
    return boost::json::parse(std::string{std::istreambuf_iterator<char>(file), {}});
}

// Reading ones first; last what the others need: the account and its sessions.
std::vector<Operation> operations() {
    std::vector<Operation> all;
    const auto document = api();
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete}) {
        std::string verb(server::to_string(method));
        std::ranges::transform(verb, verb.begin(), [](unsigned char c) { return std::tolower(c); });
        for (const auto& [path, methods] : document.at("paths").as_object())
            if (methods.as_object().contains(verb))
                all.push_back({method, std::string(path), dearest_target(method, path),
                               dearest_body(document, verb, path)});
    }
    std::ranges::stable_partition(all, [](const auto& one) {
        return one.path != "/api/v1/me" && one.path != "/api/v1/session" && one.path != "/api/v1/me/bot";
    });
    return all;
}

// What a request that counts once may take of the main thread, in requests of the cheapest operation, and one more for
// each 64 KiB that are read or written: an address can send as many as its rate allows.
constexpr int cheap_ones = 40;

double allowed(const server::RouteRules& rules, std::size_t body, const RawAnswer& answer) {
    const bool is_whole = answer.largest_chunk == 0;  // what comes in pieces has places of its own
    const auto by_body = rules.bytes_per_request == 0 ? 0 : body / rules.bytes_per_request;
    const auto by_answer = is_whole ? answer.body.size() / server::small_answer : 0;
    return cheap_ones * (rules.requests + static_cast<double>(by_body + by_answer)) +
           static_cast<double>(body + answer.body.size()) / server::small_answer;
}

class Clients {
  public:
    explicit Clients(Running& running, std::string headers)
        : running_(running), client_(running.port()), headers_(std::move(headers)) {
        for (int i = 0; i < 20; ++i) cheap_ = std::min(cheap_, time_of([] {}));
    }

    struct Spent {
        double cheap_ones = 0;  // the main thread's time, until it has answered the next request
        RawAnswer answer;
    };
    Spent ask(const Operation& one) {
        Spent spent;
        const auto time = time_of([&] {
            RawClient client(running_.port());
            spent.answer = client.ask(server::to_string(one.method), one.target, headers_, one.body);
        });
        spent.cheap_ones = static_cast<double>((time - cheap_).count()) / static_cast<double>(cheap_.count());
        return spent;
    }

  private:
    template <class Work>
    std::chrono::nanoseconds time_of(const Work& work) {
        const auto before = running_.main_thread_time();
        work();
        static_cast<void>(client_.get("/health/live"));
        return running_.main_thread_time() - before;
    }

    Running& running_;
    RawClient client_;
    std::string headers_;
    std::chrono::nanoseconds cheap_ = 1h;
};

TEST(Bounds, NoRequestHoldsOrTakesMoreThanItsRowSays) {
    const TemporaryFolder folder;
    const auto dearest = dearest_site(folder);
    Running running(dearest.settings);
    Clients clients(running, dearest.cookie);
    for (const auto& one : operations()) {
        if (one.path.contains("/bot/")) continue;  // streams, whose queue is bounded
        const auto path = std::string_view(one.target).substr(0, one.target.find('?'));
        const auto& rules = running.site().router().find(one.method, path).route->rules;
        auto [spent, answer] = clients.ask(one);
        // What is made once, and what happens beside it, is not there the next time.
        for (int again = 0; again < 2; ++again)
            if (spent > allowed(rules, one.body.size(), answer))
                spent = std::min(spent, clients.ask(one).cheap_ones);
        const auto at_once = answer.largest_chunk > 0 ? answer.largest_chunk : answer.body.size();
        const bool misses_pages = one.path == "/health/ready";
        const int least_failure = one.method == Method::Get ? 400 : 500;
        EXPECT_TRUE(answer.status < least_failure || misses_pages)
            << one.name() << " " << answer.status << answer.body.substr(0, 200);
        EXPECT_LE(at_once, std::max(rules.answer, server::small_answer)) << one.name();
        EXPECT_LE(spent, allowed(rules, one.body.size(), answer)) << one.name();
    }
}

}  // namespace
}  // namespace tafl::test
