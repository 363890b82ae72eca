#include "notation/rulesets/otn_rule_entries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "notation/squares.hpp"

namespace tafl {

namespace {

constexpr std::string_view piece_letters = "tcnkmgTCNKMG";

// Keys without effect here: who may pass a corner, and the properties of forts that cannot be
// played.
constexpr std::array<std::string_view, 7> idle_keys{"corp",  "corre", "dforre", "dforh",
                                                    "dforp", "dfors", "aforp"};
constexpr std::array<std::string_view, 30> known_keys{
    "dim",   "name", "esc",  "surf", "atkf",  "tfr",   "ka",     "ks",   "kj",   "nj",
    "cj",    "mj",   "spd",  "cor",  "cen",   "afor",  "dfor",   "corh", "cenh", "cenhe",
    "aforh", "cenp", "cors", "cens", "afors", "cenre", "aforre", "sw",   "swf",  "efe",
};
constexpr std::array<std::string_view, 4> more_keys{"linc", "ber", "start", "starti"};

std::vector<OtnEntry> split_entries(std::string_view text) {
    std::vector<OtnEntry> entries;
    std::size_t at = 0;
    while (at < text.size()) {
        if (is_blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && !is_blank(text[end])) ++end;
        const std::string_view token = text.substr(at, end - at);
        const std::size_t colon = std::min(token.find(':'), token.size());
        entries.push_back({token.substr(0, colon), token.substr(std::min(colon + 1, token.size())), at});
        at = end;
    }
    return entries;
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

Words split(std::string_view text, char mark) {
    Words parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(mark), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

OtnEntries::OtnEntries(std::string_view text) : entries_(split_entries(text)) {}

void OtnEntries::fail(const OtnEntry& entry, std::string message) {
    fail_at(entry.offset, std::move(message));
}

void OtnEntries::fail_at(std::size_t offset, std::string message) {
    if (!error_) error_ = Error{std::move(message), offset, 0, static_cast<int>(offset) + 1};
}

void OtnEntries::cannot(const OtnEntry& entry, std::string_view what) {
    fail(entry, fmt::format("{}:{}: {}", entry.key, entry.value.substr(0, 40), what));
}

const OtnEntry* OtnEntries::find(std::string_view key) const {
    const auto found = std::find_if(entries_.rbegin(), entries_.rend(),
                                    [&](const OtnEntry& entry) { return entry.key == key; });
    return found == entries_.rend() ? nullptr : &*found;
}

char OtnEntries::letter(std::string_view key, char otherwise, std::string_view possible) {
    const OtnEntry* entry = find(key);
    if (entry == nullptr) return otherwise;
    if (entry->value.size() == 1 && possible.find(entry->value[0]) != std::string_view::npos) {
        return entry->value[0];
    }
    std::string listed;
    for (const char c : possible) listed += fmt::format("{}{}", listed.empty() ? "" : ", ", c);
    fail(*entry, fmt::format("{}: {} is not possible, it takes {}", key, in_quotes(entry->value), listed));
    return otherwise;
}

OtnPieces OtnEntries::pieces(std::string_view key, OtnPieces otherwise) {
    const OtnEntry* entry = find(key);
    if (entry == nullptr) return otherwise;
    const auto wrong = entry->value.find_first_not_of(piece_letters);
    if (wrong != std::string_view::npos) {
        fail(*entry, fmt::format("{}: {} is not a piece, the letters are {}", key,
                                 in_quotes(entry->value.substr(wrong, 1)), piece_letters));
        return otherwise;
    }
    const auto has = [&](char c) { return entry->value.find(c) != std::string_view::npos; };
    return {has('t'), has('T'), has('K')};
}

std::optional<SquareSet> OtnEntries::squares(const OtnEntry& entry, int size) {
    SquareSet set;
    for (const std::string& word : split(entry.value, ',')) {
        const auto square = parse_square(word, size);
        if (!square) {
            fail(entry, fmt::format("{}: {}", entry.key, square.error().message));
            return std::nullopt;
        }
        set.set(*square);
    }
    return set;
}

void OtnEntries::refuse_unknown_keys() {
    for (const OtnEntry& entry : entries_) {
        const bool own = entry.key.starts_with(own_key_prefix) &&
                         find_option(entry.key.substr(own_key_prefix.size())) != nullptr;
        const bool known = own || contains(known_keys, entry.key) || contains(more_keys, entry.key) ||
                           contains(idle_keys, entry.key);
        if (!known) {
            return fail(entry, fmt::format("unknown key {} in the rule string", in_quotes(entry.key)));
        }
    }
}

}  // namespace tafl
