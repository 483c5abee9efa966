// SPDX-License-Identifier: Apache-2.0
// The `.amdhsa_kernel` blocks and the `.amdgpu_metadata` of a whole text, generated or updated
// in one go, for the command line and the window alike.
//
//   auto done = generateBlocks(text, "k.s", {}, {}, assemble);
//   done->changes      k  .amdhsa_next_free_vgpr  40 -> 8   v7 is the highest vector register in use: line 52
//                      k  .vgpr_count             40 -> 8   v7 is the highest vector register in use: line 52
//   done->edits        of the text; the author's order and comments stay
//
// A kernel without a descriptor (kernel_candidates.h) gets one, and one whose label is no global function with
// a size gets .globl, .type and .size. The text is assembled up to four times:
// as it is, with trial blocks for such functions, with the descriptors that it gets, and as it becomes; what
// The result is compared with what was intended. `assemble` is called on the caller's thread.
#pragma once

#include "generate/metadata_proposal.h"
#include "generate/proposal.h"
#include "source/diagnostic.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::generate {

// What a text assembles to. Lines that do not assemble may be in it as broken instructions.
struct Assembled {
  std::shared_ptr<const program::Program> program;
  std::shared_ptr<const analysis::Analysis> analysis; // of that program
};
// Of a text in place of the file's. An error: there is no code object, and why; it is passed on.
using Assemble = std::function<source::Result<Assembled>(const std::string& text)>;

struct Wanted {
  bool directives = true; // the .amdhsa_kernel blocks, and what the label of a kernel lacks
  bool metadata = true;   // the .amdgpu_metadata block
  std::string kernel;     // empty: all of them
};

// One directive or one key of the metadata that changes.
struct BlockChange {
  std::string kernel;
  bool metadata = false; // otherwise a directive
  std::string what;      // ".amdhsa_next_free_vgpr", ".vgpr_count", ".args[2].offset"
  std::string before;    // empty: it is not written, or only known by what it comes to
  std::string after;
  std::string why;                    // one sentence without places and without a full stop
  std::vector<std::uint32_t> because; // lines of the file that show it, the most telling first
  std::uint32_t line = 0;             // where it is written; 0: nowhere yet

  bool operator==(const BlockChange&) const = default;
};

// What the code of one kernel asks for, whether anything changes or not.
struct ExaminedKernel {
  std::string name;
  bool isNew = false; // it has no descriptor yet
  Proposal proposal;  // instructions in it are those of `GeneratedBlocks::examined`
};

// A label that may be a kernel, where nothing says which label is one.
struct UnclearKernel {
  std::string name;
  std::uint32_t line = 0; // of its first instruction

  bool operator==(const UnclearKernel&) const = default;
};

struct GeneratedBlocks {
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
  std::string text;                    // after them
  std::vector<BlockChange> changes;    // directives before metadata, kernels in their order
  std::vector<std::string> remarks;    // what was not changed or not used, and why: a sentence each
  bool metadataRewritten = false;      // it had to be rewritten: its comments are lost
  bool verified = false; // `text` assembles to just the descriptors and metadata that were meant
  std::vector<ExaminedKernel> kernels;
  // Labels of which any may be a kernel: ask, and generate again with Wanted::kernel. Then nothing changes.
  std::vector<UnclearKernel> unclear;
  Assembled examined; // the text with trial blocks
};

// `text` is that of `file`, which names it in places. Errors: those of `assemble`; Code::NoSuchKernel for
// Wanted::kernel; Code::MalformedMetadata for a block that is no YAML.
[[nodiscard]] source::Result<GeneratedBlocks> generateBlocks(const std::string& text, const std::string& file,
                                                             const Wanted& wanted,
                                                             std::span<const KernelHints> hints,
                                                             const Assemble& assemble);

} // namespace wavesmith::generate
