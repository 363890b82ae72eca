// Fills a database with many past games, and times the pages about them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl::load {

// Writes `games` rated games of random moves into the folder's database as the server would. Two hundred members play them,
// the first of them every tenth game. Throws store::StoreError.
void write_past_games(const std::string& data, const std::shared_ptr<const Ruleset>& ruleset, int games);

struct PageTimes {
    std::string path;
    std::size_t bytes = 0;
    std::vector<double> milliseconds;  // ascending
};
// Requests each page of the busiest member and of the archive `times` times, with a new connection each time. Throws
// std::runtime_error if the site does not answer.
[[nodiscard]] std::vector<PageTimes> time_pages(std::uint16_t port, int times);

}  // namespace tafl::load
