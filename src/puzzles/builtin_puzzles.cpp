#include "puzzles/builtin_puzzles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

namespace {

constexpr std::size_t digits_of_id = 8;

// The tests check the embedded files: only a broken build fails here.
[[noreturn]] void give_up(std::string_view why) {
    fmt::print(stderr, "tafl: the built-in puzzles are broken: {}\n", why);
    std::abort();
}

struct Place {
    std::string_view file;
    int line = 0;
};
std::string to_string(const Place& place) {
    return fmt::format("puzzles/{}.txt, line {}", place.file, place.line);
}

std::uint32_t themes_in(std::string_view words) {
    const auto all = fmt::format(" {} ", words);
    std::uint32_t found = 0;
    for (int i = 0; i < themes; ++i)
        if (all.contains(fmt::format(" {} ", key_of(static_cast<PuzzleTheme>(i))))) found |= 1U << i;
    return found;
}

class PuzzleLister {
  public:
    Parsed<std::vector<ListedPuzzle>> list(const EmbeddedText& file) {
        std::vector<ListedPuzzle> puzzles;
        Place place{file.name};
        for (auto text = file.text; !text.empty();) {
            ++place.line;
            const auto line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), line.size() + 1));
            if (line.empty() || line.starts_with('#')) continue;
            const auto puzzle = list_line(line, place);
            if (!puzzle) return std::unexpected(puzzle.error());
            puzzles.push_back(*puzzle);
        }
        std::ranges::sort(puzzles, {}, &ListedPuzzle::id);
        return puzzles;
    }

  private:
    // The id stands before the line, its themes behind the last tab.
    Parsed<ListedPuzzle> list_line(std::string_view line, const Place& place) {
        const auto written = line.substr(0, line.find('\t'));
        const auto id = parse_puzzle_id(written);
        if (!id)
            return std::unexpected(Error{fmt::format("{}: {} is not an id; expected eight hexadecimal digits",
                                                     to_string(place), in_quotes(written))});
        if (const auto [known, is_new] = places_.try_emplace(*id, place); !is_new)
            return std::unexpected(Error{fmt::format("{}: the id {} is that of {}", to_string(place), written,
                                                     to_string(known->second))});
        return ListedPuzzle{*id, themes_in(line.substr(line.rfind('\t') + 1)), line};
    }

    std::unordered_map<PuzzleId, Place> places_;
};

std::vector<PuzzleSet> read_sets() {
    const auto files = embedded_puzzles();
    auto listed = list_puzzles(files);
    if (!listed) give_up(listed.error().message);
    std::vector<PuzzleSet> sets;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto file = std::ranges::find(files, ruleset->name, &EmbeddedText::name);
        if (file != files.end())
            sets.push_back({ruleset, std::move((*listed)[static_cast<std::size_t>(file - files.begin())])});
    }
    return sets;
}

}  // namespace

Parsed<std::vector<std::vector<ListedPuzzle>>> list_puzzles(std::span<const EmbeddedText> files) {
    PuzzleLister lister;
    std::vector<std::vector<ListedPuzzle>> all;
    for (const auto& file : files) {
        auto puzzles = lister.list(file);
        if (!puzzles) return std::unexpected(puzzles.error());
        all.push_back(*std::move(puzzles));
    }
    return all;
}

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
    if (!puzzle) give_up(fmt::format("{}: {}", set.ruleset->name, puzzle.error().message));
    return *std::move(puzzle);
}

}  // namespace tafl
