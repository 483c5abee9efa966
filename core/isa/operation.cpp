// SPDX-License-Identifier: Apache-2.0
#include "isa/operation.h"

#include <array>
#include <cstddef>
#include <initializer_list>

namespace wavesmith::isa {
namespace {

using Programs = std::array<std::string_view, static_cast<std::size_t>(Op::invalid) + 1>;

// What stands in a row: opcodes, and their program as the last one.
struct InRow {
  constexpr InRow(Op mnemonic) : op(mnemonic) {}       // NOLINT(google-explicit-constructor)
  constexpr InRow(const char* text) : program(text) {} // NOLINT(google-explicit-constructor)

  Op op = Op::invalid;
  std::string_view program;
};

constexpr void addRow(Programs& programs, std::initializer_list<InRow> row) {
  const InRow& last = *(row.end() - 1);
  for (const InRow* word = row.begin(); word != &last; ++word)
    programs[static_cast<std::size_t>(word->op)] = last.program;
}

constexpr Programs collect() {
  using enum Op;
  Programs programs{};
#define OPERATION(...) addRow(programs, {__VA_ARGS__});
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
