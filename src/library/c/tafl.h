/*
 * tafl.h: hnefatafl for C, and for whatever can call C. Rulesets, games, their text, and the computer's advice.
 *
 * Ownership   What a function ending in _new or _copy returns is yours, until you give it to the _free of its kind;
 *             NULL may be freed. Buffers are yours. Nothing that you pass in is kept.
 * Failure     A pointer is NULL and an int is -1; then nothing has changed, and tafl_error() says in a sentence what
 *             was read and what would be right. No C++ exception leaves the library. Where a handle is needed, NULL is
 *             a failure like another.
 * Text        UTF-8, ended by a zero. Written as by snprintf(): at most `size` bytes with the zero; the value is the
 *             length of the whole text without it, so that (NULL, 0) asks how long it is.
 * Lists       In the same way: at most `capacity` entries are written, the value is how many there are.
 * Threads     A handle is used by one thread at a time; different handles know nothing of each other.
 *             tafl_engine_stop() and tafl_engine_unstop() may be called from any thread, at any time.
 * ABI         Within one TAFL_ABI no number and no struct below changes, and no function goes; there may be more. The
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

typedef struct tafl_game tafl_game;     /* a ruleset, a start, the moves played, and how it stands */
typedef struct tafl_engine tafl_engine; /* the computer's player, with what it remembers from search to search */

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

/* A square is rank * (squares a side) + file, both from 0: a1 is 0, b1 is 1. `from` and `to` of a move differ, but for
 * the move that ends a turn of several captures in Berserk. */
typedef struct tafl_move {
    uint16_t from, to;
} tafl_move;

typedef struct tafl_taken {
    uint16_t square;
    uint16_t piece; /* TAFL_ATTACKER ... */
} tafl_taken;

/* The library ------------------------------------------------------------------------------------------------------ */

TAFL_API const char *tafl_version(void); /* "0.1.0" */
TAFL_API int tafl_abi(void);             /* TAFL_ABI of the library that is loaded */
/* What went wrong last in this thread; "" if nothing did. Good until this thread's next failure. */
TAFL_API const char *tafl_error(void);
/* The names of the rulesets that the library carries, "copenhagen" first; they stay good. */
TAFL_API int tafl_rulesets(const char **names, int capacity);

/* Games ------------------------------------------------------------------------------------------------------------ */

/* `ruleset`: a name, or the path of a ruleset file. `position`: any of the forms above; NULL is the ruleset's start. */
TAFL_API tafl_game *tafl_game_new(const char *ruleset, const char *position);
TAFL_API tafl_game *tafl_game_copy(const tafl_game *game);
TAFL_API void tafl_game_free(tafl_game *game);

TAFL_API int tafl_game_ruleset(const tafl_game *game, char *text, size_t size); /* its name */
/* Its rules in plain words; `language`: "en", "de", "da" or "es". */
TAFL_API int tafl_game_rules(const tafl_game *game, const char *language, char *text, size_t size);
TAFL_API int tafl_game_size(const tafl_game *game);                             /* squares a side, 7 to 19 */
TAFL_API int tafl_game_side(const tafl_game *game);                             /* whose move it is */
TAFL_API int tafl_game_plies(const tafl_game *game);                            /* moves played */
TAFL_API int tafl_game_position(const tafl_game *game, int form, char *text, size_t size);
TAFL_API int tafl_game_board(const tafl_game *game, uint8_t *pieces, int capacity); /* of each square, a1 first */

TAFL_API int tafl_game_moves(const tafl_game *game, tafl_move *moves, int capacity); /* the legal ones */
TAFL_API int tafl_game_play(tafl_game *game, tafl_move move); /* 0, or -1 and why the rules refuse it */
TAFL_API int tafl_game_play_text(tafl_game *game, const char *move); /* the same for "d1-d3" or "d1-d3xd4" */
TAFL_API int tafl_game_undo(tafl_game *game);                        /* 0, or -1 where nothing was played */

/* The soldiers that the last move took. The king's capture ends the game and leaves him standing. */
TAFL_API int tafl_game_captures(const tafl_game *game, tafl_taken *taken, int capacity);
TAFL_API int tafl_game_winner(const tafl_game *game);                          /* TAFL_ONGOING ... */
TAFL_API int tafl_game_reason(const tafl_game *game);                          /* TAFL_NO_REASON ... */
TAFL_API int tafl_game_ending(const tafl_game *game, char *text, size_t size); /* "The king has escaped on a1." */
/* How many sequences of `depth` legal moves follow. */
TAFL_API int tafl_game_perft(const tafl_game *game, int depth, uint64_t *nodes);

/* Moves as text ---------------------------------------------------------------------------------------------------- */

TAFL_API int tafl_move_text(const tafl_game *game, tafl_move move, char *text, size_t size); /* "d1-d3" */
TAFL_API int tafl_move_parse(const tafl_game *game, const char *text, tafl_move *move);      /* legal or not */

/* Analysis --------------------------------------------------------------------------------------------------------- */

/* What ends a search; 0 sets no such limit. With none at all it goes on until it is stopped. */
typedef struct tafl_limits {
    int32_t depth;       /* plies, to 120 */
    int32_t lines;       /* how many best moves are wanted; 0 is 1 */
    uint64_t nodes;      /* positions looked at, by all threads together */
    int64_t movetime_ms; /* milliseconds */
} tafl_limits;

typedef struct tafl_report {
    int32_t depth; /* plies that were looked at to the end */
    int32_t lines; /* best moves found */
    uint64_t nodes;
    double seconds;
} tafl_report;

/* All for the side to move. */
typedef struct tafl_line {
    int32_t score;   /* about 400 is odds of e to one */
    int32_t ends_in; /* plies until the game is won (score above 0) or lost; 0: its end is not seen */
    double win;      /* how likely the side is to win, 0 to 1 */
    int32_t moves;   /* how many there are in the line */
    int32_t reserved;
} tafl_line;

TAFL_API tafl_engine *tafl_engine_new(int threads, int hash_mib); /* 1 to 256 threads, a table of 1 to 65536 MiB */
TAFL_API void tafl_engine_free(tafl_engine *engine);              /* not while it searches */
TAFL_API int tafl_engine_clear(tafl_engine *engine);              /* 0; forgets what it has learnt */

/* Blocks until the limits are reached or it is stopped; the number of lines found. The game is only read. */
TAFL_API int tafl_engine_search(tafl_engine *engine, const tafl_game *game, const tafl_limits *limits);
/* Ends the search that runs; if none runs, the next one, as soon as it begins. A search that returns has used it up. */
TAFL_API void tafl_engine_stop(tafl_engine *engine);
TAFL_API void tafl_engine_unstop(tafl_engine *engine); /* takes that back: say it before you start a thread to search */
/* `listener` is called after each depth, in the thread that searches; there the functions below tell of that depth, and
 * tafl_engine_stop() may be called. It must return: no exception, no longjmp(). NULL ends it. */
TAFL_API void tafl_engine_listen(tafl_engine *engine, void (*listener)(tafl_engine *engine, void *user), void *user);

/* What the last search found; `index` 0 is the best line. */
TAFL_API int tafl_engine_report(const tafl_engine *engine, tafl_report *report);
TAFL_API int tafl_engine_line(const tafl_engine *engine, int index, tafl_line *line);
TAFL_API int tafl_engine_line_moves(const tafl_engine *engine, int index, tafl_move *moves, int capacity);
/* Such as "takes 2 men, threatens the king"; "" where there is nothing to say, and before the search is over. */
TAFL_API int tafl_engine_line_why(const tafl_engine *engine, int index, char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
