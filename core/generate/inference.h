// SPDX-License-Identifier: Apache-2.0
// Infers the kernel descriptor that a kernel's code requires, directive by directive, with reasons.
//
//   .amdhsa_user_sgpr_kernarg_segment_ptr 1    line 41 loads from s[0:1], which nothing has written
//   .amdhsa_next_free_vgpr 8                   v7 is the highest vector register in use: line 52
//   .amdhsa_group_segment_fixed_size 4096      bytes 0 to 4095 of LDS are used: lines 90, 101
//
// An existing descriptor defines its user SGPRs; without one (Hints::isNew) they are guessed from their uses,
// and marked as guessed. Properties that code does not determine (rounding, denormals, exceptions) are kept.
// Pure functions; any thread.
#pragma once

#include "analysis/analysis.h"
#include "codeobject/descriptor/kernel_descriptor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

using analysis::Index;
using program::kNone;

enum class Certainty : std::uint8_t {
  Known,   // the code requires it
  AtLeast, // the code may need more: it calls something, or an address is unknown
  Guessed, // the best match
  Kept,    // the code does not determine it: the existing value, or the assembler's default
};
[[nodiscard]] std::string_view name(Certainty certainty); // "known"

struct InferredField {
  std::string directive; // ".amdhsa_next_free_vgpr"
  std::uint64_t value = 0;
  Certainty certainty = Certainty::Kept;
  std::string why;            // one sentence without places and without a full stop
  std::vector<Index> because; // instructions that are evidence, the strongest first; at most four

  bool operator==(const InferredField&) const = default;
};

struct Hints {
  bool isNew = false; // there is no descriptor yet: its bits are meaningless
  // Facts about arguments from a launch or the author; 0: unknown.
  std::uint32_t kernargBytes = 0;
};

struct Inference {
  std::size_t kernel = 0;            // index into Program::kernels
  std::vector<InferredField> fields; // in the order in which they are written to the text
  // Scalar registers that are read uninitialized, with unknown intended values.
  std::vector<isa::RegisterRange> unexplained;

  [[nodiscard]] const InferredField* find(std::string_view directive) const;
};

[[nodiscard]] Inference infer(const program::Program& program, const analysis::Analysis& analysis,
                              std::size_t kernel, const Hints& hints);

// The descriptor of the kernel with the inferred values: register counts are rounded to granules as in the
// assembler.
[[nodiscard]] codeobject::KernelDescriptor applied(const Inference& inference,
                                                   const codeobject::KernelDescriptor& descriptor,
                                                   const isa::Target& target);

} // namespace wavesmith::generate
