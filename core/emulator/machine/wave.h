// SPDX-License-Identifier: Apache-2.0
// The state of a wave and of the work-group that it belongs to.
//
// A wave is run by one thread at a time; all waves of a work-group by the same thread.
#pragma once

#include "emulator/machine/fault.h"
#include "emulator/machine/memory.h"
#include "emulator/machine/micro_op.h"
#include "emulator/machine/watcher.h"
#include "isa/register.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace wavesmith::emulator {

inline constexpr unsigned kLanes = isa::kLanes;

// One vector register: a dword for each lane.
struct alignas(64) Lanes {
  std::uint32_t lane[kLanes];
};

// Why a wave stopped executing instructions.
enum class Event : std::uint8_t {
  None,
  Ended,
  Barrier,
  Faulted,
  Yield,      // yields to other waves: s_sleep
  ModeSwitch, // the mode of execution changed: VGPR indexing, VSKIP
};

// Bits of MODE (CDNA3 ISA, 3.3 and 6.4).
namespace mode {
inline constexpr std::uint32_t kDenormIn32 = 1u << 4, kDenormOut32 = 1u << 5;
inline constexpr std::uint32_t kDenormIn64 = 1u << 6, kDenormOut64 = 1u << 7;
inline constexpr std::uint32_t kDx10Clamp = 1u << 8, kIeee = 1u << 9;
inline constexpr std::uint32_t kFp16Overflow = 1u << 23;
inline constexpr std::uint32_t kGprIndex = 1u << 27, kVskip = 1u << 28;
} // namespace mode

// The floating point state of MODE, in the form that the lane loops use. A denormal is "and"ed with the mask:
// all ones keeps it, the sign bit alone flushes it.
struct FloatModes {
  std::uint32_t in32 = 0, out32 = 0;
  std::uint32_t in16 = 0, out16 = 0;
  std::uint64_t in64 = 0, out64 = 0;
  std::uint8_t round32 = 0, round64 = 0; // 0 nearest even, 1 up, 2 down, 3 to zero
  bool fp16Overflow = false;
  bool ieee = false;
  bool nativeHalf = false; // f16: to nearest even, denormals kept, overflows to infinity
};

struct Group;
struct WaveAccess;

// The allocation that was found last: most accesses of a wave are in the same allocation as the previous one.
struct Window {
  Address base = 0;
  std::uint64_t size = 0;
  std::byte* host = nullptr;
  bool writable = false;
};

struct alignas(64) Wave {
  // SGPRs by their number in SSRC: s0..s101, flat_scratch, xnack_mask, vcc, ttmp0..15, m0, exec.
  std::array<std::uint32_t, 128> sgpr{};
  Lanes* vgpr = nullptr; // registers(), owned by the group
  const MicroOp* next = nullptr;
  Event event = Event::None;
  bool scc = false;
  bool ended = false;
  bool atBarrier = false;
  std::uint32_t mode = 0;
  std::uint32_t trapsts = 0;
  FloatModes floats;
  // f32 arithmetic of the host treats denormal operands and rounds as MODE specifies (host_denormals.h).
  bool nativeSingle = false;
  const Lanes* constants = nullptr; // Code::constants(): two for each constant, its low and its high dword
  const WaveAccess* access = nullptr;
  Group* group = nullptr;
  std::uint32_t id = 0; // index in its work-group
  std::uint32_t registers = 0;
  std::uint64_t executed = 0;   // wave-instructions, up to the end of the current run (MicroOp::left)
  std::uint8_t priority = 0;    // s_setprio
  std::vector<FaultSite> notes; // from remark(): the first of each kind and instruction
  std::vector<std::uint8_t>
      examined; // by instruction: how often its accesses were examined (instruction_counters.h)
  Window window;
  std::vector<std::byte> scratch; // kLanes * scratchBytes, one lane after the other
  std::uint32_t scratchBytes = 0;
  FaultSite fault;

  // EXEC expanded to one mask per lane, for blending, and the EXEC from which it was expanded.
  std::uint64_t maskOf = 0;
  Lanes mask{};
  std::array<std::array<Lanes, 4>, 4> temporary; // sources that have to be materialized first
  std::array<Lanes, 2> permuted;                 // DPP

  [[nodiscard]] std::uint64_t sgpr64(unsigned number) const {
    std::uint64_t value = 0;
    std::memcpy(&value, &sgpr[number & 127], number < 127 ? 8 : 4);
    return value;
  }
  void setSgpr64(unsigned number, std::uint64_t value) {
    std::memcpy(&sgpr[number & 127], &value, number < 127 ? 8 : 4);
  }
  [[nodiscard]] std::uint64_t exec() const { return sgpr64(isa::scalar::kExecLo); }
  void setExec(std::uint64_t value) { setSgpr64(isa::scalar::kExecLo, value); }
  void setMode(std::uint32_t value);
};

struct DispatchContext;
class InstructionCounters;

struct Group {
  const DispatchContext* dispatch = nullptr;
  InstructionCounters* counters = nullptr; // those of the thread
  std::uint64_t index = 0;                 // in the order in which the hardware starts them
  std::array<std::uint32_t, 3> id{};
  std::vector<std::byte> lds;
  std::vector<std::unique_ptr<Wave>> waves;
  std::vector<std::uint32_t> order; // order of the waves in the current turn
  std::unique_ptr<Lanes[]> registers;
  std::unique_ptr<WatchedGroup> watched; // if the dispatch has a watcher
  std::unique_ptr<WatchedGroup> traced;  // if it also has a debugger
};

// Records why the wave cannot continue. Only the first fault of a wave counts.
void raise(Wave& wave, const MicroOp& op, FaultKind kind, unsigned lane = kNoLane, Address address = 0,
           std::uint32_t bytes = 0);

// Records a remark for the user; the wave continues.
void remark(Wave& wave, const MicroOp& op, FaultKind kind, unsigned lane = kNoLane, Address address = 0);

// The handlers that run within op.run.
[[nodiscard]] const InnerHandlers& innerHandlers(const Wave& wave, const MicroOp& op);

// The lanes of a source that are in memory: of a vector register, a constant or a permuted source.
[[nodiscard]] inline const std::uint32_t* lanesOf(const Wave& wave, SourceKind kind, std::uint32_t index) {
  if (kind == SourceKind::Vector) [[likely]]
    return wave.vgpr[index].lane;
  return kind == SourceKind::Constant ? wave.constants[2 * index].lane : wave.permuted[0].lane;
}

// SCC, VCCZ, apertures and so on: the operands from 128 on.
[[nodiscard]] std::uint64_t specialScalar(const Wave& wave, unsigned number);
// Reads a scalar operand, including special ones.
[[nodiscard]] inline std::uint64_t scalar64(const Wave& wave, unsigned number) {
  return number < 128 ? wave.sgpr64(number) : specialScalar(wave, number);
}
[[nodiscard]] inline std::uint32_t scalar32(const Wave& wave, unsigned number) {
  return number < 128 ? wave.sgpr[number] : static_cast<std::uint32_t>(specialScalar(wave, number));
}
[[nodiscard]] inline std::uint32_t scalar32(const Wave& wave, const Source& source) {
  return source.kind == SourceKind::Constant ? wave.constants[2 * source.index].lane[0]
                                             : scalar32(wave, source.index);
}
[[nodiscard]] inline std::uint64_t scalar64(const Wave& wave, const Source& source) {
  if (source.kind != SourceKind::Constant) return scalar64(wave, source.index);
  const Lanes* const constant = wave.constants + std::size_t{2} * source.index;
  return constant[0].lane[0] | static_cast<std::uint64_t>(constant[1].lane[0]) << 32;
}

} // namespace wavesmith::emulator
