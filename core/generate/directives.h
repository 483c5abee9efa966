// SPDX-License-Identifier: Apache-2.0
// Finds, generates or updates the `.amdhsa_kernel` block of a kernel in a text. Updates are in place and keep
// the author's order and comments.
//
//   .amdhsa_next_free_vgpr 40    // v0 to v39        only the number changes; a comment stays in place
//   .amdhsa_accum_offset 40
//   .end_amdhsa_kernel                               missing directives are inserted above this line
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

inline constexpr std::string_view kNextFreeVgpr = ".amdhsa_next_free_vgpr";
inline constexpr std::string_view kNextFreeSgpr = ".amdhsa_next_free_sgpr";
inline constexpr std::string_view kUserSgprCount = ".amdhsa_user_sgpr_count";
inline constexpr std::string_view kKernargSize = ".amdhsa_kernarg_size";

// A line of a block: a directive with its operand.
struct DirectiveLine {
  std::string directive;     // ".amdhsa_ieee_mode"
  std::string text;          // "v_last+1"
  std::uint32_t line = 0;    // from 1
  std::uint32_t column = 0;  // column of `text`, in bytes from 1
  std::uint32_t comment = 0; // column of the comment; 0: none
};
struct DirectiveBlock {
  std::uint32_t first = 0; // line of .amdhsa_kernel, from 1
  std::uint32_t last = 0;  // line of .end_amdhsa_kernel
  std::vector<DirectiveLine> lines;
};
// The block of this kernel; nothing if the text has none, or if its lines are not plain: in a macro, or with
// conditionals among them.
[[nodiscard]] std::optional<DirectiveBlock> findBlock(std::string_view text, std::string_view kernel);

// The blocks of all kernels, found in one pass; for a block that is not plain, only its start.
struct NamedBlock {
  std::string kernel;
  bool plain = false; // it has an end, is outside of every macro, and contains only directives
  DirectiveBlock block;
};
[[nodiscard]] std::vector<NamedBlock> findBlocks(std::string_view text);

// A change of one directive.
struct DirectiveChange {
  std::string directive;
  std::optional<std::uint64_t> before; // nothing: it is not written
  std::uint64_t after = 0;
  std::string why;
  std::vector<Index> because;
  std::uint32_t line = 0; // its line; 0: not written yet

  bool operator==(const DirectiveChange&) const = default;
};
struct Update {
  std::vector<DirectiveChange> changes;
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
};
// The changes that the block of the kernel needs, given `now`, its descriptor as assembled. A number that
// results in the same descriptor is left alone; values that are only guessed or kept cause no change.
[[nodiscard]] Update updateBlock(std::string_view text, const std::string& file, const DirectiveBlock& block,
                                 const Inference& inference, const codeobject::KernelDescriptor& now,
                                 const isa::Target& target);

// A new block, with the lines around it: from `.rodata` to `.end_amdhsa_kernel`.
[[nodiscard]] std::string newBlock(std::string_view kernel, const Inference& inference);
// A block that enables everything, appended to a text to infer its values.
[[nodiscard]] std::string provisionalBlock(std::string_view kernel);

} // namespace wavesmith::generate
