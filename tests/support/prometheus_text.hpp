// A strict parser of the Prometheus text format 0.0.4: reports what a lenient scraper would accept.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::test {

struct PrometheusText {
    std::map<std::string, double> samples;     // by name and labels as written: `a_total{code="x"}`
    std::map<std::string, std::string> types;  // by the name of the metric: "counter"
    std::vector<std::string> faults;           // one sentence for each

    [[nodiscard]] double at(const std::string& sample) const {  // 0 if it is absent
        const auto found = samples.find(sample);
        return found == samples.end() ? 0 : found->second;
    }
};
[[nodiscard]] PrometheusText read_prometheus(std::string_view text);

}  // namespace tafl::test
