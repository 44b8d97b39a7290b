/* Version of the C interface. The only place where it is written: setup.py and CMake read it. */
#ifndef LOMBER_VERSION_H
#define LOMBER_VERSION_H

#define LOMBER_VERSION_MAJOR 0 /* rises when what worked no longer does */
#define LOMBER_VERSION_MINOR 1 /* rises with every addition; before 1.0 with everything */
#define LOMBER_VERSION_PATCH 0 /* rises when faults are mended and nothing else */
/* The three as one number, to compare with lomber_version(): 1.2.3 is 10203. */
#define LOMBER_VERSION_NUMBER \
    (LOMBER_VERSION_MAJOR * 10000 + LOMBER_VERSION_MINOR * 100 + LOMBER_VERSION_PATCH)

/* Raised by one when a struct's layout or a function's meaning changes. */
/* [cffi] */
#define LOMBER_ABI_VERSION 2
/* [/cffi] */

#endif /* LOMBER_VERSION_H */
