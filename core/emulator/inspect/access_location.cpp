// SPDX-License-Identifier: Apache-2.0
#include "emulator/inspect/access_location.h"

#include "emulator/code/predecode.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/hardware_registers.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::emulator {
namespace {

constexpr unsigned kAllBits = 32;

Wave* waveOf(const Group* group, const Location& location) {
  return group != nullptr && location.wave.wave < group->waves.size() ? group->waves[location.wave.wave].get()
                                                                      : nullptr;
}

// The first of the location's vector registers; nullptr: they are not allocated.
Lanes* vectorsOf(Wave& wave, const Location& location) {
  const DispatchContext& context = *wave.group->dispatch;
  const std::uint32_t accumOffset = std::min(context.kernel->descriptor.accumOffset, wave.registers);
  const bool accumulation = location.storage == Storage::Accumulation;
  const std::uint32_t base = accumulation ? accumOffset : 0;
  const std::uint32_t end = accumulation || accumOffset == 0 ? wave.registers : accumOffset;
  if (base + location.first + location.count > end) return nullptr;
  return wave.vgpr + base + location.first;
}

// Calls `visit` with the dwords of registers, in the order in which they are read and written. False, without a call: there
// are no such registers, or no such lane.
template <class Visit>
bool visitDwords(Wave& wave, const Location& location, Visit visit) {
  if (location.count == 0) return false;
  if (location.storage == Storage::Scalar) {
    if (location.first + location.count > wave.sgpr.size()) return false;
    std::ranges::for_each(std::span(wave.sgpr).subspan(location.first, location.count), visit);
    return true;
  }
  Lanes* const registers = vectorsOf(wave, location);
  if (registers == nullptr || (location.lane != kEveryLane && location.lane >= kLanes)) return false;
  for (Lanes& lanes : std::span(registers, location.count)) {
    if (location.lane == kEveryLane)
      std::ranges::for_each(lanes.lane, visit);
    else
      visit(lanes.lane[location.lane]);
  }
  return true;
}

// "Writes to these are ignored and reads return zero" (CDNA3 ISA 3.10): the emulator relies on it.
bool hasTrapTemporary(const Location& location) {
  constexpr unsigned kFirst = isa::scalar::kTtmp0, kEnd = kFirst + 16;
  return location.storage == Storage::Scalar && location.first < kEnd &&
         location.first + location.count > kFirst;
}

unsigned hardwareNumber(StateItem item) {
  switch (item) {
  case StateItem::Mode: return hardware::kMode;
  case StateItem::TrapStatus: return hardware::kTrapStatus;
  case StateItem::Status: return hardware::kStatus;
  case StateItem::HardwareId: return hardware::kHardwareId;
  case StateItem::GprAlloc: return hardware::kGprAlloc;
  case StateItem::LdsAlloc: return hardware::kLdsAlloc;
  case StateItem::XccId: return hardware::kXccId;
  default: return 0;
  }
}

std::uint64_t stateOf(const Wave& wave, StateItem item) {
  if (item == StateItem::Scc) return wave.scc ? 1 : 0;
  if (item == StateItem::Pc) return wave.next->instruction != nullptr ? wave.next->instruction->address : 0;
  return readHardware(wave, {hardwareNumber(item), 0, kAllBits});
}

bool isWritableState(const Wave& wave, StateItem item, std::uint64_t value) {
  switch (item) {
  case StateItem::Scc:
  case StateItem::Mode:
  case StateItem::TrapStatus: return true;
  case StateItem::Pc: return wave.group->dispatch->code->at(value) != nullptr;
  default: return false;
  }
}

void setState(Wave& wave, StateItem item, std::uint64_t value) {
  switch (item) {
  case StateItem::Scc: wave.scc = value != 0; return;
  case StateItem::Mode: return wave.setMode(static_cast<std::uint32_t>(value));
  case StateItem::Pc: wave.next = wave.group->dispatch->code->at(value); return;
  default:
    writeHardware(wave, {hardwareNumber(item), 0, kAllBits}, static_cast<std::uint32_t>(value));
    return;
  }
}

std::uint64_t numberIn(std::span<const std::byte> bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
  return value;
}

// Bytes of LDS, scratch or memory; empty: they do not exist.
std::span<std::byte> bytesOf(const Group* group, const Memory& memory, const Location& location) {
  if (location.storage == Storage::Memory) return memory.host(location.address, location.bytes);
  if (group == nullptr) return {};
  if (location.storage == Storage::Lds) {
    auto& lds = const_cast<std::vector<std::byte>&>(group->lds);
    if (location.address > lds.size() || location.bytes > lds.size() - location.address) return {};
    return std::span(lds).subspan(location.address, location.bytes);
  }
  Wave* const wave = waveOf(group, location);
  if (wave == nullptr || location.lane >= kLanes || location.address > wave->scratchBytes ||
      location.bytes > wave->scratchBytes - location.address)
    return {};
  return std::span(wave->scratch)
      .subspan(std::size_t{location.lane} * wave->scratchBytes + location.address, location.bytes);
}

} // namespace

std::size_t sizeOf(const Location& location) {
  switch (location.storage) {
  case Storage::Scalar: return std::size_t{4} * location.count;
  case Storage::Vector:
  case Storage::Accumulation:
    return std::size_t{4} * location.count * (location.lane == kEveryLane ? kLanes : 1);
  case Storage::State: return location.first == static_cast<std::uint16_t>(StateItem::Pc) ? 8 : 4;
  default: return location.bytes;
  }
}

bool readLocation(const Group* group, const Memory& memory, const Location& location,
                  std::span<std::byte> to) {
  if (to.size() != sizeOf(location)) return false;
  if (!location.isRegister()) {
    const std::span<std::byte> bytes = bytesOf(group, memory, location);
    std::ranges::copy(bytes, to.begin());
    return !bytes.empty();
  }
  Wave* const wave = waveOf(group, location);
  if (wave == nullptr) return false;
  if (location.storage == Storage::State) {
    if (location.first > static_cast<std::uint16_t>(StateItem::XccId)) return false;
    const std::uint64_t value = stateOf(*wave, static_cast<StateItem>(location.first));
    std::memcpy(to.data(), &value, to.size());
    return true;
  }
  std::byte* at = to.data();
  return visitDwords(*wave, location, [&](const std::uint32_t& dword) {
    std::memcpy(at, &dword, sizeof dword);
    at += sizeof dword;
  });
}

std::optional<std::vector<std::byte>> readLocation(const Group* group, const Memory& memory,
                                                   const Location& location) {
  std::vector<std::byte> result(sizeOf(location));
  if (!readLocation(group, memory, location, result)) return std::nullopt;
  return result;
}

bool isWritable(const Group* group, const Memory& memory, const Location& location,
                std::span<const std::byte> bytes) {
  if (bytes.size() != sizeOf(location)) return false;
  if (location.storage == Storage::Memory) {
    const Allocation* const allocation = memory.find(location.address);
    return allocation != nullptr && allocation->writable &&
           !memory.host(location.address, location.bytes).empty();
  }
  if (!location.isRegister()) return !bytesOf(group, memory, location).empty();
  Wave* const wave = waveOf(group, location);
  if (wave == nullptr || hasTrapTemporary(location)) return false;
  if (location.storage == Storage::State)
    return isWritableState(*wave, static_cast<StateItem>(location.first), numberIn(bytes));
  return visitDwords(*wave, location, [](std::uint32_t&) {});
}

bool writeLocation(Group* group, const Memory& memory, const Location& location,
                   std::span<const std::byte> bytes) {
  if (!isWritable(group, memory, location, bytes)) return false;
  if (!location.isRegister()) {
    std::ranges::copy(bytes, bytesOf(group, memory, location).begin());
    return true;
  }
  Wave& wave = *waveOf(group, location);
  if (location.storage == Storage::State) {
    setState(wave, static_cast<StateItem>(location.first), numberIn(bytes));
    return true;
  }
  const std::byte* at = bytes.data();
  return visitDwords(wave, location, [&](std::uint32_t& dword) {
    std::memcpy(&dword, at, sizeof dword);
    at += sizeof dword;
  });
}

} // namespace wavesmith::emulator
