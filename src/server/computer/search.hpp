// A search as values, question and answer, so that any thread or process can run it.
#pragma once

#include <memory>
#include <vector>

#include "advice/remarks.hpp"
#include "engine/engine.hpp"

namespace tafl::server {

struct SearchQuestion {
    std::shared_ptr<const Game> game;  // precondition: not over
    SearchLimits limits;               // depth, nodes, time, number of lines, weakness
    bool with_reasons = false;
};

struct SearchAnswer {
    SearchResult result;
    std::vector<std::vector<Remark>> reasons;  // for each line, if requested
};

[[nodiscard]] SearchAnswer answer(const SearchQuestion& question, Engine& engine, SearchControl& control);

}  // namespace tafl::server
