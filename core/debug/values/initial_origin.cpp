// SPDX-License-Identifier: Apache-2.0
#include "debug/values/initial_origin.h"

#include "analysis/footprint.h"
#include "analysis/registers/initial_state.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::debug {

using emulator::Location;
using emulator::Storage;

namespace {

// "kernel argument n", by its offset in the kernarg segment.
std::string argumentAt(std::uint64_t offset, const execution::EmulatedLaunch& launch) {
  const auto* const metadata = launch.launch().codeObject->metadataOf(launch.kernel());
  if (metadata != nullptr)
    for (const codeobject::ArgumentMetadata& argument : metadata->arguments)
      if (offset >= argument.offset && offset < std::uint64_t{argument.offset} + argument.size)
        return argument.name.empty()
                   ? fmt::format("kernel argument at offset {} ({})", argument.offset, argument.kindText)
                   : fmt::format("kernel argument {}", argument.name);
  return fmt::format("byte {} of the kernarg segment", offset);
}

std::string registerOrigin(const Location& location, const execution::EmulatedLaunch& launch,
                           const emulator::DispatchContext& context) {
  const analysis::Footprints footprints(*context.program);
  const auto states = analysis::initialStates(*context.program, footprints);
  const isa::RegisterRange range{location.storage == Storage::Scalar ? isa::RegisterClass::Scalar
                                                                     : isa::RegisterClass::Vector,
                                 location.first, location.count};
  for (const analysis::InitialState& state : states) {
    if (&launch.launch().codeObject->kernels()[state.kernel] != &launch.kernel()) continue;
    for (const analysis::InitialRegister& initial : state.registers) {
      if (location.storage == Storage::Accumulation || !isa::overlap(initial.registers, range)) continue;
      if (initial.what != analysis::Initial::PreloadedArgument) return initial.name;
      const unsigned into = range.first > initial.registers.first ? range.first - initial.registers.first : 0;
      return argumentAt(initial.argumentOffset + 4 * into, launch) + ", preloaded";
    }
  }
  return "not initialized";
}

std::string memoryOrigin(const Location& location, const execution::EmulatedLaunch& launch,
                         const emulator::DispatchContext& context) {
  const std::uint64_t offset = location.address - launch.dispatch().kernarg;
  const emulator::Allocation* const allocation = context.memory->find(location.address);
  if (allocation == nullptr) return "not allocated";
  if (launch.dispatch().kernarg != 0 && allocation->base == launch.dispatch().kernarg)
    return argumentAt(offset, launch);
  const auto& buffers = launch.launch().buffers;
  for (std::size_t i = 0; i < launch.addresses().size(); ++i) {
    if (launch.addresses()[i] != allocation->base) continue;
    if (buffers[i].undefined) return fmt::format("{} is not initialized before the run", buffers[i].name);
    return fmt::format("contents of {} before the run", buffers[i].name);
  }
  return allocation->name; // the code, the dispatch packet
}

} // namespace

std::string initialOrigin(const Location& location, const execution::EmulatedLaunch& launch,
                          const emulator::DispatchContext& context) {
  switch (location.storage) {
  case Storage::Memory: return memoryOrigin(location, launch, context);
  case Storage::Lds:
  case Storage::Scratch: return "not initialized";
  case Storage::State: return "initial state of the wave";
  default: return registerOrigin(location, launch, context);
  }
}

} // namespace wavesmith::debug
