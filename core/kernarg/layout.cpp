// SPDX-License-Identifier: Apache-2.0
#include "kernarg/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

namespace wavesmith::kernarg {
namespace {

constexpr std::uint64_t kLargestSegment = std::numeric_limits<std::uint32_t>::max();

// Where an argument ends; in 64 bits, because metadata may say anything.
std::uint64_t endOf(const Argument& argument) {
  return std::uint64_t{argument.offset} + argument.size;
}

std::uint32_t alignmentOf(const codeobject::KernelMetadata& metadata) {
  return std::has_single_bit(metadata.kernargSegmentAlignment) ? metadata.kernargSegmentAlignment
                                                               : kDefaultAlignment;
}

} // namespace

const Argument* Layout::find(std::string_view name) const {
  if (name.empty()) return nullptr;
  const auto found = std::ranges::find(arguments, name, &Argument::name);
  if (found != arguments.end()) return &*found;
  if (name.front() != '#') return nullptr;
  std::size_t place = 0;
  const char* end = name.data() + name.size();
  const auto [rest, problem] = std::from_chars(name.data() + 1, end, place);
  if (problem != std::errc{} || rest != end || place >= arguments.size()) return nullptr;
  return &arguments[place];
}

std::string Layout::nameOf(std::size_t index) const {
  const Argument& argument = arguments.at(index);
  if (!argument.name.empty()) return argument.name;
  return argument.hidden() ? std::string(codeobject::name(argument.kind)) : fmt::format("#{}", index);
}

Layout layoutOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel) {
  Layout layout;
  layout.size = kernel.descriptor.kernargSize;
  const codeobject::KernelMetadata* metadata = object.metadataOf(kernel);
  if (metadata == nullptr) return layout;
  layout.fromMetadata = true;
  layout.alignment = alignmentOf(*metadata);
  layout.arguments.reserve(metadata->arguments.size());
  for (const codeobject::ArgumentMetadata& argument : metadata->arguments)
    layout.arguments.push_back({.name = argument.name,
                                .offset = argument.offset,
                                .size = argument.size,
                                .kind = argument.kind,
                                .typeName = argument.typeName});
  std::ranges::stable_sort(layout.arguments, {}, &Argument::offset);
  // The segment has to hold whatever any of the three says is in it. What ends past 4 GiB is no argument but
  // a mistake of the metadata, and stays outside.
  std::uint64_t size = std::max(layout.size, metadata->kernargSegmentSize);
  for (const Argument& argument : layout.arguments)
    if (endOf(argument) <= kLargestSegment) size = std::max(size, endOf(argument));
  layout.size = static_cast<std::uint32_t>(size);
  return layout;
}

} // namespace wavesmith::kernarg
