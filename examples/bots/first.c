/* A bot as a program, in C, without any library: any option, in turn.
 *
 * cc -O2 -o mybot examples/bots/first.c
 * freebooter simulate letter-of-marque --seats 3 --bots "program:./mybot,random" --games 20
 *
 * It reads what it needs by its place in the line: options come before view and events, and a key holds no quotation
 * mark. A real bot will want a JSON parser.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096

static char *keys[MOST];
static size_t lengths[MOST];

/* Finds all "key":"..." between "options": and "view":, and says how many there are. */
static int find_keys(char *line)
{
    char *at = strstr(line, "\"options\":[");
    char *end = strstr(line, "],\"view\":");
    int count = 0;
    while (at && count < MOST && (at = strstr(at, "\"key\":\"")) && (!end || at < end)) {
        at += 7;
        keys[count] = at;
        lengths[count++] = strcspn(at, "\"");
    }
    return count;
}

static int number_after(const char *line, const char *name)
{
    const char *at = strstr(line, name);
    return at ? atoi(at + strlen(name)) : 0;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    unsigned turn = 0;
    while (getline(&line, &room, stdin) > 0) {
        int count = find_keys(line);
        int least = number_after(line, "\"least\":");
        turn += 5;
        if (strstr(line, "\"kind\":\"amount\",\"least\":")) {
            printf("{\"amount\": %d}\n", least);
        } else if (strstr(line, "\"kind\":\"pick\",\"least\":")) {
            printf("{\"keys\": [");
            for (int i = 0; i < least; i++)
                printf("%s\"%.*s\"", i ? ", " : "", (int)lengths[i], keys[i]);
            printf("]}\n");
        } else {
            int i = count ? (int)(turn % (unsigned)count) : 0;
            printf("{\"key\": \"%.*s\"}\n", (int)lengths[i], keys[i]);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
