// Metrics of the running server, and their text for Prometheus (exposition format 0.0.4).
//
//     StoreQueue  ── Histogram commits ──┐
//     HttpMetrics ── Family<Counter> ────┼──► MetricsRegistry ──► text() ──► GET /metrics
//     Rooms       ── running() ──────────┘
//
// Each part of the server owns its metrics; the registry refers to them by name (site/operation/site_metrics.cpp lists
// all names).
// Threads: Counter and Histogram may be changed and read on any thread, without locks; so one text may mix
// values that are microseconds apart. A Family and the registry belong to the server's one thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tafl::server {

// Only grows; 0 after a restart.
class Counter {
  public:
    void add(std::uint64_t number = 1) noexcept { count_.fetch_add(number, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t value() const noexcept { return count_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::uint64_t> count_ = 0;
};

// Durations, sorted into buckets from half a millisecond to ten seconds.
class Histogram {
  public:
    static constexpr std::array<double, 13> bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                   0.1,    0.25,  0.5,    1,     2.5,  10};  // seconds
    void observe(std::chrono::steady_clock::duration taken) noexcept;
    [[nodiscard]] std::uint64_t count() const noexcept;
    [[nodiscard]] double seconds() const noexcept {  // the sum
        return static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) * 1e-9;
    }
    // The number in this bucket: longer than the bound before and not longer than bounds[i]; the last bucket
    // has no upper bound.
    [[nodiscard]] std::uint64_t in_bucket(std::size_t i) const noexcept {
        return buckets_[i].load(std::memory_order_relaxed);
    }

  private:
    std::array<std::atomic<std::uint64_t>, bounds.size() + 1> buckets_{};
    std::atomic<std::uint64_t> nanoseconds_ = 0;
};

// Names and values of labels. The values must come from a fixed set, or the number of time series grows
// without limit.
using Labels = std::vector<std::pair<std::string_view, std::string_view>>;
[[nodiscard]] std::string label_text(const Labels& labels);  // `method="GET",route="/api/v1/me"`, escaped

// One metric for each combination of labels that has occurred.
template <class Metric>
class Family {
  public:
    [[nodiscard]] Metric& with(const Labels& labels) { return members_[label_text(labels)]; }
    [[nodiscard]] const std::map<std::string, Metric>& members() const noexcept { return members_; }

  private:
    std::map<std::string, Metric> members_;  // by label_text()
};

class MetricsRegistry {
  public:
    using Number = std::function<double()>;

    // Everything added must outlive the registry. Metrics of one name have the same type and different
    // labels; the first one's help text is used.
    void add(std::string_view name, std::string_view help, const Counter& counter, const Labels& labels = {});
    void add(std::string_view name, std::string_view help, const Histogram& histogram,
             const Labels& labels = {});
    void add(std::string_view name, std::string_view help, const Family<Counter>& family);
    void add(std::string_view name, std::string_view help, const Family<Histogram>& family);
    // Numbers kept elsewhere, read when the text is made.
    void add_gauge(std::string_view name, std::string_view help, Number number, const Labels& labels = {});
    void add_counter(std::string_view name, std::string_view help, Number number, const Labels& labels = {});

    // Sorted by name; ends with a line end.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::vector<std::string> names() const;

  private:
    using Append = std::function<void(std::string& out, std::string_view name)>;
    struct Metrics {
        std::string help;
        std::string_view type;
        std::vector<Append> members;
    };
    void add_member(std::string_view name, std::string_view help, std::string_view type, Append append);

    std::map<std::string, Metrics, std::less<>> by_name_;
};

}  // namespace tafl::server
