// A strategy of Brandub with superko: the input is a line that names the winner, a line with the position, and the answers of a
// file; the target adds the first lines and the checksum. It checks a strategy that can be read by the rules, writes it and reads
// it again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/hash.hpp"
#include "lab/solver/strategy_check.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

using namespace tafl;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

auto parsed(const std::string& bytes, const std::shared_ptr<const Ruleset>& ruleset) {
    std::istringstream file(bytes);
    return solver::Strategy::parse(file, "win", ruleset);
}

void take(const std::string& bytes, const std::shared_ptr<const Ruleset>& ruleset) {
    const auto strategy = parsed(bytes, ruleset);
    if (!strategy) return require(strategy.error().starts_with("win ") && strategy.error().size() < 400);
    const auto again = parsed(strategy->to_bytes(), ruleset);
    require(again && again->start() == strategy->start() && again->winner() == strategy->winner());
    require(again->to_bytes() == strategy->to_bytes());
    const auto checked = solver::check_strategy(*strategy);
    require(checked.is_complete && checked.positions <= strategy->size());
    require(!checked.fault.empty() || checked.plies > 0);
}

// The text before the next end of line, which is left out.
std::string_view take_line(std::string_view& text) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

std::string with_first_lines(std::string_view text, const Ruleset& ruleset) {
    const auto winner = take_line(text), position = take_line(text);
    constexpr std::size_t bytes_of_answer = 17;
    const auto lines = fmt::format("tafl strategy 1\nrules {:016x}\nwinner {}\nposition {}\nanswers {}\n",
                                   rules_hash(ruleset), winner, position, text.size() / bytes_of_answer);
    const auto whole = lines + std::string(text);
    Fnv1a hash;
    hash.add_text(whole);
    return fmt::format("{}checksum {:016x}\n{}", lines, hash.value(), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto ruleset = find_builtin("brandub-hnefatafl-org");
    const std::string text(reinterpret_cast<const char*>(data), size);
    take(text, ruleset);
    take(with_first_lines(text, *ruleset), ruleset);
    return 0;
}
