// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/fault.h"

#include "emulator/machine/exception_bits.h"
#include "program/places.h"

#include <fmt/format.h>

namespace wavesmith::emulator {
namespace {

source::Code codeOf(FaultKind kind) {
  switch (kind) {
  case FaultKind::Unsupported: return source::Code::UnsupportedInstruction;
  case FaultKind::Illegal: return source::Code::IllegalInstruction;
  case FaultKind::RegisterOutOfRange: return source::Code::RegisterOutOfRange;
  case FaultKind::Misaligned: return source::Code::MisalignedAccess;
  case FaultKind::ProgramCounter: return source::Code::ProgramCounterFault;
  case FaultKind::Trap: return source::Code::TrapExecuted;
  case FaultKind::Exception: return source::Code::ExceptionRaised;
  case FaultKind::HiddenExceptions: return source::Code::ExceptionsHidden;
  case FaultKind::RegisterIgnored:
  case FaultKind::RegisterReplaced: return source::Code::RegisterOutOfRange;
  case FaultKind::Limit: return source::Code::InstructionLimit;
  case FaultKind::TimeLimit: return source::Code::RunTimeLimit;
  case FaultKind::Stopped: return source::Code::RunCanceled;
  case FaultKind::Deadlock: return source::Code::Deadlock;
  default: return source::Code::MemoryFault;
  }
}

std::string mnemonicOf(const FaultSite& fault) {
  return fault.instruction != nullptr && fault.instruction->valid()
             ? std::string(fault.instruction->row().mnemonic)
             : "the instruction";
}

std::string accessText(const FaultSite& fault, std::string_view verb, const Memory& memory) {
  const std::string where = whereabouts(memory, fault.address);
  return fmt::format("{} {} {} bytes at {:#x}{}{}", mnemonicOf(fault), verb, fault.bytes, fault.address,
                     where.empty() ? "" : ", ", where);
}

// LLVM AMDGPUUsage, "Trap Handler ABI".
std::string trapText(std::uint64_t trap) {
  switch (trap) {
  case 2: return "the kernel executed trap 2 (llvm.trap): the runtime ends the queue with an error";
  case 3: return "the kernel executed trap 3 (llvm.debugtrap), which does nothing without a debugger";
  default:
    return fmt::format("the kernel executed trap {}, which is reserved: the runtime ends the queue with an "
                       "error",
                       trap);
  }
}

source::Severity severityOf(const FaultSite& fault) {
  constexpr std::uint64_t kDebugTrap = 3;
  switch (fault.kind) {
  case FaultKind::RegisterIgnored:
  case FaultKind::RegisterReplaced:
  case FaultKind::HiddenExceptions: return source::Severity::Warning;
  case FaultKind::Trap:
    return fault.address == kDebugTrap ? source::Severity::Remark : source::Severity::Error;
  default: return source::Severity::Error;
  }
}

std::string messageOf(const FaultSite& fault, const Memory& memory) {
  switch (fault.kind) {
  case FaultKind::Unsupported: {
    const std::string_view note = fault.instruction->row().note;
    return fmt::format("the emulator cannot execute {}{}{}", mnemonicOf(fault), note.empty() ? "" : ": ",
                       note);
  }
  case FaultKind::Illegal:
    return fmt::format("invalid instruction {:#x} at {:#x}", fault.instruction->bits,
                       fault.instruction->address);
  case FaultKind::RegisterOutOfRange:
    return fmt::format("{} uses a register that the kernel descriptor does not allocate", mnemonicOf(fault));
  case FaultKind::Read: return accessText(fault, "reads", memory);
  case FaultKind::Write: return accessText(fault, "writes", memory);
  case FaultKind::ReadOnly: return accessText(fault, "writes to read-only memory:", memory);
  case FaultKind::Scratch:
    return fmt::format("{} accesses {} bytes at offset {:#x}, outside the lane's scratch", mnemonicOf(fault),
                       fault.bytes, fault.address);
  case FaultKind::Misaligned:
    return fmt::format("{} accesses {} bytes at {:#x}, which is not a multiple of {}", mnemonicOf(fault),
                       fault.bytes, fault.address, fault.bytes);
  case FaultKind::ProgramCounter:
    return fmt::format("the program counter reaches {:#x}, which is not an instruction", fault.address);
  case FaultKind::Trap: return trapText(fault.address);
  case FaultKind::Exception:
    return fmt::format("{} raises an exception that the kernel enables: {}", mnemonicOf(fault),
                       exceptionNames(static_cast<std::uint32_t>(fault.address)));
  case FaultKind::Limit: return "the run exceeded its instruction limit";
  case FaultKind::TimeLimit: return "the run exceeded its time limit";
  case FaultKind::Stopped: return "the run was stopped";
  case FaultKind::Deadlock: return "deadlock: every wave is waiting and none can continue";
  case FaultKind::RegisterIgnored:
    return fmt::format(
        "{} writes a register that the kernel descriptor does not allocate: gfx942 does not execute it",
        mnemonicOf(fault));
  case FaultKind::RegisterReplaced:
    return fmt::format("{} uses a register that the kernel descriptor does not allocate: gfx942 reads v0 or "
                       "s0 instead and drops SGPR writes",
                       mnemonicOf(fault));
  case FaultKind::HiddenExceptions:
    return fmt::format("{} reads exceptions ({}) that gfx942 does not record while MODE.DX10_CLAMP is set; "
                       "clear it with .amdhsa_dx10_clamp 0",
                       mnemonicOf(fault), exceptionNames(static_cast<std::uint32_t>(fault.address)));
  case FaultKind::None: break;
  }
  return "the wave cannot continue";
}

} // namespace

std::string whereabouts(const Memory& memory, Address address) {
  // Nothing is allocated there: the address is a null pointer and an offset.
  constexpr Address kNull = 0x10000;
  // An index that overflows 32 bits is off by 4 GiB, for elements of one byte.
  constexpr Address kNear = Address{8} << 30;
  if (address == 0) return "a null pointer";
  if (address < kNull) return fmt::format("{} bytes after a null pointer", address);
  if (-address < kNull) return fmt::format("{} bytes before a null pointer", -address);
  const Allocation* const nearest = memory.nearest(address);
  if (nearest == nullptr) return "no allocation near";
  const Address end = nearest->base + nearest->size;
  if ((address < nearest->base && nearest->base - address > kNear) ||
      (address >= end && address - end > kNear))
    return "no allocation near";
  if (address < nearest->base)
    return fmt::format("{} bytes before {} ({} bytes)", nearest->base - address, nearest->name,
                       nearest->size);
  if (address >= end)
    return fmt::format("{} bytes after the end of {} ({} bytes)", address - end, nearest->name,
                       nearest->size);
  return fmt::format("{} bytes into {} ({} bytes)", address - nearest->base, nearest->name, nearest->size);
}

source::Diagnostic describe(const FaultSite& fault, const program::Program& program, std::string_view kernel,
                            const Memory& memory) {
  source::Place place;
  program::Index index = program::kNone;
  if (fault.instruction != nullptr) {
    index = static_cast<program::Index>(fault.instruction - program.instructions().data());
    place = program.place(index);
  }
  source::Diagnostic diagnostic = source::makeError(codeOf(fault.kind), place, messageOf(fault, memory));
  diagnostic.severity = severityOf(fault);
  std::string who = fmt::format("in kernel {}, work-group ({}, {}, {}), wave {}", kernel, fault.groupId[0],
                                fault.groupId[1], fault.groupId[2], fault.wave);
  if (fault.lane != kNoLane) who += fmt::format(", lane {}", fault.lane);
  if (fault.instruction != nullptr)
    who += fmt::format(", at address {:#x} of the code object", fault.instruction->address);
  diagnostic.notes.push_back({place, std::move(who)});
  if (fault.instruction != nullptr)
    for (source::Note& note : program::expansionNotes(program, index))
      diagnostic.notes.push_back(std::move(note));
  return diagnostic;
}

} // namespace wavesmith::emulator
