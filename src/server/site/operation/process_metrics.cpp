// Metrics of the process, named as in every Prometheus client library, read from /proc (proc(5)).
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "server/site/operation/site_metrics.hpp"

namespace tafl::server {

namespace {

double cpu_seconds() {
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// The first two numbers of /proc/self/statm: all pages, and the resident ones.
struct MemoryPages {
    double all = 0;
    double resident = 0;
};
MemoryPages pages() {
    MemoryPages pages;
    std::ifstream("/proc/self/statm") >> pages.all >> pages.resident;
    return pages;
}

double open_descriptors() {
    std::error_code error;
    double count = -1;  // without the descriptor that reads the folder
    for (std::filesystem::directory_iterator file("/proc/self/fd", error), end; !error && file != end;
         file.increment(error))
        ++count;
    return count;
}

double max_descriptors() {
    rlimit limit{};
    return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? static_cast<double>(limit.rlim_cur) : 0;
}

}  // namespace

void add_process_metrics(MetricsRegistry& registry) {
    const auto page = static_cast<double>(::sysconf(_SC_PAGESIZE));
    const auto started = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch());
    registry.add_counter("process_cpu_seconds_total", "User and system time of all threads.", cpu_seconds);
    registry.add_gauge("process_resident_memory_bytes", "Memory in use.",
                       [page] { return pages().resident * page; });
    registry.add_gauge("process_virtual_memory_bytes", "Addresses in use.",
                       [page] { return pages().all * page; });
    registry.add_gauge("process_open_fds", "Open descriptors.", open_descriptors);
    registry.add_gauge("process_max_fds", "Limit on open descriptors.", max_descriptors);
    registry.add_gauge("process_start_time_seconds", "When the server started, in seconds since 1970.",
                       [started] { return started.count(); });
}

}  // namespace tafl::server
