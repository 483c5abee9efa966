// SPDX-License-Identifier: Apache-2.0
#include "debug/lds_look.h"

#include <algorithm>

namespace wavesmith::debug {

unsigned LdsObserver::interest(const emulator::MicroOp& op) {
  if (op.instruction == nullptr) return 0;
  const emulator::AccessPlan plan = emulator::planOf(op);
  if (plan.place != emulator::AccessPlan::Place::Lds) return 0;
  plans_.emplace(&op, plan);
  return kBefore;
}

bool LdsObserver::before(emulator::Wave& wave, const emulator::MicroOp& op, std::uint64_t position) {
  if (position >= until_ || wave.group->index != wave_.group || wave.id != wave_.wave) return false;
  const emulator::AccessPlan& plan = plans_.find(&op)->second;
  LdsLook look;
  look.position = position;
  look.lanes = wave.exec();
  look.bytes = plan.lds.bytes;
  look.groups = emulator::ldsGroups(plan.lds);
  look.estimated = plan.estimated;
  look.atomic = plan.lds.atomic;
  for (unsigned which = 0; which < plan.addresses; ++which) {
    const auto addresses = emulator::ldsAddresses(wave, op, plan, which);
    look.addresses.insert(look.addresses.end(), addresses.begin(), addresses.end());
  }
  for (const auto& group : look.groups)
    if (std::ranges::any_of(group, [&](std::uint8_t lane) { return ((look.lanes >> lane) & 1) != 0; }))
      look.leastPasses += plan.addresses;
  look.passes = look.leastPasses + lookAt(wave, op, plan).extraPasses;
  last_ = std::move(look);
  instruction_ = op.instruction;
  return false;
}

} // namespace wavesmith::debug
