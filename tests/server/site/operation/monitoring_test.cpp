// Every metric named by the dashboard, the alerts and the operator's page exists, with the labels named there.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "server/site/running_site.hpp"
#include "store/postgresql/server.hpp"
#include "support/paths.hpp"
#include "support/prometheus_text.hpp"

namespace tafl::test {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

std::string text_of_file(const std::filesystem::path& file) {
    std::ifstream in(source_tree() / file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> metrics_in(const std::string& text) {
    static const std::regex metric(R"(\b(skjaldborg|process)_[a-z_]+\b)");
    std::set<std::string> names;
    for (std::sregex_iterator found(text.begin(), text.end(), metric), end; found != end; ++found)
        names.insert(found->str());
    return names;
}

// Of a site with an unreachable broker, with a file or with a database.
PrometheusText text_of_the_site(const std::string& database) {
    const TemporaryFolder folder;
    auto settings = settings_in(folder);
    settings.metrics_address = "127.0.0.1";
    settings.nats = "nats://127.0.0.1:9";
    settings.store = database;
    const Running running(settings);
    return read_prometheus(RawClient(running.site().metrics_port()).get("/metrics").body);
}

std::set<std::string> metrics_of(const PrometheusText& text) {
    std::set<std::string> names;
    for (const auto& [name, type] : text.types) {
        names.insert(name);
        if (type != "histogram") continue;
        for (const auto* suffix : {"_bucket", "_sum", "_count"}) names.insert(name + suffix);
    }
    return names;
}

// `name label=value` of each selector or sample, except labels that Prometheus adds and the dashboard's variables.
std::set<std::string> labels_in(const std::string& text) {
    static const std::regex metric(R"(\b((?:skjaldborg|process)_\w+)\{([^}]*)\})");
    static const std::regex label(R"#((\w+)=\\?"([^"\\$]+)\\?")#");
    std::set<std::string> labels;
    for (std::sregex_iterator found(text.begin(), text.end(), metric), end; found != end; ++found) {
        const auto all = (*found)[2].str();
        for (std::sregex_iterator one(all.begin(), all.end(), label); one != end; ++one) {
            if ((*one)[1] != "job" && (*one)[1] != "instance")
                labels.insert((*found)[1].str() + " " + (*one)[1].str() + "=" + (*one)[2].str());
        }
    }
    return labels;
}

std::set<std::string> labels_of(const PrometheusText& text) {
    std::set<std::string> labels;
    for (const auto& [sample, value] : text.samples) labels.merge(labels_in(sample));
    return labels;
}

TEST(Monitoring, NamesMetricsThatExist) {
    const auto with_file = text_of_the_site("");
    auto* const server = PostgresqlServer::instance();
    if (server == nullptr) GTEST_SKIP() << PostgresqlServer::missing;
    const auto with_database = text_of_the_site(server->new_database());
    auto has = metrics_of(with_file), has_labels = labels_of(with_file);
    has.merge(metrics_of(with_database));
    has_labels.merge(labels_of(with_database));
    const std::pair<const char*, std::size_t> files[] = {{"packaging/monitoring/grafana-dashboard.json", 30},
                                                         {"packaging/monitoring/alerts.yml", 14},
                                                         {"docs/operation.md", 8}};
    for (const auto& [file, least] : files) {
        const auto named = metrics_in(text_of_file(file));
        EXPECT_GE(named.size(), least) << file;
        std::vector<std::string> unknown;
        std::ranges::set_difference(named, has, std::back_inserter(unknown));
        std::ranges::set_difference(labels_in(text_of_file(file)), has_labels, std::back_inserter(unknown));
        EXPECT_THAT(unknown, IsEmpty()) << file;
    }
    EXPECT_THAT(labels_in(text_of_file(files[1].first)),
                Contains("skjaldborg_searches_waiting lane=connected"));
    static_cast<void>(boost::json::parse(text_of_file(files[0].first)));
}

// What waits for players who are away is watched: mails, and messages to browsers.
TEST(Monitoring, ShowsMailsAndPushes) {
    const auto shown = metrics_in(text_of_file("packaging/monitoring/grafana-dashboard.json"));
    const auto alerted = metrics_in(text_of_file("packaging/monitoring/alerts.yml"));
    int counted = 0;
    for (const auto& name : metrics_of(text_of_the_site(""))) {
        if (!name.starts_with("skjaldborg_mail") && !name.starts_with("skjaldborg_push")) continue;
        EXPECT_TRUE(shown.contains(name)) << name;
        ++counted;
    }
    EXPECT_EQ(counted, 5);
    for (const auto* name : {"skjaldborg_mail_server_connected", "skjaldborg_mails_given_up_total"})
        EXPECT_TRUE(alerted.contains(name)) << name;
}

// Every alert refers to a section of the page.
TEST(Monitoring, AlertsNameIncidentsOfThePage) {
    const auto page = text_of_file("docs/operation.md");
    const auto alerts = text_of_file("packaging/monitoring/alerts.yml");
    const std::regex alert("- alert: (\\w+)"), incident("incident: \"([^\"]+)\"");
    int incidents = 0;
    for (std::sregex_iterator found(alerts.begin(), alerts.end(), incident), end; found != end;
         ++found, ++incidents)
        EXPECT_NE(page.find("\n### " + (*found)[1].str() + "\n"), page.npos) << (*found)[1];
    for (std::sregex_iterator found(alerts.begin(), alerts.end(), alert), end; found != end;
         ++found, --incidents)
        EXPECT_NE(page.find((*found)[1].str()), page.npos) << (*found)[1];
    EXPECT_EQ(incidents, 0) << "one for each alert";
}

}  // namespace
}  // namespace tafl::test
