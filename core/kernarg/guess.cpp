// SPDX-License-Identifier: Apache-2.0
#include "kernarg/guess.h"

#include "analysis/registers/def_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace wavesmith::kernarg {
namespace {

using analysis::Index;
using isa::Field;

constexpr std::int64_t kFarthest = std::int64_t{1} << 20; // a larger offset is not an argument

// `instruction` uses the register pair starting at `first` as an address: of a load, an access or a buffer.
bool usesAsAddress(const isa::Instruction& instruction, unsigned first) {
  const isa::Opcode& row = instruction.row();
  for (unsigned n = 0; n < instruction.operandCount; ++n) {
    const Field field = row.operands[n].field;
    const isa::Operand& operand = instruction.operands[n];
    if ((field == Field::Sbase || field == Field::FlatSaddr || field == Field::BufSrsrc) &&
        operand.kind == isa::OperandKind::Scalar && operand.index == first)
      return true;
  }
  return false;
}

// The offsets in a load's bytes at which a pointer begins.
std::vector<std::uint32_t> pointersOf(const program::Program& program, const analysis::Analysis& analysis,
                                      const Access& access) {
  std::vector<std::uint32_t> pointers;
  const isa::Instruction& load = program.instructions()[access.at];
  if (!access.byDwords || access.preloaded || !load.operands[0].isRegister()) return pointers;
  for (std::uint32_t k = 0; (k + 2) * kDwordBytes <= access.bytes; k += 2) {
    const unsigned first = load.operands[0].index + k;
    const isa::RegisterRange one{isa::RegisterClass::Scalar, static_cast<std::uint16_t>(first), 1};
    const auto readers =
        analysis::uses(program, analysis.footprints, access.at, one, analysis::Follow::Derived);
    if (std::ranges::any_of(readers, [&](const analysis::RegisterAccess& reader) {
          return usesAsAddress(program.instructions()[reader.at], first);
        }))
      pointers.push_back(k * kDwordBytes);
  }
  return pointers;
}

// What the instructions that read a loaded dword say about it.
struct DwordUse {
  bool isFloat = false;  // the operand is an f32
  bool isNumber = false; // compared, converted, limited or scaled as a number of 32 bits
  bool isPart = false;   // part of a larger value: an operand of several registers, a carry, a long product

  [[nodiscard]] bool isAlone() const { return !isPart && (isFloat || isNumber); }
  [[nodiscard]] bool isAloneForSure() const { return !isPart && isFloat; }
};

// The upper half of a 64-bit sum or product, made of 32-bit operations.
bool makesUpperHalf(std::string_view mnemonic) {
  constexpr std::array<std::string_view, 9> kBegins{"s_addc_u32",    "s_subb_u32",       "v_addc_co_u32",
                                                    "v_subb_co_u32", "v_subbrev_co_u32", "s_mul_hi_u32",
                                                    "s_mul_hi_i32",  "v_mul_hi_u32",     "v_mul_hi_i32"};
  return std::ranges::find(kBegins, mnemonic) != kBegins.end() || mnemonic.starts_with("v_mad_u64_") ||
         mnemonic.starts_with("v_mad_i64_") || mnemonic.starts_with("v_align");
}

// The lower half of a 64-bit product reads its lower factors as well, but there makesUpperHalf() does too.
bool isLowProduct(std::string_view mnemonic) {
  constexpr std::array<std::string_view, 7> kProducts{"s_mul_i32",     "v_mul_lo_u32",  "v_mul_u32_u24",
                                                      "v_mul_i32_i24", "v_mad_u32_u24", "v_mad_i32_i24",
                                                      "s_mulk_i32"};
  return std::ranges::find(kProducts, mnemonic) != kProducts.end();
}

bool isOfNumbers(const isa::Opcode& row) {
  return row.mnemonic.starts_with("s_cmp_") || row.mnemonic.starts_with("s_cmpk_") ||
         row.mnemonic.starts_with("v_cmp_") || row.mnemonic.starts_with("v_cmpx_") ||
         row.mnemonic.starts_with("v_cvt_f32_") || row.mnemonic.starts_with("s_min_") ||
         row.mnemonic.starts_with("s_max_") || row.mnemonic.starts_with("v_min_") ||
         row.mnemonic.starts_with("v_max_") || isLowProduct(row.mnemonic);
}

void addReader(const isa::Instruction& reader, unsigned first, DwordUse& use) {
  const isa::Opcode& row = reader.row();
  if (makesUpperHalf(row.mnemonic)) use.isPart = true;
  for (unsigned n = 0; n < reader.operandCount; ++n) {
    const isa::Operand& operand = reader.operands[n];
    const isa::OperandSpec& spec = row.operands[n];
    const unsigned dwords = std::max<unsigned>(operand.dwords, 1);
    if (operand.kind != isa::OperandKind::Scalar || spec.access == isa::Access::Write ||
        first < operand.index || first >= operand.index + dwords)
      continue;
    const bool isInteger = spec.type == isa::ValueType::U32 || spec.type == isa::ValueType::I32;
    if (dwords > 1) use.isPart = true;
    if (dwords == 1 && spec.type == isa::ValueType::F32) use.isFloat = true;
    if (dwords == 1 && isInteger && isOfNumbers(row)) use.isNumber = true;
  }
}

// By the offset of each dword that scalar loads read.
std::map<std::int64_t, DwordUse> dwordUses(const program::Program& program,
                                           const analysis::Analysis& analysis, const Accesses& accesses) {
  std::map<std::int64_t, DwordUse> all;
  for (const Access& access : accesses.all) {
    const isa::Instruction& load = program.instructions()[access.at];
    const bool isKnown = access.byDwords && !access.preloaded && load.operands[0].isRegister();
    for (std::uint32_t k = 0; (k + 1) * kDwordBytes <= access.bytes; ++k) {
      DwordUse& use = all[access.offset + k * kDwordBytes];
      if (!isKnown) {
        use.isPart = true;
        continue;
      }
      const unsigned first = load.operands[0].index + k;
      const isa::RegisterRange one{isa::RegisterClass::Scalar, static_cast<std::uint16_t>(first), 1};
      for (const analysis::RegisterAccess& reader :
           analysis::uses(program, analysis.footprints, access.at, one))
        addReader(program.instructions()[reader.at], first, use);
    }
  }
  return all;
}

// Cuts a load of several dwords around those that are values of 32 bits: an f32 always, an integer beside
// another such value, because a comparison of one half can be a part of a comparison of 64 bits.
void cutAtValues(const std::map<std::int64_t, DwordUse>& uses, std::set<std::int64_t>& cuts) {
  for (const auto& [offset, use] : uses) {
    const auto next = uses.find(offset + kDwordBytes);
    const bool isPair = next != uses.end() && use.isAlone() && next->second.isAlone();
    if (use.isAloneForSure() || isPair) cuts.insert({offset, offset + kDwordBytes});
    if (isPair) cuts.insert(offset + 2 * std::int64_t{kDwordBytes});
  }
}

bool isFloat(const std::map<std::int64_t, DwordUse>& uses, std::int64_t offset) {
  const auto found = uses.find(offset);
  return found != uses.end() && found->second.isAloneForSure() && !found->second.isNumber;
}

} // namespace

Layout guessLayout(const program::Program& program, const analysis::Analysis& analysis,
                   const Accesses& accesses, std::uint32_t size) {
  std::set<std::int64_t> cuts;
  std::set<std::int64_t> pointers;
  for (const Access& access : accesses.all) {
    if (access.offset < 0 || access.end() > kFarthest) continue;
    cuts.insert({access.offset, access.end()});
    for (const std::uint32_t pointer : pointersOf(program, analysis, access)) {
      cuts.insert({access.offset + pointer, access.offset + pointer + kPointerBytes});
      pointers.insert(access.offset + pointer);
    }
  }
  const std::map<std::int64_t, DwordUse> uses = dwordUses(program, analysis, accesses);
  cutAtValues(uses, cuts);
  Layout layout;
  layout.guessed = true;
  layout.size = layout.descriptorSize = size;
  for (auto cut = cuts.begin(); cut != cuts.end() && std::next(cut) != cuts.end(); ++cut) {
    const std::int64_t begin = *cut;
    const std::int64_t end = *std::next(cut);
    const bool isRead = std::ranges::any_of(
        accesses.all, [&](const Access& access) { return access.offset <= begin && access.end() >= end; });
    if (!isRead) continue;
    const auto bytes = static_cast<std::uint32_t>(end - begin);
    Type type = bytes == kPointerBytes && pointers.contains(begin) ? pointerToVoid()
                : bytes == kDwordBytes && isFloat(uses, begin)     ? scalarType(Scalar::F32)
                : bytes == kDwordBytes                             ? scalarType(Scalar::U32)
                                                                   : opaque(bytes);
    Argument guessed = argument(fmt::format("arg{}", layout.arguments.size()), std::move(type));
    guessed.offset = static_cast<std::uint32_t>(begin);
    guessed.alignment = std::min(guessed.alignment, kDwordBytes); // otherwise unknown
    layout.size = std::max(layout.size, guessed.offset + guessed.size);
    layout.arguments.push_back(std::move(guessed));
  }
  return layout;
}

} // namespace wavesmith::kernarg
