// The types behind the handles of tafl.h.
#pragma once

#include "advice/analyst.hpp"
#include "library/c/tafl.h"

struct tafl_game {
    tafl::Game game;
};

struct tafl_engine {
    explicit tafl_engine(const tafl::EngineOptions& options) : analyst(options) {}
    tafl::Analyst analyst;
    tafl::Analysis found;  // results of the last search, or of the current one so far
    void (*listener)(tafl_engine*, void*) = nullptr;
    void* user = nullptr;
};

namespace tafl::c {

[[nodiscard]] inline tafl_move to_c_move(Move move) noexcept { return {move.from, move.to}; }

}  // namespace tafl::c
