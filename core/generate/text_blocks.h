// SPDX-License-Identifier: Apache-2.0
// The blocks of a text that describe its kernels, found on demand: the places of directives and metadata
// keys, and the edits that change their values.
//
//   TextBlocks blocks(text, "k.s");
//   blocks.placeOf("k", ".amdhsa_next_free_vgpr")      k.s:52:5
//   blocks.set(kernel, {{".amdhsa_next_free_vgpr", 16}}, target)
//
// Internal to this folder. One thread.
#pragma once

#include "codeobject/code_object.h"
#include "generate/directives.h"
#include "generate/metadata_block.h"
#include "isa/target.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

// A directive and its new value.
struct Setting {
  std::string directive;
  std::uint64_t value = 0;
};

class TextBlocks {
public:
  // An empty text: not available.
  TextBlocks(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  [[nodiscard]] bool hasText() const { return !text_.empty(); }
  // The block begins in the text, in any form.
  [[nodiscard]] bool mentions(std::string_view kernel);
  // nullptr if the block is not plain.
  [[nodiscard]] const DirectiveBlock* block(std::string_view kernel);
  [[nodiscard]] bool writes(std::string_view kernel, std::string_view directive);

  // The place of a directive, or of the start of its block; nothing without a block.
  [[nodiscard]] std::optional<source::Place> placeOf(std::string_view kernel, std::string_view directive);
  // A value that results in the same descriptor is left alone. Nothing if the block cannot be edited.
  [[nodiscard]] std::vector<source::TextEdit>
  set(const codeobject::Kernel& kernel, std::span<const Setting> settings, const isa::Target& target);
  // Adds a line at the end of the block.
  [[nodiscard]] std::vector<source::TextEdit> add(std::string_view kernel, const Setting& setting);

  // The edits of the metadata block that implement a change, if it is the metadata of this code object and
  // can be changed in place. The first edit is at the place of the change.
  using Change = std::function<void(codeobject::Metadata&)>;
  [[nodiscard]] std::vector<source::TextEdit> change(const codeobject::CodeObject& object,
                                                     const Change& change);

private:
  const NamedBlock* find(std::string_view kernel);
  bool readMetadata(const codeobject::CodeObject& object);

  std::string_view text_;
  std::string file_;
  std::optional<std::vector<NamedBlock>> blocks_;
  bool metadataRead_ = false;
  std::optional<MetadataBlock> metadataBlock_; // only if it is that of the code object
  codeobject::Metadata metadata_;
};

} // namespace wavesmith::generate
