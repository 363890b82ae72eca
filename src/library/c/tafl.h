/*
 * tafl.h: hnefatafl for C and every language that can call C: rulesets, games, notation, and analysis.
 *
 * Ownership   You own what a function ending in _new or _copy returns, until you pass it to the matching _free; NULL may
 *             be freed. You own all buffers. The library keeps no pointer that you pass in.
 * Errors      A function that returns a pointer returns NULL, one that returns an int returns -1. Nothing has changed
 *             then, and tafl_error() says in a sentence what was read and what would be right. A NULL handle is an
 *             error, too. No C++ exception leaves the library.
 * Text        UTF-8, zero-terminated. Written as by snprintf(): at most `size` bytes including the zero; the result is
 *             the length of the complete text without it, so (NULL, 0) returns the length.
 * Lists       The same: at most `capacity` entries are written; the result is the number of entries.
 * Threads     One thread at a time may use a handle; different handles are independent. tafl_engine_stop() and
 *             tafl_engine_unstop() may be called from any thread at any time.
 * ABI         Within one TAFL_ABI no constant, struct or function below changes or goes away; new ones may come. The
 *             shared library is libskjaldborg.so.<TAFL_ABI>. Enums are passed and returned as int.
 */
#ifndef SKJALDBORG_TAFL_H
#define SKJALDBORG_TAFL_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TAFL_API __attribute__((visibility("default")))
#else
#define TAFL_API
#endif

#define TAFL_ABI 0

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tafl_game tafl_game;     /* a ruleset, a start, and the moves played */
typedef struct tafl_engine tafl_engine; /* the engine, with its transposition table */

enum { TAFL_ATTACKERS, TAFL_DEFENDERS };
enum { TAFL_EMPTY, TAFL_ATTACKER, TAFL_DEFENDER, TAFL_KING, TAFL_COMMANDER, TAFL_KNIGHT };
enum { TAFL_ONGOING, TAFL_ATTACKERS_WIN, TAFL_DEFENDERS_WIN, TAFL_DRAW };
enum {
    TAFL_NO_REASON, /* the game goes on */
    TAFL_KING_ESCAPED,
    TAFL_KING_CAPTURED,
    TAFL_EXIT_FORT,
    TAFL_ENCIRCLED,
    TAFL_NO_LEGAL_MOVE,
    TAFL_NO_PIECES_LEFT,
    TAFL_REPETITION,
    TAFL_PLY_LIMIT
};
enum {
    TAFL_ROWS,     /* "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a": top rank first, then the side to move */
    TAFL_OPENTAFL, /* "/3t3/.../3t3/": rank 1 first */
    TAFL_LETTERS   /* "3a3/3a3/3d3/aadkdaa/...": top rank first, a d k */
};

/* A square is rank * size + file, both from 0: a1 is 0, b1 is 1. `from` and `to` of a move differ, except in Berserk for
 * the move that ends a turn of several captures. */
typedef struct tafl_move {
    uint16_t from, to;
} tafl_move;

typedef struct tafl_taken {
    uint16_t square;
    uint16_t piece; /* TAFL_ATTACKER ... */
} tafl_taken;

/* The library ------------------------------------------------------------------------------------------------------ */

TAFL_API const char *tafl_version(void); /* "1.0.0" */
TAFL_API int tafl_abi(void);             /* TAFL_ABI of the library that is loaded */
/* The last error of this thread, or "". Valid until this thread's next error. */
TAFL_API const char *tafl_error(void);
/* The names of the built-in rulesets, "copenhagen" first; valid until the program ends. */
TAFL_API int tafl_rulesets(const char **names, int capacity);

/* Games ------------------------------------------------------------------------------------------------------------ */

/* `ruleset`: a name, or the path of a ruleset file. `position`: any of the forms above; NULL is the ruleset's start. */
TAFL_API tafl_game *tafl_game_new(const char *ruleset, const char *position);
TAFL_API tafl_game *tafl_game_copy(const tafl_game *game);
TAFL_API void tafl_game_free(tafl_game *game);

TAFL_API int tafl_game_ruleset(const tafl_game *game, char *text, size_t size); /* its name */
/* Its rules in plain words; `language`: its code, such as "en" or "de". The error for an unknown one lists all. */
TAFL_API int tafl_game_rules(const tafl_game *game, const char *language, char *text, size_t size);
TAFL_API int tafl_game_size(const tafl_game *game);                             /* squares a side, 5 to 21 */
TAFL_API int tafl_game_side(const tafl_game *game);                             /* the side to move */
TAFL_API int tafl_game_plies(const tafl_game *game);                            /* moves played */
TAFL_API int tafl_game_position(const tafl_game *game, int form, char *text, size_t size);
TAFL_API int tafl_game_board(const tafl_game *game, uint8_t *pieces, int capacity); /* of each square, a1 first */

TAFL_API int tafl_game_moves(const tafl_game *game, tafl_move *moves, int capacity); /* the legal ones */
TAFL_API int tafl_game_play(tafl_game *game, tafl_move move); /* 0, or -1 if it is illegal */
TAFL_API int tafl_game_play_text(tafl_game *game, const char *move); /* the same for "d1-d3" or "d1-d3xd4" */
TAFL_API int tafl_game_undo(tafl_game *game);                        /* 0, or -1 if no move was played */

/* The soldiers that the last move captured. A captured king stays on the board; the game is over. */
TAFL_API int tafl_game_captures(const tafl_game *game, tafl_taken *taken, int capacity);
TAFL_API int tafl_game_winner(const tafl_game *game);                          /* TAFL_ONGOING ... */
TAFL_API int tafl_game_reason(const tafl_game *game);                          /* TAFL_NO_REASON ... */
TAFL_API int tafl_game_ending(const tafl_game *game, char *text, size_t size); /* "The king has escaped on a1 (rule 9)." */
/* The number of sequences of `depth` legal moves. */
TAFL_API int tafl_game_perft(const tafl_game *game, int depth, uint64_t *nodes);

/* Moves as text ---------------------------------------------------------------------------------------------------- */

TAFL_API int tafl_move_text(const tafl_game *game, tafl_move move, char *text, size_t size); /* "d1-d3" */
TAFL_API int tafl_move_parse(const tafl_game *game, const char *text, tafl_move *move);      /* legal or not */

/* Analysis --------------------------------------------------------------------------------------------------------- */

/* The limits of a search; 0 is no limit. Without any it runs until it is stopped. */
typedef struct tafl_limits {
    int32_t depth;       /* plies, to 120 */
    int32_t lines;       /* number of best moves to find; 0 means 1 */
    uint64_t nodes;      /* positions searched by all threads together */
    int64_t movetime_ms; /* milliseconds */
} tafl_limits;

typedef struct tafl_report {
    int32_t depth; /* plies of the last complete iteration */
    int32_t lines; /* best moves found */
    uint64_t nodes;
    double seconds;
} tafl_report;

/* All for the side to move. */
typedef struct tafl_line {
    int32_t score;   /* 400 means a chance of about 73 % */
    int32_t ends_in; /* plies until the game is won (score above 0) or lost; 0: unknown */
    double win;      /* probability of a win, 0 to 1 */
    int32_t moves;   /* number of moves in the line */
    int32_t reserved;
} tafl_line;

#define TAFL_MAX_THREADS 256
#define TAFL_MAX_HASH_MIB 65536 /* of the transposition table */

TAFL_API tafl_engine *tafl_engine_new(int threads, int hash_mib); /* each from 1 to its limit; NULL otherwise */
TAFL_API void tafl_engine_free(tafl_engine *engine);              /* not during a search */
TAFL_API int tafl_engine_clear(tafl_engine *engine);              /* 0; clears its transposition table */

/* Blocks until a limit is reached or it is stopped. Returns the number of lines found. Does not change the game. */
TAFL_API int tafl_engine_search(tafl_engine *engine, const tafl_game *game, const tafl_limits *limits);
/* Stops the current search; without one, the next search stops as soon as it begins. A search that returns clears it. */
TAFL_API void tafl_engine_stop(tafl_engine *engine);
TAFL_API void tafl_engine_unstop(tafl_engine *engine); /* clears it; call it before you start a search thread */
/* Calls `listener` after each depth, in the search thread. In it the functions below return the results of that depth, and
 * tafl_engine_stop() may be called. It must return: no exception, no longjmp(). NULL removes it. */
TAFL_API void tafl_engine_listen(tafl_engine *engine, void (*listener)(tafl_engine *engine, void *user), void *user);

/* The results of the last search; `index` 0 is the best line. */
TAFL_API int tafl_engine_report(const tafl_engine *engine, tafl_report *report);
TAFL_API int tafl_engine_line(const tafl_engine *engine, int index, tafl_line *line);
TAFL_API int tafl_engine_line_moves(const tafl_engine *engine, int index, tafl_move *moves, int capacity);
/* For example "captures 2 pieces, threatens to capture the king"; "" for a quiet move, and before the search is over. */
TAFL_API int tafl_engine_line_why(const tafl_engine *engine, int index, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
