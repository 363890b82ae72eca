#include "server/base/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tafl::server {

namespace {

std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '\\' || c == '"') text += '\\';
        if (c == '\n') text += "\\n";
        else text += c;
    }
    return text;
}

void append_sample(std::string& out, std::string_view name, std::string_view labels, auto value) {
    if (labels.empty()) fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
    else fmt::format_to(std::back_inserter(out), "{}{{{}}} {}\n", name, labels, value);
}

// Prometheus buckets are cumulative, and the last one is the count; both are computed from one reading.
void append_histogram(std::string& out, std::string_view name, std::string_view labels,
                      const Histogram& histogram) {
    const std::string_view comma = labels.empty() ? "" : ",";
    const auto bucket = fmt::format("{}_bucket", name);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= Histogram::bounds.size(); ++i) {
        count += histogram.in_bucket(i);
        const auto bound =
            i < Histogram::bounds.size() ? fmt::format("{}", Histogram::bounds[i]) : std::string("+Inf");
        append_sample(out, bucket, fmt::format("{}{}le=\"{}\"", labels, comma, bound), count);
    }
    append_sample(out, fmt::format("{}_sum", name), labels, histogram.seconds());
    append_sample(out, fmt::format("{}_count", name), labels, count);
}

}  // namespace

void Histogram::observe(std::chrono::steady_clock::duration taken) noexcept {
    const auto seconds = std::chrono::duration<double>(taken).count();
    const auto bucket = std::ranges::lower_bound(bounds, seconds) - bounds.begin();
    buckets_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
    const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(taken).count();
    nanoseconds_.fetch_add(static_cast<std::uint64_t>(std::max<std::int64_t>(0, nanoseconds)),
                           std::memory_order_relaxed);
}

std::uint64_t Histogram::count() const noexcept {
    std::uint64_t count = 0;
    for (const auto& bucket : buckets_) count += bucket.load(std::memory_order_relaxed);
    return count;
}

std::string label_text(const Labels& labels) {
    std::string text;
    for (const auto& [name, value] : labels)
        text += fmt::format("{}{}=\"{}\"", text.empty() ? "" : ",", name, escaped(value));
    return text;
}

void MetricsRegistry::add_member(std::string_view name, std::string_view help, std::string_view type,
                                 Append append) {
    auto& metrics = by_name_[std::string(name)];
    if (metrics.members.empty()) {
        metrics.help = help;
        metrics.type = type;
    }
    metrics.members.push_back(std::move(append));
}

void MetricsRegistry::add(std::string_view name, std::string_view help, const Counter& counter,
                          const Labels& labels) {
    add_member(name, help, "counter",
               [&counter, text = label_text(labels)](std::string& out, std::string_view as) {
                   append_sample(out, as, text, counter.value());
               });
}

void MetricsRegistry::add(std::string_view name, std::string_view help, const Histogram& histogram,
                          const Labels& labels) {
    add_member(name, help, "histogram",
               [&histogram, text = label_text(labels)](std::string& out, std::string_view as) {
                   append_histogram(out, as, text, histogram);
               });
}

void MetricsRegistry::add(std::string_view name, std::string_view help, const Family<Counter>& family) {
    add_member(name, help, "counter", [&family](std::string& out, std::string_view as) {
        for (const auto& [labels, counter] : family.members())
            append_sample(out, as, labels, counter.value());
    });
}

void MetricsRegistry::add(std::string_view name, std::string_view help, const Family<Histogram>& family) {
    add_member(name, help, "histogram", [&family](std::string& out, std::string_view as) {
        for (const auto& [labels, histogram] : family.members()) append_histogram(out, as, labels, histogram);
    });
}

void MetricsRegistry::add_gauge(std::string_view name, std::string_view help, Number number,
                                const Labels& labels) {
    add_member(name, help, "gauge",
               [number = std::move(number), text = label_text(labels)](
                   std::string& out, std::string_view as) { append_sample(out, as, text, number()); });
}

void MetricsRegistry::add_counter(std::string_view name, std::string_view help, Number number,
                                  const Labels& labels) {
    add_member(name, help, "counter",
               [number = std::move(number), text = label_text(labels)](
                   std::string& out, std::string_view as) { append_sample(out, as, text, number()); });
}

std::string MetricsRegistry::text() const {
    std::string out;
    for (const auto& [name, metrics] : by_name_) {
        fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, metrics.help, name,
                       metrics.type);
        for (const auto& append : metrics.members) append(out, name);
    }
    return out;
}

std::vector<std::string> MetricsRegistry::names() const {
    std::vector<std::string> names;
    for (const auto& [name, metrics] : by_name_) names.push_back(name);
    return names;
}

}  // namespace tafl::server
