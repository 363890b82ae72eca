#include "puzzles/builtin_puzzles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include "notation/embedded_text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

namespace {

constexpr std::size_t digits_of_id = 8;

// The tests check the embedded files: only a broken build fails here.
[[noreturn]] void give_up(std::string_view ruleset, std::string_view line) {
    fmt::print(stderr, "tafl: the built-in puzzles of {} are broken: {}\n", ruleset, line);
    std::abort();
}

std::uint32_t themes_in(std::string_view words) {
    const auto all = fmt::format(" {} ", words);
    std::uint32_t found = 0;
    for (int i = 0; i < themes; ++i)
        if (all.contains(fmt::format(" {} ", key_of(static_cast<Theme>(i))))) found |= 1U << i;
    return found;
}

// The id stands before the line, its themes behind the last tab.
ListedPuzzle list_line(std::string_view ruleset, std::string_view line) {
    const auto id = parse_puzzle_id(line.substr(0, digits_of_id));
    if (!id) give_up(ruleset, line);
    return {*id, themes_in(line.substr(line.rfind('\t') + 1)), line};
}

PuzzleSet read_set(const std::shared_ptr<const Ruleset>& ruleset, std::string_view text) {
    PuzzleSet set{ruleset, {}};
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (!line.empty() && !line.starts_with('#')) set.puzzles.push_back(list_line(ruleset->name, line));
    }
    std::ranges::sort(set.puzzles, {}, &ListedPuzzle::id);
    return set;
}

std::vector<PuzzleSet> read_sets() {
    std::vector<PuzzleSet> sets;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto file = std::ranges::find(embedded_puzzles(), ruleset->name, &EmbeddedText::name);
        if (file != embedded_puzzles().end()) sets.push_back(read_set(ruleset, file->text));
    }
    return sets;
}

}  // namespace

std::optional<PuzzleId> parse_puzzle_id(std::string_view text) noexcept {
    PuzzleId id = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id, 16);
    const bool is_whole = error == std::errc() && end == text.data() + text.size();
    const auto is_capital = [](char digit) { return digit >= 'A' && digit <= 'F'; };
    if (text.size() != digits_of_id || !is_whole || std::ranges::any_of(text, is_capital))
        return std::nullopt;
    return id;
}

std::span<const PuzzleSet> builtin_puzzles() {
    static const std::vector<PuzzleSet> sets = read_sets();
    return sets;
}

const PuzzleSet* find_puzzle_set(std::string_view ruleset) {
    for (const auto& set : builtin_puzzles())
        if (set.ruleset->name == ruleset) return &set;
    return nullptr;
}

BuiltinPuzzle find_builtin_puzzle(PuzzleId id) {
    for (const auto& set : builtin_puzzles()) {
        const auto found = std::ranges::lower_bound(set.puzzles, id, {}, &ListedPuzzle::id);
        if (found != set.puzzles.end() && found->id == id) return {&set, &*found};
    }
    return {};
}

Puzzle parse_builtin(const PuzzleSet& set, const ListedPuzzle& listed) {
    auto puzzle = parse_puzzle(listed.line, *set.ruleset);
    if (!puzzle) give_up(set.ruleset->name, puzzle.error().message);
    return *std::move(puzzle);
}

}  // namespace tafl
