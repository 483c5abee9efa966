// SPDX-License-Identifier: Apache-2.0
// An encoded number in words: what hover, the forms of the window and `wavesmith-cli isa explain` show.
//
//   s_waitcnt 0x70                vmcnt(0) lgkmcnt(0)
//   Waits until no vector memory operation and no LDS or scalar memory operation is outstanding.
//     vmcnt    0          no vector memory operation is outstanding
//     expcnt   no wait    ...
//
// A value; any thread.
#pragma once

#include <string>
#include <vector>

namespace wavesmith::isa {

struct ExplainedField {
  std::string name;    // "vmcnt", "lanes 0 to 3", "byte 2"
  std::string value;   // "0", "lanes 1, 0, 3, 2"
  std::string meaning; // a clause; empty: the value says it

  bool operator==(const ExplainedField&) const = default;
};

struct Explained {
  std::string text;    // as the assembler writes it: "vmcnt(0) lgkmcnt(0)"
  std::string summary; // one sentence
  std::vector<ExplainedField> fields;
  std::vector<std::string> notes; // what a reader should know: reserved bits, rules of the hardware
};

} // namespace wavesmith::isa
