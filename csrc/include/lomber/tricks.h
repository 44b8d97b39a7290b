#ifndef LOMBER_TRICKS_H
#define LOMBER_TRICKS_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_TRICKS_H */
