// SPDX-License-Identifier: Apache-2.0
// The metadata that a kernel should have: the author's values stay, except those that contradict its code and
// descriptor.
//
//   .vgpr_count                 40 -> 8    v7 is the highest vector register in use
//   .group_segment_fixed_size    0 -> 4096 the descriptor has so many bytes of LDS
//   .args[3]                    new        n is 4 bytes at 24: vector_add.run.yaml
//
// A count of registers that comes to the same granules is left as it is. Pure functions; any thread.
#pragma once

#include "codeobject/metadata.h"
#include "generate/inference.h"
#include "kernarg/layout.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::generate {

// Facts about a kernel from outside its text.
struct KernelHints {
  std::string kernel; // empty: the only one
  // Its arguments, if the metadata says none.
  std::optional<kernarg::Layout> layout;
  // Work-items of a work-group that it is launched with; for new metadata.
  std::optional<std::array<std::uint32_t, 3>> workgroup;
  std::string from; // where both come from: "vector_add.run.yaml"
};

// Work-items of its work-groups, if the hints say a number that can be.
[[nodiscard]] std::optional<std::uint32_t> flatWorkgroupSize(const KernelHints& hints);

// Where the arguments of a kernel come from.
struct ChosenLayout {
  enum class Source : std::uint8_t { Metadata, Hints, Guess };
  Source source = Source::Guess;
  kernarg::Layout layout; // of Metadata only the size
  std::string why;        // of its arguments, as in MetadataChange
  std::vector<std::string> remarks;
};
// The metadata's, if it has any; else those of the hints, unless a load contradicts them; else, if there is
// no metadata, those that the loads show (kernarg/guess.h).
[[nodiscard]] ChosenLayout chooseLayout(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel, const codeobject::KernelMetadata* now,
                                        const KernelHints& hints);

struct MetadataChange {
  std::string key;            // ".vgpr_count", ".args[3]"
  std::string before;         // empty: it is not written
  std::string after;          // as YAML, in one line
  std::string why;            // one sentence without places and without a full stop
  std::vector<Index> because; // instructions that show it, the most telling first; at most four

  bool operator==(const MetadataChange&) const = default;
};

struct MetadataProposal {
  codeobject::KernelMetadata wanted;
  bool isNew = false; // there is none for this kernel yet
  std::vector<MetadataChange> changes;
  std::vector<std::string> remarks; // hints that were not used, and why: a sentence each
};

// `descriptor` is the one that the text has or is going to have; `now` what is written, nullptr for nothing.
[[nodiscard]] MetadataProposal proposeMetadata(const program::Program& program,
                                               const analysis::Analysis& analysis, const Inference& inference,
                                               const codeobject::KernelDescriptor& descriptor,
                                               const codeobject::KernelMetadata* now,
                                               const KernelHints& hints);

} // namespace wavesmith::generate
