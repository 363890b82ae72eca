/* Compiled as C11 with every warning: the header needs nothing but itself. */
#include <skjaldborg/tafl.h>

#include <skjaldborg/tafl.h> /* and may come twice */

/* The layouts that programs compiled before us rely on. */
_Static_assert(sizeof(tafl_move) == 4 && sizeof(tafl_taken) == 4, "TAFL_ABI has to change");
_Static_assert(sizeof(tafl_limits) == 24 && offsetof(tafl_limits, movetime_ms) == 16, "TAFL_ABI has to change");
_Static_assert(sizeof(tafl_report) == 24 && offsetof(tafl_report, seconds) == 16, "TAFL_ABI has to change");
_Static_assert(sizeof(tafl_line) == 24 && offsetof(tafl_line, win) == 8, "TAFL_ABI has to change");
_Static_assert(TAFL_KNIGHT == 5 && TAFL_DRAW == 3 && TAFL_PLY_LIMIT == 8 && TAFL_LETTERS == 2,
               "TAFL_ABI has to change");

int plies_in_c(const tafl_game *game);
int plies_in_c(const tafl_game *game) { return tafl_game_plies(game); }
