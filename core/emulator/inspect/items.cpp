// SPDX-License-Identifier: Apache-2.0
#include "emulator/inspect/items.h"

#include "emulator/machine/dispatch_context.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::emulator {
namespace {

namespace sc = isa::scalar;

struct SpecialItem {
  std::string_view name;
  std::uint16_t first, count;
  std::string_view type;
};
constexpr std::array<SpecialItem, 5> kSpecial{{{"exec", sc::kExecLo, 2, "hex"},
                                               {"vcc", sc::kVccLo, 2, "hex"},
                                               {"m0", sc::kM0, 1, "hex"},
                                               {"flat_scratch", sc::kFlatScratchLo, 2, "hex"},
                                               {"xnack_mask", sc::kXnackMaskLo, 2, "hex"}}};
struct StateName {
  std::string_view name;
  StateItem item;
  bool writable;
};
constexpr std::array<StateName, 9> kHardware{{{"scc", StateItem::Scc, true},
                                              {"pc", StateItem::Pc, true},
                                              {"mode", StateItem::Mode, true},
                                              {"status", StateItem::Status, false},
                                              {"trapsts", StateItem::TrapStatus, true},
                                              {"hw_id", StateItem::HardwareId, false},
                                              {"gpr_alloc", StateItem::GprAlloc, false},
                                              {"lds_alloc", StateItem::LdsAlloc, false},
                                              {"xcc_id", StateItem::XccId, false}}};

class ItemList {
public:
  ItemList(const Wave& wave, const RegisterNames& names)
      : context_(*wave.group->dispatch), names_(names), id_{wave.group->index, wave.id},
        address_(wave.next->instruction != nullptr ? wave.next->instruction->address : 0) {}

  std::vector<Item> make() {
    const auto& descriptor = context_.kernel->descriptor;
    const std::uint32_t vectors = descriptor.accumOffset != 0
                                      ? std::min(descriptor.accumOffset, context_.registers)
                                      : context_.registers;
    addRegisters(ItemKind::Scalar, Storage::Scalar, 's',
                 std::min(descriptor.scalarRegisters(), isa::kScalarRegisters), 1);
    for (const SpecialItem& special : kSpecial)
      add({.kind = ItemKind::Special,
           .name = std::string(special.name),
           .authorName = {},
           .location = {.wave = id_, .first = special.first, .count = special.count},
           .bits = 32u * special.count,
           .type = special.type});
    addRegisters(ItemKind::Vector, Storage::Vector, 'v', vectors, kLanes);
    addRegisters(ItemKind::Accumulation, Storage::Accumulation, 'a', context_.registers - vectors, kLanes);
    for (const StateName& state : kHardware)
      add({.kind = ItemKind::Hardware,
           .name = std::string(state.name),
           .authorName = {},
           .location = {.storage = Storage::State,
                        .wave = id_,
                        .first = static_cast<std::uint16_t>(state.item)},
           .bits = state.item == StateItem::Scc  ? 1u
                   : state.item == StateItem::Pc ? 64u
                                                 : 32u,
           .type = state.item == StateItem::Scc ? "u32" : "hex",
           .writable = state.writable});
    addBytes(ItemKind::Lds, Storage::Lds, "lds", context_.ldsBytes);
    addBytes(ItemKind::Scratch, Storage::Scratch, "scratch", context_.scratchBytes);
    for (Item& item : memoryItems(*context_.memory))
      add(std::move(item));
    return std::move(items_);
  }

private:
  void add(Item item) { items_.push_back(std::move(item)); }

  void addRegisters(ItemKind kind, Storage storage, char file, std::uint32_t count, unsigned lanes) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto number = static_cast<std::uint16_t>(i);
      add({.kind = kind,
           .name = fmt::format("{}{}", file, i),
           .authorName = names_.of(storage, number, address_),
           .location = {.storage = storage, .wave = id_, .first = number},
           .lanes = lanes,
           .type = "u32"});
    }
  }

  void addBytes(ItemKind kind, Storage storage, std::string_view name, std::uint32_t bytes) {
    if (bytes == 0) return;
    add({.kind = kind,
         .name = std::string(name),
         .authorName = {},
         .location = {.storage = storage, .wave = id_, .bytes = bytes},
         .lanes = kind == ItemKind::Scratch ? kLanes : 1,
         .bytes = bytes,
         .type = "hex"});
  }

  const DispatchContext& context_;
  const RegisterNames& names_;
  WaveId id_;
  std::uint64_t address_;
  std::vector<Item> items_;
};

} // namespace

std::string_view heading(ItemKind kind) {
  switch (kind) {
  case ItemKind::Scalar: return "SGPRs";
  case ItemKind::Special: return "Special registers";
  case ItemKind::Vector: return "VGPRs";
  case ItemKind::Accumulation: return "AGPRs";
  case ItemKind::Hardware: return "Hardware registers";
  case ItemKind::Lds: return "LDS";
  case ItemKind::Scratch: return "Scratch";
  case ItemKind::Memory: return "Memory";
  }
  return "";
}

std::vector<Item> memoryItems(const Memory& memory) {
  std::vector<Item> items;
  for (const Allocation* const allocation : memory.allocations())
    items.push_back({.kind = ItemKind::Memory,
                     .name = allocation->name,
                     .authorName = {},
                     .location = {.storage = Storage::Memory,
                                  .address = allocation->base,
                                  .bytes = static_cast<std::uint32_t>(
                                      std::min<std::uint64_t>(allocation->size, ~std::uint32_t{0}))},
                     .bytes = allocation->size,
                     .type = "hex",
                     .writable = allocation->writable});
  return items;
}

std::vector<Item> itemsOf(const Wave& wave, const RegisterNames& names) {
  return ItemList(wave, names).make();
}

} // namespace wavesmith::emulator
