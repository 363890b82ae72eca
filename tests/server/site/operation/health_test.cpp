// The health routes fail when the disk does.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <fstream>
#include <future>

#include "server/base/refusal.hpp"
#include "server/base/running.hpp"
#include "server/base/watched_database.hpp"
#include "server/net/http/static_files.hpp"
#include "server/site/operation/site_routes.hpp"
#include "support/schema.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::server {
namespace {

TEST(Health, SaysWhetherTheDiskCanBeWritten) {
    const test::TemporaryFolder folder;
    const std::string file = folder / "store.db";
    test::Journal written, read;
    bool is_full = false;
    boost::asio::io_context context;
    store::Moment now{std::chrono::hours(500'000)};
    StoreQueue queue(test::open_watched(file, written.watcher([&](std::string_view step) {
                         return is_full && step == "commit";
                     })),
                     test::open_watched(file, read.watcher()));
    const Now clock = [&] { return now; };
    const auto health = std::make_shared<Health>(Health::Watched{queue}, clock);
    Router router;
    add_site_routes(router, health);
    const auto found = router.find(Method::Get, "/api/v1/health");
    ASSERT_NE(found.route, nullptr);
    const Request request;
    const auto ask = [&] { return test::run(context, found.route->handler(request)).status; };

    EXPECT_EQ(ask(), 200);
    is_full = true;
    EXPECT_EQ(ask(), 200) << "asked again within a second";
    now += std::chrono::seconds(1);
    EXPECT_THROW((void)ask(), Refusal);
    EXPECT_THROW((void)ask(), Refusal);
    is_full = false;
    now += std::chrono::seconds(1);
    EXPECT_EQ(ask(), 200);
    const auto ready = router.find(Method::Get, "/health/ready");
    const auto is_ready = [&](std::string_view body, int status) {
        const auto answer = test::run(context, ready.route->handler(request));
        EXPECT_EQ(answer.status, status);
        EXPECT_EQ(answer.body, body);
        test::expect_exchange("GET", "/health/ready", "", answer.status, answer.body);
    };
    is_ready(R"({"status":"ok","checks":{"store":"ok","server":"ok"}})", 200);
    const auto commits = written.lines();
    EXPECT_EQ(std::count(commits.begin(), commits.end(), "commit"), 3) << "at most one a second";
    health->stop();
    is_ready(R"({"status":"unavailable","checks":{"store":"ok","server":"stopping"}})", 503);
    is_full = true;
    now += std::chrono::seconds(1);
    is_ready(
        R"({"status":"unavailable","checks":{"store":"the data folder cannot be written","server":"stopping"}})",
        503);
}

TEST(Health, ASiteWithoutPagesIsNotReady) {
    test::Journal written, read;
    boost::asio::io_context context;
    const test::TemporaryFolder folder;
    const std::string file = folder / "store.db";
    StoreQueue queue(test::open_watched(file, written.watcher()), test::open_watched(file, read.watcher()));
    std::filesystem::create_directory(folder / "web");
    StaticFiles pages(folder / "web");
    const auto health = std::make_shared<Health>(Health::Watched{.store = queue, .pages = &pages},
                                                 [] { return store::Moment{std::chrono::hours(500'000)}; });
    Router router;
    add_health_routes(router, health);
    const auto found = router.find(Method::Get, "/health/ready");
    const auto ready = [&] { return test::run(context, found.route->handler(Request())); };
    const auto without = ready();
    EXPECT_EQ(without.status, 503);
    EXPECT_NE(without.body.find(R"("status":"unavailable")"), std::string::npos) << without.body;
    EXPECT_NE(without.body.find(R"("pages":"there are none)"), std::string::npos) << without.body;
    std::ofstream(folder / "web/index.html") << "a page";
    EXPECT_EQ(ready().status, 200);
}

// A database behind a network partition does not fail, it hangs.
TEST(Health, AStoreThatDoesNotAnswerCannotBeWritten) {
    const test::TemporaryFolder folder;
    const std::string file = folder / "store.db";
    test::Journal written, read;
    std::promise<void> answer;
    boost::asio::io_context context;
    StoreQueue queue(
        test::open_watched(file, written.watcher([answered = answer.get_future().share()](auto step) {
            if (step == "commit") answered.wait();
            return false;
        })),
        test::open_watched(file, read.watcher()));
    const Health::Watched watched{queue, "database", nullptr, std::chrono::milliseconds(0)};
    const auto health =
        std::make_shared<Health>(watched, [] { return store::Moment{std::chrono::hours(500'000)}; });
    Router router;
    add_health_routes(router, health);
    const auto found = router.find(Method::Get, "/health/ready");
    const auto ready = [&] { return test::run(context, found.route->handler(Request())); };
    for (int i = 0; i < 3; ++i) {
        const auto silent = ready();
        EXPECT_EQ(silent.status, 503);
        EXPECT_EQ(
            silent.body,
            R"({"status":"unavailable","checks":{"store":"the database cannot be written","server":"ok"}})");
    }
    answer.set_value();
    while (!health->was_writable()) context.run_one();
    EXPECT_EQ(ready().status, 200);
    const auto commits = written.lines();
    EXPECT_EQ(std::count(commits.begin(), commits.end(), "commit"), 1) << "one check at a time";
}

}  // namespace
}  // namespace tafl::server
