#ifndef LOMBER_CRIBBAGE_H
#define LOMBER_CRIBBAGE_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_CRIBBAGE_H */
