// What one request can make the site hold and keep in memory, and spend on its main thread: every operation of openapi.json at
// its dearest, on a site that is filled to its limits.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/limits/rates.hpp"
#include "server/bounds/dearest_changes.hpp"
#include "server/bounds/dearest_site.hpp"
#include "server/net/raw_client.hpp"
#include "server/site/running_site.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

using namespace std::chrono_literals;
using server::Method;

boost::json::value api() {
    std::ifstream file(source_tree() / "src/server/site/openapi.json");
    return boost::json::parse(std::string{std::istreambuf_iterator<char>(file), {}});
}

struct Operation {
    Method method = Method::Get;
    std::string path;
    [[nodiscard]] std::string name() const { return fmt::format("{} {}", server::to_string(method), path); }
};

std::vector<Operation> operations() {
    std::vector<Operation> all;
    const auto document = api();
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete}) {
        std::string verb(server::to_string(method));
        std::ranges::transform(verb, verb.begin(), [](unsigned char c) { return std::tolower(c); });
        for (const auto& [path, methods] : document.at("paths").as_object())
            if (methods.as_object().contains(verb)) all.push_back({method, std::string(path)});
    }
    return all;
}

struct Asked {
    Method method = Method::Get;
    std::string target, headers, body{};
};

Asked asked_to_read(const Operation& operation) {
    return {Method::Get, dearest_target(operation.path), cookie_of_member("Anna")};
}

std::string with_words(std::string text, const Words& words) {
    for (auto at = text.find('$'); at != text.npos; at = text.find('$')) {
        const auto end = std::min(text.find_first_of("\"}/ ", at), text.size());
        text.replace(at, end - at, words.at(text.substr(at + 1, end - at - 1)));
    }
    return text;
}

Asked asked_to_change(const DearestChange& change, const Words& words, int attempt) {
    const auto filled = [&](std::string_view text) { return with_words(numbered(text, attempt), words); };
    std::istringstream things(filled(change.things));
    std::string target(change.path), thing;
    while (things >> thing) {
        const auto brace = std::min(target.find('{'), target.size());
        target.replace(brace, std::min(target.find('}', brace), target.size()) + 1 - brace, thing);
    }
    return {change.method, target, change.by.empty() ? "" : cookie_of_member(numbered(change.by, attempt)),
            change.large_body == nullptr ? filled(change.body) : change.large_body(attempt)};
}

// What a request that counts once may take of the main thread, in requests of the cheapest operation, and one more for
// each 64 KiB that are read or written: an address can send as many as its rate allows.
constexpr int cheap_ones = 40;

double allowed(const server::RouteRules& rules, std::size_t body, const RawAnswer& answer) {
    const bool is_whole = answer.largest_chunk == 0;  // what comes in pieces has places of its own
    const auto by_body = rules.bytes_per_request == 0 ? 0 : body / rules.bytes_per_request;
    const int requests =
        rules.is_sign_in ? server::rates::requests_of_sign_in * rules.requests : rules.requests;
    const auto by_answer = is_whole ? answer.body.size() / server::small_answer : 0;
    return cheap_ones * (requests + static_cast<double>(by_body + by_answer)) +
           static_cast<double>(body + answer.body.size()) / server::small_answer;
}

// A game of the greatest length that is over stays in memory for a while, with few others.
constexpr std::ptrdiff_t most_kept = 8 << 20;

std::ptrdiff_t heap() {
    const auto info = mallinfo2();
    return static_cast<std::ptrdiff_t>(info.uordblks + info.hblkhd);
}

class Clients {
  public:
    explicit Clients(Running& running) : running_(running) {}

    struct Spent {
        double cheap_ones = 0;    // the main thread's time, until everything that followed is done
        std::ptrdiff_t kept = 0;  // bytes
        RawAnswer answer;
    };
    Spent ask(const Asked& asked) {
        Spent spent;
        settle();
        const auto cheap = cheapest();
        const auto nothing = time_of([this] { settle(); });
        const auto held = heap();
        const auto time = time_of([&] {
            {
                RawClient client(running_.port());
                spent.answer =
                    client.ask(server::to_string(asked.method), asked.target, asked.headers, asked.body);
            }
            settle();
        });
        spent.kept = heap() - held - static_cast<std::ptrdiff_t>(spent.answer.body.capacity());
        spent.cheap_ones = static_cast<double>((time - nothing).count()) / static_cast<double>(cheap.count());
        return spent;
    }

  private:
    template <class Work>
    std::chrono::nanoseconds time_of(const Work& work) {
        const auto before = running_.main_thread_time();
        work();
        return running_.main_thread_time() - before;
    }
    // The mean of many: some machines count the time of a thread in steps that are longer than a request.
    std::chrono::nanoseconds cheapest() {
        constexpr int asked = 64;
        RawClient client(running_.port());
        static_cast<void>(client.get("/health/live"));
        const auto time = time_of([&] {
            for (int i = 0; i < asked; ++i) static_cast<void>(client.get("/health/live"));
        });
        return time / asked;
    }
    // Writes behind those that the last request has caused, and those that they have caused. A connection of its own: the site
    // closes one that is idle for as long as the dearest operations may take.
    void settle() {
        RawClient client(running_.port());
        for (int i = 0; i < 3; ++i)
            static_cast<void>(client.ask("PUT", "/api/v1/me/messages/Olaf/read", cookie_of_member("Anna")));
    }

    Running& running_;
};

TEST(Bounds, EveryChangeHasARow) {
    std::set<std::string> described, rows;
    for (const auto& one : operations())
        if (one.method != Method::Get) described.insert(one.name());
    for (const auto& one : dearest_changes())
        rows.insert(Operation{one.method, std::string(one.path)}.name());
    EXPECT_EQ(rows, described);
}

class Walk {
  public:
    Walk() : site_(dearest_site(folder_)), running_(site_.settings), clients_(running_) {}

    void read() {
        for (const auto& one : operations())
            if (one.method == Method::Get && !one.path.contains("/bot/"))  // streams, whose queue is bounded
                ask(one, [&](int) { return asked_to_read(one); });
    }
    void change() {
        for (const auto& one : dearest_changes())
            ask(
                {one.method, std::string(one.path)},
                [&](int attempt) { return asked_to_change(one, site_.words, attempt); }, one.counted_before);
    }

  private:
    // What is made once, and what happens beside it, is not there the next time.
    template <class Make>
    void ask(const Operation& operation, const Make& make, int counted_before = 0) {
        Clients::Spent least;
        double most = 0;
        for (int attempt = 1; attempt <= attempts; ++attempt) {
            const auto asked = make(attempt);
            const auto path = std::string_view(asked.target).substr(0, asked.target.find('?'));
            const auto& rules = running_.site().router().find(asked.method, path).route->rules;
            auto spent = clients_.ask(asked);
            expect_accepted(operation, spent.answer, rules);
            most = allowed(rules, asked.body.size(), spent.answer) + cheap_ones * counted_before;
            if (attempt > 1) {
                spent.cheap_ones = std::min(spent.cheap_ones, least.cheap_ones);
                spent.kept = std::min(spent.kept, least.kept);
            }
            least = std::move(spent);
            if (least.cheap_ones <= most && least.kept <= most_kept) break;
        }
        EXPECT_LE(least.cheap_ones, most) << operation.name();
        EXPECT_LE(least.kept, most_kept) << operation.name();
        if (std::getenv("BOUNDS_SHOW") != nullptr)
            fmt::print("{:62} {:3} {:9.1f} of {:7.1f}, {:9} answered, {:9} kept\n", operation.name(),
                       least.answer.status, least.cheap_ones, most, least.answer.body.size(), least.kept);
    }
    static void expect_accepted(const Operation& operation, const RawAnswer& answer,
                                const server::RouteRules& rules) {
        const auto at_once = answer.largest_chunk > 0 ? answer.largest_chunk : answer.body.size();
        const bool misses_pages = operation.path == "/health/ready";
        EXPECT_TRUE(answer.status < 400 || misses_pages)
            << operation.name() << " " << answer.status << answer.body.substr(0, 200);
        EXPECT_LE(at_once, std::max(rules.answer, server::small_answer)) << operation.name();
    }

    TemporaryFolder folder_;
    DearestSite site_;
    Running running_;
    Clients clients_;
};

TEST(Bounds, NoReadingHoldsKeepsOrTakesMoreThanItsRowSays) { Walk().read(); }

TEST(Bounds, NoChangeHoldsKeepsOrTakesMoreThanItsRowSays) { Walk().change(); }

}  // namespace
}  // namespace tafl::test
