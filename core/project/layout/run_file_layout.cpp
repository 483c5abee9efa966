// SPDX-License-Identifier: Apache-2.0
// The layout that a run file states.
#include "project/layout/run_file_layout.h"

#include "project/layout/run_file_types.h"
#include "source/round_up.h"

#include <algorithm>
#include <vector>

namespace wavesmith::project {
namespace {

// For a value without a type, only its size is known: most fit in 32 bits.
std::optional<kernarg::Type> typeIn(const RunArgument& argument) {
  const auto element = argument.type ? scalarOf(*argument.type) : std::nullopt;
  if (argument.isBuffer())
    return element ? kernarg::pointerTo(kernarg::scalarType(*element)) : kernarg::pointerToVoid();
  if (argument.type && !element) return std::nullopt; // an 8-bit type that C does not have
  return kernarg::scalarType(element.value_or(kernarg::Scalar::U32));
}

} // namespace

std::optional<kernarg::Layout> layoutOf(const RunFile& file) {
  constexpr std::uint32_t kSegmentGranule = 4;
  kernarg::Layout layout;
  std::uint64_t next = 0;
  std::uint64_t end = 0;
  for (const RunArgument& said : file.arguments) {
    const auto type = typeIn(said);
    if (!type) return std::nullopt;
    kernarg::Argument argument = kernarg::argument(said.name, *type);
    const std::uint64_t offset = said.offset ? *said.offset : source::roundUp(next, argument.alignment);
    if (offset > std::uint64_t{1} << 31) return std::nullopt;
    argument.offset = static_cast<std::uint32_t>(offset);
    next = argument.end();
    end = std::max(end, next);
    layout.alignment = std::max(layout.alignment, argument.alignment);
    layout.arguments.push_back(std::move(argument));
  }
  std::ranges::stable_sort(layout.arguments, {}, &kernarg::Argument::offset);
  layout.size = static_cast<std::uint32_t>(source::roundUp(end, kSegmentGranule));
  return layout;
}

} // namespace wavesmith::project
