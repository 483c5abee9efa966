// SPDX-License-Identifier: Apache-2.0
#include "kernarg/in_metadata.h"

#include <algorithm>

namespace wavesmith::kernarg {
namespace {

using codeobject::ArgumentMetadata;
using codeobject::KernelMetadata;

constexpr std::uint32_t kLargestWorkgroup = 1024; // work-items; LLVM AMDGPUUsage, .max_flat_workgroup_size

// The metadata entry from which an argument was read.
const ArgumentMetadata* saidOf(const Argument& argument, const std::vector<ArgumentMetadata>& said) {
  const auto found = std::ranges::find_if(said, [&](const ArgumentMetadata& one) {
    return one.name == argument.name && one.offset == argument.offset && one.kind == argument.kind &&
           one.size == argument.size;
  });
  return found == said.end() ? nullptr : &*found;
}

ArgumentMetadata describe(const Argument& argument, const Argument* before, const ArgumentMetadata* said) {
  ArgumentMetadata result;
  if (said != nullptr) result = *said;
  result.name = argument.name;
  result.offset = argument.offset;
  result.size = argument.size;
  if (said != nullptr && before != nullptr && argument.typeName == before->typeName &&
      argument.kind == before->kind && argument.size == before->size)
    return result;
  result.typeName = argument.typeName;
  result.kind = argument.kind;
  result.kindText = std::string(codeobject::name(argument.kind));
  result.addressSpace.clear();
  result.actualAccess.clear();
  if (!argument.type.isPointer()) return result;
  const AddressSpace space = argument.type.space;
  result.addressSpace = std::string(name(space == AddressSpace::Generic ? AddressSpace::Global : space));
  if (argument.type.access == PointerAccess::ReadOnly) result.actualAccess = "read_only";
  if (argument.type.access == PointerAccess::WriteOnly) result.actualAccess = "write_only";
  return result;
}

} // namespace

KernelMetadata newMetadata(const std::string& kernel, const codeobject::KernelDescriptor& descriptor) {
  KernelMetadata result;
  result.name = kernel;
  result.symbol = kernel + ".kd";
  result.groupSegmentFixedSize = descriptor.groupSegmentFixedSize;
  result.privateSegmentFixedSize = descriptor.privateSegmentFixedSize;
  result.wavefrontSize = kWavefront;
  result.sgprCount = descriptor.scalarRegisters();
  result.vgprCount = descriptor.vectorRegisters();
  result.maxFlatWorkgroupSize = kLargestWorkgroup;
  return result;
}

void setLayout(KernelMetadata& kernel, const LayoutChange& change) {
  const std::vector<ArgumentMetadata> said = std::move(kernel.arguments);
  kernel.arguments.clear();
  for (std::size_t i = 0; i < change.after.arguments.size(); ++i) {
    const Argument* before = nullptr;
    if (i < change.was.size() && change.was[i] && *change.was[i] < change.before.arguments.size())
      before = &change.before.arguments[*change.was[i]];
    kernel.arguments.push_back(
        describe(change.after.arguments[i], before, before != nullptr ? saidOf(*before, said) : nullptr));
  }
  kernel.kernargSegmentSize = change.after.size;
  kernel.kernargSegmentAlignment = change.after.alignment;
}

LayoutChange changeByName(Layout before, Layout after) {
  LayoutChange change{.before = std::move(before), .after = std::move(after), .was = {}};
  for (const Argument& argument : change.after.arguments) {
    const auto old = std::ranges::find_if(change.before.arguments, [&](const Argument& one) {
      return one.name == argument.name && one.kind == argument.kind && one.size == argument.size &&
             (!one.name.empty() || one.offset == argument.offset || argument.hidden());
    });
    change.was.emplace_back(
        old == change.before.arguments.end()
            ? std::nullopt
            : std::optional(static_cast<std::size_t>(old - change.before.arguments.begin())));
  }
  return change;
}

} // namespace wavesmith::kernarg
