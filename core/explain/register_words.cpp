// SPDX-License-Identifier: Apache-2.0
#include "explain/register_words.h"

#include "analysis/registers/def_use.h"

#include <algorithm>
#include <span>

namespace wavesmith::explain {
namespace {

using program::Index;
using program::kNone;
using program::Program;

constexpr unsigned kMostResult = 64; // registers that definitions() and uses() take

// The first register of the descriptor that an instruction uses.
std::optional<unsigned> descriptorOf(const isa::Instruction& instruction) {
  if (!instruction.valid()) return std::nullopt;
  for (unsigned n = 0; n < instruction.operandCount; ++n) {
    const isa::OperandSpec& spec = instruction.row().operands[n];
    if (spec.type == isa::ValueType::Descriptor && instruction.operands[n].kind == isa::OperandKind::Scalar)
      return instruction.operands[n].index;
  }
  return std::nullopt;
}

std::optional<isa::RegisterRange> selectorOf(const isa::Instruction& instruction) {
  constexpr unsigned kSelector = 3;
  if (instruction.op != isa::Op::v_perm_b32 || instruction.operandCount <= kSelector) return std::nullopt;
  const isa::Operand& operand = instruction.operands[kSelector];
  if (operand.kind == isa::OperandKind::Scalar)
    return isa::RegisterRange{isa::RegisterClass::Scalar, operand.index, 1};
  if (operand.kind == isa::OperandKind::Vector)
    return isa::RegisterRange{isa::RegisterClass::Vector, operand.index, 1};
  return std::nullopt;
}

RegisterWord wordIn(const Program& program, const analysis::Analysis& analysis, Index user,
                    const isa::RegisterRange& where) {
  RegisterWord word{.where = where, .value = {}, .writers = {}};
  const analysis::Value value = where.cls == isa::RegisterClass::Scalar
                                    ? analysis.values.scalar(user, where.first)
                                    : analysis.values.vector(user, where.first);
  if (value.constant()) word.value = static_cast<std::uint32_t>(value.low);
  for (const analysis::RegisterAccess& found :
       analysis::definitions(program, analysis.footprints, user, where))
    if (word.writers.empty() || word.writers.back() != found.at) word.writers.push_back(found.at);
  std::ranges::sort(word.writers);
  return word;
}

// The first instruction for which `isUser` holds among those that read a result of `at`.
template <typename IsUser>
Index userOf(const Program& program, const analysis::Analysis& analysis, Index at, isa::RegisterClass cls,
             const IsUser& isUser) {
  for (const isa::RegisterRange& written : analysis.footprints.writes(at)) {
    if (written.cls != cls || written.count > kMostResult) continue;
    for (const analysis::RegisterAccess& use : analysis::uses(program, analysis.footprints, at, written))
      if (isUser(program.instructions()[use.at], use.registers)) return use.at;
  }
  return kNone;
}

} // namespace

isa::BufferWords BuiltDescriptor::values() const {
  isa::BufferWords result;
  for (std::size_t i = 0; i < words.size(); ++i)
    result[i] = words[i].value;
  return result;
}

std::optional<BuiltDescriptor> descriptorAt(const Program& program, const analysis::Analysis& analysis,
                                            Index at) {
  if (at >= program.instructions().size()) return std::nullopt;
  BuiltDescriptor result;
  result.user = at;
  auto first = descriptorOf(program.instructions()[at]);
  if (!first) {
    result.user = userOf(program, analysis, at, isa::RegisterClass::Scalar,
                         [](const isa::Instruction& user, const isa::RegisterRange& read) {
                           const auto quad = descriptorOf(user);
                           return quad && read.first + read.count > *quad && read.first < *quad + 4;
                         });
    if (result.user == kNone) return std::nullopt;
    first = descriptorOf(program.instructions()[result.user]);
  }
  for (unsigned k = 0; k < 4; ++k)
    result.words[k] = wordIn(program, analysis, result.user,
                             {isa::RegisterClass::Scalar, static_cast<std::uint16_t>(*first + k), 1});
  return result;
}

std::optional<BuiltSelector> selectorAt(const Program& program, const analysis::Analysis& analysis,
                                        Index at) {
  if (at >= program.instructions().size()) return std::nullopt;
  BuiltSelector result;
  result.user = at;
  auto where = selectorOf(program.instructions()[at]);
  if (!where) {
    const auto isUser = [](const isa::Instruction& user, const isa::RegisterRange& read) {
      const auto selector = selectorOf(user);
      return selector && selector->cls == read.cls && selector->first >= read.first &&
             selector->first < read.first + read.count;
    };
    result.user = userOf(program, analysis, at, isa::RegisterClass::Scalar, isUser);
    if (result.user == kNone) result.user = userOf(program, analysis, at, isa::RegisterClass::Vector, isUser);
    if (result.user == kNone) return std::nullopt;
    where = selectorOf(program.instructions()[result.user]);
  }
  result.word = wordIn(program, analysis, result.user, *where);
  return result;
}

} // namespace wavesmith::explain
