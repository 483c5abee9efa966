// SPDX-License-Identifier: Apache-2.0
// The `.amdhsa_kernel` blocks and the `.amdgpu_metadata` of a whole text, generated or updated in one pass,
// for both the command line and the window.
//
//   auto done = generateBlocks(text, "k.s", {}, {}, assemble);
//   done->changes      k  .amdhsa_next_free_vgpr  40 -> 8   v7 is the highest vector register in use: line 52
//                      k  .vgpr_count             40 -> 8   v7 is the highest vector register in use: line 52
//   done->edits        of the text; the author's order and comments stay
//
// A kernel without a descriptor (kernel_candidates.h) gets one, and a kernel whose label is not a global
// function with a size gets .globl, .type and .size. The text is assembled up to four times: unchanged, with
// trial blocks for such functions, with the new descriptors, and in its final form. The result is compared
// with what was intended. `assemble` is called on the caller's thread.
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

// The result of assembling a text. It may contain broken instructions for lines that do not assemble.
struct Assembled {
  std::shared_ptr<const program::Program> program;
  std::shared_ptr<const analysis::Analysis> analysis; // the analysis of this program
};
// Assembles a text in place of the file's. An error means that there is no code object; it is passed on.
using Assemble = std::function<source::Result<Assembled>(const std::string& text)>;

struct Wanted {
  bool directives = true; // the .amdhsa_kernel blocks, and the directives that the label of a kernel lacks
  bool metadata = true;   // the .amdgpu_metadata block
  std::string kernel;     // empty: all of them
};

// A change of one directive or one key of the metadata.
struct BlockChange {
  std::string kernel;
  bool metadata = false; // otherwise a directive
  std::string what;      // ".amdhsa_next_free_vgpr", ".vgpr_count", ".args[2].offset"
  std::string before;    // empty: not written, or only its value is known
  std::string after;
  std::string why;                    // one sentence without places and without a full stop
  std::vector<std::uint32_t> because; // lines of the file that are evidence, the strongest first
  std::uint32_t line = 0;             // its line; 0: not written yet

  bool operator==(const BlockChange&) const = default;
};

// The requirements of the code of one kernel, whether anything changes or not.
struct ExaminedKernel {
  std::string name;
  bool isNew = false; // it has no descriptor yet
  Proposal proposal;  // its instructions are those of `GeneratedBlocks::examined`
};

// A label that may be a kernel, in a text that does not say which labels are kernels.
struct UnclearKernel {
  std::string name;
  std::uint32_t line = 0; // line of its first instruction

  bool operator==(const UnclearKernel&) const = default;
};

struct GeneratedBlocks {
  std::vector<source::TextEdit> edits; // in `file`; they do not overlap
  std::string text;                    // the text after the edits
  std::vector<BlockChange> changes;    // directives before metadata, kernels in order
  std::vector<std::string> remarks;    // what was not changed or not used, and why: one sentence each
  bool metadataRewritten = false;      // the block had to be rewritten: its comments are lost
  bool verified = false;               // `text` assembles to exactly the intended descriptors and metadata
  std::vector<ExaminedKernel> kernels;
  // Labels that may each be a kernel: ask the user, and generate again with Wanted::kernel. Then nothing
  // changes.
  std::vector<UnclearKernel> unclear;
  Assembled examined; // the text with trial blocks
};

// `text` is the text of `file`, the name used in places. Errors: those of `assemble`; Code::NoSuchKernel for
// Wanted::kernel; Code::MalformedMetadata for a block that is not valid YAML.
[[nodiscard]] source::Result<GeneratedBlocks> generateBlocks(const std::string& text, const std::string& file,
                                                             const Wanted& wanted,
                                                             std::span<const KernelHints> hints,
                                                             const Assemble& assemble);

} // namespace wavesmith::generate
