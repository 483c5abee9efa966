// SPDX-License-Identifier: Apache-2.0
#include "emulator/code/handler_table.h"

namespace wavesmith::emulator {

HandlerTable::HandlerTable(std::initializer_list<HandlerList> once, std::initializer_list<HandlerList> lanes,
                           Handler ofDpp, const WaveAccess& access)
    : entries_(static_cast<std::size_t>(isa::Op::invalid) + 1), dpp_(ofDpp), access_(&access) {
  for (const HandlerList list : once)
    add(list);
  for (HandlerEntry& entry : entries_)
    if (!isa::row(entry.op).has(isa::trait::kAtomic | isa::trait::kFormat))
      entry.normal.arithmetic = Arithmetic::Integer;
  for (const HandlerList list : lanes)
    add(list);
}

void HandlerTable::add(HandlerList list) {
  for (const HandlerEntry& entry : list)
    entries_[static_cast<std::size_t>(entry.op)] = entry;
}

const HandlerEntry* HandlerTable::find(isa::Op op) const {
  const HandlerEntry& entry = entries_[static_cast<std::size_t>(op)];
  return op != isa::Op::invalid && entry.normal.run != nullptr ? &entry : nullptr;
}

} // namespace wavesmith::emulator
