// SPDX-License-Identifier: Apache-2.0
// The metadata that a kernel should have: the author's values stay, except those that contradict its code and
// descriptor.
//
//   .vgpr_count                 40 -> 8    v7 is the highest vector register in use
//   .group_segment_fixed_size    0 -> 4096 the descriptor allocates this many bytes of LDS
//   .args[3]                    new        n is 4 bytes at 24: vector_add.run.yaml
//
// A register count that rounds to the same number of granules is left alone. Pure functions; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"
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
  std::string kernel; // empty: the only kernel
  // The arguments, used if the metadata has none.
  std::optional<kernarg::Layout> layout;
  // The launch's work-group size, in work-items; for new metadata.
  std::optional<std::array<std::uint32_t, 3>> workgroup;
  std::string from; // the source of both: "vector_add.run.yaml"
};

// The number of work-items per work-group, if the hints give a valid one.
[[nodiscard]] std::optional<std::uint32_t> flatWorkgroupSize(const KernelHints& hints);

// The source of the arguments of a kernel.
struct ChosenLayout {
  enum class Source : std::uint8_t { Metadata, Hints, Guess };
  Source source = Source::Guess;
  kernarg::Layout layout; // for Metadata, only the size
  std::string why;        // the reason for its arguments, as in MetadataChange
  std::vector<std::string> remarks;
};
// The metadata's arguments, if it has any; otherwise those of the hints, unless a load contradicts them;
// otherwise, if there is no metadata, those inferred from the loads (kernarg/guess.h).
[[nodiscard]] ChosenLayout chooseLayout(const program::Program& program, const analysis::Analysis& analysis,
                                        std::size_t kernel, const codeobject::KernelMetadata* now,
                                        const KernelHints& hints);

struct MetadataChange {
  std::string key;            // ".vgpr_count", ".args[3]"
  std::string before;         // empty: it is not written
  std::string after;          // as YAML, on one line
  std::string why;            // one sentence without places and without a full stop
  std::vector<Index> because; // instructions that are evidence, the strongest first; at most four

  bool operator==(const MetadataChange&) const = default;
};

struct MetadataProposal {
  codeobject::KernelMetadata wanted;
  bool isNew = false; // there is no metadata for this kernel yet
  std::vector<MetadataChange> changes;
  std::vector<std::string> remarks; // hints that were not used, and why: one sentence each
};

// `descriptor` is the one that the text has or is going to have; `now` the existing metadata, nullptr for
// none.
[[nodiscard]] MetadataProposal proposeMetadata(const program::Program& program,
                                               const analysis::Analysis& analysis, const Inference& inference,
                                               const codeobject::KernelDescriptor& descriptor,
                                               const codeobject::KernelMetadata* now,
                                               const KernelHints& hints);

} // namespace wavesmith::generate
