// SPDX-License-Identifier: Apache-2.0
#include "emulator/code/fault_handlers.h"

#include "emulator/machine/dispatch_context.h"

namespace wavesmith::emulator {

void faultUnsupported(Wave& wave, const MicroOp& op) {
  raise(wave, op, FaultKind::Unsupported);
}
void faultIllegal(Wave& wave, const MicroOp& op) {
  raise(wave, op, FaultKind::Illegal);
}
void faultRegister(Wave& wave, const MicroOp& op) {
  raise(wave, op, FaultKind::RegisterOutOfRange);
}
void ignoreRegister(Wave& wave, const MicroOp& op) {
  remark(wave, op, FaultKind::RegisterIgnored);
}
void replaceRegister(Wave& wave, const MicroOp& op) {
  remark(wave, op, FaultKind::RegisterReplaced);
  innerHandlers(wave, op).replaced(wave, op);
}
void faultEndOfCode(Wave& wave, const MicroOp& op) {
  const isa::Instruction* const last = op.instruction;
  const Address end = last != nullptr ? wave.group->dispatch->loadBase + last->address + last->length : 0;
  raise(wave, op, FaultKind::ProgramCounter, kNoLane, end);
}

} // namespace wavesmith::emulator
