// SPDX-License-Identifier: Apache-2.0
#include "document/heap.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace wavesmith::widgets {

void returnLargeBlocks() {
#ifdef __GLIBC__
  constexpr int kLarge = 256 * 1024;
  mallopt(M_MMAP_THRESHOLD, kLarge);
#endif
}

} // namespace wavesmith::widgets
