// SPDX-License-Identifier: Apache-2.0
// Every field of a kernel's descriptor as a row: its value, its place in the text, and what the code needs.
//
//   ACCUM_OFFSET      .amdhsa_accum_offset     8   line 60      needs 8: after v7, at a multiple of 4
//   ENABLE_IEEE_MODE  .amdhsa_ieee_mode        1   the default
//
// A value; computed in a few milliseconds from the analysis of a text, on any thread.
#pragma once

#include "codeobject/descriptor/descriptor_fields.h"
#include "generate/directives.h"
#include "generate/inference.h"
#include "program/line_index.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

struct DescriptorNeed {
  std::uint64_t value = 0;
  Certainty certainty = Certainty::Kept;
  bool differs = false;             // differs from the descriptor in a way that matters
  std::string why;                  // one sentence without a full stop
  std::vector<std::uint32_t> lines; // lines of the file that are evidence

  bool operator==(const DescriptorNeed&) const = default;
};

struct DescriptorRow {
  const codeobject::DescriptorField* field = nullptr; // nullptr: it has no bits of its own
  // The name in LLVM's AMDGPU guide; for one without bits, its directive without ".amdhsa_".
  std::string_view name;
  std::string_view directive; // empty: gfx942 has none
  std::string_view meaning;
  codeobject::DescriptorGroup group{};
  // The value in the unit of the directive: .amdhsa_next_free_vgpr counts registers.
  std::uint64_t value = 0;
  bool exact = true;   // otherwise an upper bound: the descriptor stores only granules
  std::string written; // the operand of the directive; empty: the default, or computed
  std::uint32_t line = 0;
  std::optional<std::uint64_t> byDefault; // nothing: it has to be written, or follows from other directives
  std::optional<DescriptorNeed> need;     // nothing: the code does not determine it

  bool operator==(const DescriptorRow&) const = default;
};

struct DescriptorTable {
  std::string kernel;
  codeobject::KernelDescriptor descriptor; // as assembled
  std::array<std::byte, codeobject::kKernelDescriptorBytes> bytes{};
  std::vector<DescriptorRow> rows; // by group, in the order of DescriptorGroup, then by bit
  std::uint32_t first = 0;         // first and last line of the block; 0: there is none to edit
  std::uint32_t last = 0;

  [[nodiscard]] const DescriptorRow* find(std::string_view nameOrDirective) const;
  [[nodiscard]] bool isWritten(std::string_view directive) const;
};

// Describes one kernel of a program that was assembled from `text`; `lines` are those of `file`.
[[nodiscard]] DescriptorTable describeDescriptor(std::string_view text, const std::string& file,
                                                 const program::Program& program,
                                                 const analysis::Analysis& analysis,
                                                 const program::LineIndex& lines, std::size_t kernel);

// Why a directive cannot be set to a value together with all the others; nothing: it can. Existing errors are
// not a reason.
[[nodiscard]] std::optional<std::string> refusalOf(const DescriptorTable& table, std::string_view directive,
                                                   std::uint64_t value);

// The table with a new value, for display until the text is assembled again.
[[nodiscard]] DescriptorTable withValue(const DescriptorTable& table, std::string_view directive,
                                        std::uint64_t value);

} // namespace wavesmith::generate
