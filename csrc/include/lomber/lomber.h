/* lomber: public C interface. Include this one.
 *
 * Contracts that hold for every function:
 *  - no allocation, no I/O, no locale, no global mutable state, no init call;
 *  - safe to call from many threads at once, on different outputs;
 *  - output pointers must not alias inputs;
 *  - a function that can fail returns a lomber_status; LOMBER_OK is 0, errors are negative;
 *  - a `_many` function takes rows and a count, names the first bad row, and leaves the rows before it complete.
 */
#ifndef LOMBER_LOMBER_H
#define LOMBER_LOMBER_H

/* In an order in which each needs only those before it: build_ffi.py reads it. */
#include <lomber/version.h>
#include <lomber/base.h>
#include <lomber/random.h>
#include <lomber/mosaic.h>
#include <lomber/tricks.h>
#include <lomber/cribbage.h>

#endif /* LOMBER_LOMBER_H */
