// SPDX-License-Identifier: Apache-2.0
// The files of this folder are compiled once for each instruction set of the host (CMakeLists.txt), each time
// into a separate namespace that the build names. Functions that the linker would merge must not be shared
// between them, or a CPU without AVX-512 could execute an AVX-512 instruction. So these files use nothing of
// the standard library except built-ins.
#pragma once

#ifndef WAVESMITH_LANES
#define WAVESMITH_LANES lanes_baseline
#endif

// Before a loop whose iterations do not depend on one another, which the compiler cannot see.
#if defined(__clang__)
#define WAVESMITH_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define WAVESMITH_INDEPENDENT _Pragma("GCC ivdep")
#endif
