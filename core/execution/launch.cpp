// SPDX-License-Identifier: Apache-2.0
#include "execution/launch.h"

#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace wavesmith::execution {
namespace {

using Part = LaunchProblem::Part;

// Limits of the hardware: CDNA3 ISA, "Work-groups" (16 waves of 64) and "LDS" (64 KiB for each compute unit).
constexpr std::uint64_t kMaxWorkgroupSize = 1024;
constexpr std::uint64_t kLdsBytes = 65536;

LaunchProblem problem(Part part, std::string message, source::Code code = source::Code::InvalidLaunch) {
  return {part, source::makeError(code, {}, std::move(message))};
}

std::uint64_t product(const std::array<std::uint32_t, 3>& size) {
  // Saturated, because a product of three 32-bit numbers does not fit in 64 bits.
  const std::uint64_t xy = std::uint64_t{size[0]} * size[1];
  if (xy != 0 && size[2] > ~std::uint64_t{0} / xy) return ~std::uint64_t{0};
  return xy * size[2];
}

std::string times(const std::array<std::uint32_t, 3>& size) {
  return fmt::format("{} x {} x {}", size[0], size[1], size[2]);
}

std::optional<LaunchProblem> problemOfShape(const Launch& launch,
                                            const codeobject::KernelMetadata* metadata) {
  constexpr std::array<char, 3> kAxis{'x', 'y', 'z'};
  for (std::size_t d = 0; d < 3; ++d) {
    if (launch.grid[d] == 0)
      return problem(Part::Grid, fmt::format("the grid has 0 work-items in {}", kAxis[d]));
    if (launch.workgroup[d] == 0)
      return problem(Part::Workgroup, fmt::format("the work-group has 0 work-items in {}", kAxis[d]));
  }
  const std::uint64_t items = product(launch.workgroup);
  if (items > kMaxWorkgroupSize)
    return problem(Part::Workgroup,
                   fmt::format("a work-group of {} work-items exceeds the device's limit of {}",
                               times(launch.workgroup), kMaxWorkgroupSize));
  if (metadata == nullptr) return std::nullopt;
  if (metadata->maxFlatWorkgroupSize != 0 && items > metadata->maxFlatWorkgroupSize)
    return problem(Part::Workgroup, fmt::format("a work-group of {} work-items exceeds the limit of {}: its "
                                                "metadata has .max_flat_workgroup_size {}",
                                                items, launch.kernel, metadata->maxFlatWorkgroupSize));
  if (metadata->requiredWorkgroupSize && *metadata->requiredWorkgroupSize != launch.workgroup)
    return problem(Part::Workgroup,
                   fmt::format("{} requires work-groups of {} (.reqd_workgroup_size), not {}", launch.kernel,
                               times(*metadata->requiredWorkgroupSize), times(launch.workgroup)));
  // Launches that HIP refuses for such a kernel.
  for (std::size_t d = 0; metadata->uniformWorkgroupSize && d < 3; ++d)
    if (launch.grid[d] % launch.workgroup[d] != 0)
      return problem(Part::Grid, fmt::format("{} requires whole work-groups (.uniform_work_group_size): make "
                                             "the grid in {}, {}, a multiple of {}",
                                             launch.kernel, kAxis[d], launch.grid[d], launch.workgroup[d]));
  return std::nullopt;
}

std::optional<LaunchProblem> problemOfArguments(const Launch& launch, const codeobject::Kernel& kernel) {
  const std::uint32_t segment = kernargSegmentSize(*launch.codeObject, kernel);
  if (segment > kMaxKernargBytes)
    return problem(Part::Arguments, fmt::format("the kernarg segment of {} is {} bytes; the limit is {}",
                                                launch.kernel, segment, kMaxKernargBytes));
  if (segment != 0 && launch.kernarg.size() > segment)
    return problem(Part::Arguments,
                   fmt::format("{} bytes of arguments do not fit in the kernarg segment of {}, {} bytes",
                               launch.kernarg.size(), launch.kernel, segment));
  for (const Buffer& buffer : launch.buffers)
    if (buffer.initial.size() / bytesOf(buffer.type) != buffer.count ||
        buffer.initial.size() % bytesOf(buffer.type) != 0)
      return problem(Part::Arguments, fmt::format("buffer {} has {} elements but {} bytes of content",
                                                  buffer.name, buffer.count, buffer.initial.size()));
  for (const PointerSlot& slot : launch.pointers)
    if (slot.buffer >= launch.buffers.size() || launch.kernarg.size() < 8 ||
        slot.offset > launch.kernarg.size() - 8)
      return problem(
          Part::Arguments,
          fmt::format("the pointer at offset {} is outside the {} bytes of arguments, or points to no buffer",
                      slot.offset, launch.kernarg.size()));
  return std::nullopt;
}

} // namespace

std::optional<LaunchProblem> problemOf(const Launch& launch) {
  if (!launch.codeObject) return problem(Part::Kernel, "there is no code object");
  const codeobject::Kernel* kernel = launch.codeObject->findKernel(launch.kernel);
  if (kernel == nullptr)
    return problem(Part::Kernel, noSuchKernel(*launch.codeObject, launch.kernel), source::Code::NoSuchKernel);
  if (auto found = problemOfShape(launch, launch.codeObject->metadataOf(*kernel))) return found;
  const std::uint64_t lds = std::uint64_t{kernel->descriptor.groupSegmentFixedSize} + launch.dynamicLds;
  if (lds > kLdsBytes)
    return problem(
        Part::Lds,
        fmt::format("{} bytes of LDS ({} of the kernel, {} of the launch) exceed the {} of a compute unit",
                    lds, kernel->descriptor.groupSegmentFixedSize, launch.dynamicLds, kLdsBytes));
  return problemOfArguments(launch, *kernel);
}

std::uint32_t kernargSegmentSize(const codeobject::CodeObject& object, const codeobject::Kernel& kernel) {
  std::uint64_t size = kernel.descriptor.kernargSize;
  if (const auto* metadata = object.metadataOf(kernel)) {
    size = std::max<std::uint64_t>(size, metadata->kernargSegmentSize);
    for (const auto& argument : metadata->arguments)
      size = std::max(size, std::uint64_t{argument.offset} + argument.size);
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(size, std::numeric_limits<std::uint32_t>::max()));
}

std::string noSuchKernel(const codeobject::CodeObject& object, std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& kernel : object.kernels())
    names.push_back(kernel.name);
  if (names.empty()) return fmt::format("unknown kernel {}: the code object has no kernels", name);
  return fmt::format("unknown kernel {}{}", name, source::suggest(name, names));
}

} // namespace wavesmith::execution
