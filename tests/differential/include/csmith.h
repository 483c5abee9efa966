// SPDX-License-Identifier: Apache-2.0
// Replaces csmith's csmith.h, for a C program without a C library: a kernel for gfx942, and the same for this
// CPU. The safe arithmetic is csmith's; checksummed values also go to the output, so that a difference can be
// named.
//
//   out[0]: checksum   out[1]: values   out[2 + 2 i], out[3 + 2 i]: the value i, as far as they fit
//
// One work-item runs the program.
#pragma once

#include <float.h>
#include <limits.h>
#include <stdint.h>

#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(x) (safe_##x)
#define fabsf __builtin_fabsf
#define fabs __builtin_fabs
#define printf(...) ((void)0)
#include "safe_math.h"

// LLVM 19 wrongly narrows unsigned divisions of converted negative numbers
// (AMDGPUCodeGenPrepare::getDivNumBits), so it must not know the divisors.
static volatile uint64_t wavesmith_zero;
#define safe_div_func_uint32_t_u_u(a, b)                                                                     \
  safe_div_func_uint32_t_u_u(a, (uint32_t)(b) ^ (uint32_t)wavesmith_zero)
#define safe_mod_func_uint32_t_u_u(a, b)                                                                     \
  safe_mod_func_uint32_t_u_u(a, (uint32_t)(b) ^ (uint32_t)wavesmith_zero)
#define safe_div_func_uint64_t_u_u(a, b) safe_div_func_uint64_t_u_u(a, (uint64_t)(b) ^ wavesmith_zero)
#define safe_mod_func_uint64_t_u_u(a, b) safe_mod_func_uint64_t_u_u(a, (uint64_t)(b) ^ wavesmith_zero)

// The names of bit-fields in csmith's programs.
#define INT_BIT (sizeof(int) * CHAR_BIT)
#define _CSMITH_BITFIELD(x) (((x) > INT_BIT) ? ((x) % INT_BIT) : (x))

static uint32_t crc32_context = 0xffffffffu;
static uint32_t* wavesmith_out;
static uint32_t wavesmith_values;
static uint32_t wavesmith_room;

#ifdef __AMDGCN__
#define WAVESMITH_KERNEL __attribute__((amdgpu_kernel))
#define wavesmith_note(name) ((void)0)
#else
#define WAVESMITH_KERNEL
void wavesmith_note(const char* name); // gives the CPU's side the names of the values
#endif

static void crc32_gentab(void) {}

static void wavesmith_crc_byte(uint8_t byte) {
  crc32_context ^= byte;
  for (int bit = 0; bit < 8; ++bit)
    crc32_context = (crc32_context >> 1) ^ (0xedb88320u & -(crc32_context & 1));
}

static void wavesmith_value(uint64_t value, const char* name) {
  (void)name;
  if (wavesmith_values < wavesmith_room) {
    wavesmith_note(name);
    wavesmith_out[2 + 2 * wavesmith_values] = (uint32_t)value;
    wavesmith_out[3 + 2 * wavesmith_values] = (uint32_t)(value >> 32);
  }
  ++wavesmith_values;
}

static __attribute__((noinline)) void transparent_crc(uint64_t value, const char* name, int flag) {
  (void)flag;
  for (int byte = 0; byte < 8; ++byte)
    wavesmith_crc_byte((uint8_t)(value >> (8 * byte)));
  wavesmith_value(value, name);
}

static __attribute__((noinline)) void transparent_crc_bytes(char* bytes, int count, const char* name,
                                                            int flag) {
  (void)flag;
  uint64_t value = 0;
  for (int i = 0; i < count; ++i) {
    wavesmith_crc_byte((uint8_t)bytes[i]);
    value = value << 8 | (uint8_t)bytes[i];
  }
  wavesmith_value(value, name);
}

static void platform_main_begin(void) {}
static void platform_main_end(uint32_t crc, int flag) {
  (void)flag;
  wavesmith_out[0] = crc;
  wavesmith_out[1] = wavesmith_values;
}

static int wavesmith_main(void);
#define main                                                                                                 \
  wavesmith_unused(void);                                                                                    \
  static __attribute__((noinline)) int wavesmith_main

WAVESMITH_KERNEL void test(const uint32_t* in, uint32_t* out, uint32_t words) {
  (void)in;
  wavesmith_out = out;
  wavesmith_room = (words - 2) / 2;
  wavesmith_values = 0;
  wavesmith_main();
}
