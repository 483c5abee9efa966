// SPDX-License-Identifier: Apache-2.0
// Branches, calls, waits, barriers, modes (CDNA3 ISA chapter 4, 12.2, 12.3 and 12.5).
#include "emulator/code/predecode.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/exception_bits.h"
#include "emulator/machine/hardware_registers.h"

#include <bit>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

void nothing(Wave&, const MicroOp&) {}

Address addressAfter(const Wave& wave, const MicroOp& op) {
  return wave.group->dispatch->loadBase + op.instruction->address + op.instruction->length;
}

void jump(Wave& wave, const MicroOp& op, Address address) {
  const DispatchContext& context = *wave.group->dispatch;
  const MicroOp* const to = context.code->at(address - context.loadBase);
  if (to == nullptr) return raise(wave, op, FaultKind::ProgramCounter, kNoLane, address);
  wave.next = to;
}
void branch(Wave& wave, const MicroOp& op) {
  if (op.target == kNoTarget)
    return raise(wave, op, FaultKind::ProgramCounter, kNoLane,
                 wave.group->dispatch->loadBase + op.instruction->branchTarget());
  wave.next = &op + op.target;
}
template <bool (*Condition)(const Wave&)>
void branchIf(Wave& wave, const MicroOp& op) {
  if (Condition(wave)) branch(wave, op);
}
bool scc0(const Wave& w) {
  return !w.scc;
}
bool scc1(const Wave& w) {
  return w.scc;
}
bool vccZero(const Wave& w) {
  return w.sgpr64(isa::scalar::kVccLo) == 0;
}
bool vccNotZero(const Wave& w) {
  return !vccZero(w);
}
bool execZero(const Wave& w) {
  return w.exec() == 0;
}
bool execNotZero(const Wave& w) {
  return w.exec() != 0;
}
bool never(const Wave&) {
  return false;
} // without a debugger the conditions are never set

void call(Wave& wave, const MicroOp& op) {
  wave.setSgpr64(op.scalarDestination, addressAfter(wave, op));
  branch(wave, op);
}
void getPc(Wave& wave, const MicroOp& op) {
  wave.setSgpr64(op.scalarDestination, addressAfter(wave, op));
}
void setPc(Wave& wave, const MicroOp& op) {
  jump(wave, op, scalar64(wave, op.sources[0]));
}
void swapPc(Wave& wave, const MicroOp& op) {
  const Address to = scalar64(wave, op.sources[0]);
  wave.setSgpr64(op.scalarDestination, addressAfter(wave, op));
  jump(wave, op, to);
}

// --- Forks (CDNA3 ISA 4.6) ---
// MODE.CSP counts the entries of a stack in s[4 * CSP .. 4 * CSP + 3]: EXEC, then the address where those
// lanes continue.

constexpr unsigned kStackPointerAt = 29;
u32 stackPointer(const Wave& wave) {
  return wave.mode >> kStackPointerAt;
}
void setStackPointer(Wave& wave, u32 value) { // 3 bits: it wraps
  wave.setMode((wave.mode & ((1u << kStackPointerAt) - 1)) | value << kStackPointerAt);
}

// The part with fewer lanes is executed first, the other one is pushed to the stack.
void fork(Wave& wave, const MicroOp& op, u64 mask, Address to) {
  const u64 exec = wave.exec(), pass = mask & exec, fail = ~mask & exec;
  if (pass == exec) return jump(wave, op, to);
  if (fail == exec) return;
  const bool passFirst = std::popcount(fail) >= std::popcount(pass);
  const unsigned entry = 4 * stackPointer(wave);
  wave.setSgpr64(entry, passFirst ? fail : pass);
  wave.setSgpr64(entry + 2, passFirst ? addressAfter(wave, op) : to);
  setStackPointer(wave, stackPointer(wave) + 1);
  wave.setExec(passFirst ? pass : fail);
  if (passFirst) jump(wave, op, to);
}
void forkTo(Wave& wave, const MicroOp& op) {
  fork(wave, op, scalar64(wave, op.sources[0]), scalar64(wave, op.sources[1]));
}
void forkToLabel(Wave& wave, const MicroOp& op) {
  fork(wave, op, wave.sgpr64(op.scalarDestination),
       wave.group->dispatch->loadBase + op.instruction->branchTarget());
}
// The operand is CSP before the fork: equal if both parts have arrived here.
void join(Wave& wave, const MicroOp& op) {
  if (stackPointer(wave) == (scalar32(wave, op.sources[0]) & 7)) return;
  setStackPointer(wave, stackPointer(wave) - 1);
  const unsigned entry = 4 * stackPointer(wave);
  wave.setExec(wave.sgpr64(entry));
  jump(wave, op, wave.sgpr64(entry + 2));
}

void endProgram(Wave& wave, const MicroOp&) {
  wave.event = Event::Ended;
}
void barrier(Wave& wave, const MicroOp&) {
  wave.event = Event::Barrier;
}
void sleep(Wave& wave, const MicroOp&) {
  wave.event = Event::Yield;
}

void kill(Wave& wave, const MicroOp& op) {
  if ((op.immediate & 1) != 0) wave.event = Event::Ended;
}

// The runtime's trap handler ends the wave with an error, except for trap 3 (llvm.debugtrap), which it
// ignores if no debugger is attached (LLVM AMDGPUUsage, "Trap Handler ABI").
void trap(Wave& wave, const MicroOp& op) {
  constexpr u32 kDebugTrap = 3;
  const u32 id = static_cast<u32>(op.immediate) & 0xff;
  if (id == kDebugTrap)
    remark(wave, op, FaultKind::Trap, kNoLane, id);
  else
    raise(wave, op, FaultKind::Trap, kNoLane, id);
}

// --- Hardware registers ---

void getRegister(Wave& wave, const MicroOp& op) {
  const HardwareField field = hardwareField(static_cast<u32>(op.immediate));
  const u32 value = readHardware(wave, field);
  wave.sgpr[op.scalarDestination & 127] = value;
  // Exceptions that are hidden deserve a remark (exceptions.h).
  if (field.id == hardware::kTrapStatus && (wave.mode & mode::kDx10Clamp) != 0 &&
      (wave.trapsts & exception::kArithmetic) != 0)
    remark(wave, op, FaultKind::HiddenExceptions, kNoLane, wave.trapsts & exception::kArithmetic);
}
void setRegister(Wave& wave, const MicroOp& op) {
  writeHardware(wave, hardwareField(static_cast<u32>(op.immediate)), wave.sgpr[op.scalarDestination & 127]);
}
void setRegisterImmediate(Wave& wave, const MicroOp& op) {
  writeHardware(wave, hardwareField(static_cast<u32>(op.immediate)), op.instruction->literal);
}
void setPriority(Wave& wave, const MicroOp& op) {
  wave.priority = op.immediate & 3;
}

// --- VGPR indexing and VSKIP (CDNA3 ISA 6.6, 4.7) ---

void setMode(Wave& wave, u32 value) {
  wave.setMode(value);
  wave.event = Event::ModeSwitch;
}
void gprIndexOn(Wave& wave, const MicroOp& op) {
  u32& m0 = wave.sgpr[isa::scalar::kM0];
  const u32 modes =
      op.sources[1].kind == SourceKind::None ? static_cast<u32>(op.immediate) : scalar32(wave, op.sources[1]);
  m0 = (m0 & ~0xf0ffu) | (scalar32(wave, op.sources[0]) & 0xff) | (modes & 15) << 12;
  setMode(wave, wave.mode | mode::kGprIndex);
}
void gprIndexOff(Wave& wave, const MicroOp&) {
  setMode(wave, wave.mode & ~mode::kGprIndex);
}
void gprIndexIndex(Wave& wave, const MicroOp& op) {
  u32& m0 = wave.sgpr[isa::scalar::kM0];
  m0 = (m0 & ~0xffu) | (scalar32(wave, op.sources[0]) & 0xff);
}
void gprIndexMode(Wave& wave, const MicroOp& op) {
  u32& m0 = wave.sgpr[isa::scalar::kM0];
  m0 = (m0 & ~0xf000u) | (static_cast<u32>(op.immediate) & 15) << 12;
}
void setVskip(Wave& wave, const MicroOp& op) {
  const bool on = ((scalar32(wave, op.sources[0]) >> (scalar32(wave, op.sources[1]) & 31)) & 1) != 0;
  setMode(wave, on ? wave.mode | mode::kVskip : wave.mode & ~mode::kVskip);
}

// The messages to other blocks have no effect here (CDNA3 ISA 12.5, s_sendmsg).
void sendMessage(Wave& wave, const MicroOp& op) {
  constexpr int kMessage = 15, kInterrupt = 1;
  const auto* const interrupt = wave.group->dispatch->interrupt;
  if (interrupt != nullptr && (op.immediate & kMessage) == kInterrupt) (*interrupt)();
}

constexpr HandlerEntry kEntries[] = {
    {Op::s_nop, nothing},
    {Op::s_waitcnt, nothing}, // operations complete at issue
    {Op::s_sethalt, nothing},
    {Op::s_setprio, setPriority},
    {Op::s_sendmsg, sendMessage},
    {Op::s_sendmsghalt, nothing},
    {Op::s_icache_inv, nothing},
    {Op::s_incperflevel, nothing},
    {Op::s_decperflevel, nothing},
    {Op::s_ttracedata, nothing},
    {Op::s_wakeup, nothing},
    {Op::s_setkill, kill},
    {Op::s_endpgm, endProgram},
    {Op::s_endpgm_saved, endProgram},
    {Op::s_branch, branch},
    {Op::s_cbranch_scc0, branchIf<scc0>},
    {Op::s_cbranch_scc1, branchIf<scc1>},
    {Op::s_cbranch_vccz, branchIf<vccZero>},
    {Op::s_cbranch_vccnz, branchIf<vccNotZero>},
    {Op::s_cbranch_execz, branchIf<execZero>},
    {Op::s_cbranch_execnz, branchIf<execNotZero>},
    {Op::s_cbranch_cdbgsys, branchIf<never>},
    {Op::s_cbranch_cdbguser, branchIf<never>},
    {Op::s_cbranch_cdbgsys_or_user, branchIf<never>},
    {Op::s_cbranch_cdbgsys_and_user, branchIf<never>},
    {Op::s_barrier, barrier},
    {Op::s_sleep, sleep},
    {Op::s_trap, trap},
    {Op::s_call_b64, call},
    {Op::s_getpc_b64, getPc},
    {Op::s_setpc_b64, setPc},
    {Op::s_swappc_b64, swapPc},
    {Op::s_rfe_b64, setPc}, // the wave is not privileged: nothing else changes
    {Op::s_cbranch_g_fork, forkTo},
    {Op::s_cbranch_i_fork, forkToLabel},
    {Op::s_cbranch_join, join},
    {Op::s_getreg_b32, getRegister},
    {Op::s_setreg_b32, setRegister},
    {Op::s_setreg_imm32_b32, setRegisterImmediate},
    {Op::s_set_gpr_idx_on, gprIndexOn},
    {Op::s_set_gpr_idx_off, gprIndexOff},
    {Op::s_set_gpr_idx_idx, gprIndexIndex},
    {Op::s_set_gpr_idx_mode, gprIndexMode},
    {Op::s_setvskip, setVskip},
};

} // namespace

HandlerList controlEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
