// Every operation and every message has a row in the tables of limits in docs/protocols/site.md, and every
// list a maximum.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "server/base/limits/rates.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

namespace json = boost::json;
namespace rates = server::rates;

std::string text_of(const char* path) {
    std::ifstream file(source_tree() / path);
    return {std::istreambuf_iterator<char>(file), {}};
}

const json::object& document() {
    static const json::value parsed = json::parse(text_of("src/server/site/openapi.json"));
    return parsed.as_object();
}

// The cells of each row, by the text between backticks in its first cell.
std::map<std::string, std::vector<std::string>> rows_of_tables() {
    const auto page = text_of("docs/protocols/site.md");
    std::istringstream section(page.substr(page.find("## Limits of each operation")));
    std::map<std::string, std::vector<std::string>> rows;
    for (std::string line; std::getline(section, line);) {
        if (!line.starts_with("| `")) continue;
        std::vector<std::string> cells;
        std::istringstream row(line.substr(2));
        for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
        std::istringstream names(cells.front());
        std::string skipped;
        for (std::string name; std::getline(names, skipped, '`') && std::getline(names, name, '`');)
            EXPECT_TRUE(rows.emplace(name, std::vector(cells.begin() + 1, cells.end())).second)
                << name << " twice";
    }
    return rows;
}

std::string last_part(std::string_view reference) {
    return std::string(reference.substr(reference.rfind('/') + 1));
}

// Whether the schema contains a list.
bool has_list(const json::value& schema, std::set<std::string>& seen) {
    if (const auto* list = schema.if_array())
        return std::ranges::any_of(*list, [&](const auto& part) { return has_list(part, seen); });
    const auto* object = schema.if_object();
    if (object == nullptr) return false;
    if (const auto* reference = object->if_contains("$ref"); reference != nullptr && reference->is_string()) {
        const auto name = last_part(reference->as_string());
        if (!seen.insert(name).second) return false;
        const auto* target = document().at("components").at("schemas").as_object().if_contains(name);
        return target != nullptr && has_list(*target, seen);
    }
    if (const auto* type = object->if_contains("type"); type != nullptr && *type == "array") return true;
    return std::ranges::any_of(*object, [&](const auto& part) { return has_list(part.value(), seen); });
}

TEST(Limits, EveryOperationHasALineAndEveryListAnEnd) {
    const auto rows = rows_of_tables();
    std::size_t operations = 0, lists = 0;
    for (const auto& [path, methods] : document().at("paths").as_object()) {
        for (const auto& [method, operation] : methods.as_object()) {
            const auto* described = operation.if_object();
            if (described == nullptr || !described->contains("responses")) continue;
            std::string verb(method);
            std::ranges::transform(verb, verb.begin(),
                                   [](char c) { return static_cast<char>(c - 'a' + 'A'); });
            std::string_view below = path;
            if (below.starts_with("/api/v1")) below.remove_prefix(std::string_view("/api/v1").size());
            const auto name = verb + " " + std::string(below);
            const auto row = rows.find(name);
            ++operations;
            if (row == rows.end()) {
                ADD_FAILURE() << name << " has no line in the table";
                continue;
            }
            std::set<std::string> seen;
            auto responses = operation.at("responses").as_object();
            responses.erase("default");
            if (!has_list(responses, seen)) continue;
            ++lists;
            ASSERT_GE(row->second.size(), 2U) << name;
            EXPECT_NE(row->second[1].find_first_of("0123456789"), std::string::npos)
                << name << " returns a list";
        }
    }
    EXPECT_GT(operations, 60U);
    EXPECT_GT(lists, 15U);
}

// "5 a minute": by the shortest time in which it is a whole number.
std::string pace(double per_second) {
    static constexpr std::pair<std::string_view, double> times[] = {
        {"a second", 1}, {"a minute", rates::minute}, {"an hour", rates::hour}, {"a day", rates::day}};
    for (const auto& [name, seconds] : times) {
        const double number = per_second * seconds;
        if (number > 0.5 && std::abs(number - std::round(number)) < 1e-6)
            return fmt::format("{:.0f} {}", number, name);
    }
    return "";
}

TEST(Limits, ThePageListsAllRates) {
    std::string table = "| what | of each | at once | then |\n|---|---|---|---|\n";
    for (const auto* rate : rates::all)
        table += fmt::format("| {} | {} | {} | {} |\n", rate->what, rate->each, rate->burst,
                             pace(rate->per_second));
    EXPECT_TRUE(text_of("docs/protocols/site.md").contains(table + "\n")) << table;
}

TEST(Limits, EveryMessageHasALine) {
    const auto rows = rows_of_tables();
    const auto& schemas = document().at("components").at("schemas");
    const auto& messages = schemas.at("ClientMessage").at("oneOf").as_array();
    EXPECT_EQ(messages.size(), 18U);
    for (const auto& message : messages) {
        const auto name = last_part(message.at("$ref").as_string());
        std::set<std::string> words;
        const auto find_word = [&](const auto& self, const json::value& schema) -> void {
            if (const auto* list = schema.if_array()) {
                for (const auto& part : *list) self(self, part);
            }
            const auto* object = schema.if_object();
            if (object == nullptr) return;
            if (const auto* word = object->if_contains("do"); word != nullptr && word->is_object())
                words.emplace(word->at("const").as_string());
            for (const auto& part : *object) self(self, part.value());
        };
        find_word(find_word, schemas.at(name));
        ASSERT_EQ(words.size(), 1U) << name;
        EXPECT_TRUE(rows.contains(*words.begin())) << *words.begin();
    }
}

}  // namespace
}  // namespace tafl::test
