// SPDX-License-Identifier: Apache-2.0
// Changes the kernarg layout in the text of a kernel: metadata, the `.set NAME_offset` of its arguments,
// .amdhsa_kernarg_size and the offsets of its loads are changed together, and nothing else.
//
//   .set stride_offset, 28        24, where n is now
//   s_load_dword s6, s[0:1], 0x1c                                              0x18
//   - { .name: stride, .offset: 28, .size: 4, .value_kind: by_value }     .offset: 24
//
// The edited text is assembled, and its loads are analyzed again: if a load would not read the same arguments
// as before, the change is refused with the reason, and there are no edits. `assemble` is called up to twice,
// on the caller's thread.
#pragma once

#include "generate/blocks.h"
#include "kernarg/layout_change.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

// A change of the offset of a load, or the reason why it is not possible.
struct LoadChange {
  std::uint32_t line = 0; // 0: no line
  std::string what; // "s_load_dword: 0x8 becomes 0x10", ".set n_at: 8 becomes 16"; refused: "s_load_dword"
  std::string why;  // "it reads n, which moves from 8 to 16"

  bool operator==(const LoadChange&) const = default;
};

struct LayoutEdits {
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
  std::vector<std::string> done;       // one sentence each, for a preview: ".set n_offset: 24 becomes 28"
  std::vector<std::string> left;       // what could not be changed here, and why
  std::vector<LoadChange> loads;       // offsets that change
  std::vector<LoadChange> refused;     // why the kernel would break; then there are no edits
};
// `now` is the result of assembling `text`. If the text has no metadata, a block for this kernel is appended.
// Code::MalformedMetadata if the block is not valid YAML.
[[nodiscard]] source::Result<LayoutEdits> editLayout(const std::string& text, const std::string& file,
                                                     const Assembled& now, const std::string& kernel,
                                                     const kernarg::LayoutChange& change,
                                                     const Assemble& assemble);

} // namespace wavesmith::generate
