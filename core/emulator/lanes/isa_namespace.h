// SPDX-License-Identifier: Apache-2.0
// The files of this folder are compiled once for each instruction set of the host (CMakeLists.txt), each time
// into a namespace of its own, named by the build: what a linker would take for the same function must not be
// shared between them, or a plain CPU could meet an AVX-512 instruction. So these files use nothing of the
// standard library that is not a built-in.
#pragma once

#ifndef WAVESMITH_LANES
#define WAVESMITH_LANES lanes_baseline
#endif
