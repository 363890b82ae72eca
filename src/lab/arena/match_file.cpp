#include "lab/arena/match_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/numbers.hpp"
#include "notation/outcomes.hpp"
#include "records/record_text.hpp"

namespace tafl::arena {

namespace {

constexpr std::string_view columns = "game\tattackers\tdefenders\tresult\tplies\tended\n";

std::string_view take_until(std::string_view& text, char end) noexcept {
    const auto part = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

// The value whose name this is.
template <class Value, std::size_t Count>
std::optional<Value> named(std::string_view name, const std::array<Value, Count>& values) {
    const auto found = std::ranges::find_if(values, [&](Value value) { return to_string(value) == name; });
    return found == values.end() ? std::nullopt : std::optional(*found);
}

constexpr std::array winners{Winner::Attackers, Winner::Defenders, Winner::Draw};
constexpr std::array ends{EndedBy::Rules, EndedBy::Resignation, EndedBy::Agreement, EndedBy::MaxPlies};
constexpr std::array faults{host::Fault::NoStart, host::Fault::Crash, host::Fault::OutOfTime,
                            host::Fault::Malformed, host::Fault::IllegalMove};

std::optional<PlayedGame> read_line(std::string_view line, const MatchPlan& plan) {
    PlayedGame game;
    const auto number = parse_number<std::uint64_t>(take_until(line, '\t'), 1, ~std::uint64_t{0});
    if (!number) return {};
    game.number = *number;
    for (const auto seat : plan.seats(game.number))
        if (take_until(line, '\t') != plan.engines[seat].name) return {};
    const auto winner = named(take_until(line, '\t'), winners);
    const auto plies = parse_number<std::uint64_t>(take_until(line, '\t'));
    const auto end = take_until(line, '\t');
    const auto fault = named(end, faults);
    const auto ended = fault ? EndedBy::Forfeit : named(end, ends);
    if (!winner || !plies || !ended || (fault && *winner == Winner::Draw)) return {};
    game.winner = *winner;
    game.plies = *plies;
    game.ended = *ended;
    if (fault) game.failure = {*fault, std::string(line)};
    return game;
}

}  // namespace

std::string begin_match_file(std::string_view terms) { return fmt::format("# {}\n{}", terms, columns); }

std::string match_file_line(const MatchPlan& plan, const PlayedGame& game) {
    const auto [attackers, defenders] = plan.seats(game.number);
    auto line = fmt::format("{}\t{}\t{}\t{}\t{}\t", game.number, plan.engines[attackers].name,
                            plan.engines[defenders].name, to_string(game.winner), game.plies);
    if (game.ended == EndedBy::Forfeit)
        line += fmt::format("{}\t{}", to_string(game.failure.fault), clean_line(game.failure.detail));
    else line += to_string(game.ended);
    return line + "\n";
}

std::expected<MatchFile, std::string> parse_match_file(std::string_view text, std::string_view terms,
                                                       const MatchPlan& plan) {
    const auto beginning = begin_match_file(terms);
    if (!text.starts_with(beginning))
        return std::unexpected(
            fmt::format("it is of another match; expected its first line to be: # {}", terms));
    MatchFile file{.games = {}, .size = text.rfind('\n') + 1};
    std::set<std::uint64_t> numbers;
    text = text.substr(beginning.size(), file.size - beginning.size());
    for (int number = 3; !text.empty(); ++number) {
        auto game = read_line(take_until(text, '\n'), plan);
        if (!game || !numbers.insert(game->number).second)
            return std::unexpected(fmt::format("line {} is damaged; remove it", number));
        // Of a longer match: it is left out, and stays in the file.
        if (plan.has_game(game->number)) file.games.push_back(*std::move(game));
    }
    return file;
}

}  // namespace tafl::arena
