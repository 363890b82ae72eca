#include "puzzles/puzzle_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.hpp"
#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::size_t max_line = 127;  // moves of both sides

template <class Kind>
std::optional<Kind> of_key(std::string_view key, int count) {
    for (int i = 0; i < count; ++i) {
        if (key_of(static_cast<Kind>(i)) == key) return static_cast<Kind>(i);
    }
    return {};
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(at, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

}  // namespace

std::string to_string(std::span<const Move> line, int size) {
    std::string text;
    for (const auto move : line) text += (text.empty() ? "" : " ") + to_string(move, size);
    return text;
}

Parsed<std::vector<Move>> parse_line(std::string_view text, int size) {
    const auto words = split(text, ' ');
    if (words.size() % 2 == 0 || words.size() > max_line)
        return std::unexpected(Error{fmt::format(
            "a line of {} moves; expected an odd number, at most {}: the solver has the first and the last",
            words.size(), max_line)});
    std::vector<Move> line;
    for (const auto word : words) {
        const auto written = parse_move(word, size);
        if (!written) return std::unexpected(written.error());
        line.push_back(written->move);
    }
    return line;
}

PuzzleId puzzle_id(const Ruleset& ruleset, const Setup& position) {
    Fnv1a32 hash;
    hash.add_text(ruleset.name);
    hash.add_text(" ");
    hash.add_text(to_position(position));
    return hash.value();
}

std::string to_string(PuzzleId id) { return fmt::format("{:08x}", id); }

std::string to_line(const Puzzle& puzzle, const Ruleset& ruleset) {
    auto line = fmt::format("{}\t{}\t{}\t{} {}", to_string(puzzle_id(ruleset, puzzle.position)),
                            to_position(puzzle.position), to_string(puzzle.line, puzzle.position.size),
                            puzzle.asked, key_of(puzzle.phase));
    for (const auto theme : puzzle.themes) (line += ' ') += key_of(theme);
    return line;
}

Parsed<Puzzle> parse_puzzle(std::string_view line, const Ruleset& ruleset) {
    const auto fields = split(line, '\t');
    if (fields.size() != 4)
        return std::unexpected(
            Error{"expected an id, a position, a line of moves and themes, separated by tabs"});
    const auto position = parse_position(fields[1], ruleset);
    if (!position) return std::unexpected(position.error());
    if (const auto id = to_string(puzzle_id(ruleset, *position)); fields[0] != id)
        return std::unexpected(
            Error{fmt::format("{} is not the id of this puzzle; expected {}", in_quotes(fields[0]), id)});
    auto moves = parse_line(fields[2], position->size);
    if (!moves) return std::unexpected(moves.error());
    Puzzle puzzle{.position = *position, .line = *std::move(moves)};
    const auto words = split(fields[3], ' ');
    const auto asked = parse_number<int>(words[0], 1, puzzle.moves());
    if (!asked || words.size() < 2)
        return std::unexpected(
            Error{"expected how many moves are asked for, at most those of the line, and a phase"});
    puzzle.asked = *asked;
    const auto phase = of_key<Phase>(words[1], phases);
    if (!phase) return std::unexpected(Error{fmt::format("{} is no phase of a game", in_quotes(words[1]))});
    puzzle.phase = *phase;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto theme = of_key<PuzzleTheme>(words[i], themes);
        if (!theme) return std::unexpected(Error{fmt::format("{} is no theme", in_quotes(words[i]))});
        puzzle.themes.push_back(*theme);
    }
    return puzzle;
}

void append_puzzle(JsonWriter& json, const Puzzle& puzzle) {
    std::vector<std::string> line;
    for (const auto move : puzzle.line) line.push_back(to_string(move, puzzle.position.size));
    std::vector<std::string_view> keys;
    for (const auto theme : puzzle.themes) keys.push_back(key_of(theme));
    json.field("position", to_position(puzzle.position))
        .field("moves", puzzle.moves())
        .field("asked", puzzle.asked)
        .list("line", line);
    json.field("phase", key_of(puzzle.phase)).list("themes", keys);
}

}  // namespace tafl
