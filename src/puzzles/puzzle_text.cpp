#include "puzzles/puzzle_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.hpp"
#include "base/numbers.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr int deepest_solution = 60;

void append_solution(std::string& text, const Solution& solution, int size) {
    text += to_string(solution.move, size);
    for (const auto& [move, answer] : solution.defences) {
        text += '(' + to_string(move, size) + ' ';
        append_solution(text, answer, size);
        text += ')';
    }
    if (solution.shortened) text += '*';
}

class SolutionParser {
  public:
    SolutionParser(std::string_view text, int size) : text_(text), size_(size) {}

    Parsed<Solution> parse() {
        auto solution = parse_one(0);
        if (solution && at_ != text_.size()) return fail("expected ( or the end of the solution");
        return solution;
    }

  private:
    std::unexpected<Error> fail(std::string message) const {
        return std::unexpected(Error{std::move(message), at_});
    }

    [[nodiscard]] bool take(char wanted) {
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    Parsed<Move> parse_one_move() {
        const auto end = std::min(text_.find_first_of("()* ", at_), text_.size());
        const auto written = parse_move(text_.substr(at_, end - at_), size_);
        if (!written) return fail(written.error().message);
        at_ = end;
        return written->move;
    }

    Parsed<Solution> parse_one(int depth) {
        if (depth == deepest_solution) return fail("the solution is too deep");
        const auto move = parse_one_move();
        if (!move) return std::unexpected(move.error());
        Solution solution{*move, false, {}};
        while (take('(')) {
            const auto defence = parse_one_move();
            if (!defence) return std::unexpected(defence.error());
            if (!take(' ')) return fail("expected a blank and the answer to the defence");
            auto answer = parse_one(depth + 1);
            if (!answer) return answer;
            if (!take(')')) return fail("expected ) after the answer");
            solution.defences.push_back({*defence, *std::move(answer)});
        }
        solution.shortened = take('*');
        return solution;
    }

    std::string_view text_;
    int size_;
    std::size_t at_ = 0;
};

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

std::string to_string(const Solution& solution, int size) {
    std::string text;
    append_solution(text, solution, size);
    return text;
}

Parsed<Solution> parse_solution(std::string_view text, int size) {
    return SolutionParser(text, size).parse();
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
                            to_position(puzzle.position), to_string(puzzle.solution, puzzle.position.size),
                            puzzle.asked, key_of(puzzle.phase));
    for (const auto theme : puzzle.themes) (line += ' ') += key_of(theme);
    return line;
}

Parsed<Puzzle> parse_puzzle(std::string_view line, const Ruleset& ruleset) {
    const auto fields = split(line, '\t');
    if (fields.size() != 4)
        return std::unexpected(Error{"expected an id, a position, a solution and themes, separated by tabs"});
    const auto position = parse_position(fields[1], ruleset);
    if (!position) return std::unexpected(position.error());
    if (const auto id = to_string(puzzle_id(ruleset, *position)); fields[0] != id)
        return std::unexpected(
            Error{fmt::format("'{}' is not the id of this puzzle; expected {}", fields[0], id)});
    auto solution = parse_solution(fields[2], position->size);
    if (!solution) return std::unexpected(solution.error());
    Puzzle puzzle{.position = *position, .solution = *std::move(solution)};
    puzzle.moves = static_cast<int>(main_line(puzzle.solution).size() + 1) / 2;
    const auto words = split(fields[3], ' ');
    const auto asked = parse_number<int>(words[0], 1, puzzle.moves);
    if (!asked || words.size() < 2)
        return std::unexpected(
            Error{"expected how many moves are asked for, at most those of the solution, and a phase"});
    puzzle.asked = *asked;
    const auto phase = of_key<Phase>(words[1], phases);
    if (!phase) return std::unexpected(Error{fmt::format("'{}' is no phase of a game", words[1])});
    puzzle.phase = *phase;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto theme = of_key<Theme>(words[i], themes);
        if (!theme) return std::unexpected(Error{fmt::format("'{}' is no theme", words[i])});
        puzzle.themes.push_back(*theme);
    }
    return puzzle;
}

void append_puzzle(JsonWriter& json, const Puzzle& puzzle) {
    std::vector<std::string> line;
    for (const auto move : main_line(puzzle.solution)) line.push_back(to_string(move, puzzle.position.size));
    std::vector<std::string_view> keys;
    for (const auto theme : puzzle.themes) keys.push_back(key_of(theme));
    json.field("position", to_position(puzzle.position))
        .field("moves", puzzle.moves)
        .field("asked", puzzle.asked)
        .list("line", line);
    json.field("solution", to_string(puzzle.solution, puzzle.position.size));
    json.field("phase", key_of(puzzle.phase)).list("themes", keys);
}

}  // namespace tafl
