// Everything of the search, for the files that instantiate it (search_*.cpp).
#pragma once

#include "engine/search/king_danger.hpp"
#include "engine/search/main_search.hpp"
#include "engine/search/quiescence.hpp"
#include "engine/search/repetition.hpp"
#include "engine/search/search_primitives.hpp"
#include "engine/search/table_probe.hpp"
#include "engine/search/transposition_access.hpp"

namespace tafl {

// Movement::Full plays every ruleset, Movement::Plain is faster where it suffices. On larger boards, which few rulesets have,
// one instantiation saves a third of the time that the search takes to compile.
inline constexpr int max_plain_board = 13;

template <int N>
std::unique_ptr<TreeSearch> make_search(const Ruleset& ruleset, std::shared_ptr<const Network> network) {
    auto rules = std::make_unique<const CompiledRules<N>>(ruleset);
    if constexpr (is_usual_board_size(N) && N <= max_plain_board) {
        if (rules->movement == Movement::Plain)
            return std::make_unique<Search<N, Movement::Plain>>(std::move(rules), ruleset,
                                                                std::move(network));
    }
    return std::make_unique<Search<N, Movement::Full>>(std::move(rules), ruleset, std::move(network));
}

}  // namespace tafl
