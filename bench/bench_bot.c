/* The quickest player of the Tile Game: a 1 on the first open cell. `bench_bot N` takes N decisions
 * at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_decisions = 1024 };

static char line[1 << 16];
static char turns[most_decisions][24];
static char moves[most_decisions][24];

static void choose(const char* state, char* move, size_t size) {
    char row = 'a';
    int column = 1;
    for (; *state != '.' && *state != ' ' && *state != '\0'; ++state) {
        column = *state == '/' ? 1 : column + (*state == ',');
        row = (char)(row + (*state == '/'));
    }
    snprintf(move, size, "%c%d=1", row, column);
}

int main(int argc, char** argv) {
    int count = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "turn ", 5) == 0 && count < most_decisions)
            snprintf(turns[count++], sizeof turns[0], "%.*s", (int)strcspn(line + 5, "\n"),
                     line + 5);
        else if (strncmp(line, "state ", 6) == 0)
            choose(line + 6, moves[count - 1], sizeof moves[0]);
        else if (strncmp(line, "skerry ", 7) == 0)
            printf("vector %s\nprotocol 1\n", argc > 1 ? argv[1] : "1");
        else if (strncmp(line, "ready?", 6) == 0)
            puts("ready");
        else if (strncmp(line, "quit", 4) == 0)
            break;
        else if (strncmp(line, "choose ", 7) != 0)
            continue;
        else
            for (int i = 0; i < count; ++i) printf("move %s %s\n", turns[i], moves[i]);
        if (strncmp(line, "choose ", 7) == 0) count = 0;
        if (count == 0) fflush(stdout);
    }
    return 0;
}
