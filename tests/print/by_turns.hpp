// Every ruleset's set, alternating among all languages and both paper sizes; laid out once for all tests that
// inspect it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <vector>

#include "print/set/print_set.hpp"

namespace tafl::test {

struct SetByTurn {
    std::shared_ptr<const Ruleset> ruleset;
    print::SetOptions options;
    Rulebook book;
    std::vector<print::Drawing> sheets;
    std::size_t leaflet_from = 0;  // the last sheets are the leaflet

    [[nodiscard]] std::span<const print::Drawing> one_sided() const {
        return std::span(sheets).first(leaflet_from);
    }
    [[nodiscard]] std::span<const print::Drawing> leaflet() const {
        return std::span(sheets).subspan(leaflet_from);
    }
};

[[nodiscard]] const std::vector<SetByTurn>& sets_by_turns();

void for_all_sets(const auto& look) {
    for (const auto& set : sets_by_turns()) {
        SCOPED_TRACE(testing::Message() << set.ruleset->name << " " << set.options.paper.name << " "
                                        << code_of(set.options.language));
        look(set);
    }
}

}  // namespace tafl::test
