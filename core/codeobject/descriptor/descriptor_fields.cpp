// SPDX-License-Identifier: Apache-2.0
#include "codeobject/descriptor/descriptor_fields.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace wavesmith::codeobject {
namespace {

template <auto Member>
std::uint64_t get(const KernelDescriptor& d) {
  return static_cast<std::uint64_t>(d.*Member);
}
template <auto Member>
void set(KernelDescriptor& d, std::uint64_t value) {
  d.*Member = static_cast<std::remove_reference_t<decltype(d.*Member)>>(value);
}

std::vector<DescriptorField> makeFields() {
  std::vector<DescriptorField> fields{
#define WAVESMITH_FIELD(member, word, shift, width, group, name, directive, byDefault, meaning)              \
  DescriptorField{name,                                                                                      \
                  directive,                                                                                 \
                  meaning,                                                                                   \
                  DescriptorGroup::group,                                                                    \
                  word * kBitsOfAByte + shift,                                                               \
                  width,                                                                                     \
                  byDefault,                                                                                 \
                  get<&KernelDescriptor::member>,                                                            \
                  set<&KernelDescriptor::member>},
#include "codeobject/descriptor/descriptor_fields.inc"
#undef WAVESMITH_FIELD
      // A different encoding: kernel_descriptor.cpp.
      DescriptorField{"KERNEL_CODE_ENTRY_BYTE_OFFSET", "",
                      "bytes from the descriptor to the first instruction; set by the assembler",
                      DescriptorGroup::Sizes, 128, 64, 0, get<&KernelDescriptor::kernelCodeEntryByteOffset>,
                      set<&KernelDescriptor::kernelCodeEntryByteOffset>},
      DescriptorField{"ACCUM_OFFSET", ".amdhsa_accum_offset",
                      "the first vector register that is an accumulation register: 4 to 256 in steps of 4",
                      DescriptorGroup::ComputePgmRsrc3, 352, 6, 4, get<&KernelDescriptor::accumOffset>,
                      set<&KernelDescriptor::accumOffset>}};
  std::ranges::sort(fields, {}, &DescriptorField::firstBit);
  return fields;
}

} // namespace

std::string_view name(DescriptorGroup group) {
  switch (group) {
  case DescriptorGroup::Sizes: return "sizes and entry";
  case DescriptorGroup::ComputePgmRsrc3: return "COMPUTE_PGM_RSRC3";
  case DescriptorGroup::ComputePgmRsrc1: return "COMPUTE_PGM_RSRC1";
  case DescriptorGroup::ComputePgmRsrc2: return "COMPUTE_PGM_RSRC2";
  case DescriptorGroup::KernelCodeProperties: return "kernel code properties";
  case DescriptorGroup::KernargPreload: return "kernarg preload";
  }
  return {};
}

std::span<const DescriptorField> descriptorFields() {
  static const std::vector<DescriptorField> fields = makeFields();
  return fields;
}

const DescriptorField* findDescriptorField(std::string_view nameOrDirective) {
  if (nameOrDirective.empty()) return nullptr;
  const auto fields = descriptorFields();
  const auto found = std::ranges::find_if(fields, [&](const DescriptorField& field) {
    return field.name == nameOrDirective || field.directive == nameOrDirective;
  });
  return found == fields.end() ? nullptr : &*found;
}

const DescriptorField* descriptorFieldAt(unsigned bit) {
  const auto fields = descriptorFields();
  const auto found = std::ranges::find_if(fields, [&](const DescriptorField& field) {
    return bit >= field.firstBit && bit - field.firstBit < field.bits;
  });
  return found == fields.end() ? nullptr : &*found;
}

} // namespace wavesmith::codeobject
