// RAII handles of tafl.h, and its texts as std::string.
#pragma once

#include <memory>
#include <string>

#include <skjaldborg/tafl.h>

namespace tafl::test {

struct Free {
    void operator()(tafl_game* game) const { tafl_game_free(game); }
    void operator()(tafl_engine* engine) const { tafl_engine_free(engine); }
};
using CGame = std::unique_ptr<tafl_game, Free>;
using CEngine = std::unique_ptr<tafl_engine, Free>;

inline CGame c_game(const char* ruleset, const char* position = nullptr) {
    return CGame(tafl_game_new(ruleset, position));
}

// The king at b1, next to a1 and the corner.
inline constexpr const char* escape_in_one = "3t3/3t3/3T3/tt3tt/7/3t3/1Kt4 d";

// The text that `write(buffer, size)` writes; asks for the length first, as a C program would.
template <class Write>
std::string text_of(Write write) {
    const int length = write(static_cast<char*>(nullptr), std::size_t{0});
    if (length < 0) return std::string("refused: ") + tafl_error();
    std::string text(static_cast<std::size_t>(length) + 1, '?');
    write(text.data(), text.size());
    text.pop_back();
    return text;
}

inline std::string position_of(const CGame& game, int form = TAFL_ROWS) {
    return text_of(
        [&](char* text, std::size_t size) { return tafl_game_position(game.get(), form, text, size); });
}

}  // namespace tafl::test
