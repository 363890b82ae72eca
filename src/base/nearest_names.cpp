#include "base/nearest_names.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tafl {

namespace {

constexpr std::size_t max_word_length = 64;  // bounds the table's size

// Damerau-Levenshtein distance (insertions, deletions, replacements, swapped neighbours), one row of the table at a
// time. The result has the distance of `a` to every prefix of `b`.
std::vector<std::size_t> distances(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, above);
        std::swap(above, row);
    }
    return above;
}

// People abbreviate long names: a prefix costs one letter.
std::size_t distance_for_people(std::string_view word, std::string_view name) {
    const auto to_beginnings = distances(word, name);
    return std::min(to_beginnings.back(), 1 + *std::ranges::min_element(to_beginnings));
}

}  // namespace

std::vector<std::string_view> nearest_names(std::string_view word, std::span<const std::string_view> known,
                                            std::size_t most) {
    if (word.empty() || word.size() > max_word_length) return {};
    const std::size_t limit = 1 + word.size() / 3;
    std::vector<std::tuple<std::size_t, std::size_t, std::size_t>>
        ranked;  // distance, length, index in the list
    for (std::size_t i = 0; i < known.size(); ++i) {
        const std::size_t distance = distance_for_people(word, known[i]);
        if (distance <= limit) ranked.emplace_back(distance, known[i].size(), i);
    }
    std::ranges::sort(ranked);
    if (ranked.size() > most) ranked.resize(most);
    std::vector<std::string_view> names;
    names.reserve(ranked.size());
    for (const auto& [distance, length, i] : ranked) names.push_back(known[i]);
    return names;
}

}  // namespace tafl
