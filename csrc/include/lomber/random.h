#ifndef LOMBER_RANDOM_H
#define LOMBER_RANDOM_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_RANDOM_H */
