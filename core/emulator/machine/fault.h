// SPDX-License-Identifier: Apache-2.0
// Why a wave cannot go on, and the sentence that a person reads about it.
#pragma once

#include "emulator/machine/memory.h"
#include "isa/instruction.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>

namespace wavesmith::emulator {

enum class FaultKind : std::uint8_t {
  None,
  Unsupported,
  Illegal,
  RegisterOutOfRange,
  Read,
  Write,
  ReadOnly, // a write to memory that may not be written
  Scratch,
  Misaligned,
  ProgramCounter,
  Trap,
  Exception, // one that MODE enables; the bits are in FaultSite::address
  Limit,     // of instructions
  TimeLimit, // of the host
  Stopped,
  Deadlock,
  // Only in notes.
  RegisterIgnored,  // a destination that is not allocated: the instruction does nothing
  RegisterReplaced, // a source that is not allocated: v0 or s0 is read instead
  HiddenExceptions, // TRAPSTS is read while MODE.DX10_CLAMP is set; the bits are in FaultSite::address
};

inline constexpr unsigned kNoLane = ~0u;

struct FaultSite {
  FaultKind kind = FaultKind::None;
  const isa::Instruction* instruction = nullptr; // of the program; nullptr: none
  unsigned lane = kNoLane;
  Address address = 0; // of the access, or where the program counter went
  std::uint32_t bytes = 0;
  std::uint32_t wave = 0;
  std::uint64_t group = 0;
  std::array<std::uint32_t, 3> groupId{};
};

// "4 bytes after the end of c (0x7f0000010000, 4000 bytes)"; empty when there is no allocation.
[[nodiscard]] std::string whereabouts(const Memory& memory, Address address);

[[nodiscard]] source::Diagnostic describe(const FaultSite& fault, const program::Program& program,
                                          std::string_view kernel, const Memory& memory);

} // namespace wavesmith::emulator
