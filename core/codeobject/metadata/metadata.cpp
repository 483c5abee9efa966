// SPDX-License-Identifier: Apache-2.0
#include "codeobject/metadata/metadata.h"

#include "codeobject/metadata/message_pack.h"
#include "codeobject/metadata/metadata_keys.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace wavesmith::codeobject {
namespace {

using source::Code;

struct Reading {
  std::optional<source::Diagnostic> error; // the first one

  void fail(const std::string& path, std::string_view wanted) {
    if (!error)
      error = source::makeError(Code::MalformedMetadata, {},
                                fmt::format("the metadata's {} is not {}", path, wanted));
  }
};

std::optional<std::uint64_t> asUnsigned(const Value& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value.content)) return *number;
  return std::nullopt;
}

void convert(Reading& reading, const Value& value, const std::string& path, std::string& out) {
  if (const auto* text = std::get_if<std::string>(&value.content))
    out = *text;
  else
    reading.fail(path, "a string");
}

void convert(Reading& reading, const Value& value, const std::string& path, std::uint32_t& out) {
  const auto number = asUnsigned(value);
  if (number && *number <= std::numeric_limits<std::uint32_t>::max())
    out = static_cast<std::uint32_t>(*number);
  else
    reading.fail(path, "an integer from 0 to 4294967295");
}

// `.uniform_work_group_size` is the number 1, other keys are Booleans: both forms are accepted for both.
void convert(Reading& reading, const Value& value, const std::string& path, bool& out) {
  const auto number = asUnsigned(value);
  if (const auto* flag = std::get_if<bool>(&value.content))
    out = *flag;
  else if (number && *number <= 1)
    out = *number == 1;
  else
    reading.fail(path, "true or false");
}

template <typename T>
void convert(Reading& reading, const Value& value, const std::string& path, std::optional<T>& out) {
  convert(reading, value, path, out.emplace());
}

template <typename T>
void convert(Reading& reading, const Value& value, const std::string& path, std::vector<T>& out) {
  const auto* elements = std::get_if<Array>(&value.content);
  if (elements == nullptr) return reading.fail(path, "a list");
  for (std::size_t i = 0; i < elements->size() && !reading.error; ++i)
    convert(reading, (*elements)[i], fmt::format("{}[{}]", path, i), out.emplace_back());
}

template <std::size_t N>
void convert(Reading& reading, const Value& value, const std::string& path,
             std::array<std::uint32_t, N>& out) {
  std::vector<std::uint32_t> numbers;
  convert(reading, value, path, numbers);
  if (numbers.size() != N) return reading.fail(path, fmt::format("a list of {} numbers", N));
  std::ranges::copy(numbers, out.begin());
}

// The members of one map.
class Members {
public:
  Members(Reading& reading, const Value& map, const std::string& path)
      : reading_(reading), map_(map), path_(path) {
    if (!std::holds_alternative<Map>(map.content))
      reading.fail(path.empty() ? "outermost value" : path, "a map");
  }

  // Does not change `out` if the key is missing.
  template <typename T>
  bool optional(std::string_view key, T& out) {
    if (reading_.error) return false;
    const Value* value = member(map_, key);
    if (value == nullptr) return false;
    convert(reading_, *value, path(key), out);
    return true;
  }

  template <typename T>
  void expected(std::string_view key, T& out) {
    optional(key, out);
  }
  template <typename T>
  void required(std::string_view key, T& out) {
    if (!optional(key, out)) reading_.fail(path(key), "there");
  }

private:
  std::string path(std::string_view key) const { return path_ + std::string(key); }

  Reading& reading_;
  const Value& map_;
  const std::string& path_;
};

// Unknown keys are preserved.
template <typename T>
void convertMap(Reading& reading, const Value& value, const std::string& path, T& out) {
  Members members(reading, value, path);
  visitKeys(out, members);
  if (const Map* map = std::get_if<Map>(&value.content); map != nullptr && !reading.error) out.asRead = *map;
}
void convert(Reading& reading, const Value& value, const std::string& path, ArgumentMetadata& out) {
  convertMap(reading, value, path, out);
  out.kind = valueKindOf(out.kindText);
}
void convert(Reading& reading, const Value& value, const std::string& path, KernelMetadata& out) {
  convertMap(reading, value, path, out);
}

} // namespace

source::Result<Metadata> readMetadata(std::span<const std::byte> messagePack) {
  const auto tree = readMessagePack(messagePack);
  if (!tree) return std::unexpected(tree.error());
  return metadataOfTree(*tree);
}

source::Result<Metadata> metadataOfTree(const Value& tree) {
  Metadata metadata;
  Reading reading;
  convertMap(reading, tree, {}, metadata);
  if (reading.error) return std::unexpected(std::move(*reading.error));
  return metadata;
}

} // namespace wavesmith::codeobject
