// Metrics in the format that Prometheus reads.
#include "server/base/metrics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/prometheus_text.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Metrics, AreWrittenAsPrometheusReadsThem) {
    Counter moves;
    moves.add(3);
    Family<Counter> requests;
    requests.with({{"route", "/a"}, {"status", "200"}}).add(2);
    requests.with({{"route", "\"\\\n"}, {"status", "404"}}).add();
    MetricsRegistry registry;
    registry.add("moves_total", "Moves.", moves);
    registry.add("requests_total", "Requests.", requests);
    registry.add_gauge("rooms", "Rooms.", [] { return 1.5; }, {{"state", "running"}});
    registry.add_gauge("rooms", "Rooms.", [] { return 0.0; }, {{"state", "ended"}});
    EXPECT_EQ(registry.text(), R"(# HELP moves_total Moves.
# TYPE moves_total counter
moves_total 3
# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/a",status="200"} 2
requests_total{route="\"\\\n",status="404"} 1
# HELP rooms Rooms.
# TYPE rooms gauge
rooms{state="running"} 1.5
rooms{state="ended"} 0
)");
    EXPECT_THAT(registry.names(), ElementsAre("moves_total", "requests_total", "rooms"));
}

TEST(Metrics, AHistogramIsCumulativeAndSumsItsTimes) {
    Histogram times;
    for (const auto taken :
         std::initializer_list<std::chrono::steady_clock::duration>{0ms, 1ms, 1ms, 40ms, 10s, 1h})
        times.observe(taken);
    EXPECT_EQ(times.count(), 6U);
    MetricsRegistry registry;
    registry.add("wait_seconds", "Waits.", times, {{"for", "disk"}});
    const auto read = test::read_prometheus(registry.text());
    EXPECT_THAT(read.faults, IsEmpty());
    EXPECT_EQ(read.at(R"(wait_seconds_bucket{for="disk",le="0.0005"})"), 1);
    EXPECT_EQ(read.at(R"(wait_seconds_bucket{for="disk",le="0.001"})"), 3) << "a bound belongs to its bucket";
    EXPECT_EQ(read.at(R"(wait_seconds_bucket{for="disk",le="0.05"})"), 4);
    EXPECT_EQ(read.at(R"(wait_seconds_bucket{for="disk",le="10"})"), 5);
    EXPECT_EQ(read.at(R"(wait_seconds_bucket{for="disk",le="+Inf"})"), 6);
    EXPECT_DOUBLE_EQ(read.at(R"(wait_seconds_sum{for="disk"})"), 3610.042);
}

// Tests the parser used by the other tests: each of these errors would mislead a scraper.
TEST(Metrics, TheReaderFindsFaults) {
    const std::string head = "# HELP a_total A.\n# TYPE a_total counter\n";
    for (const std::string text :
         {"a_total 1\n", "# HELP a A.\n# TYPE a counter\na 1\n", "# TYPE a_total counter\na_total 1\n"}) {
        EXPECT_FALSE(test::read_prometheus(text).faults.empty()) << text;
    }
    for (const std::string text : {"a_total 1", "a_total one\n", "a_total 1\na_total 2\n", "b_total 1\n",
                                   "a_total{x=1} 1\n", "a_total{x=\"a\\x\"} 1\n", "\n"}) {
        EXPECT_FALSE(test::read_prometheus(head + text).faults.empty()) << text;
    }
    EXPECT_THAT(test::read_prometheus(head + "a_total{x=\"a\\n\"} 1\n").faults, IsEmpty());
}

}  // namespace
}  // namespace tafl::server
