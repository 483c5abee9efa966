// SPDX-License-Identifier: Apache-2.0
#include "analysis/lanes/bank_conflicts.h"

#include "analysis/lanes/lane_values.h"
#include "analysis/lanes/lds_banks.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace wavesmith::analysis {
namespace {

// An offset is added to what is xored with an unknown number: lanes with the same bank may no longer have the same one.
bool isKnown(const LaneNumber& number, const LdsPattern& pattern) {
  return number.common != LaneNumber::Common::Xored ||
         std::ranges::all_of(pattern.offsets, [](std::uint32_t offset) { return offset == 0; });
}

std::string messageOf(const LdsPasses& passes, const LdsFix& fix, const LdsPattern& pattern) {
  if (fix.padding != 0)
    return fmt::format(
        "this access takes {} passes of LDS instead of {}: make rows {} bytes long instead of {}", passes.all,
        passes.least, fix.rowBytes + fix.padding, fix.rowBytes);
  if (fix.xorRows != 0)
    return fmt::format(
        "this access takes {} passes of LDS instead of {}: xor the address with {} times the row modulo {}",
        passes.all, passes.least, std::max(pattern.bytes, 4u), fix.xorRows);
  return fmt::format(
      "this access takes {} passes of LDS instead of {}: let lanes {} and {} access different banks",
      passes.all, passes.least, passes.lane, passes.otherLane);
}

} // namespace

std::vector<Finding> findBankConflicts(const program::Program& program, const Footprints& footprints,
                                       const Values& values) {
  std::vector<Finding> findings;
  for (const LdsAddress& address : ldsAddresses(program, footprints, values)) {
    const LdsPattern pattern = *ldsPattern(program.instructions()[address.at]);
    if (!isKnown(address.number, pattern)) continue;
    const LdsPasses passes = ldsPasses(address.number.lanes, pattern);
    if (passes.all == passes.least) continue;
    Finding finding;
    finding.code = source::Code::LdsBankConflict;
    finding.severity = source::Severity::Remark;
    finding.at = address.at;
    finding.rule = "lds-banks";
    finding.required = static_cast<int>(passes.least);
    finding.found = static_cast<int>(passes.all);
    finding.message = messageOf(passes, ldsFix(address.number.lanes, pattern), pattern);
    finding.consequence =
        fmt::format("lanes {} and {} are served together, and access different dwords of the same bank",
                    passes.lane, passes.otherLane);
    findings.push_back(std::move(finding));
  }
  return findings;
}

} // namespace wavesmith::analysis
