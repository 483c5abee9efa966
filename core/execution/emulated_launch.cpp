// SPDX-License-Identifier: Apache-2.0
#include "execution/emulated_launch.h"

#include "emulator/machine/dispatch_context.h"
#include "execution/hidden_arguments.h"
#include "program/program.h"
#include "source/round_up.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace wavesmith::execution {
namespace {

// The alignment of hipMalloc.
constexpr std::uint64_t kBufferAlignment = 256;
constexpr RuntimeFacts kRuntimeFacts{
    .privateBase = emulator::kPrivateBase >> 32, .sharedBase = emulator::kSharedBase >> 32, .queue = 0};

emulator::DeviceOptions deviceOptions(const BackendOptions& options) {
  emulator::DeviceOptions result;
  result.computeUnits = options.computeUnits;
  result.threads = options.threads;
  result.memoryLimit = options.memoryLimit;
  result.plainMatrix = options.plainMatrix;
  result.instructionSet = options.instructionSet;
  return result;
}

} // namespace

EmulatedLaunch::EmulatedLaunch(const Launch& launch, const BackendOptions& options)
    : launch_(launch), device_(deviceOptions(options)) {}

source::Result<std::unique_ptr<EmulatedLaunch>> EmulatedLaunch::make(const Launch& launch,
                                                                     const BackendOptions& options) {
  std::unique_ptr<EmulatedLaunch> result(new EmulatedLaunch(launch, options));
  if (auto done = result->prepare(); !done) return std::unexpected(std::move(done.error()));
  return result;
}

source::Result<void> EmulatedLaunch::prepare() {
  auto decoded = program::decode(launch_.codeObject, launch_.lines);
  if (!decoded) return std::unexpected(std::move(decoded.error()));
  auto object = device_.load(std::make_shared<const program::Program>(std::move(*decoded)));
  if (!object) return std::unexpected(std::move(object.error()));
  object_ = std::move(*object);
  if (auto done = allocateBuffers(); !done) return done;
  auto kernarg = writeKernarg();
  if (!kernarg) return std::unexpected(std::move(kernarg.error()));
  const auto kernels = launch_.codeObject->kernels();
  dispatch_ = {.kernel = static_cast<std::size_t>(&kernel() - kernels.data()),
               .grid = launch_.grid,
               .workgroup = launch_.workgroup,
               .dynamicLds = launch_.dynamicLds,
               .kernarg = *kernarg};
  return {};
}

const codeobject::Kernel& EmulatedLaunch::kernel() const {
  return *launch_.codeObject->findKernel(launch_.kernel);
}

source::Result<void> EmulatedLaunch::allocateBuffers() {
  for (const Buffer& buffer : launch_.buffers) {
    if (buffer.initial.empty()) { // hipMalloc(0) returns a null pointer
      addresses_.push_back(0);
      contents_.emplace_back();
      continue;
    }
    contents_.push_back(buffer.initial.copy());
    auto address = device_.memory().place(buffer.name, contents_.back(), kBufferAlignment);
    if (!address) return std::unexpected(std::move(address.error()));
    addresses_.push_back(*address);
  }
  return {};
}

// 0 for a kernel without arguments.
source::Result<emulator::Address> EmulatedLaunch::writeKernarg() {
  const codeobject::Kernel& kernel = this->kernel();
  const std::size_t size =
      std::max<std::size_t>(launch_.kernarg.size(), kernargSegmentSize(*launch_.codeObject, kernel));
  if (size == 0) return emulator::Address{0};
  auto address =
      device_.memory().allocate("kernarg", source::roundUp(size, kKernargGranule), kKernargGranule);
  if (!address) return address;
  device_.memory().markInternal(*address);
  const std::span<std::byte> segment = device_.memory().host(*address, size);
  std::ranges::copy(launch_.kernarg, segment.begin());
  for (const PointerSlot& slot : launch_.pointers)
    std::memcpy(segment.data() + slot.offset, &addresses_[slot.buffer], sizeof(emulator::Address));
  if (const auto* metadata = launch_.codeObject->metadataOf(kernel))
    fillHiddenArguments(segment, *metadata, launch_, kRuntimeFacts);
  return address;
}

checked::CheckerOptions EmulatedLaunch::checkerOptions() const {
  checked::CheckerOptions result;
  for (std::size_t i = 0; i < launch_.buffers.size(); ++i)
    result.buffers.push_back({.name = launch_.buffers[i].name,
                              .address = addresses_[i],
                              .bytes = contents_[i].size(),
                              .readOnly = false,
                              .compared = launch_.buffers[i].compared,
                              .undefined = launch_.buffers[i].undefined});
  const codeobject::KernelMetadata* const metadata = launch_.codeObject->metadataOf(kernel());
  for (const PointerSlot& slot : launch_.pointers) {
    if (metadata == nullptr) break;
    for (const codeobject::ArgumentMetadata& argument : metadata->arguments)
      if (argument.offset == slot.offset && argument.actualAccess == "read_only")
        result.buffers[slot.buffer].readOnly = true;
  }
  result.kernargBytes =
      std::max<std::size_t>(launch_.kernarg.size(), kernargSegmentSize(*launch_.codeObject, kernel()));
  return result;
}

std::vector<Bytes> EmulatedLaunch::takeBuffers() {
  std::vector<Bytes> result;
  for (std::size_t i = 0; i < launch_.buffers.size(); ++i) {
    if (addresses_[i] != 0) device_.memory().release(addresses_[i]);
    contents_[i].share(launch_.buffers[i].initial);
    result.push_back(std::move(contents_[i]));
  }
  return result;
}

} // namespace wavesmith::execution
