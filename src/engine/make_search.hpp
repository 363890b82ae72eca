// Everything of the search, for the files that instantiate it (search_*.cpp).
#pragma once

#include "engine/king_danger.hpp"
#include "engine/main_search.hpp"
#include "engine/quiescence.hpp"
#include "engine/search_primitives.hpp"

namespace tafl {

template <int N>
std::unique_ptr<TreeSearch> make_search(const Ruleset& ruleset, std::shared_ptr<const Network> network) {
    auto rules = std::make_unique<const CompiledRules<N>>(ruleset);
    if (rules->movement == Movement::Plain)
        return std::make_unique<Search<N, Movement::Plain>>(std::move(rules), ruleset, std::move(network));
    return std::make_unique<Search<N, Movement::Full>>(std::move(rules), ruleset, std::move(network));
}

}  // namespace tafl
