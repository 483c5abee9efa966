// SPDX-License-Identifier: Apache-2.0
#include "kernarg/layout.h"

#include "kernarg/type_text.h"
#include "source/round_up.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace wavesmith::kernarg {
namespace {

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
  const auto place = source::readNumber<std::size_t>(name.substr(1));
  return place && *place < arguments.size() ? &arguments[*place] : nullptr;
}

std::string Layout::nameOf(std::size_t index) const {
  const Argument& argument = arguments.at(index);
  if (!argument.name.empty()) return argument.name;
  return argument.hidden() ? std::string(codeobject::name(argument.kind)) : fmt::format("#{}", index);
}

std::uint32_t Layout::explicitSize() const {
  std::uint64_t end = 0;
  bool anyHidden = false;
  for (const Argument& argument : arguments) {
    if (argument.hidden())
      anyHidden = true;
    else if (argument.end() <= kLargestSegment)
      end = std::max(end, argument.end());
  }
  return anyHidden ? static_cast<std::uint32_t>(end) : size;
}

Layout layoutOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel) {
  Layout layout;
  layout.size = layout.descriptorSize = kernel.descriptor.kernargSize;
  const codeobject::KernelMetadata* metadata = object.metadataOf(kernel);
  if (metadata == nullptr) return layout;
  layout.fromMetadata = true;
  layout.alignment = alignmentOf(*metadata);
  layout.arguments.reserve(metadata->arguments.size());
  layout.metadataSize = metadata->kernargSegmentSize;
  for (const codeobject::ArgumentMetadata& said : metadata->arguments) {
    Argument& argument = layout.arguments.emplace_back();
    argument.name = said.name;
    argument.offset = said.offset;
    argument.size = said.size;
    argument.kind = said.kind;
    argument.typeName = said.typeName;
    argument.type = typeOf(said);
    argument.alignment = alignmentOf(argument.type);
  }
  std::ranges::stable_sort(layout.arguments, {}, &Argument::offset);
  // The segment must be large enough for all three. An argument that ends past 4 GiB is an error in the
  // metadata and is excluded.
  std::uint64_t size = std::max(layout.size, metadata->kernargSegmentSize);
  for (const Argument& argument : layout.arguments)
    if (argument.end() <= kLargestSegment) size = std::max(size, argument.end());
  layout.size = static_cast<std::uint32_t>(size);
  return layout;
}

namespace {

// In the form in which compilers write `.type_name`: the address space of a pointer is in `.address_space`.
std::string typeNameOf(const Type& type) {
  if (type.kind == Type::Kind::Opaque) return type.name;
  Type plain = type;
  if (plain.isPointer()) plain.space = AddressSpace::Generic;
  return spelling(plain);
}

} // namespace

Argument argument(std::string name, Type type) {
  using codeobject::ValueKind;
  Argument argument;
  argument.name = std::move(name);
  argument.size = static_cast<std::uint32_t>(std::min(sizeOf(type), kLargestSegment));
  argument.alignment = alignmentOf(type);
  argument.typeName = typeNameOf(type);
  if (type.isPointer())
    argument.kind =
        type.space == AddressSpace::Local ? ValueKind::DynamicSharedPointer : ValueKind::GlobalBuffer;
  argument.type = std::move(type);
  return argument;
}

Layout place(std::vector<Argument> arguments, Placement placement, bool withHidden) {
  Layout layout;
  std::uint64_t next = 0;
  for (Argument& argument : arguments) {
    if (argument.hidden()) continue;
    const std::uint64_t offset =
        placement == Placement::Natural ? source::roundUp(next, argument.alignment) : next;
    if (offset + argument.size > kLargestSegment - kHiddenBytes - kHiddenAlignment) continue;
    argument.offset = static_cast<std::uint32_t>(offset);
    next = argument.end();
    layout.alignment = std::max(layout.alignment, argument.alignment);
    layout.arguments.push_back(std::move(argument));
  }
  if (withHidden) {
    for (Argument& hidden : hiddenArguments(static_cast<std::uint32_t>(next)))
      layout.arguments.push_back(std::move(hidden));
    next = source::roundUp(next, kHiddenAlignment) + kHiddenBytes;
  }
  layout.size = static_cast<std::uint32_t>(source::roundUp(next, kSegmentGranule));
  return layout;
}

Layout withPlacement(const Layout& layout, Placement placement) {
  const auto endOfExplicit = [](const Layout& one) {
    std::uint64_t end = 0;
    for (const Argument& argument : one.arguments)
      if (!argument.hidden()) end = std::max(end, argument.end());
    return source::roundUp(end, kHiddenAlignment);
  };
  Layout result = place(layout.arguments, placement);
  result.fromMetadata = layout.fromMetadata;
  result.guessed = layout.guessed;
  const std::uint64_t before = endOfExplicit(layout);
  const std::uint64_t now = endOfExplicit(result);
  std::uint64_t size = result.size;
  for (const Argument& hidden : layout.arguments) {
    if (!hidden.hidden() || hidden.offset < before) continue;
    const std::uint64_t offset = hidden.offset - before + now;
    if (offset + hidden.size > kLargestSegment) continue;
    result.arguments.push_back(hidden);
    result.arguments.back().offset = static_cast<std::uint32_t>(offset);
    // The reserved bytes at the end are kept, too.
    size = std::max({size, offset + hidden.size, std::min(layout.size - before + now, kLargestSegment)});
  }
  result.size = static_cast<std::uint32_t>(size);
  return result;
}

namespace {

struct HiddenPlace {
  codeobject::ValueKind kind;
  std::uint32_t offset; // from the first hidden byte
  std::uint32_t size;
};

// LLVM 19, the function cited in layout.h; 24 to 39, 66 to 71 and 124 to 191 are reserved.
constexpr HiddenPlace kHidden[] = {
    {codeobject::ValueKind::HiddenBlockCountX, 0, 4},
    {codeobject::ValueKind::HiddenBlockCountY, 4, 4},
    {codeobject::ValueKind::HiddenBlockCountZ, 8, 4},
    {codeobject::ValueKind::HiddenGroupSizeX, 12, 2},
    {codeobject::ValueKind::HiddenGroupSizeY, 14, 2},
    {codeobject::ValueKind::HiddenGroupSizeZ, 16, 2},
    {codeobject::ValueKind::HiddenRemainderX, 18, 2},
    {codeobject::ValueKind::HiddenRemainderY, 20, 2},
    {codeobject::ValueKind::HiddenRemainderZ, 22, 2},
    {codeobject::ValueKind::HiddenGlobalOffsetX, 40, 8},
    {codeobject::ValueKind::HiddenGlobalOffsetY, 48, 8},
    {codeobject::ValueKind::HiddenGlobalOffsetZ, 56, 8},
    {codeobject::ValueKind::HiddenGridDims, 64, 2},
    {codeobject::ValueKind::HiddenPrintfBuffer, 72, 8},
    {codeobject::ValueKind::HiddenHostcallBuffer, 80, 8},
    {codeobject::ValueKind::HiddenMultigridSyncArg, 88, 8},
    {codeobject::ValueKind::HiddenHeapV1, 96, 8},
    {codeobject::ValueKind::HiddenDefaultQueue, 104, 8},
    {codeobject::ValueKind::HiddenCompletionAction, 112, 8},
    {codeobject::ValueKind::HiddenDynamicLdsSize, 120, 4},
    {codeobject::ValueKind::HiddenPrivateBase, 192, 4},
    {codeobject::ValueKind::HiddenSharedBase, 196, 4},
    {codeobject::ValueKind::HiddenQueuePtr, 200, 8},
};

} // namespace

std::vector<Argument> hiddenArguments(std::uint32_t explicitEnd) {
  const std::uint64_t base = source::roundUp(explicitEnd, kHiddenAlignment);
  std::vector<Argument> arguments;
  if (base + kHiddenBytes > kLargestSegment) return arguments;
  for (const HiddenPlace& hidden : kHidden) {
    Argument& argument = arguments.emplace_back();
    argument.kind = hidden.kind;
    argument.offset = static_cast<std::uint32_t>(base) + hidden.offset;
    argument.size = argument.alignment = hidden.size;
    argument.type = opaque(hidden.size);
  }
  return arguments;
}

} // namespace wavesmith::kernarg
