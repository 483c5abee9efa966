// SPDX-License-Identifier: Apache-2.0
#include "operations/coverage.h"

#include <array>

namespace wavesmith::operations {
namespace {

std::array<std::uint64_t, static_cast<std::size_t>(isa::Op::invalid) + 1>& counters() {
  static std::array<std::uint64_t, static_cast<std::size_t>(isa::Op::invalid) + 1> all{};
  return all;
}

} // namespace

void recordVectors(isa::Op op, std::uint64_t vectors) {
  counters().at(static_cast<std::size_t>(op)) += vectors;
}
std::uint64_t vectorsOf(isa::Op op) {
  return counters().at(static_cast<std::size_t>(op));
}

} // namespace wavesmith::operations
