// /health fails when the disk does.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>

#include "server/base/recording_store.hpp"
#include "server/base/refusal.hpp"
#include "server/base/running.hpp"
#include "server/play/hub.hpp"
#include "server/site/routes/site_routes.hpp"

namespace tafl::server {
namespace {

TEST(Health, SaysWhetherTheDiskCanBeWritten) {
    test::Journal written, read;
    bool is_full = false;
    boost::asio::io_context context;
    store::Moment now{std::chrono::hours(500'000)};
    StoreQueue queue(std::make_unique<test::RecordingStore>(
                         written, [&](std::string_view step) { return is_full && step == "commit"; }),
                     std::make_unique<test::RecordingStore>(read));
    const Now clock = [&] { return now; };
    Sessions sessions(queue, clock);
    ApiTokens tokens(queue, clock);
    Hub hub(context.get_executor(), queue, clock, 1);
    Services services{queue, sessions, tokens, hub, clock};
    Router router;
    add_site_routes(router, services);
    const auto found = router.find(Method::Get, "/api/v1/health");
    ASSERT_NE(found.handler, nullptr);
    const Request request;
    const auto ask = [&] { return test::run(context, (*found.handler)(request)).status; };

    EXPECT_EQ(ask(), 200);
    is_full = true;
    EXPECT_EQ(ask(), 200) << "asked again within a second";
    now += std::chrono::seconds(1);
    EXPECT_THROW((void)ask(), Refusal);
    EXPECT_THROW((void)ask(), Refusal);
    is_full = false;
    now += std::chrono::seconds(1);
    EXPECT_EQ(ask(), 200);
    const auto commits = written.lines();
    EXPECT_EQ(std::count(commits.begin(), commits.end(), "commit"), 3) << "at most one a second";
}

}  // namespace
}  // namespace tafl::server
