// A search as values: what is asked and what is answered, so that any thread or process can do it.
#pragma once

#include <memory>
#include <vector>

#include "advice/remarks.hpp"
#include "engine/engine.hpp"

namespace tafl::server {

struct SearchQuestion {
    std::shared_ptr<const Game> game;  // not over
    SearchLimits limits;               // by depth, nodes and time; with lines and weakness
    bool with_reasons = false;
};

struct SearchAnswer {
    SearchResult result;
    std::vector<std::vector<Remark>> reasons;  // of each line, where asked
};

[[nodiscard]] SearchAnswer answer(const SearchQuestion& question, Engine& engine, SearchControl& control);

}  // namespace tafl::server
