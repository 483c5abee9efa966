// SPDX-License-Identifier: Apache-2.0
#include "kernarg/type_input.h"

#include "kernarg/type_text.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace wavesmith::kernarg {
namespace {

constexpr std::string_view kStruct = "struct ";
constexpr std::string_view kGlobal = "global ";

// "12 bytes", as written by spelling().
std::optional<std::uint32_t> bytesOf(std::string_view text) {
  const auto count = source::takeNumber<std::uint32_t>(text);
  const std::string_view unit = source::trimmed(text);
  return unit == "byte" || unit == "bytes" ? count : std::nullopt;
}

// Replaces tags by their structs. Returns the first unknown name that
// matters: the type of a pointee need not be known.
std::optional<std::string> resolve(Type& type, const std::vector<Type>& structs) {
  if (type.kind == Type::Kind::Opaque && type.count == 0) {
    std::string_view tag = type.name;
    if (tag.starts_with(kStruct)) tag.remove_prefix(kStruct.size());
    const auto known = std::ranges::find(structs, tag, &Type::name);
    if (known == structs.end()) return type.name;
    type = *known;
    return std::nullopt;
  }
  if (type.kind == Type::Kind::Array && !type.of.empty()) return resolve(type.of.front(), structs);
  if (type.isPointer() && !type.of.empty()) (void)resolve(type.of.front(), structs);
  return std::nullopt;
}

} // namespace

std::expected<Type, std::string> readType(std::string_view text, const std::vector<Type>& structs) {
  constexpr std::size_t kShown = 40; // characters of the input in the error message
  text = source::trimmed(text);
  if (text.empty())
    return std::unexpected("an argument needs a type: f32, uint, const float*, float4, int[4]");
  Type type;
  if (const auto bytes = bytesOf(text)) {
    type = opaque(*bytes);
  } else {
    type = parseType(text);
    if (const auto unknown = resolve(type, structs)) {
      const bool isStruct = unknown->starts_with(kStruct);
      return std::unexpected(fmt::format(
          "unknown type {}: {}", unknown->substr(0, kShown),
          isStruct ? "import it with From > Struct, or give its size, as in 12 bytes"
                   : "f32, uint, const float*, float4, int[4], 12 bytes, or the tag of a struct"));
    }
  }
  const std::uint64_t size = sizeOf(type);
  if (size == 0) return std::unexpected(fmt::format("{} has no size", text.substr(0, kShown)));
  if (size > std::numeric_limits<std::uint32_t>::max())
    return std::unexpected(
        fmt::format("{} is larger than the maximum kernarg segment of 4 GiB", text.substr(0, kShown)));
  if (type.isPointer() && type.space == AddressSpace::Generic) type.space = AddressSpace::Global;
  return type;
}

std::string typeText(const Type& type) {
  std::string text = spelling(type);
  if (type.isPointer() && text.starts_with(kGlobal)) text.erase(0, kGlobal.size());
  return text;
}

void collectStructs(const Type& type, std::vector<Type>& structs) {
  for (const Type& part : type.of)
    collectStructs(part, structs);
  for (const Type::Field& field : type.fields)
    collectStructs(field.type, structs);
  if (type.kind == Type::Kind::Struct && !type.name.empty() &&
      std::ranges::find(structs, type.name, &Type::name) == structs.end())
    structs.push_back(type);
}

const std::vector<std::string>& usualTypes() {
  static const std::vector<std::string> types = [] {
    std::vector<std::string> all{"uint",   "int",    "float", "f32",   "f16",  "bf16", "f64",
                                 "double", "half",   "u8",    "i8",    "u16",  "i16",  "u32",
                                 "i32",    "u64",    "i64",   "bool",  "char", "long", "ulong",
                                 "short",  "ushort", "uchar", "size_t"};
    for (const char* pointee : {"void", "float", "half", "bf16", "double", "int", "uint", "char", "uchar",
                                "short", "ushort", "long", "ulong", "float2", "float4", "uint4"}) {
      all.push_back(fmt::format("{}*", pointee));
      all.push_back(fmt::format("const {}*", pointee));
    }
    for (const char* element :
         {"float", "int", "uint", "half", "char", "uchar", "short", "ushort", "long", "ulong", "double"})
      for (const int count : {2, 3, 4, 8, 16})
        all.push_back(fmt::format("{}{}", element, count));
    for (const char* array : {"int[4]", "uint[4]", "float[4]"})
      all.emplace_back(array);
    all.emplace_back("local void*");
    all.emplace_back("local float*");
    return all;
  }();
  return types;
}

} // namespace wavesmith::kernarg
