// SPDX-License-Identifier: Apache-2.0
// Lets the host flush denormal f32 operands while a wave whose MODE does so executes f32 arithmetic:
//
//   HostDenormals host(wave);
//   host.prepare(Arithmetic::Single);    // v_fma_f32 ...
//   host.prepare(Arithmetic::General);   // v_fma_f64: the host keeps denormals again
//
// MODE has one setting for f32 and one for f64 and f16, the host has one for all, so it changes with the operations.
// Denormal results are never flushed by the host: it decides before rounding to the narrower range whether a result
// is denormal, gfx942 after it (a result next to the smallest normal number tells them apart).
//
// For the thread that executes the wave; the previous setting returns when the object ends.
#pragma once

#include "emulator/machine/wave.h"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace wavesmith::emulator {

class HostDenormals {
public:
  explicit HostDenormals(Wave& wave) : wave_(wave) { wave.nativeSingle = false; }
  ~HostDenormals() {
    wave_.nativeSingle = false;
    if (flushes_) set(false);
  }
  HostDenormals(const HostDenormals&) = delete;
  HostDenormals& operator=(const HostDenormals&) = delete;

  void prepare(Arithmetic arithmetic) {
    if (arithmetic == Arithmetic::Integer) return;
    const bool keeps = wave_.floats.in32 == ~0u;
    const bool flush = kAvailable && arithmetic == Arithmetic::Single && !keeps;
    if (flush != flushes_) set(flush);
    wave_.nativeSingle = wave_.floats.round32 == 0 && (keeps || flush);
  }

private:
#if defined(__SSE2__)
  static constexpr bool kAvailable = true;
  void set(bool flush) {
    constexpr unsigned kDenormalsAreZeros = 1u << 6; // a bit of MXCSR
    const unsigned control = _mm_getcsr();
    _mm_setcsr(flush ? control | kDenormalsAreZeros : control & ~kDenormalsAreZeros);
    flushes_ = flush;
  }
#else
  static constexpr bool kAvailable = false;
  void set(bool) {}
#endif

  Wave& wave_;
  bool flushes_ = false;
};

} // namespace wavesmith::emulator
