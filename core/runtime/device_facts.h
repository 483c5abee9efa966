// SPDX-License-Identifier: Apache-2.0
// The properties of an MI300X, as far as programs query them (AMD Instinct MI300X data sheet; CDNA3 ISA 1.2,
// 2.2; HIP's values of maxGridSize and similar properties as in ROCm/clr, hipamd/src/hip_device.cpp,
// ihipGetDeviceProperties).
//
// Pure functions; any thread.
#pragma once

#include "runtime/api.h"
#include "runtime/settings.h"

#include <optional>

namespace wavesmith::runtime {

inline constexpr int kLdsBytes = 64 * 1024;
inline constexpr int kWaveSize = 64;
inline constexpr int kLargestWorkgroup = 1024;
inline constexpr int kRegistersPerBlock = 64 * 1024;
inline constexpr int kLargestGrid = 2'147'483'647;
inline constexpr int kLargestGridYz = 65'536;
inline constexpr int kClockKhz = 2'100'000;
inline constexpr int kMemoryClockKhz = 1'300'000;
inline constexpr int kMemoryBusBits = 8192;
inline constexpr int kMajor = 9;
inline constexpr int kMinor = 4;
inline constexpr int kL2Bytes = 4 * 1024 * 1024; // per XCD
inline constexpr int kThreadsPerComputeUnit = 2048;
inline constexpr int kCounterKhz = 100'000; // s_memrealtime
inline constexpr int kTextureAlignment = 256;
inline constexpr int kAsyncQueues = 8;             // ROCclr, rocdefs.hpp, kMaxAsyncQueues
inline constexpr unsigned kAllFeatures = 0x1'bfff; // hipDeviceArch_t without surface functions

// Nothing: HIP has no such attribute, or this device does not define it.
[[nodiscard]] std::optional<int> attributeOf(hipDeviceAttribute_t attribute, const Settings& settings);

} // namespace wavesmith::runtime
