// SPDX-License-Identifier: Apache-2.0
#include "runtime/checked_launch.h"

#include "runtime/runtime.h"
#include "source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace wavesmith::runtime {
namespace {

struct Pointer {
  const emulator::Allocation* target = nullptr;
  bool readOnly = false;
};

std::vector<Pointer> pointersOf(Runtime& runtime, const execution::Launch& launch,
                                const codeobject::KernelMetadata& metadata) {
  std::vector<Pointer> pointers;
  for (const codeobject::ArgumentMetadata& argument : metadata.arguments) {
    emulator::Address address = 0;
    if (argument.kind != codeobject::ValueKind::GlobalBuffer || argument.size != sizeof address ||
        argument.offset + sizeof address > launch.kernarg.size())
      continue;
    std::memcpy(&address, launch.kernarg.data() + argument.offset, sizeof address);
    if (const emulator::Allocation* const target = runtime.device().memory().find(address))
      pointers.push_back({target, argument.actualAccess == "read_only"});
  }
  return pointers;
}

} // namespace

checked::CheckerOptions checkerOptions(Runtime& runtime, const execution::Launch& launch,
                                       const codeobject::Kernel& kernel) {
  checked::CheckerOptions options;
  options.kernargBytes =
      std::max<std::size_t>(launch.kernarg.size(), execution::kernargSegmentSize(*launch.codeObject, kernel));
  const codeobject::KernelMetadata* const metadata = launch.codeObject->metadataOf(kernel);
  if (metadata == nullptr) return options;
  const std::vector<Pointer> pointers = pointersOf(runtime, launch, *metadata);
  for (const Pointer& pointer : pointers) {
    // Another argument may write to the same memory: an update in place.
    const auto writes = [&](const Pointer& other) {
      return other.target == pointer.target && !other.readOnly;
    };
    if (!pointer.readOnly || std::ranges::any_of(pointers, writes)) continue;
    options.buffers.push_back({.name = pointer.target->name,
                               .address = pointer.target->base,
                               .bytes = pointer.target->size,
                               .readOnly = true});
  }
  return options;
}

void sayFindings(Runtime& runtime, std::string_view caller, std::string_view kernel,
                 const source::Diagnostics& findings) {
  for (const source::Diagnostic& finding : findings) {
    warn(runtime, caller, fmt::format("kernel {}: {}", kernel, source::render(finding, {})));
  }
}

} // namespace wavesmith::runtime
