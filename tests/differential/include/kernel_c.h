// SPDX-License-Identifier: Apache-2.0
// kernel.h for C, which allows recursion. OpenCL C does not, and LLVM relies on it. Integers only; pointers
// are generic.
#pragma once

#include <stdbool.h>

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#define WS_VECTOR(T)                                                                                         \
  typedef T T##2 __attribute__((ext_vector_type(2)));                                                        \
  typedef T T##4 __attribute__((ext_vector_type(4)));
WS_VECTOR(char)
WS_VECTOR(uchar)
WS_VECTOR(short)
WS_VECTOR(ushort)
WS_VECTOR(int)
WS_VECTOR(uint)
WS_VECTOR(long)
WS_VECTOR(ulong)

#ifdef __AMDGCN__
#define kernel __attribute__((amdgpu_kernel))
#else
#define kernel
#endif
#define global
#define private
#define outlined __attribute__((noinline))

#include "library_integer.h"
#include "work_items.h"
