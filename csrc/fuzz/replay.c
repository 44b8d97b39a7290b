/* Runs files through a fuzz target, with any compiler: a corpus as a test, or one input that failed. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int count, char **names)
{
    static uint8_t data[1 << 20];
    for (int i = 1; i < count; i++) {
        FILE *file = fopen(names[i], "rb");
        if (!file) {
            perror(names[i]);
            return 2;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        fprintf(stderr, "%s\n", names[i]); /* the last one named is the one that failed */
        LLVMFuzzerTestOneInput(data, size);
    }
    return 0;
}
