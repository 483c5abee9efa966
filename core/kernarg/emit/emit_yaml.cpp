// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_yaml.h"

#include "codeobject/metadata/metadata_assembly.h"
#include "kernarg/in_metadata.h"

#include <algorithm>
#include <string>

namespace wavesmith::kernarg {
namespace {

// The position of the arguments according to the metadata.
Layout layoutIn(const codeobject::KernelMetadata& kernel) {
  Layout layout;
  for (const codeobject::ArgumentMetadata& said : kernel.arguments) {
    Argument& argument = layout.arguments.emplace_back();
    argument.name = said.name;
    argument.offset = said.offset;
    argument.size = said.size;
    argument.kind = said.kind;
    argument.typeName = said.typeName;
  }
  return layout;
}

} // namespace

std::string emitYaml(const Subject& subject) {
  codeobject::Metadata metadata = subject.metadata;
  if (metadata.version == std::array<std::uint32_t, 2>{}) metadata.version = {1, 2}; // code object 5
  if (metadata.target.empty()) metadata.target = "amdgcn-amd-amdhsa--" + subject.target;
  auto kernel = std::ranges::find(metadata.kernels, subject.kernel, &codeobject::KernelMetadata::name);
  if (kernel == metadata.kernels.end())
    kernel = metadata.kernels.insert(metadata.kernels.end(), newMetadata(subject.kernel, subject.descriptor));
  setLayout(*kernel, changeByName(layoutIn(*kernel), subject.layout));
  const std::string yaml = codeobject::metadataAsAssembly(metadata);
  return "  .amdgpu_metadata\n---\n" + yaml + (yaml.ends_with('\n') ? "" : "\n") +
         "...\n  .end_amdgpu_metadata\n";
}

} // namespace wavesmith::kernarg
