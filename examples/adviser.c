/* Searches until it finds how the game ends, or until Enter is pressed, and prints the best move. */
#include <pthread.h>
#include <skjaldborg/tafl.h>
#include <stdio.h>

/* In a thread of its own; other threads may call tafl_engine_stop(). */
static void *wait_for_enter(void *engine) {
    const int key = getchar();
    if (key != EOF) tafl_engine_stop(engine);
    return NULL;
}

/* Called after each depth, in the search thread. */
static void look(tafl_engine *engine, void *user) {
    (void)user;
    tafl_line line;
    if (tafl_engine_line(engine, 0, &line) == 0 && line.ends_in != 0) tafl_engine_stop(engine);
}

int main(void) {
    /* The king on e4 has a way out that the attackers cannot block. */
    tafl_game *game = tafl_game_new("brandub", "2t4/1t5/3T3/t3K1t/7/1tT4/2t2t1 d");
    tafl_engine *engine = tafl_engine_new(1, 16); /* one thread, a table of 16 MiB */
    if (game == NULL || engine == NULL) {
        fprintf(stderr, "%s\n", tafl_error());
        return 1;
    }
    tafl_engine_listen(engine, look, NULL);
    pthread_t waiting;
    if (pthread_create(&waiting, NULL, wait_for_enter, engine) != 0) return 1;

    const tafl_limits until_stopped = {0};
    const int lines = tafl_engine_search(engine, game, &until_stopped);
    pthread_cancel(waiting); /* it uses the engine, which is freed below */
    pthread_join(waiting, NULL);
    if (lines < 1) return fprintf(stderr, "%s\n", tafl_error()), 1;

    tafl_line line;
    tafl_move best;
    char move[16], why[256];
    tafl_engine_line(engine, 0, &line);
    tafl_engine_line_moves(engine, 0, &best, 1);
    tafl_move_text(game, best, move, sizeof move);
    tafl_engine_line_why(engine, 0, why, sizeof why);
    printf("%s (%.0f %%): %s\n", move, 100 * line.win, why);

    tafl_engine_free(engine);
    tafl_game_free(game);
    return 0;
}
