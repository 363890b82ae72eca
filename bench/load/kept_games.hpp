// A site with a past: a database full of games that were played, and how long the pages about them take.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl::load {

// Writes so many rated games of random moves into the folder's database, as the server itself would have; two hundred
// members played them, and the first of them one game in ten. Throws store::StoreError.
void keep_games(const std::string& data, const std::shared_ptr<const Ruleset>& ruleset, int games);

struct PageTimes {
    std::string path;
    std::size_t bytes = 0;
    std::vector<double> milliseconds;  // ascending
};
// Asks for each page of the busiest member and of the archive `times` times, each time on a connection of its own. Throws
// std::runtime_error unless the site answers.
[[nodiscard]] std::vector<PageTimes> time_pages(std::uint16_t port, int times);

}  // namespace tafl::load
