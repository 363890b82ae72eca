#include "theory/record_text.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/hash.hpp"
#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/squares.hpp"

namespace tafl::theory {

namespace {

constexpr std::string_view head_begins = "# theory of ";
constexpr std::string_view rest_begins = "rest:";
constexpr int max_record_ply = 10'000;

std::string checksum_of(std::string_view text) {
    Fnv1a32 hash;
    hash.add_text(text);
    return fmt::format("{:08x}", hash.value());
}

std::string_view take_word(std::string_view& rest) {
    const auto word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    const bool is_whole = error == std::errc() && end == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

std::unexpected<Error> expected(std::string_view what, std::string_view found) {
    return std::unexpected(Error{fmt::format("expected {}, found {}", what, in_quotes(found))});
}

Parsed<Score> parse_score(std::string_view text) {
    if (const auto score = parse_number<Score>(text, -win_score, win_score)) return *score;
    return expected(fmt::format("a score from {} to {}", -win_score, win_score), text);
}

Parsed<Record::Line> parse_record_line(std::string_view word, int size) {
    const auto colon = std::min(word.find(':'), word.size());
    const auto written = parse_move(word.substr(0, colon), size);
    if (!written || colon == word.size()) return expected("a move and its score, such as d1-c1:34", word);
    const auto score = parse_score(word.substr(colon + 1));
    if (!score) return std::unexpected(score.error());
    return Record::Line{number_of(written->move), *score};
}

// "d1-c1:34 d2-c2:12 rest:-8"
Parsed<void> parse_moves(std::string_view text, int size, Record& record) {
    while (!text.empty() && !text.starts_with(rest_begins)) {
        const auto line = parse_record_line(take_word(text), size);
        if (!line) return std::unexpected(line.error());
        record.lines.push_back(*line);
    }
    if (record.lines.empty()) return expected("moves with their scores", text);
    if (text.empty()) return {};
    const auto rest = parse_score(text.substr(rest_begins.size()));
    if (!rest) return std::unexpected(rest.error());
    record.rest = *rest;
    return {};
}

}  // namespace

std::string head_of(const Ruleset& ruleset) {
    return fmt::format("{}{} {:016x}\n", head_begins, ruleset.name, rules_hash(ruleset));
}

std::string fault_of_head(std::string_view line, const Ruleset& ruleset) {
    if (!line.starts_with(head_begins))
        return fmt::format("is not an opening tree; those begin with \"{}\"", trimmed(head_begins));
    line.remove_prefix(head_begins.size());
    const auto name = take_word(line);
    if (name != ruleset.name)
        return fmt::format("is a tree of {}; choose it with --rules, or another file", in_quotes(name));
    if (line != fmt::format("{:016x}", rules_hash(ruleset)))
        return fmt::format("is a tree of other rules that were called {}, too", ruleset.name);
    return {};
}

std::string to_line(const Record& record, int size) {
    auto text =
        fmt::format("{:016x} {} {}", static_cast<std::uint64_t>(record.key), record.ply, record.nodes);
    for (const auto& [number, score] : record.lines) {
        text += fmt::format(" {}:{}", to_string(move_of(number), size), score);
    }
    if (record.rest) text += fmt::format(" {}{}", rest_begins, *record.rest);
    return with_checksum(text) + '\n';
}

std::string with_checksum(std::string_view text) { return fmt::format("{} {}", checksum_of(text), text); }

Parsed<Record> parse_record(std::string_view line, int size) {
    const auto checksum = take_word(line);
    if (checksum != checksum_of(line))
        return expected(fmt::format("the checksum {} of the line", checksum_of(line)), checksum);
    const auto key = take_word(line), ply = take_word(line), nodes = take_word(line);
    const auto number = parse_hex(key);
    if (!number) return expected("the key of a position", key);
    const auto plies = parse_number<int>(ply, 0, max_record_ply);
    if (!plies) return expected("a ply", ply);
    const auto searched = parse_number<std::uint64_t>(nodes);
    if (!searched) return expected("the nodes of the search", nodes);
    Record record{static_cast<Key>(*number), *plies, *searched, {}, {}};
    if (auto moves = parse_moves(line, size, record); !moves) return std::unexpected(moves.error());
    return record;
}

Parsed<Tree> parse_tree(std::string_view text, std::shared_ptr<const Ruleset> ruleset) {
    Tree tree(ruleset);
    int number = 0;
    while (!text.empty()) {
        ++number;
        const auto end = text.find('\n');
        const auto refuse = [&](std::string what) {
            return std::unexpected(Error{fmt::format("line {}: {}", number, what), 0, number});
        };
        if (end == text.npos) return refuse("it is cut short");
        const auto line = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (number == 1) {
            if (auto fault = fault_of_head(line, *ruleset); !fault.empty())
                return std::unexpected(Error{std::move(fault), 0, 1});
            continue;
        }
        const auto record = parse_record(line, ruleset->size());
        if (!record) return refuse(record.error().message);
        if (const auto added = tree.add(*record); !added) return refuse(added.error());
    }
    if (number == 0) return std::unexpected(Error{fault_of_head("", *ruleset)});
    return tree;
}

std::string to_text(const Tree& tree) {
    auto text = head_of(tree.ruleset());
    for (const auto& record : tree.records()) text += to_line(record, tree.ruleset().size());
    return text;
}

}  // namespace tafl::theory
