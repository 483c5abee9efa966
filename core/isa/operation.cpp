// SPDX-License-Identifier: Apache-2.0
#include "isa/operation.h"

#include <array>
#include <cstddef>

namespace wavesmith::isa {
namespace {

using Programs = std::array<std::string_view, static_cast<std::size_t>(Op::invalid) + 1>;

constexpr Programs collect() {
  Programs programs{};
#define OPERATION(mnemonic, program) programs[static_cast<std::size_t>(Op::mnemonic)] = program;
#include "isa/operation/all.inc"
#undef OPERATION
  return programs;
}

constexpr Programs kPrograms = collect();

} // namespace

std::string_view operation(Op op) {
  return kPrograms.at(static_cast<std::size_t>(op));
}

} // namespace wavesmith::isa
