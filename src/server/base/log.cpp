#include "server/base/log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "base/json_writer.hpp"
#include "server/base/text/plain_text.hpp"

namespace tafl::server {

namespace {

std::atomic<LogFormat> format_now{LogFormat::Text};
std::atomic<LogLevel> least_now{LogLevel::Notice};
std::atomic<std::chrono::milliseconds> slow_now{std::chrono::milliseconds(1'000)};

std::string_view word_of(LogLevel level) noexcept {
    switch (level) {
        case LogLevel::Info: return "info";
        case LogLevel::Notice: return "notice";
        case LogLevel::Warning: return "warning";
        case LogLevel::Error: return "error";
    }
    return "";
}

std::string time_text(std::chrono::system_clock::time_point now) {
    const auto whole = std::chrono::floor<std::chrono::seconds>(now);
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now - whole).count();
    return fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(whole)), rest);
}

// Escapes every is_control() character as \u…; JSON escapes only those below U+0020.
std::string without_controls(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto next = first_character(text);
        const auto bytes = next ? next->bytes : 1;
        if (!next) out += "\xEF\xBF\xBD";
        else if (is_control(next->code))
            out += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(next->code));
        else out += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return out;
}

// Unquoted if it is one word, so that a line can be split at its spaces.
std::string text_value(std::string_view value) {
    const auto plain = without_controls(value);
    const bool is_word = !plain.empty() && plain.find_first_of(" \"=\\") == plain.npos;
    if (is_word) return plain;
    std::string quoted;
    append_json_string(quoted, plain);
    return quoted;
}

std::string json_line(const std::string& time, LogLevel level, std::string_view event, LogFields fields) {
    JsonWriter json;
    json.open('{').field("time", time).field("level", word_of(level));
    json.field("event", without_controls(event));
    for (const auto& field : fields) {
        if (field.is_number) json.key(field.key).raw(field.value);
        else json.field(field.key, without_controls(field.value));
    }
    return json.close('}').take();
}

}  // namespace

LogField::LogField(std::string_view name, double number)
    : key(name), value(fmt::format("{}", number)), is_number(true) {}

LogField::LogField(std::string_view name, std::chrono::steady_clock::duration taken)
    : key(name),
      value(fmt::format("{:.6f}", std::chrono::duration<double>(taken).count())),
      is_number(true) {}

void set_log(const LogSettings& settings) noexcept {
    format_now = settings.format;
    least_now = settings.least;
    slow_now = settings.slow;
}

std::string log_text(LogFormat format, std::chrono::system_clock::time_point now, LogLevel level,
                     std::string_view event, LogFields fields) {
    const auto time = time_text(now);
    if (format == LogFormat::Json) return json_line(time, level, event, fields) + "\n";
    auto line = fmt::format("{} {} {}", time, word_of(level), text_value(event));
    for (const auto& field : fields) line += fmt::format(" {}={}", field.key, text_value(field.value));
    return line + "\n";
}

void log_event(LogLevel level, std::string_view event, LogFields fields) noexcept {
    if (level < least_now.load()) return;
    try {
        const auto line = log_text(format_now, std::chrono::system_clock::now(), level, event, fields);
        static_cast<void>(!::write(STDERR_FILENO, line.data(), line.size()));
    } catch (const std::bad_alloc&) {
        return;  // the line is dropped
    }
}

bool is_slow(std::chrono::steady_clock::duration taken) noexcept { return taken > slow_now.load(); }

void log_if_slow(std::string_view event, std::chrono::steady_clock::duration taken,
                 LogFields fields) noexcept {
    if (is_slow(taken)) log_event(LogLevel::Warning, event, fields);
}

}  // namespace tafl::server
