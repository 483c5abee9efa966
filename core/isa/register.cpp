// SPDX-License-Identifier: Apache-2.0
#include "isa/register.h"

#include <array>
#include <string_view>

namespace wavesmith::isa {

namespace {

std::string range(std::string_view prefix, unsigned first, unsigned count) {
  std::string text{prefix};
  if (count == 1) return text + std::to_string(first);
  return text + '[' + std::to_string(first) + ':' + std::to_string(first + count - 1) + ']';
}

// Named pairs, and the names of their halves.
struct NamedPair {
  std::uint16_t low;
  std::string_view name;
};
constexpr std::array kPairs = {
    NamedPair{scalar::kFlatScratchLo, "flat_scratch"},
    NamedPair{scalar::kXnackMaskLo, "xnack_mask"},
    NamedPair{scalar::kVccLo, "vcc"},
    NamedPair{scalar::kExecLo, "exec"},
};

std::string scalarName(unsigned first, unsigned count) {
  for (const NamedPair& pair : kPairs) {
    if (first == pair.low && count == 2) return std::string{pair.name};
    if (count == 1 && (first == pair.low || first == pair.low + 1u))
      return std::string{pair.name} + (first == pair.low ? "_lo" : "_hi");
  }
  if (first == scalar::kM0 && count == 1) return "m0";
  if (first >= scalar::kTtmp0 && first + count <= scalar::kM0)
    return range("ttmp", first - scalar::kTtmp0, count);
  return range("s", first, count);
}

} // namespace

bool overlap(const RegisterRange& a, const RegisterRange& b) {
  return a.cls == b.cls && a.first < b.first + b.count && b.first < a.first + a.count;
}

std::string toString(const RegisterRange& registers) {
  switch (registers.cls) {
  case RegisterClass::Scalar: return scalarName(registers.first, registers.count);
  case RegisterClass::Vector: return range("v", registers.first, registers.count);
  case RegisterClass::Accumulation: return range("a", registers.first, registers.count);
  case RegisterClass::State: break;
  }
  switch (static_cast<StateRegister>(registers.first)) {
  case StateRegister::Scc: return "scc";
  case StateRegister::Mode: return "mode";
  case StateRegister::TrapSts: return "trapsts";
  case StateRegister::Pc: return "pc";
  case StateRegister::Other: break;
  }
  return "hwreg";
}

} // namespace wavesmith::isa
