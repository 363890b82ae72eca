#include "support/golden.hpp"

#include <boost/json.hpp>
#include <fstream>
#include <stdexcept>

namespace tafl::test {

namespace json = boost::json;

namespace {

std::string text_of(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value ? json::value_to<std::string>(*value) : std::string();
}

std::vector<std::string> texts_of(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value ? json::value_to<std::vector<std::string>>(*value) : std::vector<std::string>();
}

GoldenRow row_of(const json::object& object) {
    const json::object& expect = object.at("expect").as_object();
    return {.id = text_of(object, "id"),
            .clause = text_of(object, "clause"),
            .why = text_of(object, "why"),
            .ruleset = text_of(object, "ruleset"),
            .position = text_of(object, "position"),
            .moves = texts_of(object, "moves"),
            .legal = expect.at("legal").as_bool(),
            .captures = texts_of(expect, "captures"),
            .result = text_of(expect, "result"),
            .reason = text_of(expect, "reason")};
}

}  // namespace

std::vector<GoldenRow> read_golden(const std::filesystem::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::vector<GoldenRow> rows;
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) rows.push_back(row_of(json::parse(line).as_object()));
    return rows;
}

}  // namespace tafl::test
