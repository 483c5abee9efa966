// SPDX-License-Identifier: Apache-2.0
// Where code, kernel descriptor and metadata disagree, with the edits that fix it.
//
//   k.s:41:36: warning: kernel k: the code reaches byte 8191 of LDS, and .amdhsa_group_segment_fixed_size is
//   4096: raise it to 8192, unless the launch adds the rest [W0401 lds-too-small]
//   k.s:22:3: note: byte 8191 is reached here
//   fix: set .amdhsa_group_segment_fixed_size to 8192      edits of lines 41 and 58
//
// Only certain facts about the code are compared with the other two; unknown effects cause no findings. Pure
// functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::generate {

// Checks all kernels: W04xx, and the findings of kernarg::check (W05xx), with fixes if edits of descriptor or
// metadata fix them. `text` is the text of `file`, from which the program was assembled; empty: not
// available, and then there are no fixes.
[[nodiscard]] source::Diagnostics check(const program::Program& program, const analysis::Analysis& analysis,
                                        std::string_view text, const std::string& file);

} // namespace wavesmith::generate
