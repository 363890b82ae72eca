#include "collection/statistics.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace tafl {

namespace {

using store::CollectionCount;

constexpr std::size_t max_openings = 6;

// Half-way between two games the shorter one counts.
int length_at(const std::map<int, std::int64_t>& by_length, std::int64_t number) {
    for (const auto& [plies, games] : by_length)
        if ((number -= games) < 0) return plies;
    return by_length.rbegin()->first;
}

std::optional<Lengths> lengths_of(const std::vector<CollectionCount>& counts, std::int64_t total) {
    if (total == 0) return std::nullopt;
    std::map<int, std::int64_t> by_length;
    for (const auto& count : counts) by_length[count.plies] += count.games;
    const auto at = [&](std::int64_t quarter) { return length_at(by_length, (total - 1) * quarter / 4); };
    return Lengths{at(0), at(1), at(2), at(3), at(4)};
}

std::vector<CollectionSource> sources_of(const std::vector<CollectionCount>& counts) {
    std::map<std::pair<std::string, std::string>, std::int64_t> games;
    for (const auto& count : counts) games[{count.source, count.kind}] += count.games;
    std::vector<CollectionSource> sources;
    for (const auto& [key, number] : games) sources.push_back({key.first, key.second, number});
    std::ranges::sort(sources, {}, [](const CollectionSource& one) {
        return std::tuple(-one.games, std::string_view(one.source), std::string_view(one.kind));
    });
    return sources;
}

}  // namespace

CollectionStatistics collection_statistics(const std::vector<CollectionCount>& counts) {
    CollectionStatistics found;
    for (const auto& count : counts) {
        found.results.games[static_cast<std::size_t>(count.result)] += count.games;
        found.named += count.has_names ? count.games : 0;
    }
    const auto won = found.results.games[1], decided = won + found.results.games[2];
    if (decided >= few_games)
        found.attackers = share_of(static_cast<double>(won), static_cast<double>(decided));
    found.lengths = lengths_of(counts, found.results.total());
    found.sources = sources_of(counts);
    return found;
}

CollectionStatistics read_statistics(store::Store& store, const Ruleset& ruleset) {
    auto found = collection_statistics(store.collection_counts(ruleset.name));
    const BoardSymmetries symmetries(ruleset);
    const FoldedPosition start(symmetries, ruleset.name, ruleset.start);
    auto counts = store.move_counts(start.key());
    std::erase_if(counts, [](const auto& count) { return count.origin != store::GameOrigin::Collection; });
    found.openings = explored(start, counts).moves;
    if (found.openings.size() > max_openings) found.openings.resize(max_openings);
    return found;
}

}  // namespace tafl
