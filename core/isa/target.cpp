// SPDX-License-Identifier: Apache-2.0
#include "isa/target.h"

#include <array>

namespace wavesmith::isa {

namespace {

// EF_AMDGPU_MACH: LLVM AMDGPUUsage, "ELF Header"; compute units: those of the largest product.
constexpr std::array kTargets = {
    Target{.processor = "gfx90a", .bit = kGfx90a, .elfMachine = 0x3f, .computeUnits = 110},
    Target{.processor = "gfx940", .bit = kGfx940, .elfMachine = 0x40, .computeUnits = 228},
    Target{.processor = "gfx942", .bit = kGfx942, .elfMachine = 0x4c, .computeUnits = 304},
};
constexpr std::size_t kGfx942Index = 2;

void append(std::string& text, std::string_view name, Feature feature) {
  if (feature == Feature::Any) return;
  text += ':';
  text += name;
  text += feature == Feature::On ? '+' : '-';
}

} // namespace

std::span<const Target> targets() {
  return kTargets;
}

const Target& gfx942() {
  return kTargets[kGfx942Index];
}

const Target* findTarget(std::string_view processor) {
  for (const Target& target : kTargets) {
    if (target.processor == processor) return &target;
  }
  return nullptr;
}

const Target* findTarget(std::uint8_t elfMachine) {
  for (const Target& target : kTargets) {
    if (target.elfMachine == elfMachine) return &target;
  }
  return nullptr;
}

std::string TargetId::toString() const {
  if (target == nullptr) return {};
  std::string text{target->processor};
  append(text, "sramecc", sramecc);
  append(text, "xnack", xnack);
  return text;
}

std::optional<TargetId> parseTargetId(std::string_view text) {
  if (const auto triple = text.rfind("--"); text.starts_with("amdgcn") && triple != std::string_view::npos)
    text.remove_prefix(triple + 2);
  const auto next = [&text] {
    const auto colon = text.find(':');
    const std::string_view part = text.substr(0, colon);
    text = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    return part;
  };

  if (text.ends_with(':')) return std::nullopt;
  TargetId id{.target = findTarget(next())};
  if (id.target == nullptr) return std::nullopt;
  while (!text.empty()) {
    const std::string_view part = next();
    if (part.size() < 2 || (part.back() != '+' && part.back() != '-')) return std::nullopt;
    const Feature feature = part.back() == '+' ? Feature::On : Feature::Off;
    const std::string_view name = part.substr(0, part.size() - 1);
    Feature* of = name == "sramecc" && id.target->hasSramecc ? &id.sramecc
                  : name == "xnack" && id.target->hasXnack   ? &id.xnack
                                                             : nullptr;
    if (of == nullptr || *of != Feature::Any) return std::nullopt;
    *of = feature;
  }
  return id;
}

} // namespace wavesmith::isa
