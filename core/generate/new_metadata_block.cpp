// SPDX-License-Identifier: Apache-2.0
// Writes metadata in the style of hand-written blocks: the name first, one line per argument.
#include "generate/new_metadata_block.h"

#include "codeobject/metadata/message_pack.h"
#include "codeobject/metadata/metadata_assembly.h"
#include "codeobject/metadata/metadata_write.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace wavesmith::generate {
namespace {

using codeobject::Array;
using codeobject::Map;
using codeobject::Value;

// All other keys follow, in their order.
constexpr std::array<std::string_view, 3> kOfFile{"amdhsa.version", "amdhsa.target", "amdhsa.printf"};
constexpr std::array<std::string_view, 15> kOfKernel{".name",
                                                     ".symbol",
                                                     ".kind",
                                                     ".language",
                                                     ".language_version",
                                                     ".args",
                                                     ".kernarg_segment_size",
                                                     ".kernarg_segment_align",
                                                     ".group_segment_fixed_size",
                                                     ".private_segment_fixed_size",
                                                     ".wavefront_size",
                                                     ".max_flat_workgroup_size",
                                                     ".vgpr_count",
                                                     ".agpr_count",
                                                     ".sgpr_count"};
constexpr std::array<std::string_view, 4> kOfArgument{".name", ".offset", ".size", ".value_kind"};

struct Entry {
  const Value* key;
  const Value* value;
};
std::vector<Entry> inOrder(const Map& map, std::span<const std::string_view> first) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i + 1 < map.keysAndValues.size(); i += 2)
    entries.push_back({&map.keysAndValues[i], &map.keysAndValues[i + 1]});
  std::ranges::stable_sort(entries, {}, [&](const Entry& entry) {
    const auto* name = std::get_if<std::string>(&entry.key->content);
    return name == nullptr ? first.end() : std::ranges::find(first, *name);
  });
  return entries;
}

bool isPlain(const Value& value) {
  return !std::holds_alternative<Map>(value.content) && !std::holds_alternative<Array>(value.content);
}

std::string entryText(const Entry& entry, unsigned indent) {
  const std::string key = codeobject::valueAsAssembly(*entry.key);
  const std::string value = codeobject::valueAsAssembly(*entry.value, indent + 2);
  const auto* map = std::get_if<Map>(&entry.value->content);
  const bool below = value.find('\n') != std::string::npos || value.starts_with("- ") ||
                     (map != nullptr && !map->keysAndValues.empty());
  return below ? fmt::format("{}:\n{}{}\n", key, std::string(indent + 2, ' '), value)
               : fmt::format("{}: {}\n", key, value);
}

std::string argumentText(const Value& argument) {
  const auto* map = std::get_if<Map>(&argument.content);
  if (map == nullptr || map->keysAndValues.empty()) return codeobject::valueAsAssembly(argument, 8);
  std::string text;
  for (const Entry& entry : inOrder(*map, kOfArgument)) {
    if (!isPlain(*entry.value)) return codeobject::valueAsAssembly(argument, 8);
    text += fmt::format("{}{}: {}", text.empty() ? "{ " : ", ", codeobject::valueAsAssembly(*entry.key),
                        codeobject::valueAsAssembly(*entry.value));
  }
  return text + " }";
}

std::string kernelText(const Value& kernel) {
  const auto* map = std::get_if<Map>(&kernel.content);
  if (map == nullptr || map->keysAndValues.empty())
    return "  - " + codeobject::valueAsAssembly(kernel, 4) + "\n";
  std::string text;
  for (const Entry& entry : inOrder(*map, kOfKernel)) {
    text += text.empty() ? "  - " : "    ";
    const auto* arguments = std::get_if<Array>(&entry.value->content);
    if (entry.key->content != Value{std::string(".args")}.content || arguments == nullptr ||
        arguments->empty()) {
      text += entryText(entry, 4);
      continue;
    }
    text += ".args:\n";
    for (const Value& argument : *arguments)
      text += "      - " + argumentText(argument) + "\n";
  }
  return text;
}

} // namespace

std::string newMetadataBlock(const codeobject::Metadata& metadata) {
  const Value tree = codeobject::treeOf(metadata);
  std::string text = "  .amdgpu_metadata\n---\n";
  if (const auto* map = std::get_if<Map>(&tree.content)) {
    for (const Entry& entry : inOrder(*map, kOfFile)) {
      const auto* kernels = std::get_if<Array>(&entry.value->content);
      const bool ofKernels = entry.key->content == Value{std::string("amdhsa.kernels")}.content;
      if (!ofKernels || kernels == nullptr || kernels->empty()) {
        text += entryText(entry, 0);
        continue;
      }
      text += "amdhsa.kernels:\n";
      for (const Value& kernel : *kernels)
        text += kernelText(kernel);
    }
  }
  return text + "...\n  .end_amdgpu_metadata\n";
}

} // namespace wavesmith::generate
