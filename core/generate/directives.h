// SPDX-License-Identifier: Apache-2.0
// The `.amdhsa_kernel` block of a kernel as a part of a text: found, generated, or updated in
// place, keeping the author's order and comments.
//
//   .amdhsa_next_free_vgpr 40    // v0 to v39        only the number changes; a comment stays where it was
//   .amdhsa_accum_offset 40
//   .end_amdhsa_kernel                               what is missing is put in above this line
//
// Pure functions; any thread.
#pragma once

#include "generate/inference.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

// A line of a block: a directive with its operand.
struct DirectiveLine {
  std::string directive;     // ".amdhsa_ieee_mode"
  std::string text;          // "v_last+1"
  std::uint32_t line = 0;    // from 1
  std::uint32_t column = 0;  // of `text`, in bytes from 1
  std::uint32_t comment = 0; // column of the comment; 0: none
};
struct DirectiveBlock {
  std::uint32_t first = 0; // line of .amdhsa_kernel, from 1
  std::uint32_t last = 0;  // line of .end_amdhsa_kernel
  std::vector<DirectiveLine> lines;
};
// Of this kernel; nothing where the text has none, or where its lines are not plain: within a macro, or with
// conditions among them.
[[nodiscard]] std::optional<DirectiveBlock> findBlock(std::string_view text, std::string_view kernel);

// The blocks of all kernels, in one pass; of one that is not plain only where it begins.
struct NamedBlock {
  std::string kernel;
  bool plain = false; // it ends, outside of every macro, and has nothing but directives
  DirectiveBlock block;
};
[[nodiscard]] std::vector<NamedBlock> findBlocks(std::string_view text);

// One directive that changes.
struct DirectiveChange {
  std::string directive;
  std::optional<std::uint64_t> before; // nothing: it is not written
  std::uint64_t after = 0;
  std::string why;
  std::vector<Index> because;
  std::uint32_t line = 0; // where it is written; 0: nowhere yet

  bool operator==(const DirectiveChange&) const = default;
};
struct Update {
  std::vector<DirectiveChange> changes;
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
};
// What has to change in the block of the kernel, which the assembler has turned into `now`. A number that
// comes to the same descriptor is left as it is; what is only guessed or kept changes nothing.
[[nodiscard]] Update updateBlock(std::string_view text, const std::string& file, const DirectiveBlock& block,
                                 const Inference& inference, const codeobject::KernelDescriptor& now,
                                 const isa::Target& target);

// A new block, with the lines around it: from `.rodata` to `.end_amdhsa_kernel`.
[[nodiscard]] std::string newBlock(std::string_view kernel, const Inference& inference);
// A block that allows everything, appended to a text whose values are inferred.
[[nodiscard]] std::string provisionalBlock(std::string_view kernel);

} // namespace wavesmith::generate
