// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/comparison.h"

#include <string_view>

namespace wavesmith::checked {

std::optional<Comparison> comparisonOf(const isa::Opcode& row) {
  std::string_view name = row.mnemonic;
  bool known = false;
  for (const std::string_view prefix : {"s_cmp_", "v_cmp_", "v_cmpx_"}) {
    if (!name.starts_with(prefix)) continue;
    name.remove_prefix(prefix.size());
    known = true;
    break;
  }
  if (!known || name.size() != 6 || name[2] != '_') return std::nullopt;
  const std::string_view relation = name.substr(0, 2), type = name.substr(3);
  Comparison comparison;
  if (type != "u32" && type != "i32" && type != "u64" && type != "i64") return std::nullopt;
  comparison.isSigned = type[0] == 'i';
  comparison.bits = type.ends_with("64") ? 64 : 32;
  if (relation == "eq" || relation == "ne" || relation == "lg")
    comparison.equality = true;
  else if (relation == "le" || relation == "gt")
    comparison.orEqual = true;
  else if (relation != "lt" && relation != "ge")
    return std::nullopt;
  return comparison;
}

bool isDecided(const Comparison& comparison, Bits a, Bits b) {
  const std::uint64_t mask = comparison.bits == 64 ? bits::kAll : 0xffff'ffff;
  const std::uint64_t sign = comparison.isSigned ? std::uint64_t{1} << (comparison.bits - 1) : 0;
  for (Bits* const one : {&a, &b})
    *one = {(one->value ^ sign) & mask, one->undefined & mask}; // so that all are ordered as unsigned numbers
  if (((a.value ^ b.value) & ~(a.undefined | b.undefined)) != 0 && comparison.equality) return true;
  if (a.defined() && b.defined()) return true;
  if (comparison.equality) return false;
  const std::uint64_t leastA = a.value & ~a.undefined, mostA = a.value | a.undefined;
  const std::uint64_t leastB = b.value & ~b.undefined, mostB = b.value | b.undefined;
  return comparison.orEqual ? mostA <= leastB || leastA > mostB : mostA < leastB || leastA >= mostB;
}

} // namespace wavesmith::checked
