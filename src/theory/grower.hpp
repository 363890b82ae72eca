// Grows a tree: searches one position after another. Several growers, in one process or in several, may work on one file.
#pragma once

#include <functional>

#include "engine/engine.hpp"
#include "theory/shared_file.hpp"

namespace tafl::theory {

struct GrowOptions {
    int positions = 1'000;          // of the whole tree
    std::uint64_t nodes = 100'000;  // of the search of a position
    int lines = 4;                  // moves of a position that are listed at first; of the start, all
    EngineOptions engine;
};

// Searches a position. With one thread the same position has the same record on every machine. Nothing if it was interrupted.
[[nodiscard]] std::optional<Record> search(Engine& engine, const Leaf& leaf, const GrowOptions& options,
                                           const std::function<bool()>& is_stopped = {});

// Grows until the tree has its positions, nothing is left to search, or it is stopped. Calls `grown` after each search. An error is
// a sentence.
[[nodiscard]] std::expected<void, std::string> grow(SharedFile& file, const GrowOptions& options,
                                                    const std::function<void(const Tree&)>& grown = {},
                                                    const std::function<bool()>& is_stopped = {});

}  // namespace tafl::theory
