// SPDX-License-Identifier: Apache-2.0
// The cost of one access of a wave on the hardware: how many passes LDS needs for it, and how many lines of
// the vector cache it touches. The emulator does not model the time of either; its summaries are computed
// from these numbers.
//
//   ds_read_b32, lane i reads byte 128 * i       -> 62 extra passes: 31 in each half of the wave
//   global_load_dword, lane i reads byte 128 * i -> 64 cache lines, where 2 would do
//
// LDS. 32 banks of 4 bytes (CDNA3 ISA 11.1): byte b is in bank b / 4 % 32. The lanes of a wave are not served
// at once but in groups, one after the other, each group with as many lanes as fit in 128 bytes. Within a
// group, dwords of different addresses in the same bank conflict, and each bank serves one of them per pass;
// lanes that read the same dword share a pass. The groups on gfx942:
//
//   1 to 4 bytes   lanes 0-31, 32-63
//   8 bytes        lanes 0-15, 16-31, 32-47, 48-63
//   16 bytes       stores: lanes 0-7, 8-15, ..., 56-63
//                  loads: lanes 0-3 with 20-23, 4-7 with 16-19, 8-11 with 28-31, 12-15 with 24-27, and the
//                  same 32 lanes further on
//   two addresses  the first of all lanes, then the second
//
// Sources: the AMDGPU kernel optimization guide of nod-ai/amd-shark-ai
// (docs/amdgpu_kernel_optimization_guide.md, "Avoiding LDS Bank Conflicts", MI300), which lists them for
// ds_read_b32, _b64, _b128, ds_read2_b64, ds_write_b32 and ds_write_b128; measured on an MI300X in
// docs/empirical-lds/cdna3info.md there (62, 60 and 56 conflicts of a load of 4, 8 and 16 bytes whose lanes
// are 128 bytes apart); ds_write_b128 also in AMD's CK Tile documentation ("Understanding AMD GPU LDS and
// Bank Conflicts").
//
// Everything else is an estimate, and is marked as one: other stores and two addresses of 4 bytes behave like
// the above; 12 bytes like 16; bytes and words like dwords; atomics like loads, except that lanes with the
// same address are served one after the other.
//
// Memory. Lines of 128 bytes in the vector cache of MI300 (AMD CDNA 3 white paper, "Memory hierarchy"; the
// table of caches in the guide above). A lane's scratch is spread so that equal dwords of all lanes are side
// by side (LLVM AMDGPUUsage, "Address Spaces", private).
//
// Pure functions, except that they read the wave; any thread.
#pragma once

#include "emulator/machine/wave.h"
#include "emulator/statistics/statistics.h"

#include <array>
#include <span>
#include <vector>

namespace wavesmith::emulator {

inline constexpr unsigned kLdsBanks = 32;
inline constexpr std::uint64_t kCacheLine = 128; // bytes

struct LdsAccess {
  std::uint32_t bytes = 4; // per lane: 1 to 16
  bool read = true;
  bool atomic = false;
};
// Passes beyond the one that each group of lanes always needs. Addresses of lanes that are not in `lanes` are
// ignored.
[[nodiscard]] std::uint32_t extraPasses(std::span<const std::uint64_t, kLanes> addresses, std::uint64_t lanes,
                                        const LdsAccess& access);

// The lanes that are served together, group after group.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> ldsGroups(const LdsAccess& access);

struct MemoryPiece {
  Address address = 0;
  std::uint32_t bytes = 0;
};
struct CacheLines {
  std::uint32_t touched = 0;
  std::uint32_t least = 0; // lines that the same number of different bytes would fill

  bool operator==(const CacheLines&) const = default;
};
// Sorts the pieces.
[[nodiscard]] CacheLines cacheLines(std::span<MemoryPiece> pieces);

// The facts about an instruction that are known before any wave executes it.
struct AccessPlan {
  enum class Place : std::uint8_t { None, Lds, Flat, Global, Scratch, Buffer };
  Place place = Place::None;
  bool estimated = false;
  LdsAccess lds;
  std::uint32_t bytes = 0;                // per lane, in memory
  std::uint8_t addresses = 1;             // per lane, in LDS
  std::array<std::uint32_t, 2> offsets{}; // in LDS

  [[nodiscard]] AccessKind kind() const;
};
[[nodiscard]] AccessPlan planOf(const MicroOp& op);

// The access that the wave is about to make; to be called before the instruction is executed.
struct AccessFinding {
  bool any = false; // some lane makes an access that has a pattern
  std::uint32_t extraPasses = 0;
  CacheLines lines;
};
// The LDS addresses of the lanes, for the `which`th of plan.addresses.
[[nodiscard]] std::array<std::uint64_t, kLanes> ldsAddresses(const Wave& wave, const MicroOp& op,
                                                             const AccessPlan& plan, unsigned which);
[[nodiscard]] AccessFinding lookAt(Wave& wave, const MicroOp& op, const AccessPlan& plan);
// Appends the cache lines of an access to memory, ascending: addresses divided by kCacheLine. The wave's scratch is taken to
// begin at the address `scratch`.
void appendCacheLines(Wave& wave, const MicroOp& op, const AccessPlan& plan, Address scratch,
                      std::vector<std::uint64_t>& lines);

} // namespace wavesmith::emulator
