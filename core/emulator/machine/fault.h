// SPDX-License-Identifier: Apache-2.0
// The reason for which a wave cannot continue, and the message about it.
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
  ReadOnly, // a write to read-only memory
  Scratch,
  Misaligned,
  ProgramCounter,
  Trap,
  Exception, // an exception that MODE enables; the bits are in FaultSite::address
  Limit,     // the instruction limit
  TimeLimit, // the time limit, on the host
  Stopped,
  Deadlock,
  // The following only occur in remarks.
  RegisterIgnored,  // a destination that is not allocated: the instruction does nothing
  RegisterReplaced, // a source that is not allocated: v0 or s0 is read instead
  HiddenExceptions, // TRAPSTS is read while MODE.DX10_CLAMP is set; the bits are in FaultSite::address
};

inline constexpr unsigned kNoLane = ~0u;

struct FaultSite {
  FaultKind kind = FaultKind::None;
  const isa::Instruction* instruction = nullptr; // in the program; nullptr: none
  unsigned lane = kNoLane;
  Address address = 0; // the accessed address, or the target of the program counter
  std::uint32_t bytes = 0;
  std::uint32_t wave = 0;
  std::uint64_t group = 0;
  std::array<std::uint32_t, 3> groupId{};
};

// "4 bytes after the end of c (4000 bytes)", "16 bytes after a null pointer", "no allocation near".
[[nodiscard]] std::string whereabouts(const Memory& memory, Address address);

[[nodiscard]] source::Diagnostic describe(const FaultSite& fault, const program::Program& program,
                                          std::string_view kernel, const Memory& memory);

} // namespace wavesmith::emulator
