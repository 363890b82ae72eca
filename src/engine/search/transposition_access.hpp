// The search and its transposition table: what is stored, what is read, and when that ends a node.
//
// The table does not know the path (the graph history interaction problem). So a score is stored only if it holds on other paths too:
// if no position above the node decides it (depends_on_, repetition.hpp).
//
// A decided score that is stored needs no repetition, and the shortest such win never returns to an earlier position. It
// holds on other paths too, unless a position of that path has occurred so often that the next occurrence is the last one
// allowed. In that case the entry claims no more than the largest score that is not decided.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

// If the score depends on the path, stores only the move, beside what the table already knows of the position.
template <int N, Movement C>
void Search<N, C>::store(TableEntry entry, int ply) noexcept {
    if (depends_on_ < ply) {
        const auto known = shared_->table.find(key());
        if (known && is_proof(*known)) return;
        const Move move = entry.move;
        entry.bound = Bound::None;
        if (known) entry = *known;
        entry.move = move;
    }
    shared_->table.store(key(), entry);
}

template <int N, Movement C>
std::optional<TableEntry> Search<N, C>::find_entry() const noexcept {
    auto entry = shared_->table.find(key());
    if (entry && is_decisive(entry->score) && rules_may_intervene(plies_to_end(entry->score)))
        return undecided(*entry);
    return entry;
}

// A proof holds at every depth. The principal variation is searched all the same, for its moves; see better_proof().
template <int N, Movement C>
std::optional<Score> Search<N, C>::table_cutoff(const std::optional<TableEntry>& entry, int depth,
                                                Window window, int ply) const noexcept {
    if (!entry) return std::nullopt;
    const Score score = from_table(entry->score, ply);
    const bool proof = is_proof(*entry);
    if (window.is_pv() ? !proof || depth > 0 : !proof && entry->depth < depth) return std::nullopt;
    return causes_cutoff(entry->bound, score, window) ? std::optional(score) : std::nullopt;
}

// What the table proves holds even if this search was too shallow to see it.
template <int N, Movement C>
std::optional<Score> Search<N, C>::better_proof(const std::optional<TableEntry>& entry, Frame& here,
                                                Score best, int ply) noexcept {
    if (!entry || !is_proof(*entry)) return std::nullopt;
    const Score proof = from_table(entry->score, ply);
    if (is_win(proof) ? best >= proof : best <= proof) return std::nullopt;
    here.pv.clear();
    depends_on_ = independent;
    return proof;
}

template <int N, Movement C>
bool Search<N, C>::causes_cutoff(Bound bound, Score score, Window window) noexcept {
    switch (bound) {
        case Bound::Exact: return true;
        case Bound::Lower: return score >= window.beta;
        case Bound::Upper: return score <= window.alpha;
        case Bound::None: break;
    }
    return false;
}

}  // namespace tafl
