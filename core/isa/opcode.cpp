// SPDX-License-Identifier: Apache-2.0
#include "isa/opcode.h"

#include "isa/table/lookup.h"
#include "isa/table/operands.h"
#include "isa/table/row.h"

#include <algorithm>
#include <vector>

namespace wavesmith::isa {

namespace table {

// One more than the number of opcodes: the last one is Op::invalid.
constexpr std::array kRows = {
#define OPCODE(name_, encoding_, number_, ...) opcodeOf(#name_, Encoding::encoding_, number_, {__VA_ARGS__}),
#include "isa/table/all.inc"
#undef OPCODE
    Opcode{.mnemonic = "invalid", .summary = "Not an instruction of this processor."},
};
static_assert(kRows.size() == static_cast<std::size_t>(Op::invalid) + 1);

// Two rows with one number would hide each other.
consteval bool numbersAreUnique() {
  std::array<std::array<bool, kNumbers>, kEncodings> seen{};
  for (std::size_t i = 0; i + 1 < kRows.size(); ++i) {
    bool& used = seen[static_cast<std::size_t>(kRows[i].encoding)][kRows[i].number];
    if (used) return false;
    used = true;
    if (kRows[i].vop3 < 0) continue;
    bool& usedVop3 = seen[static_cast<std::size_t>(Encoding::Vop3)][static_cast<std::size_t>(kRows[i].vop3)];
    if (usedVop3) return false;
    usedVop3 = true;
  }
  return true;
}
static_assert(numbersAreUnique());

consteval Lookup makeLookup() {
  Lookup lookup;
  for (auto& encoding : lookup.ops)
    encoding.fill(Op::invalid);
  for (std::size_t i = 0; i + 1 < kRows.size(); ++i) {
    const auto op = static_cast<Op>(i);
    lookup.ops[static_cast<std::size_t>(kRows[i].encoding)][kRows[i].number] = op;
    if (kRows[i].vop3 >= 0)
      lookup.ops[static_cast<std::size_t>(Encoding::Vop3)][static_cast<std::size_t>(kRows[i].vop3)] = op;
  }
  return lookup;
}

constinit const Lookup kLookup = makeLookup();

} // namespace table

std::span<const Opcode> opcodes() {
  return {table::kRows.data(), table::kRows.size() - 1};
}

const Opcode& row(Op op) {
  const auto index = static_cast<std::size_t>(op);
  return table::kRows[std::min(index, table::kRows.size() - 1)];
}

Op find(Encoding encoding, unsigned number) {
  return number < table::kNumbers ? table::kLookup.ops[static_cast<std::size_t>(encoding)][number]
                                  : Op::invalid;
}

Op findMnemonic(std::string_view mnemonic) {
  static const std::vector<Op> sorted = [] {
    std::vector<Op> ops(opcodes().size());
    for (std::size_t i = 0; i < ops.size(); ++i)
      ops[i] = static_cast<Op>(i);
    std::ranges::sort(ops, {}, [](Op op) { return row(op).mnemonic; });
    return ops;
  }();
  const auto exact = [](std::string_view text) {
    const auto at = std::ranges::lower_bound(sorted, text, {}, [](Op op) { return row(op).mnemonic; });
    return at != sorted.end() && row(*at).mnemonic == text ? *at : Op::invalid;
  };
  if (const Op op = exact(mnemonic); op != Op::invalid) return op;
  for (const std::string_view suffix : {"_e32", "_e64", "_sdwa", "_dpp"}) {
    if (mnemonic.ends_with(suffix)) return exact(mnemonic.substr(0, mnemonic.size() - suffix.size()));
  }
  return Op::invalid;
}

std::string_view name(Encoding encoding) {
  switch (encoding) {
  case Encoding::Sop1: return "SOP1";
  case Encoding::Sop2: return "SOP2";
  case Encoding::Sopk: return "SOPK";
  case Encoding::Sopc: return "SOPC";
  case Encoding::Sopp: return "SOPP";
  case Encoding::Smem: return "SMEM";
  case Encoding::Vop1: return "VOP1";
  case Encoding::Vop2: return "VOP2";
  case Encoding::Vop3: return "VOP3";
  case Encoding::Vop3p: return "VOP3P";
  case Encoding::Mai: return "VOP3P-MAI";
  case Encoding::Vopc: return "VOPC";
  case Encoding::Ds: return "DS";
  case Encoding::Flat: return "FLAT";
  case Encoding::Global: return "FLAT-GLOBAL";
  case Encoding::Scratch: return "FLAT-SCRATCH";
  case Encoding::Mubuf: return "MUBUF";
  case Encoding::Mtbuf: return "MTBUF";
  }
  return "";
}

} // namespace wavesmith::isa
