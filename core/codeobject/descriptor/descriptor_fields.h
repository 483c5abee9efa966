// SPDX-License-Identifier: Apache-2.0
// Every field of the kernel descriptor by name, with its bits in the 64 bytes: used for editing, generating
// and reporting differences.
//
//   const DescriptorField* field = findDescriptorField(".amdhsa_ieee_mode");
//   field->get(descriptor)                 1
//   field->set(descriptor, 0)
//   field->firstBit, field->bits           407, 1
//
// Values; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace wavesmith::codeobject {

inline constexpr unsigned kBitsOfAByte = 8;

enum class DescriptorGroup : std::uint8_t {
  Sizes,
  ComputePgmRsrc3,
  ComputePgmRsrc1,
  ComputePgmRsrc2,
  KernelCodeProperties,
  KernargPreload,
};
[[nodiscard]] std::string_view name(DescriptorGroup group); // "COMPUTE_PGM_RSRC1"

struct DescriptorField {
  std::string_view name; // as in LLVM's guide: "ENABLE_IEEE_MODE"
  // ".amdhsa_ieee_mode"; empty: the assembler has none for gfx942, or computes the field.
  std::string_view directive;
  std::string_view meaning; // one sentence without a full stop
  DescriptorGroup group{};
  unsigned firstBit = 0; // among the 512, counted from bit 0 of byte 0
  unsigned bits = 0;
  std::uint64_t byDefault = 0; // the assembler's default
  // The value in the unit of KernelDescriptor's member (accumOffset in registers).
  std::uint64_t (*get)(const KernelDescriptor&) = nullptr;
  void (*set)(KernelDescriptor&, std::uint64_t) = nullptr; // the value must fit
};

// All fields, sorted by first bit.
[[nodiscard]] std::span<const DescriptorField> descriptorFields();
// The field with this name or directive; nullptr: there is none.
[[nodiscard]] const DescriptorField* findDescriptorField(std::string_view nameOrDirective);
// The field that contains a bit of the 512; nullptr: the bit is reserved.
[[nodiscard]] const DescriptorField* descriptorFieldAt(unsigned bit);

} // namespace wavesmith::codeobject
