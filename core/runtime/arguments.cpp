// SPDX-License-Identifier: Apache-2.0
#include "runtime/arguments.h"

#include "emulator/machine/dispatch_context.h"
#include "execution/hidden_arguments.h"
#include "runtime/host_memory.h"
#include "runtime/hostcall.h"
#include "runtime/runtime.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

namespace wavesmith::runtime {
namespace {

using codeobject::ArgumentMetadata;
using codeobject::KernelMetadata;

constexpr execution::RuntimeFacts kFacts{
    .privateBase = emulator::kPrivateBase >> 32, .sharedBase = emulator::kSharedBase >> 32, .queue = 0};

std::vector<const ArgumentMetadata*> explicitOnes(const KernelMetadata* metadata) {
  std::vector<const ArgumentMetadata*> result;
  if (metadata == nullptr) return result;
  for (const ArgumentMetadata& argument : metadata->arguments)
    if (!codeobject::isHidden(argument.kind)) result.push_back(&argument);
  return result;
}

std::size_t endOf(const std::vector<const ArgumentMetadata*>& arguments) {
  std::size_t end = 0;
  for (const ArgumentMetadata* argument : arguments)
    end = std::max<std::size_t>(end, std::size_t{argument->offset} + argument->size);
  return end;
}

std::string nameOf(const ArgumentMetadata& argument, std::size_t number) {
  return argument.name.empty() ? fmt::format("number {}", number) : argument.name;
}

// HIP_LAUNCH_PARAM_BUFFER_POINTER, _BUFFER_SIZE and _END.
struct Packed {
  const std::byte* bytes = nullptr;
  std::size_t size = 0;
};
std::optional<Packed> packedIn(void** extra) {
  Packed packed;
  bool hasSize = false;
  for (std::size_t i = 0;; i += 2) {
    void* pair[2] = {nullptr, nullptr}; // the last one has no value
    if (!readHost(static_cast<void*>(&pair[0]), extra + i, sizeof pair[0])) return std::nullopt;
    if (pair[0] == HIP_LAUNCH_PARAM_END) break;
    if (!readHost(static_cast<void*>(&pair[1]), extra + i + 1, sizeof pair[1])) return std::nullopt;
    if (pair[0] == HIP_LAUNCH_PARAM_BUFFER_POINTER) {
      packed.bytes = static_cast<const std::byte*>(pair[1]);
    } else if (pair[0] == HIP_LAUNCH_PARAM_BUFFER_SIZE) {
      if (!readHost(&packed.size, pair[1], sizeof packed.size)) return std::nullopt;
      hasSize = true;
    } else {
      return std::nullopt;
    }
  }
  return hasSize && (packed.bytes != nullptr || packed.size == 0) ? std::optional(packed) : std::nullopt;
}

// The arguments from kernelParams, one pointer each. An array that has too few is followed by anything: where a pointer
// cannot be followed, the sentence says which one.
std::optional<std::string> readParameters(Runtime& runtime,
                                          const std::vector<const ArgumentMetadata*>& arguments,
                                          void** parameters, std::span<std::byte> segment) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ArgumentMetadata& argument = *arguments[i];
    void* pointer = nullptr;
    const bool hasPointer = readHost(static_cast<void*>(&pointer), parameters + i, sizeof pointer);
    if (hasPointer && readHost(segment.data() + argument.offset, pointer, argument.size)) continue;
    const std::string which =
        fmt::format("argument {} (number {} of {})", nameOf(argument, i), i + 1, arguments.size());
    if (!hasPointer) return fmt::format("kernelParams ends before {}", which);
    if (pointer == nullptr)
      return fmt::format("kernelParams has a null pointer for {}: pass a pointer for each argument", which);
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    if (runtime.device().memory().find(address) != nullptr)
      return fmt::format(
          "kernelParams has an address of device memory, {:#x}, for {}: pass the address of the variable "
          "that holds it",
          address, which);
    return fmt::format(
        "kernelParams has no pointer for {}: {:#x} cannot be read, so there are too few pointers, or a "
        "wrong one",
        which, address);
  }
  return std::nullopt;
}

// Signs in the bytes of the arguments that the host program's struct differs from the kernel's.
std::optional<std::string> suspicion(Runtime& runtime, const std::vector<const ArgumentMetadata*>& arguments,
                                     std::span<const std::byte> segment, std::size_t given,
                                     std::size_t whole) {
  const std::size_t end = endOf(arguments);
  const std::size_t rounded = (end + 7) / 8 * 8;
  if (given > end && given != rounded && given != whole && !arguments.empty())
    return fmt::format(
        "the arguments are {} bytes but end at {} in the metadata: host and kernel have different structs",
        given, end);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ArgumentMetadata& argument = *arguments[i];
    if (argument.kind != codeobject::ValueKind::GlobalBuffer || argument.size != sizeof(std::uint64_t))
      continue;
    std::uint64_t address = 0;
    std::memcpy(&address, segment.data() + argument.offset, sizeof address);
    if (address != 0 && runtime.device().memory().find(address) == nullptr)
      return fmt::format("argument {} (bytes {} to {}) is {:#x}, which is not device memory: host and kernel "
                         "have different structs, or the pointer is not from hipMalloc",
                         nameOf(argument, i), argument.offset, argument.offset + argument.size - 1, address);
  }
  return std::nullopt;
}

} // namespace

hipError_t gather(Runtime& runtime, std::string_view caller, const codeobject::Kernel& kernel,
                  execution::Launch& launch, void** parameters, void** extra) {
  const auto arguments = explicitOnes(launch.codeObject->metadataOf(kernel));
  if (parameters != nullptr && extra != nullptr) {
    say(caller, "kernelParams and extra are both given: one must be nullptr");
    return hipErrorInvalidValue;
  }
  std::size_t given = endOf(arguments);
  launch.kernarg.assign(given, std::byte{0});
  if (parameters != nullptr) {
    if (const auto missing = readParameters(runtime, arguments, parameters, launch.kernarg)) {
      say(caller, fmt::format("kernel {}: {}", kernel.name, *missing));
      return hipErrorInvalidValue;
    }
  } else if (extra != nullptr) {
    const auto packed = packedIn(extra);
    if (!packed) {
      say(caller, "extra must have HIP_LAUNCH_PARAM_BUFFER_POINTER, ..._BUFFER_SIZE and ..._END");
      return hipErrorInvalidValue;
    }
    if (packed->size < given) {
      const std::string what =
          fmt::format("the arguments are {} bytes, but kernel {} has {}", packed->size, kernel.name, given);
      if (runtime.settings().checked) {
        say(caller, what);
        return hipErrorInvalidValue;
      }
      warn(runtime, caller, what + ": the others are zero here, and anything on a GPU");
    }
    if (arguments.empty() && packed->size != 0)
      warn(runtime, caller,
           fmt::format(
               "the metadata of {} has no .args: HIP would pass none of the {} bytes, but this runtime "
               "passes them",
               kernel.name, packed->size));
    given = packed->size;
    launch.kernarg.resize(std::min<std::size_t>(given, execution::kMaxKernargBytes));
    if (!readHost(launch.kernarg.data(), packed->bytes, launch.kernarg.size())) {
      say(caller, fmt::format("kernel {}: the {} bytes of arguments at {} cannot be read", kernel.name, given,
                              static_cast<const void*>(packed->bytes)));
      return hipErrorInvalidValue;
    }
    const std::size_t segment = execution::kernargSegmentSize(*launch.codeObject, kernel);
    if ((segment != 0 && launch.kernarg.size() > segment) || launch.kernarg.size() < endOf(arguments))
      launch.kernarg.resize(std::max(segment, endOf(arguments)));
  } else if (!arguments.empty()) {
    say(caller, fmt::format("kernel {} has arguments, but none are given", kernel.name));
    return hipErrorInvalidValue;
  }
  if (!runtime.settings().arguments) return hipSuccess;
  const auto odd = suspicion(runtime, arguments, launch.kernarg, given,
                             execution::kernargSegmentSize(*launch.codeObject, kernel));
  if (!odd) return hipSuccess;
  say(caller, fmt::format("kernel {}: {}", kernel.name, *odd));
  return hipErrorInvalidValue;
}

SegmentInMemory::SegmentInMemory(Runtime& runtime, const execution::Launch& launch,
                                 const codeobject::Kernel& kernel, bool cooperative)
    : runtime_(runtime) {
  const std::size_t size =
      std::max<std::size_t>(launch.kernarg.size(), execution::kernargSegmentSize(*launch.codeObject, kernel));
  if (size == 0) return;
  emulator::Memory& memory = runtime.device().memory();
  const auto address =
      memory.allocate(fmt::format("kernarg of {}", kernel.name),
                      source::roundUp(size, execution::kKernargGranule), execution::kKernargGranule);
  if (!address) {
    failed_ = true;
    return;
  }
  address_ = *address;
  memory.markInternal(address_);
  const std::span<std::byte> segment = memory.host(address_, size);
  std::ranges::copy(launch.kernarg, segment.begin());
  const auto* const metadata = launch.codeObject->metadataOf(kernel);
  if (metadata == nullptr) return;
  execution::RuntimeFacts facts = kFacts;
  const auto has = [&](codeobject::ValueKind kind) {
    return std::ranges::find(metadata->arguments, kind, &ArgumentMetadata::kind) != metadata->arguments.end();
  };
  if (cooperative && has(codeobject::ValueKind::HiddenMultigridSyncArg)) allocateGridSync(launch, kernel);
  facts.gridSync = gridSync_;
  if (has(codeobject::ValueKind::HiddenHostcallBuffer)) facts.hostcallBuffer = runtime.hostcalls().buffer();
  hostcalls_ = facts.hostcallBuffer != 0;
  execution::fillHiddenArguments(segment, *metadata, launch, facts);
}

void SegmentInMemory::allocateGridSync(const execution::Launch& launch, const codeobject::Kernel& kernel) {
  emulator::Memory& memory = runtime_.device().memory();
  const auto address =
      memory.allocate(fmt::format("grid barrier of {}", kernel.name), sizeof(execution::GridSync), 64);
  if (!address) {
    failed_ = true;
    return;
  }
  gridSync_ = *address;
  memory.markInternal(gridSync_);
  execution::GridSync sync;
  sync.workgroups = static_cast<std::uint32_t>(execution::workgroupsOf(launch));
  std::memcpy(memory.host(gridSync_, sizeof sync).data(), &sync, sizeof sync);
}

SegmentInMemory::~SegmentInMemory() {
  if (gridSync_ != 0) runtime_.device().memory().release(gridSync_);
  if (address_ != 0) runtime_.device().memory().release(address_);
}

} // namespace wavesmith::runtime
