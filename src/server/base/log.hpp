// The operator's log on standard error: one line for each event, as text or JSON.
//
//     log_event(LogLevel::Warning, "slow commit", {{"seconds", 1.2}, {"jobs", 7}});
//
//     2026-11-23T02:31:00.123Z warning "slow commit" seconds=1.2 jobs=7
//     {"time":"2026-11-23T02:31:00.123Z","level":"warning","event":"slow commit","seconds":1.2,"jobs":7}
//
// Never pass tokens, passwords, cookies, bodies, or URLs with their query values. Control characters are
// escaped: text from outside can neither begin a line nor move a terminal's cursor.
// Threads: any. Call set_log() before the other threads start.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tafl::server {

enum class LogFormat : std::uint8_t { Text, Json };
// Info only with --verbose; Notice: normal, but worth a line.
enum class LogLevel : std::uint8_t { Info, Notice, Warning, Error };

struct LogField {
    LogField(std::string_view name, std::string_view text) : key(name), value(text) {}
    LogField(std::string_view name, const char* text) : key(name), value(text) {}
    LogField(std::string_view name, const std::string& text) : key(name), value(text) {}
    LogField(std::string_view name, double number);
    LogField(std::string_view name, std::integral auto number)
        : key(name), value(std::to_string(number)), is_number(true) {}
    LogField(std::string_view name, std::chrono::steady_clock::duration taken);  // in seconds
    std::string_view key;
    std::string value;
    bool is_number = false;
};
using LogFields = std::initializer_list<LogField>;

struct LogSettings {
    LogFormat format = LogFormat::Text;
    LogLevel least = LogLevel::Notice;
    std::chrono::milliseconds slow{1'000};  // log_if_slow() logs what takes longer
};
void set_log(const LogSettings& settings) noexcept;

// Lines that cannot be written (full disk, closed pipe) are dropped.
void log_event(LogLevel level, std::string_view event, LogFields fields = {}) noexcept;
inline void log_line(std::string_view text) noexcept { log_event(LogLevel::Error, text); }

// True, and a warning is due, if it took longer than LogSettings::slow.
[[nodiscard]] bool is_slow(std::chrono::steady_clock::duration taken) noexcept;
void log_if_slow(std::string_view event, std::chrono::steady_clock::duration taken,
                 LogFields fields) noexcept;

// The line that log_event() writes, with its line end.
[[nodiscard]] std::string log_text(LogFormat format, std::chrono::system_clock::time_point now,
                                   LogLevel level, std::string_view event, LogFields fields);

}  // namespace tafl::server
