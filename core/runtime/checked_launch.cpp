// SPDX-License-Identifier: Apache-2.0
#include "runtime/checked_launch.h"

#include "runtime/runtime.h"
#include "source/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
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
  options.undefined = &runtime.undefined;
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

void sayFindings(Runtime& runtime, std::string_view caller, const execution::Launch& launch,
                 source::Diagnostics findings) {
  for (source::Diagnostic& finding : findings) {
    runtime.lines().add(runtime, caller, finding, launch.codeObject);
    warn(runtime, caller, fmt::format("kernel {}: {}", launch.kernel, withExcerpts(finding)));
    if (runtime.settings().checked && finding.severity == source::Severity::Error) ++runtime.findings;
  }
}

namespace {

using checked::UndefinedMemory;

const Block* blockAt(Runtime& runtime, emulator::Address address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): what a device pointer is
  return runtime.memory().find(reinterpret_cast<const void*>(address));
}

bool isOfHost(Runtime& runtime, emulator::Address address) {
  const Block* const block = blockAt(runtime, address);
  return block != nullptr ? block->kind != MemoryKind::Device
                          : runtime.device().memory().find(address) == nullptr;
}

// "byte 8 of hipMalloc number 1 (64 bytes)"
std::string placeText(Runtime& runtime, emulator::Address address) {
  const Block* const block = blockAt(runtime, address);
  const emulator::Allocation* const allocation = runtime.device().memory().find(address);
  if (allocation == nullptr) return fmt::format("address {:#x}", address);
  return fmt::format("byte {} of {} ({} bytes)", address - allocation->base, allocation->name,
                     block != nullptr ? block->size : allocation->size);
}

// At the instruction that stored the bits, with a note about it.
source::Diagnostic findingOf(Runtime& runtime, std::string_view caller, UndefinedMemory::Cause cause,
                             std::string message) {
  if (cause == UndefinedMemory::kNeverWritten) {
    // A warning: the program may well know which of the bytes mean something.
    source::Diagnostic finding = source::makeError(source::Code::UndefinedOutput, {}, std::move(message));
    finding.severity = source::Severity::Warning;
    finding.notes.push_back({{}, "neither the host nor a kernel has written them"});
    return finding;
  }
  source::Diagnostic finding = runtime.undefined.why(cause);
  std::swap(finding.message, message);
  finding.notes.insert(finding.notes.begin(), {finding.place, std::move(message)});
  runtime.lines().add(runtime, caller, finding, runtime.undefined.codeOf(cause));
  return finding;
}

} // namespace

void reportToHost(Runtime& runtime, std::string_view caller) {
  std::map<UndefinedMemory::Cause, emulator::Address> first;
  std::vector<UndefinedMemory::Range> forgotten;
  runtime.undefined.visit(0, ~emulator::Address{0}, [&](const UndefinedMemory::Range& range) {
    const Block* const block = blockAt(runtime, range.begin);
    if (block != nullptr && block->kind == MemoryKind::Device) return;
    forgotten.push_back(range); // also what is ours: it may be written between launches
    if (block != nullptr) first.emplace(range.cause, range.begin);
  });
  for (const UndefinedMemory::Range& range : forgotten)
    runtime.undefined.clear(range.begin, range.end);
  for (const auto& [cause, address] : first) {
    source::Diagnostic finding = findingOf(
        runtime, caller, cause,
        fmt::format("undefined bytes are in memory of the host, from {} on", placeText(runtime, address)));
    finding.severity = source::Severity::Warning; // whether the host reads them is not known
    warn(runtime, caller, withExcerpts(finding));
  }
}

void UndefinedCopy::add(const void* to, const void* from, std::size_t bytes) {
  const auto target = reinterpret_cast<emulator::Address>(to);
  const auto source = reinterpret_cast<emulator::Address>(from);
  copied_ += bytes;
  if (!isOfHost(runtime_, target)) return runtime_.undefined.copy(target, source, bytes);
  runtime_.undefined.visit(source, source + bytes, [&](const UndefinedMemory::Range& range) {
    Part& part = parts_.emplace(range.cause, Part{range.begin, 0}).first->second;
    part.bytes += range.end - range.begin;
  });
}

void UndefinedCopy::report() const {
  constexpr std::string_view kCopy = "copy to the host"; // whatever function it was
  for (const auto& [cause, part] : parts_) {
    const source::Diagnostic finding =
        findingOf(runtime_, kCopy, cause,
                  fmt::format("{} of {} bytes copied to the host are undefined, from {} on", part.bytes,
                              copied_, placeText(runtime_, part.first)));
    if (finding.severity == source::Severity::Error) ++runtime_.findings;
    warn(runtime_, kCopy, withExcerpts(finding));
  }
}

} // namespace wavesmith::runtime
