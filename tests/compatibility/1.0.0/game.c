/* Plays a short game of Brandub: moves as text, captures, a refused move, and how it ends. */
#include <skjaldborg/tafl.h>
#include <stdio.h>

/* A text is written into our own buffer, as by snprintf(); 512 bytes hold every position. */
static void show(const tafl_game *game) {
    char position[512];
    tafl_game_position(game, TAFL_ROWS, position, sizeof position);
    printf("%s\n", position);
}

static void play(tafl_game *game, const char *move) {
    if (tafl_game_play_text(game, move) != 0) {
        printf("refused: %s\n", tafl_error()); /* nothing has changed */
        return;
    }
    tafl_taken taken[40];
    const int soldiers = tafl_game_captures(game, taken, 40);
    printf("%s takes %d: ", move, soldiers);
    show(game);
}

int main(void) {
    tafl_game *game = tafl_game_new("brandub", NULL); /* from the opening */
    if (game == NULL) {
        fprintf(stderr, "%s\n", tafl_error());
        return 1;
    }
    printf("%d legal moves at the start: ", tafl_game_moves(game, NULL, 0)); /* only the number */
    show(game);

    play(game, "d1-d2"); /* d2 is occupied */
    const char *const moves[] = {"b4-b7", "d5-a5", "d6-a6", "c4-c3", "d2-f2",
                                 "d4-c4", "f2-c2", "c4-c7", "a6-a5", "c7-a7"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; ++i) play(game, moves[i]);

    char ending[128];
    tafl_game_ending(game, ending, sizeof ending);
    printf("%s\n", ending);
    tafl_game_free(game);
    return 0;
}
