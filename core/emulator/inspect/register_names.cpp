// SPDX-License-Identifier: Apache-2.0
#include "emulator/inspect/register_names.h"

#include "source/register_name.h"

#include <algorithm>
#include <iterator>

namespace wavesmith::emulator {

namespace {

Storage storageOf(source::RegisterFile file) {
  switch (file) {
  case source::RegisterFile::Scalar: return Storage::Scalar;
  case source::RegisterFile::Vector: return Storage::Vector;
  case source::RegisterFile::Accumulation: return Storage::Accumulation;
  }
  return Storage::Scalar;
}

} // namespace

RegisterNames::RegisterNames(const program::Program& program) {
  const source::LineTable& table = program.lines();
  for (const source::LineEntry& entry : table.entries) {
    for (const source::NamedRegister& name : table.namesOf(entry)) {
      byName_[name.name].push_back({entry.address, &name});
      for (std::uint32_t i = 0; i < name.count; ++i)
        byRegister_[{storageOf(name.file), static_cast<std::uint16_t>(name.first + i)}].push_back(
            {entry.address, &name});
    }
  }
}

const RegisterNames::Use* RegisterNames::near(const std::vector<Use>& uses, std::uint64_t address) {
  const auto after = std::ranges::upper_bound(uses, address, {}, &Use::address);
  return after == uses.begin() ? &uses.front() : &*(after - 1);
}

// The closest of the names of the registers up to this one: its own, or s_o+1 before s_a+3, also where an operand is
// written so. As in the bars of Registers (panels/register_panel.cpp).
std::string RegisterNames::of(Storage storage, std::uint16_t number, std::uint64_t address) const {
  const auto found = byRegister_.find({storage, number});
  if (found == byRegister_.end()) return {};
  const auto offset = [number](const Use& use) {
    return source::splitRegisterName(use.name->name).offset + number - use.name->first;
  };
  const std::uint32_t least = offset(*std::ranges::min_element(found->second, {}, offset));
  std::vector<Use> own;
  std::ranges::copy_if(found->second, std::back_inserter(own),
                       [&](const Use& use) { return offset(use) == least; });
  const source::NamedRegister& name = *near(own, address)->name;
  return source::registerName(name.name, number - name.first);
}

std::optional<RegisterNames::Named> RegisterNames::find(std::string_view name, std::uint64_t address) const {
  const auto uses = byName_.find(name);
  if (uses == byName_.end()) return std::nullopt;
  const source::NamedRegister& found = *near(uses->second, address)->name;
  return Named{storageOf(found.file), static_cast<std::uint16_t>(found.first)};
}

std::vector<std::string> RegisterNames::all() const {
  std::vector<std::string> result;
  for (const auto& [name, uses] : byName_)
    result.push_back(name);
  return result;
}

} // namespace wavesmith::emulator
