// /health/ready and /metrics of a site whose database and broker are separate processes that stop and
// restart.
#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "broker/nats_server.hpp"
#include "server/site/running_site.hpp"
#include "store/postgresql/server.hpp"
#include "support/prometheus_text.hpp"

namespace tafl::test {
namespace {

class SiteElsewhere : public ::testing::Test {
  protected:
    server::SiteSettings settings() {
        auto settings = settings_in(folder_);
        std::filesystem::create_directories(settings.web);
        std::ofstream(settings.web / "index.html") << "a page";
        settings.metrics_address = "127.0.0.1";
        settings.now = [this] {
            return store::Moment{std::chrono::hours(500'000)} + std::chrono::seconds(seconds_);
        };
        return settings;
    }
    // A check is cached for a second; this waits for a new one.
    RawAnswer ready(const Running& running) {
        seconds_ += 2;
        auto answer = RawClient(running.site().metrics_port()).get("/health/ready");
        expect_exchange("GET", "/health/ready", "", answer.status, answer.body);
        return answer;
    }
    double metric(const Running& running, const std::string& name) {
        seconds_ += 2;
        return read_prometheus(RawClient(running.site().metrics_port()).get("/metrics").body).at(name);
    }

    TemporaryFolder folder_;
    std::atomic<int> seconds_ = 0;
};

TEST_F(SiteElsewhere, SaysThatTheDatabaseIsGone) {
    auto* const server = PostgresqlServer::instance();
    if (server == nullptr) GTEST_SKIP() << PostgresqlServer::missing;
    auto in_database = settings();
    in_database.store = server->new_database();
    const Running running(in_database);
    EXPECT_EQ(ready(running).body, R"({"status":"ok","checks":{"store":"ok","pages":"ok","server":"ok"}})");
    EXPECT_EQ(metric(running, R"(skjaldborg_database_connected{connection="writer"})"), 1);
    EXPECT_EQ(metric(running, R"(skjaldborg_database_connects_total{connection="writer"})"), 1);
    EXPECT_EQ(metric(running, R"(skjaldborg_database_connected{connection="reader"})"), 1);
    EXPECT_GE(metric(running, "skjaldborg_store_transaction_seconds_count"), 1);

    server->stop(SIGQUIT);
    EXPECT_EQ(
        ready(running).body,
        R"({"status":"unavailable","checks":{"store":"the database cannot be written","pages":"ok","server":"ok"}})");
    EXPECT_EQ(metric(running, "skjaldborg_store_writable"), 0);
    EXPECT_EQ(metric(running, R"(skjaldborg_database_connected{connection="writer"})"), 0);
    for (const auto* path : {"/player/nobody", "/game/aaaaaaaa"}) {
        const auto page = RawClient(running.port()).get(path);
        EXPECT_EQ(page.status, 503) << path;
        EXPECT_EQ(page.body, "a page") << path;
    }
    EXPECT_EQ(RawClient(running.port()).get("/lobby").status, 200);
    const auto health = RawClient(running.port()).get("/api/v1/health");
    EXPECT_EQ(health.status, 503);
    EXPECT_THAT(health.body, ::testing::HasSubstr("The database cannot be written"));

    server->start();
    EXPECT_EQ(ready(running).status, 200);
    EXPECT_EQ(metric(running, "skjaldborg_store_writable"), 1);
    EXPECT_EQ(metric(running, R"(skjaldborg_database_connected{connection="writer"})"), 1);
    EXPECT_EQ(metric(running, R"(skjaldborg_database_connects_total{connection="writer"})"), 2);

    server->stop(SIGQUIT);  // not noticed by anybody
    server->start();
    EXPECT_EQ(ready(running).status, 200);
    EXPECT_EQ(RawClient(running.port()).get("/api/v1/players/nobody").status, 404) << "neither by the reader";
}

TEST_F(SiteElsewhere, GoesOnWithoutTheBroker) {
    NEEDS_NATS_SERVER();
    NatsServer broker;
    auto with_broker = settings();
    with_broker.nats = broker.url();
    const Running running(with_broker);
    const auto wait_until = [&](double connected) {
        while (metric(running, "skjaldborg_broker_connected") != connected) std::this_thread::yield();
    };
    wait_until(1);
    EXPECT_EQ(ready(running).body,
              R"({"status":"ok","checks":{"store":"ok","pages":"ok","broker":"ok","server":"ok"}})");
    EXPECT_EQ(metric(running, "skjaldborg_workers"), 0);
    broker.kill();
    wait_until(0);
    EXPECT_EQ(RawClient(running.port()).get("/lobby").body, "a page");
    EXPECT_EQ(RawClient(running.port()).get("/player/nobody").status, 404) << "as with the broker";
    const auto alone = ready(running);
    EXPECT_EQ(alone.status, 200);
    EXPECT_THAT(alone.body, ::testing::HasSubstr(R"("broker":"not connected; searches are done here")"));
    broker.start();
    wait_until(1);
}

}  // namespace
}  // namespace tafl::test
