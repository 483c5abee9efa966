// SPDX-License-Identifier: Apache-2.0
#include "check/fixed_distances.h"

#include "program/control_flow.h"

#include <cctype>
#include <string_view>

namespace wavesmith::check {
namespace {

using program::Index;
using program::kNone;

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// "s_branch 4" and "s_branch -0x4"; not "s_branch 1f", which is a label.
bool hasNumber(std::string_view statement) {
  const std::size_t last = statement.find_last_of(" \t,");
  if (last == std::string_view::npos) return false;
  std::string_view operand = statement.substr(last + 1);
  if (operand.starts_with('-') || operand.starts_with('+')) operand.remove_prefix(1);
  if (operand.empty() || !isDigit(operand[0])) return false;
  return operand.starts_with("0x") || operand.starts_with("0X") || isDigit(operand.back());
}

bool isData(std::string_view statement) {
  return statement.starts_with('.');
}

} // namespace

FixedDistances::FixedDistances(const program::Program& program, const StatementOf& statementOf) {
  const auto instructions = program.instructions();
  const auto count = static_cast<Index>(instructions.size());
  // Of the branches before an instruction, the one that goes furthest; of those from it on, the one that goes back
  // furthest.
  std::vector<Index> numbered;
  for (Index at = 0; at < count; ++at) {
    const bool isCounter = instructions[at].op == isa::Op::s_getpc_b64;
    if (!isCounter && program.branchTarget(at) == kNone) continue;
    const std::string statement = statementOf(at);
    const bool addsNumber = isCounter && at + 1 < count && instructions[at + 1].op == isa::Op::s_add_u32 &&
                            hasNumber(statementOf(at + 1));
    if (isCounter && (isData(statement) || addsNumber)) {
      across_.assign(count, at); // it is unknown which numbers are added to the counter
      return;
    }
    if (!isCounter && (isData(statement) || hasNumber(statement))) numbered.push_back(at);
  }
  if (numbered.empty()) return;
  across_.assign(count, kNone);
  Index furthest = kNone;
  std::size_t next = 0;
  for (Index at = 0; at < count; ++at) {
    if (furthest != kNone && program.branchTarget(furthest) > at) across_[at] = furthest;
    for (; next < numbered.size() && numbered[next] == at; ++next)
      if (furthest == kNone || program.branchTarget(at) > program.branchTarget(furthest)) furthest = at;
  }
  furthest = kNone;
  for (Index at = count; at-- > 0;) {
    for (; next > 0 && numbered[next - 1] == at; --next)
      if (furthest == kNone || program.branchTarget(at) < program.branchTarget(furthest)) furthest = at;
    if (furthest != kNone && program.branchTarget(furthest) <= at) across_[at] = furthest;
  }
}

Index FixedDistances::across(Index at) const {
  return at < across_.size() ? across_[at] : kNone;
}

} // namespace wavesmith::check
