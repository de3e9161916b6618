/* A program for Skerry in C: takes a legal move by the seed. The protocol: docs/programs.md.
 *     cc -O2 -o random_bot random_bot.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_decisions = 256, longest_line = 1 << 16, longest_move = 1 << 10 };

struct decision {
    char turn[24];
    unsigned long long seed;
    unsigned long long legal; /* moves named so far */
    char move[longest_move];  /* one of them */
};

static struct decision decisions[most_decisions];
static char line[longest_line];

static int begins(const char* word) { return strncmp(line, word, strlen(word)) == 0; }

/* A number that looks random, of a number that does not: the finaliser of SplitMix64. */
static unsigned long long mixed(unsigned long long x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

int main(void) {
    int count = 0; /* decisions in the question */
    while (fgets(line, sizeof line, stdin)) {
        struct decision* last = count > 0 ? &decisions[count - 1] : decisions;
        line[strcspn(line, "\r\n")] = '\0';
        if (begins("skerry ")) {
            printf("name Random bot\nversion 1.0\nvector %d\nwants moves\nprotocol 1\n",
                   most_decisions);
        } else if (strcmp(line, "ready?") == 0) {
            puts("ready");
        } else if (begins("turn ") && count < most_decisions) {
            last = &decisions[count++];
            snprintf(last->turn, sizeof last->turn, "%.23s", line + 5);
            last->legal = 0;
        } else if (begins("seed ")) {
            last->seed = strtoull(line + 5, NULL, 10);
        } else if (begins("legal ")) {
            /* Each of n moves is kept with probability 1 / n, without knowing n before. */
            ++last->legal;
            if (mixed(last->seed + last->legal) % last->legal == 0)
                snprintf(last->move, sizeof last->move, "%.1023s", line + 6);
        } else if (begins("choose ")) {
            for (int i = 0; i < count; ++i)
                printf("move %s %s\n", decisions[i].turn, decisions[i].move);
            count = 0;
        } else if (strcmp(line, "quit") == 0) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
