// SPDX-License-Identifier: Apache-2.0
// All waits and wait states of a program in one list: missing, exact, and stronger than needed.
//
//   45  vmcnt(0)    stronger than needed   vmcnt(1)   vmcnt(1) would be enough for line 46
//   61  s_nop 4     stronger than needed   s_nop 0    1 of 5 wait states is needed: H-SGPR-VMEM, ...
//   70  v_add_f32   missing                vmcnt(0)   v4 is read while its load is outstanding ...
//
// A value; any thread.
#pragma once

#include "panels/columns.h"
#include "panels/sentence.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::panels {

enum class HazardVerdict : std::uint8_t {
  Missing,
  Exact,
  Stronger,
  NotNeeded,
  Orders, // needed for the order of memory: other waves, or a later access
  Unknown,
};
[[nodiscard]] std::string_view name(HazardVerdict verdict); // "stronger than needed"

struct HazardRow {
  enum class Kind : std::uint8_t { Finding, Wait, Nop, Unproven };
  static constexpr std::size_t kNoFinding = ~std::size_t{0};
  Kind kind{};
  Index at = kNone;
  // Index into Analysis::findings, counters.answers(), states.answers(), counters.unproven().
  std::size_t index = 0;
  Index producer = kNone; // the producer, if there is exactly one
  std::string what;       // "vmcnt(0)", "s_nop 4", "v_add_f32"
  std::string rule;       // "vmcnt", "H-SGPR-VMEM"; "" for an s_nop that no rule needs
  HazardVerdict verdict{};
  // What would suffice: "vmcnt(1)", "s_nop 0"; "": nothing better is known, or nothing is needed.
  std::string enough;
  Sentence text;     // with places, and the count that suffices
  bool weak = false; // shown in gray: more than needed
  source::Severity severity = source::Severity::Remark;
  std::size_t finding = kNoFinding; // index into Analysis::findings: the finding with the fixes

  bool operator==(const HazardRow&) const = default;
};

struct HazardPanel {
  std::vector<HazardRow> rows; // sorted by instruction, then kind
};
[[nodiscard]] HazardPanel hazardPanel(const program::Program& program, const analysis::Analysis& analysis);

} // namespace wavesmith::panels
