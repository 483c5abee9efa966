// SPDX-License-Identifier: Apache-2.0
// A new kernarg layout in the text of a kernel: metadata, the `.set NAME_offset` of its arguments and
// .amdhsa_kernarg_size, changed together and nothing else.
//
//   .set stride_offset, 28        24, where n has gone
//   - { .name: stride, .offset: 28, .size: 4, .value_kind: by_value }     .offset: 24
//
// Pure functions; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "kernarg/layout_change.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

struct LayoutEdits {
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
  std::vector<std::string> done;       // a sentence each, for a preview: ".set n_offset: 24 becomes 28"
  std::vector<std::string> left;       // what could not be changed here, and why
};
// `object` is what `text` assembles to. Where the text has no metadata yet, a block with this kernel's is put
// behind the rest. Code::MalformedMetadata where the block is no YAML.
[[nodiscard]] source::Result<LayoutEdits> editLayout(std::string_view text, const std::string& file,
                                                     const codeobject::CodeObject& object,
                                                     const std::string& kernel,
                                                     const kernarg::LayoutChange& change);

} // namespace wavesmith::generate
