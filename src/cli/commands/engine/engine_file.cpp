#include "cli/commands/engine/engine_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"

namespace tafl::cli {

namespace {

namespace json = boost::json;

// Of fastchess, without a meaning here.
constexpr std::string_view passed_over[] = {"proto", "recover", "restart", "trust", "variant"};

[[noreturn]] void wrong_value(std::string_view key, std::string_view right) {
    throw UserError(fmt::format("{}: expected {}", in_quotes(key), right));
}

std::string_view text_of(std::string_view key, const json::value& value) {
    if (!value.is_string()) wrong_value(key, "a text");
    return {value.get_string().data(), value.get_string().size()};
}

double number_of(std::string_view key, const json::value& value) {
    if (!value.is_number() || value.to_number<double>() < 0) wrong_value(key, "a number from 0");
    return value.to_number<double>();
}

const json::object& object_of(std::string_view key, const json::value& value) {
    if (!value.is_object()) wrong_value(key, "an object");
    return value.get_object();
}

void set_engine_field(host::EngineCommand& engine, std::string_view key, std::string_view value) {
    if (const auto done = host::set_field(engine, key, value); !done) throw UserError(done.error().message);
}

// {"Hash": "64"}, or as older versions write it [["Hash", "64"]].
void set_options(host::EngineCommand& engine, const json::value& options) {
    const auto add = [&](std::string_view name, const json::value& value) {
        set_engine_field(engine, fmt::format("option.{}", name), text_of(name, value));
    };
    if (options.is_object()) {
        for (const auto& option : options.get_object()) add(option.key(), option.value());
        return;
    }
    if (!options.is_array()) wrong_value("options", "an object of texts");
    for (const auto& pair : options.get_array()) {
        if (!pair.is_array() || pair.get_array().size() != 2) wrong_value("options", "pairs of texts");
        add(text_of("options", pair.get_array()[0]), pair.get_array()[1]);
    }
}

// Zero: no limit. Times are milliseconds.
void set_limits(host::EngineCommand& engine, const json::object& limit) {
    double time = 0, increment = 0;
    const auto whole = [&](std::string_view field, double number) {
        if (number > 0) set_engine_field(engine, field, fmt::format("{:.0f}", number));
    };
    for (const auto& field : limit) {
        const std::string_view key = field.key();
        const auto& value = field.value();
        if (key == "nodes") whole("nodes", number_of(key, value));
        else if (key == "plies") whole("depth", number_of(key, value));
        else if (key != "tc") wrong_value(key, "nodes, plies or tc in limit");
        else
            for (const auto& part : object_of(key, value)) {
                const auto number = number_of(part.key(), part.value());
                if (part.key() == "time") time = number;
                if (part.key() == "increment") increment = number;
                if (part.key() == "fixed_time") whole("movetime", number);
            }
    }
    if (time > 0) set_engine_field(engine, "tc", fmt::format("{}+{}", time / 1000, increment / 1000));
}

host::EngineCommand engine_of(const json::object& fields) {
    host::EngineCommand engine;
    for (const auto& field : fields) {
        const std::string_view key = field.key();
        const auto& value = field.value();
        if (key == "options") set_options(engine, value);
        else if (key == "limit") set_limits(engine, object_of(key, value));
        else if (std::ranges::find(passed_over, key) == std::end(passed_over))
            set_engine_field(engine, key, text_of(key, value));
    }
    auto whole = host::completed(engine);
    if (!whole) throw UserError(fmt::format("engine {}: {}", in_quotes(engine.name), whole.error().message));
    return *std::move(whole);
}

std::vector<host::EngineCommand> engines_of(const std::string& text) {
    boost::system::error_code error;
    const auto file = json::parse(text, error);
    const auto* engines = !error && file.is_object() ? file.get_object().if_contains("engines") : nullptr;
    if (engines == nullptr || !engines->is_array())
        throw UserError(R"(expected JSON such as {"engines": [{"name": "new", "cmd": "./new"}]})");
    std::vector<host::EngineCommand> found;
    for (const auto& engine : engines->get_array()) found.push_back(engine_of(object_of("engines", engine)));
    return found;
}

}  // namespace

host::EngineCommand read_engine(const std::string& text) {
    auto engine = host::parse_engine_command(text);
    if (!engine) throw UserError("--engine: " + engine.error().message);
    return *std::move(engine);
}

std::vector<host::EngineCommand> read_engine_file(const std::string& file) {
    const auto text = read_input(file);
    try {
        return engines_of(text);
    } catch (const UserError& error) {
        throw UserError(fmt::format("--config: {}: {}", input_name(file), error.what()));
    }
}

}  // namespace tafl::cli
