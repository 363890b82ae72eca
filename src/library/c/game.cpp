// tafl.h: games and moves.
#include <fmt/format.h>

#include "library/c/c_api_guard.hpp"
#include "library/c/handles.hpp"
#include "library/rules_text.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"
#include "rules/perft.hpp"

using namespace tafl;
using namespace tafl::c;

// The enums of tafl.h have the values of the C++ ones.
static_assert(TAFL_DEFENDERS == static_cast<int>(Side::Defenders));
static_assert(TAFL_KING == static_cast<int>(Piece::King) && TAFL_KNIGHT == static_cast<int>(Piece::Knight));
static_assert(TAFL_DEFENDERS_WIN == static_cast<int>(Winner::Defenders) &&
              TAFL_DRAW == static_cast<int>(Winner::Draw));
static_assert(TAFL_EXIT_FORT == static_cast<int>(Reason::ExitFort));
static_assert(TAFL_PLY_LIMIT == static_cast<int>(Reason::PlyLimit));

namespace {

constexpr int deepest_perft = 30;

const Game& game_in(const tafl_game* handle) { return given(handle, "a game").game; }
Game& game_in(tafl_game* handle) { return given(handle, "a game").game; }

std::string position_in(const Setup& setup, int form) {
    switch (form) {
        case TAFL_ROWS: return to_position(setup);
        case TAFL_OPENTAFL: return to_opentafl_rows(setup);
        case TAFL_LETTERS: return to_adk_rows(setup);
        default:
            refuse(fmt::format(
                "{} is not a form of positions; expected TAFL_ROWS, TAFL_OPENTAFL or TAFL_LETTERS", form));
    }
}

void check_on_board(const Game& game, tafl_move move) {
    const int squares = game.start().squares();
    if (move.from >= squares || move.to >= squares)
        refuse(fmt::format("a move from square {} to {}: the board has {} squares", move.from, move.to,
                           squares));
}

tafl_taken to_c(const CapturedPiece& taken) {
    return {taken.square, static_cast<std::uint16_t>(taken.piece)};
}

template <class Text>
int write_text(const tafl_game* handle, char* buffer, std::size_t size, Text text) {
    return guarded([&] { return write(text(game_in(handle)), buffer, size); });
}

}  // namespace

int tafl_rulesets(const char** names, int capacity) {
    return guarded([&] {
        return write_list(builtin_rulesets(), names, capacity,
                          [](const auto& ruleset) { return ruleset->name.c_str(); });
    });
}

tafl_game* tafl_game_new(const char* ruleset, const char* position) {
    return guarded(
        [&] {
            const std::string_view name = &given(ruleset, "a ruleset's name");
            return new tafl_game{value_or_refuse(
                open_game(name, position == nullptr || *position == 0 ? "startpos" : position))};
        },
        static_cast<tafl_game*>(nullptr));
}

tafl_game* tafl_game_copy(const tafl_game* game) {
    return guarded([&] { return new tafl_game{game_in(game)}; }, static_cast<tafl_game*>(nullptr));
}

void tafl_game_free(tafl_game* game) { delete game; }

int tafl_game_ruleset(const tafl_game* game, char* text, size_t size) {
    return write_text(game, text, size, [](const Game& it) { return it.ruleset().name; });
}

int tafl_game_rules(const tafl_game* game, const char* language, char* text, size_t size) {
    return write_text(game, text, size, [&](const Game& it) {
        return value_or_refuse(rules_text(it.ruleset(), &given(language, "a language")));
    });
}

int tafl_game_position(const tafl_game* game, int form, char* text, size_t size) {
    return write_text(game, text, size, [&](const Game& it) { return position_in(it.setup(), form); });
}

int tafl_game_ending(const tafl_game* game, char* text, size_t size) {
    return write_text(game, text, size, cited_ending);
}

int tafl_game_size(const tafl_game* game) {
    return guarded([&] { return game_in(game).ruleset().size(); });
}

int tafl_game_side(const tafl_game* game) {
    return guarded([&] { return index_of(game_in(game).to_move()); });
}

int tafl_game_plies(const tafl_game* game) {
    return guarded([&] { return game_in(game).plies(); });
}

int tafl_game_board(const tafl_game* game, uint8_t* pieces, int capacity) {
    return guarded([&] {
        const Setup setup = game_in(game).setup();
        const std::span board(setup.pieces.data(), static_cast<std::size_t>(setup.squares()));
        return write_list(board, pieces, capacity,
                          [](Piece piece) { return static_cast<std::uint8_t>(piece); });
    });
}

int tafl_game_moves(const tafl_game* game, tafl_move* moves, int capacity) {
    return guarded([&] { return write_list(game_in(game).legal_moves(), moves, capacity, to_c_move); });
}

int tafl_game_play(tafl_game* game, tafl_move move) {
    return guarded([&] {
        Game& it = game_in(game);
        const Move ours{move.from, move.to};
        if (const auto played = it.play(ours); !played) refuse(cited_refusal(played.error(), ours, it));
        return 0;
    });
}

int tafl_game_play_text(tafl_game* game, const char* move) {
    return guarded([&] {
        (void)value_or_refuse(play_cited(game_in(game), &given(move, "a move")));
        return 0;
    });
}

int tafl_game_undo(tafl_game* game) {
    return guarded([&] {
        Game& it = game_in(game);
        if (it.plies() == 0) refuse("there is no move to take back");
        it.undo();
        return 0;
    });
}

int tafl_game_captures(const tafl_game* game, tafl_taken* taken, int capacity) {
    return guarded([&] {
        const Game& it = game_in(game);
        const auto last = it.plies() > 0 ? it.last().captures.taken() : std::span<const CapturedPiece>();
        return write_list(last, taken, capacity, to_c);
    });
}

int tafl_game_winner(const tafl_game* game) {
    return guarded([&] { return static_cast<int>(game_in(game).outcome().winner); });
}

int tafl_game_reason(const tafl_game* game) {
    return guarded([&] { return static_cast<int>(game_in(game).outcome().reason); });
}

int tafl_game_perft(const tafl_game* game, int depth, uint64_t* nodes) {
    return guarded([&] {
        if (depth < 0 || depth > deepest_perft)
            refuse(fmt::format("a depth of {}: expected 0 to {}", depth, deepest_perft));
        given(nodes, "a place for the number") = perft(game_in(game), depth);
        return 0;
    });
}

int tafl_move_text(const tafl_game* game, tafl_move move, char* text, size_t size) {
    return write_text(game, text, size, [&](const Game& it) {
        check_on_board(it, move);
        return to_string(Move{move.from, move.to}, it.ruleset().size());
    });
}

int tafl_move_parse(const tafl_game* game, const char* text, tafl_move* move) {
    return guarded([&] {
        const auto written =
            value_or_refuse(parse_move(&given(text, "a move"), game_in(game).ruleset().size()));
        given(move, "a place for the move") = to_c_move(written.move);
        return 0;
    });
}
