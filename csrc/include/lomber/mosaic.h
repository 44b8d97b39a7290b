#ifndef LOMBER_MOSAIC_H
#define LOMBER_MOSAIC_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_MOSAIC_H */
