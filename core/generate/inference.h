// SPDX-License-Identifier: Apache-2.0
// The kernel descriptor that a kernel's code asks for, directive by directive, and why.
//
//   .amdhsa_user_sgpr_kernarg_segment_ptr 1    line 41 loads from s[0:1], which nothing has written
//   .amdhsa_next_free_vgpr 8                   v7 is the highest vector register in use: line 52
//   .amdhsa_group_segment_fixed_size 4096      bytes 0 to 4095 of LDS are used: lines 90, 101
//
// A descriptor that is already there says what its user SGPRs are; without one (Hints::isNew) that is
// guessed from how they are used, and said to be a guess. What code cannot say (rounding, denormals,
// exceptions) stays as it is. Pure functions; any thread.
#pragma once

#include "analysis/analysis.h"
#include "codeobject/kernel_descriptor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

using analysis::Index;
using program::kNone;

enum class Certainty : std::uint8_t {
  Known,   // the code has to have it
  AtLeast, // and may need more: something is called, or an address is not known
  Guessed, // what fits best
  Kept,    // the code says nothing: as it is, or as the assembler has it
};
[[nodiscard]] std::string_view name(Certainty certainty); // "known"

struct InferredField {
  std::string directive; // ".amdhsa_next_free_vgpr"
  std::uint64_t value = 0;
  Certainty certainty = Certainty::Kept;
  std::string why;            // one sentence without places and without a full stop
  std::vector<Index> because; // instructions that show it, the most telling first; at most four

  bool operator==(const InferredField&) const = default;
};

struct Hints {
  bool isNew = false; // there is no descriptor yet: its bits say nothing
  // What a launch or the author says about arguments; 0: nothing.
  std::uint32_t kernargBytes = 0;
};

struct Inference {
  std::size_t kernel = 0;            // index into Program::kernels
  std::vector<InferredField> fields; // in the order in which they are written
  // Scalar registers that are read uninitialized, with unknown intended values.
  std::vector<isa::RegisterRange> unexplained;

  [[nodiscard]] const InferredField* find(std::string_view directive) const;
};

[[nodiscard]] Inference infer(const program::Program& program, const analysis::Analysis& analysis,
                              std::size_t kernel, const Hints& hints);

// The descriptor of the kernel with what is inferred in it: register counts rounded to granules as the
// assembler rounds them.
[[nodiscard]] codeobject::KernelDescriptor applied(const Inference& inference,
                                                   const codeobject::KernelDescriptor& descriptor,
                                                   const isa::Target& target);

} // namespace wavesmith::generate
