#include "host/engine_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "protocol/make_error.hpp"

namespace tafl::host {

namespace {

std::unexpected<Error> wrong(std::string_view name, std::string_view value, std::string_view right) {
    return make_error(fmt::format("{} {}: expected {}", name, in_quotes(value), right));
}

std::optional<std::chrono::milliseconds> seconds(std::string_view text) {
    const auto number = parse_number(text, 0.0, 86'400.0);
    if (!number) return {};
    return std::chrono::milliseconds(std::llround(*number * 1000));
}

std::optional<TimeControl> time_control(std::string_view text) {
    const auto plus = text.find('+');
    const auto base = seconds(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::chrono::milliseconds(0) : seconds(text.substr(plus + 1));
    if (!base || !increment || base->count() == 0) return {};
    return TimeControl{*base, *increment};
}

constexpr std::string_view plain_fields[] = {"cmd", "args", "dir", "name", "letters"};

bool has_fields(std::string_view text) {
    const auto key = text.substr(0, text.find_first_of("=; "));
    return key.size() < text.size() && text[key.size()] == '=' &&
           (is_limit(key) || key.starts_with("option.") ||
            std::ranges::find(plain_fields, key) != std::end(plain_fields));
}

Parsed<EngineCommand> read_fields(std::string_view text) {
    EngineCommand engine;
    std::set<std::string_view> seen;
    while (!text.empty()) {
        const auto field = trimmed(text.substr(0, text.find(';')));
        text.remove_prefix(std::min(text.size(), std::min(text.find(';'), text.size() - 1) + 1));
        if (field.empty()) continue;
        const auto equals = field.find('=');
        if (equals == std::string_view::npos) return wrong("field", field, "KEY=VALUE");
        const auto key = field.substr(0, equals);
        if (auto set = set_field(engine, key, field.substr(equals + 1)); !set) {
            return std::unexpected(set.error());
        }
        if (!seen.insert(key).second) {
            return make_error(fmt::format("field {} is given twice, once is right", in_quotes(key)));
        }
    }
    return engine;
}

}  // namespace

Parsed<void> set_field(EngineCommand& engine, std::string_view key, std::string_view value) {
    if (key == "cmd" || key == "args") {
        const auto words = split_command(value);
        engine.words.insert(key == "cmd" ? engine.words.begin() : engine.words.end(), words.begin(),
                            words.end());
    } else if (key == "dir") {
        engine.folder = value;
    } else if (key == "name") {
        engine.name = value;
    } else if (key == "letters" && (value == "t" || value == "adk")) {
        engine.adk = value == "adk";
    } else if (key == "letters") {
        return wrong(key, value, "t or adk");
    } else if (key.starts_with("option.") && key.size() > 7) {
        engine.options.emplace_back(key.substr(7), value);
    } else if (is_limit(key)) {
        return set_limit(engine.limits, key, value);
    } else {
        return wrong("field", key,
                     "cmd, args, dir, name, letters, option.NAME, movetime, nodes, depth or tc");
    }
    return {};
}

std::string to_fields(const EngineCommand& engine) {
    const auto& [name, words, folder, options, limits, adk] = engine;
    std::string text = fmt::format("cmd={}", fmt::join(words, " "));
    const auto add = [&](std::string_view key, const auto& value) {
        text += fmt::format(";{}={}", key, value);
    };
    if (!folder.empty()) add("dir", folder);
    for (const auto& [option, value] : options) add("option." + option, value);
    if (limits.movetime) add("movetime", limits.movetime->count());
    if (limits.nodes) add("nodes", *limits.nodes);
    if (limits.depth) add("depth", *limits.depth);
    const auto seconds_of = [](std::chrono::milliseconds time) {
        return std::chrono::duration<double>(time).count();
    };
    if (limits.clock)
        add("tc", fmt::format("{}+{}", seconds_of(limits.clock->base), seconds_of(limits.clock->increment)));
    if (adk) add("letters", "adk");
    return text;
}

bool is_limit(std::string_view name) noexcept {
    return name == "movetime" || name == "nodes" || name == "depth" || name == "tc";
}

Parsed<void> set_limit(MoveLimits& limits, std::string_view name, std::string_view value) {
    if (name == "movetime") {
        const auto time = parse_number<int>(value, 1, 86'400'000);
        if (!time) return wrong(name, value, "milliseconds, from 1 to 86400000");
        limits.movetime = std::chrono::milliseconds(*time);
    } else if (name == "nodes") {
        limits.nodes = parse_number<std::uint64_t>(value, 1, 1'000'000'000'000);
        if (!limits.nodes) return wrong(name, value, "a whole number from 1");
    } else if (name == "depth") {
        limits.depth = parse_number<int>(value, 1, 120);
        if (!limits.depth) return wrong(name, value, "a whole number from 1 to 120");
    } else {
        limits.clock = time_control(value);
        if (!limits.clock) return wrong(name, value, "seconds and increment, such as 10+0.1");
    }
    return {};
}

std::vector<std::string> split_command(std::string_view text) {
    std::vector<std::string> words;
    char quote = 0;
    bool in_word = false;
    for (const char c : text) {
        const bool opens = quote == 0 && (c == '"' || c == '\'');
        if (quote == 0 && (c == ' ' || c == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (opens) {
            quote = c;
        } else if (c == quote) {
            quote = 0;
        } else {
            words.back() += c;
        }
    }
    return words;
}

Parsed<EngineCommand> completed(EngineCommand engine) {
    if (engine.words.empty()) return make_error("there is no command");
    if (engine.name.empty()) engine.name = engine.words[0].substr(engine.words[0].rfind('/') + 1);
    return engine;
}

Parsed<EngineCommand> parse_engine_command(std::string_view text) {
    EngineCommand engine;
    if (has_fields(trimmed(text))) {
        auto read = read_fields(text);
        if (!read) return read;
        engine = *std::move(read);
    } else {
        engine.words = split_command(text);
    }
    auto whole = completed(std::move(engine));
    if (!whole) whole.error().message = fmt::format("{}: {}", in_quotes(text), whole.error().message);
    return whole;
}

}  // namespace tafl::host
