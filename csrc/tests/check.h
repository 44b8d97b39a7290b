/* What every C test uses: CHECK counts a failure and names it; main ends with CHECK_RESULT. */
#ifndef LOMBER_TESTS_CHECK_H
#define LOMBER_TESTS_CHECK_H

#include <stdio.h>

static int check_failures;

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            check_failures++; \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
        } \
    } while (0)

#define CHECK_RESULT() (check_failures != 0)

#endif /* LOMBER_TESTS_CHECK_H */
