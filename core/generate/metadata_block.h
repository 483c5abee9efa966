// SPDX-License-Identifier: Apache-2.0
// The `.amdgpu_metadata` block of a text: found, generated, or changed in place, keeping the author's
// order, style and comments.
//
//   - { .name: stride, .offset: 28, .size: 4, .value_kind: by_value }    only 28 changes
//   .vgpr_count: 8         # both kinds                                  the comment stays
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

struct MetadataBlock {
  std::uint32_t first = 0; // line of .amdgpu_metadata, from 1
  std::uint32_t last = 0;  // line of .end_amdgpu_metadata
  std::string_view yaml;   // what is between them; views the text
};
// Nothing where the text has none, or in a macro.
[[nodiscard]] std::optional<MetadataBlock> findMetadataBlock(std::string_view text);

// The line of the text, from 1, on which the value of a key of a kernel begins: ".vgpr_count", or
// ".args[2]"; without a symbol, that of a key of the whole file. 0: it is not written.
[[nodiscard]] std::uint32_t lineOfKey(const MetadataBlock& block, std::string_view symbol,
                                      std::string_view key);

struct MetadataEdits {
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
  bool rewritten = false;              // it had to be rewritten: its comments are lost
};
// Makes the block say `wanted`; what it says already stays as it is written. Code::MalformedMetadata where
// the block is no YAML.
[[nodiscard]] source::Result<MetadataEdits>
updateMetadataBlock(const std::string& file, const MetadataBlock& block, const codeobject::Metadata& wanted);

} // namespace wavesmith::generate
