// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit.h"

#include <algorithm>
#include <string>

namespace wavesmith::kernarg {
namespace {

using codeobject::ArgumentMetadata;
using codeobject::KernelMetadata;
using codeobject::ValueKind;

constexpr std::uint32_t kWavefront = 64;
constexpr std::uint32_t kLargestWorkgroup = 1024; // work-items; LLVM AMDGPUUsage, .max_flat_workgroup_size

// What there is without any metadata, from the descriptor.
KernelMetadata newKernel(const Subject& subject) {
  KernelMetadata kernel;
  kernel.name = subject.kernel;
  kernel.symbol = subject.kernel + ".kd";
  kernel.groupSegmentFixedSize = subject.descriptor.groupSegmentFixedSize;
  kernel.privateSegmentFixedSize = subject.descriptor.privateSegmentFixedSize;
  kernel.wavefrontSize = kWavefront;
  kernel.sgprCount = subject.descriptor.scalarRegisters();
  kernel.vgprCount = subject.descriptor.vectorRegisters();
  kernel.maxFlatWorkgroupSize = kLargestWorkgroup;
  return kernel;
}

// What was said of an argument before, with where it is now; of a new one, what its type says.
ArgumentMetadata describe(const Argument& argument, const std::vector<ArgumentMetadata>& before) {
  const auto old = std::ranges::find_if(before, [&](const ArgumentMetadata& said) {
    return said.name == argument.name && said.kind == argument.kind && said.size == argument.size &&
           (!said.name.empty() || said.offset == argument.offset || argument.hidden());
  });
  ArgumentMetadata result;
  if (old != before.end()) result = *old;
  result.name = argument.name;
  result.offset = argument.offset;
  result.size = argument.size;
  if (old != before.end() && old->typeName == argument.typeName) return result;
  result.typeName = argument.typeName;
  result.kind = argument.kind;
  result.kindText = std::string(codeobject::name(argument.kind));
  if (!argument.type.isPointer()) return result;
  const AddressSpace space = argument.type.space;
  result.addressSpace = std::string(name(space == AddressSpace::Generic ? AddressSpace::Global : space));
  if (argument.type.access == PointerAccess::ReadOnly) result.actualAccess = "read_only";
  if (argument.type.access == PointerAccess::WriteOnly) result.actualAccess = "write_only";
  return result;
}

} // namespace

std::string emitYaml(const Subject& subject) {
  codeobject::Metadata metadata = subject.metadata;
  if (metadata.version == std::array<std::uint32_t, 2>{}) metadata.version = {1, 2}; // of code object 5
  if (metadata.target.empty()) metadata.target = "amdgcn-amd-amdhsa--" + subject.target;
  auto kernel = std::ranges::find(metadata.kernels, subject.kernel, &KernelMetadata::name);
  if (kernel == metadata.kernels.end())
    kernel = metadata.kernels.insert(metadata.kernels.end(), newKernel(subject));
  const std::vector<ArgumentMetadata> before = std::move(kernel->arguments);
  kernel->arguments.clear();
  for (const Argument& argument : subject.layout.arguments)
    kernel->arguments.push_back(describe(argument, before));
  kernel->kernargSegmentSize = subject.layout.size;
  kernel->kernargSegmentAlignment = subject.layout.alignment;
  const std::string yaml = codeobject::metadataAsAssembly(metadata);
  return "  .amdgpu_metadata\n---\n" + yaml + (yaml.ends_with('\n') ? "" : "\n") +
         "...\n  .end_amdgpu_metadata\n";
}

} // namespace wavesmith::kernarg
