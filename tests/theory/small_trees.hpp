// Small trees of Brandub, grown by few nodes a position.
#pragma once

#include "support/play.hpp"
#include "theory/grower.hpp"

namespace tafl::test {

[[nodiscard]] inline theory::GrowOptions small_growth(int positions) {
    theory::GrowOptions options;
    options.positions = positions;
    options.nodes = 400;
    options.lines = 3;
    options.engine.hash_mib = 0;
    return options;
}

// In memory, by one grower.
[[nodiscard]] inline theory::Tree grown_tree(const RulesetPtr& ruleset, int positions) {
    theory::Tree tree(ruleset);
    Engine engine(small_growth(positions).engine);
    while (tree.positions() < positions) {
        const auto leaf = tree.next_leaf([](theory::Key) { return false; });
        if (!leaf) break;
        const auto added = tree.add(*search(engine, *leaf, small_growth(positions)));
        if (!added) throw std::runtime_error(added.error());
    }
    return tree;
}

}  // namespace tafl::test
