// SPDX-License-Identifier: Apache-2.0
// Arbitrary 64 bytes as a kernel descriptor; further bytes change its fields.
//
// Writing what was read gives the same bytes; a field that is set has its value, and no other field changes.
#include "codeobject/descriptor/descriptor_check.h"
#include "codeobject/descriptor/descriptor_fields.h"
#include "fuzz/target.h"

#include <algorithm>
#include <array>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  std::array<std::byte, codeobject::kKernelDescriptorBytes> bytes{};
  for (std::byte& byte : bytes)
    byte = std::byte{input.take<std::uint8_t>()};
  codeobject::KernelDescriptor descriptor = codeobject::readKernelDescriptor(bytes);
  fuzz::require(codeobject::writeKernelDescriptor(descriptor) == bytes, "writing gives what was read");
  static_cast<void>(codeobject::requiredUserSgprs(descriptor));

  const auto fields = codeobject::descriptorFields();
  while (!input.bytes().empty()) {
    const codeobject::DescriptorField& field = fields[input.take<std::uint8_t>() % fields.size()];
    const std::uint64_t value = field.get(descriptor);
    if (!field.directive.empty())
      static_cast<void>(codeobject::refusalOf(field.directive, input.take<std::uint64_t>()));
    codeobject::KernelDescriptor changed = descriptor;
    field.set(changed, field.byDefault);
    fuzz::require(field.get(changed) == field.byDefault, "a field has the value that was set");
    for (const codeobject::DescriptorField& other : fields)
      fuzz::require(&other == &field || other.get(changed) == other.get(descriptor), "other fields stay");
    field.set(changed, value);
    fuzz::require(codeobject::writeKernelDescriptor(changed) == codeobject::writeKernelDescriptor(descriptor),
                  "setting it back gives the same bytes");
    field.set(descriptor, field.byDefault);
  }
  for (const codeobject::Refusal& refusal : codeobject::refusalsOf(descriptor))
    fuzz::require(!refusal.why.empty(), "a refusal has a reason");
  return 0;
}
