// /metrics of a running site: its numbers change with real traffic, and the public port does not serve them.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>

#include "server/site/running_site.hpp"
#include "support/prometheus_text.hpp"

namespace tafl::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

server::SiteSettings measured_in(const TemporaryFolder& folder) {
    auto settings = settings_in(folder);
    settings.metrics_address = "127.0.0.1";
    settings.version = "1.2\"3";
    return settings;
}

PrometheusText scraped(const Running& running) {
    const auto answer = RawClient(running.site().metrics_port()).get("/metrics");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    auto read = read_prometheus(answer.body);
    EXPECT_THAT(read.faults, IsEmpty());
    return read;
}

TEST(SiteMetrics, MoveWithTheTraffic) {
    const TemporaryFolder folder;
    const Running running(measured_in(folder));
    const auto before = scraped(running);
    EXPECT_EQ(before.at("skjaldborg_moves_total"), 0);
    EXPECT_EQ(before.at(R"(skjaldborg_build_info{version="1.2\"3"})"), 1);
    EXPECT_THAT(before.samples,
                testing::Contains(testing::Pair(testing::StartsWith(R"(skjaldborg_node_info{node=")"), 1)));

    const auto sigrid = member(running.port(), "Sigrid");
    const auto made = sigrid.program.ask(
        "POST", "/games",
        R"({"ruleset":"brandub","side":"attackers","clock":{"kind":"none"},"opponent":{"computer":1}})");
    ASSERT_EQ(made.status, 201) << made.body;
    const auto id = text(boost::json::parse(made.body).at("game"));
    const auto move = first_move(sigrid.program.get("/games/" + id).at("board").as_object());
    const auto path = "/games/" + id + "/move";
    EXPECT_EQ(sigrid.program.ask("POST", path, R"({"move":")" + move + R"("})").status, 204);
    EXPECT_EQ(sigrid.program.ask("POST", path, R"({"move":"a1-z9","ply":40})").status, 400);
    EXPECT_EQ(RawClient(running.port()).ask("BREW", "/api/v1/no/such/%22route").status, 404);

    const auto after = scraped(running);
    EXPECT_GE(after.at("skjaldborg_moves_total"), 1);
    EXPECT_GE(after.at("skjaldborg_command_seconds_count"), 1);
    EXPECT_GT(after.at("skjaldborg_command_seconds_sum"), 0);
    EXPECT_EQ(after.at(R"(skjaldborg_rooms{state="running"})"), 1);
    EXPECT_EQ(after.at(R"(skjaldborg_http_requests_total{method="POST",route="/api/v1/games",status="201"})"),
              1);
    EXPECT_EQ(after.at(R"(skjaldborg_http_requests_total{method="other",route="none",status="404"})"), 1);
    EXPECT_EQ(after.at(R"(skjaldborg_http_request_seconds_count{route="/api/v1/games/{id}/move"})"), 2);
    EXPECT_EQ(after.at(R"(skjaldborg_http_errors_total{code="bad-request"})"), 1);
    EXPECT_GT(after.at("skjaldborg_store_commit_seconds_count"),
              before.at("skjaldborg_store_commit_seconds_count"));
    EXPECT_GE(after.at("skjaldborg_store_jobs_total"), after.at("skjaldborg_store_commit_seconds_count"));
    EXPECT_GT(after.at(R"(skjaldborg_database_bytes{file="database"})"), 4096);
    EXPECT_GT(after.at("skjaldborg_disk_free_bytes"), 0);
    EXPECT_GT(after.at("process_cpu_seconds_total"), 0);
    EXPECT_GT(after.at("process_resident_memory_bytes"), 1e6);
    EXPECT_GE(after.at("process_open_fds"), 5);
}

TEST(SiteMetrics, CountSocketsAndStreams) {
    const TemporaryFolder folder;
    const Running running(measured_in(folder));
    const auto sigrid = bot(running.port(), "Sigrid");
    auto stream = sigrid.program.follow("/bot/events");
    static_cast<void>(stream.read());
    const auto read = scraped(running);
    EXPECT_EQ(read.at(R"(skjaldborg_sockets{kind="stream"})"), 1);
    EXPECT_EQ(read.at(R"(skjaldborg_sockets{kind="websocket"})"), 0);
    EXPECT_EQ(read.at("skjaldborg_players_online"), 1);
}

// Every page but the first; those that the site has changed since its start are in the log.
void damage_pages(const std::filesystem::path& file) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    for (std::streamoff page = 1; stream.seekg(page * 4096 + 4000) && stream.peek() != EOF; ++page) {
        const auto byte = static_cast<char>(stream.get() ^ 1);
        stream.seekp(page * 4096 + 4000);
        stream.put(byte);
    }
}

TEST(SiteMetrics, CountDamagedPagesThatAreRead) {
    const TemporaryFolder folder;
    const Running running(measured_in(folder));
    EXPECT_EQ(scraped(running).at("skjaldborg_database_damaged_reads_total"), 0);
    damage_pages(folder / "data/skjaldborg.db");
    testing::internal::CaptureStderr();
    const Client reader{running.port(), ""};
    for (int i = 0; i < 2; ++i) EXPECT_EQ(reader.ask("GET", "/challenges/aaaaaaaa").status, 503);
    const auto log = testing::internal::GetCapturedStderr();
    EXPECT_GE(scraped(running).at("skjaldborg_database_damaged_reads_total"), 2);
    const auto line = log.find("the database is damaged: stop the site");
    ASSERT_NE(line, log.npos) << log;
    const auto end = log.find('\n', line), page = log.find("page ", line);
    ASSERT_LT(page, end) << log;
    EXPECT_THAT(log.substr(page, end - page), HasSubstr("is not what was written there"));
    EXPECT_EQ(log.find(log.substr(page, end - page), end), log.npos) << "once for each page";
}

TEST(SiteMetrics, AreNotForThePublic) {
    const TemporaryFolder folder;
    {
        const Running plain(settings_in(folder));
        EXPECT_EQ(plain.site().metrics_port(), 0);
    }
    const Running running(measured_in(folder));
    const auto open = RawClient(running.port()).get("/metrics");
    EXPECT_NE(open.status, 200);
    EXPECT_THAT(open.body, Not(HasSubstr("skjaldborg_")));
    RawClient inside(running.site().metrics_port());
    EXPECT_EQ(inside.get("/").status, 404);
    EXPECT_EQ(inside.get("/api/v1/me").status, 404) << "nothing of the site";
    EXPECT_EQ(inside.get("/api/v1/socket", "Connection: Upgrade\r\nUpgrade: websocket\r\n").status, 404);
}

TEST(SiteMetrics, HealthIsOnBothPorts) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "web");
    std::ofstream(folder / "web/index.html") << "a page";
    const Running running(measured_in(folder));
    for (const auto port : {running.port(), running.site().metrics_port()}) {
        RawClient client(port);
        const auto live = client.get("/health/live");
        EXPECT_EQ(live.status, 200);
        expect_exchange("GET", "/health/live", "", live.status, live.body);
        const auto ready = client.get("/health/ready");
        EXPECT_EQ(ready.status, 200);
        EXPECT_EQ(ready.body, R"({"status":"ok","checks":{"store":"ok","pages":"ok","server":"ok"}})");
        expect_exchange("GET", "/health/ready", "", ready.status, ready.body);
        EXPECT_EQ(client.ask("POST", "/health/ready").status, 405);
    }
}

}  // namespace
}  // namespace tafl::test
