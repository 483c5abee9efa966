// SPDX-License-Identifier: Apache-2.0
// Finds, generates or changes the `.amdgpu_metadata` block of a text. Changes are in place and keep the
// author's order, style and comments.
//
//   - { .name: stride, .offset: 28, .size: 4, .value_kind: by_value }    only 28 changes
//   .vgpr_count: 8         # both kinds                                  the comment stays
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"
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
  std::string_view yaml;   // the lines between them; a view of the text
};
// Nothing if the text has none, or if it is in a macro.
[[nodiscard]] std::optional<MetadataBlock> findMetadataBlock(std::string_view text);

// The line of the text, from 1, at which the value of a kernel's key begins: ".vgpr_count", or ".args[2]". Without a
// symbol, the key is one of the whole file. 0: it is not written.
[[nodiscard]] std::uint32_t lineOfKey(const MetadataBlock& block, std::string_view symbol,
                                      std::string_view key);

struct MetadataEdits {
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
  bool rewritten = false;              // the block had to be rewritten: its comments are lost
};
// Changes the block to `wanted`; unchanged values keep their spelling. Code::MalformedMetadata if the block
// is not valid YAML.
[[nodiscard]] source::Result<MetadataEdits>
updateMetadataBlock(const std::string& file, const MetadataBlock& block, const codeobject::Metadata& wanted);

} // namespace wavesmith::generate
