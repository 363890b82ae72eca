#include "support/perft_table.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/paths.hpp"

namespace tafl::test {

std::filesystem::path perft_table_path(std::string_view ruleset) {
    return data_path("../perft") / fmt::format("{}.perft", ruleset);
}

std::vector<std::uint64_t> read_perft_table(std::string_view ruleset) {
    const auto file = perft_table_path(ruleset);
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::vector<std::uint64_t> counts;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        std::size_t depth = 0;
        std::uint64_t count = 0;
        if (!(words >> depth >> count) || depth != counts.size() + 1) {
            throw std::runtime_error(fmt::format("{}: {} is not the next depth", file.string(), line));
        }
        counts.push_back(count);
    }
    return counts;
}

}  // namespace tafl::test
