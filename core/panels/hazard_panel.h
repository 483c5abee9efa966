// SPDX-License-Identifier: Apache-2.0
// All waits and distances of a program in one list: what is missing, what is exact, and what is
// stronger than needed.
//
//   45  vmcnt(0)    stronger than needed   vmcnt(1)   vmcnt(1) would be enough for line 46
//   61  s_nop 4     stronger than needed   s_nop 0    1 of 5 wait states is needed: H-SGPR-VMEM, ...
//   70  v_add_f32   missing                vmcnt(0)   v4 is read before the load into it has ended ...
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
  Orders, // for other waves
  Unknown,
};
[[nodiscard]] std::string_view name(HazardVerdict verdict); // "stronger than needed"

struct HazardRow {
  enum class Kind : std::uint8_t { Finding, Wait, Nop, Unproven };
  static constexpr std::size_t kNoFinding = ~std::size_t{0};
  Kind kind{};
  Index at = kNone;
  std::size_t index = 0; // into Analysis::findings, counters.answers(), states.answers(), counters.unproven()
  Index producer = kNone; // what it is about, if it is one thing
  std::string what;       // "vmcnt(0)", "s_nop 4", "v_add_f32"
  std::string rule;       // "vmcnt", "H-SGPR-VMEM"; of an s_nop that no rule asks for: ""
  HazardVerdict verdict{};
  std::string enough; // what would do: "vmcnt(1)", "s_nop 0"; "": nothing better is known, or nothing
  Sentence text;      // with places, and the count that suffices
  bool weak = false;  // said in gray: more than needed
  source::Severity severity = source::Severity::Remark;
  std::size_t finding = kNoFinding; // into Analysis::findings: who has the fixes

  bool operator==(const HazardRow&) const = default;
};

struct HazardPanel {
  std::vector<HazardRow> rows; // by instruction, then kind
};
[[nodiscard]] HazardPanel hazardPanel(const program::Program& program, const analysis::Analysis& analysis);

} // namespace wavesmith::panels
