// The report of a match: progress lines, forfeits, and a table or JSON at the end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/text/output.hpp"
#include "lab/arena/match.hpp"

namespace tafl::cli {

struct Forfeit {
    std::uint64_t game = 0;
    std::string engine;
    host::Fault fault = host::Fault::Crash;
    std::string detail;
};

struct MatchReport {
    const arena::MatchPlan& plan;
    std::string ruleset;  // its name
    arena::MatchScores scores;
    std::vector<Forfeit> forfeits;  // the first hundred
    double seconds = 0;
    bool interrupted = false;
};

[[nodiscard]] std::uint64_t games_of(const arena::MatchPlan& plan);  // when all are played

[[nodiscard]] std::string progress_line(const arena::MatchPlan& plan, const arena::MatchScores& scores);
[[nodiscard]] std::string in_words(const Forfeit& forfeit);  // "game 7: old ended with signal 11"
void print_table(const MatchReport& report, Output& out);
void print_json(const MatchReport& report, Output& out);

}  // namespace tafl::cli
