// The golden positions: one JSON object a line, each with the clause and the case that it pins.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tafl::test {

struct GoldenRow {
    std::string id;
    std::string clause;  // of the rule book, "R1" to "R12": what the row pins
    std::string why;     // the case in words; empty in the crowded table
    std::string ruleset;
    std::string position;
    std::vector<std::string> moves;  // the row pins the last move
    bool legal = true;
    std::vector<std::string> captures;  // soldiers captured by the last move, sorted as text
    std::string result;
    std::string reason;
};

// Every line of the table. Throws std::runtime_error if the file is missing or a line is not such an object.
[[nodiscard]] std::vector<GoldenRow> read_golden(const std::filesystem::path& file);

}  // namespace tafl::test
