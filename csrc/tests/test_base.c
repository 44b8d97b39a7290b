#include <lomber/lomber.h>
#include <string.h>

#include "check.h"

int main(void)
{
    static const int errors[] = {LOMBER_E_NULL,  LOMBER_E_ARGUMENT, LOMBER_E_CARD,
                                 LOMBER_E_REPEAT, LOMBER_E_COUNT,   LOMBER_E_CAPACITY,
                                 LOMBER_E_STATE, LOMBER_E_EMPTY,    LOMBER_E_ILLEGAL};
    static const char *features[] = {"baseline", "popcnt bmi2", "popcnt bmi2 avx2",
                                     "popcnt bmi2 avx2 avx512"};
    size_t known = 0;
    CHECK(lomber_version() == LOMBER_VERSION_NUMBER);
    CHECK(lomber_abi_version() == LOMBER_ABI_VERSION);
    CHECK(strcmp(lomber_status_string(LOMBER_OK), "ok") == 0);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        CHECK(errors[i] < 0);
        CHECK(strcmp(lomber_status_string(errors[i]), "unknown status") != 0);
        for (size_t j = 0; j < i; j++)
            CHECK(strcmp(lomber_status_string(errors[i]), lomber_status_string(errors[j])) != 0);
    }
    CHECK(strcmp(lomber_status_string(1), "unknown status") == 0);
    CHECK(strcmp(lomber_status_string(-1000), "unknown status") == 0);
    for (size_t i = 0; i < sizeof features / sizeof *features; i++)
        known += strcmp(lomber_cpu_features(), features[i]) == 0;
    CHECK(known == 1);
    return CHECK_RESULT();
}
