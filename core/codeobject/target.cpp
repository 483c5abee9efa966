// SPDX-License-Identifier: Apache-2.0
#include "codeobject/target.h"

#include "codeobject/amdgpu_elf.h"
#include "source/text/lines.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::codeobject {
namespace {

struct Processor {
  std::uint8_t mach;
  std::string_view name;
  bool supported = false;
};

// EF_AMDGPU_MACH_AMDGCN_* of LLVM 19's llvm/BinaryFormat/ELF.h, and newer ones that users of CDNA devices may
// encounter. Unsupported processors are listed so that an error message can name them.
constexpr std::array kProcessors{
    Processor{0x20, "gfx600"},          Processor{0x21, "gfx601"},          Processor{0x3a, "gfx602"},
    Processor{0x22, "gfx700"},          Processor{0x23, "gfx701"},          Processor{0x24, "gfx702"},
    Processor{0x25, "gfx703"},          Processor{0x26, "gfx704"},          Processor{0x3b, "gfx705"},
    Processor{0x28, "gfx801"},          Processor{0x29, "gfx802"},          Processor{0x2a, "gfx803"},
    Processor{0x3c, "gfx805"},          Processor{0x2b, "gfx810"},          Processor{0x2c, "gfx900"},
    Processor{0x2d, "gfx902"},          Processor{0x2e, "gfx904"},          Processor{0x2f, "gfx906"},
    Processor{0x30, "gfx908"},          Processor{0x31, "gfx909"},          Processor{0x32, "gfx90c"},
    Processor{0x3f, "gfx90a", true},    Processor{0x40, "gfx940", true},    Processor{0x4b, "gfx941"},
    Processor{0x4c, "gfx942", true},    Processor{0x4f, "gfx950"}, // LLVM 20
    Processor{0x33, "gfx1010"},         Processor{0x34, "gfx1011"},         Processor{0x35, "gfx1012"},
    Processor{0x42, "gfx1013"},         Processor{0x36, "gfx1030"},         Processor{0x37, "gfx1031"},
    Processor{0x38, "gfx1032"},         Processor{0x39, "gfx1033"},         Processor{0x3e, "gfx1034"},
    Processor{0x3d, "gfx1035"},         Processor{0x45, "gfx1036"},         Processor{0x41, "gfx1100"},
    Processor{0x46, "gfx1101"},         Processor{0x47, "gfx1102"},         Processor{0x44, "gfx1103"},
    Processor{0x43, "gfx1150"},         Processor{0x4a, "gfx1151"},         Processor{0x55, "gfx1152"},
    Processor{0x48, "gfx1200"},         Processor{0x4e, "gfx1201"},         Processor{0x51, "gfx9-generic"},
    Processor{0x52, "gfx10-1-generic"}, Processor{0x53, "gfx10-3-generic"}, Processor{0x54, "gfx11-generic"},
    Processor{0x59, "gfx12-generic"},   Processor{0x5f, "gfx9-4-generic"}, // LLVM 20
};

const Processor* findProcessor(std::uint32_t flags) {
  const auto mach = static_cast<std::uint8_t>(flags & elf::kMachMask);
  const auto* found = std::ranges::find(kProcessors, mach, &Processor::mach);
  return found == kProcessors.end() ? nullptr : found;
}

std::string_view sign(TargetFeature feature) {
  return feature == TargetFeature::On ? "+" : "-";
}

// ":xnack-" and similar. False if it is not a feature, or if the feature occurs twice.
bool readFeature(std::string_view text, TargetName& target) {
  if (text.empty() || (text.back() != '+' && text.back() != '-')) return false;
  const auto state = text.back() == '+' ? TargetFeature::On : TargetFeature::Off;
  text.remove_suffix(1);
  if (text != "xnack" && text != "sramecc") return false;
  TargetFeature& feature = text == "xnack" ? target.xnack : target.sramecc;
  if (feature != TargetFeature::Any) return false;
  feature = state;
  return true;
}

// The contribution of one feature to the fitness. `usual`: the default setting of devices.
std::optional<unsigned> featureFitness(TargetFeature built, TargetFeature wanted, TargetFeature usual) {
  if (built == wanted) return 2U;
  if (wanted == TargetFeature::Any) return built == usual ? 1U : 0U;
  if (built == TargetFeature::Any) return 1U;
  return std::nullopt;
}

} // namespace

std::optional<TargetName> parseTargetName(std::string_view text) {
  // The triple before a target id has an empty fourth part: "amdgcn-amd-amdhsa--gfx942".
  constexpr std::string_view kTriple = "amdgcn-amd-amdhsa-";
  if (text.starts_with(kTriple)) {
    text.remove_prefix(kTriple.size());
    if (text.starts_with("unknown-")) text.remove_prefix(std::string_view("unknown-").size());
    if (text.starts_with('-')) text.remove_prefix(1);
  }
  const auto colon = text.find(':');
  TargetName target{.processor = std::string(text.substr(0, colon))};
  if (!target.processor.starts_with("gfx")) return std::nullopt;
  text.remove_prefix(std::min(colon, text.size()));
  while (!text.empty()) {
    text.remove_prefix(1); // the colon
    const auto end = std::min(text.find(':'), text.size());
    if (!readFeature(text.substr(0, end), target)) return std::nullopt;
    text.remove_prefix(end);
  }
  return target;
}

std::optional<std::string> targetNamedIn(std::string_view text) {
  constexpr std::string_view kDirective = ".amdgcn_target";
  constexpr int kPartsOfTriple = 4;
  while (!text.empty()) {
    const std::string_view line = source::trimmedStart(source::takeLine(text));
    if (!line.starts_with(kDirective)) continue;
    const std::size_t open = line.find('"');
    const std::size_t close = open == std::string_view::npos ? open : line.find('"', open + 1);
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view id = line.substr(open + 1, close - open - 1);
    for (int part = 0; part < kPartsOfTriple; ++part) {
      const std::size_t dash = id.find('-');
      if (dash == std::string_view::npos) return std::nullopt;
      id.remove_prefix(dash + 1);
    }
    return std::string(id);
  }
  return std::nullopt;
}

std::string toString(const TargetName& target) {
  std::string text = target.processor;
  if (target.sramecc != TargetFeature::Any) text += fmt::format(":sramecc{}", sign(target.sramecc));
  if (target.xnack != TargetFeature::Any) text += fmt::format(":xnack{}", sign(target.xnack));
  return text;
}

std::string processorName(std::uint32_t flags) {
  const Processor* processor = findProcessor(flags);
  return processor ? std::string(processor->name) : fmt::format("processor {:#x}", flags & elf::kMachMask);
}

bool isSupportedProcessor(std::uint32_t flags) {
  const Processor* processor = findProcessor(flags);
  return processor != nullptr && processor->supported;
}

std::string targetText(std::uint32_t flags, unsigned version) {
  TargetName target{.processor = processorName(flags)};
  if (version < elf::kFirstWithTargetId) {
    target.xnack = (flags & elf::kXnackV3) != 0 ? TargetFeature::On : TargetFeature::Off;
    target.sramecc = (flags & elf::kSrameccV3) != 0 ? TargetFeature::On : TargetFeature::Off;
    return toString(target);
  }
  // "Unsupported" (0) and "any" both omit the feature from the name.
  if ((flags & elf::kXnackMask) == elf::kXnackOff) target.xnack = TargetFeature::Off;
  if ((flags & elf::kXnackMask) == elf::kXnackOn) target.xnack = TargetFeature::On;
  if ((flags & elf::kSrameccMask) == elf::kSrameccOff) target.sramecc = TargetFeature::Off;
  if ((flags & elf::kSrameccMask) == elf::kSrameccOn) target.sramecc = TargetFeature::On;
  return toString(target);
}

std::optional<unsigned> fitness(const TargetName& built, const TargetName& wanted) {
  if (built.processor != wanted.processor) return std::nullopt;
  const auto sramecc = featureFitness(built.sramecc, wanted.sramecc, TargetFeature::On);
  const auto xnack = featureFitness(built.xnack, wanted.xnack, TargetFeature::Off);
  if (!sramecc || !xnack) return std::nullopt;
  return *sramecc + *xnack;
}

} // namespace wavesmith::codeobject
