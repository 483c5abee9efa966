// SPDX-License-Identifier: Apache-2.0
#include "codeobject/metadata/metadata_write.h"

#include "codeobject/metadata/message_pack_write.h"
#include "codeobject/metadata/metadata_keys.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace wavesmith::codeobject {
namespace {

Value text(std::string value) {
  return {std::move(value)};
}

Value valueOf(const std::string& value) {
  return {value};
}
Value valueOf(std::uint32_t value) {
  return {std::uint64_t{value}};
}
Value valueOf(bool value) {
  return {value};
}
Value valueOf(const ArgumentMetadata& value);
Value valueOf(const KernelMetadata& value);
template <typename T>
Value listOf(const T& values) {
  Array elements;
  for (const auto& value : values)
    elements.push_back(valueOf(value));
  return {std::move(elements)};
}
template <typename T>
Value valueOf(const std::vector<T>& values) {
  return listOf(values);
}
template <std::size_t N>
Value valueOf(const std::array<std::uint32_t, N>& values) {
  return listOf(values);
}

template <typename T>
Value valueOf(const std::optional<T>& value) {
  return value ? valueOf(*value) : Value{};
}

// A key that was read and has not changed keeps its spelling: `.uniform_work_group_size` is a number where
// others are Booleans.
class Writer {
public:
  explicit Writer(const Map& asRead) {
    const auto& list = asRead.keysAndValues;
    for (std::size_t i = 0; i + 1 < list.size(); i += 2)
      pairs_.emplace_back(list[i], list[i + 1]);
    isNew_ = pairs_.empty();
  }

  template <typename T>
  void required(std::string_view key, const T& member) {
    put(key, valueOf(member));
  }
  template <typename T>
  void expected(std::string_view key, const T& member) {
    if (isNew_)
      put(key, valueOf(member));
    else
      optional(key, member);
  }
  template <typename T>
  void optional(std::string_view key, const T& member) {
    if (find(key) == pairs_.end() && member == T{}) return;
    put(key, valueOf(member));
  }

  [[nodiscard]] Value take() {
    std::ranges::stable_sort(pairs_, {}, [](const auto& pair) {
      const auto* name = std::get_if<std::string>(&pair.first.content);
      return std::tuple(name == nullptr, name == nullptr ? std::string_view() : std::string_view(*name));
    });
    Map map;
    for (auto& [key, value] : pairs_) {
      map.keysAndValues.push_back(std::move(key));
      map.keysAndValues.push_back(std::move(value));
    }
    return {std::move(map)};
  }

private:
  using Pairs = std::vector<std::pair<Value, Value>>;

  Pairs::iterator find(std::string_view key) {
    return std::ranges::find_if(pairs_, [&](const auto& pair) {
      const auto* name = std::get_if<std::string>(&pair.first.content);
      return name != nullptr && *name == key;
    });
  }
  static bool saysTheSame(const Value& old, const Value& now) {
    const auto* number = std::get_if<std::uint64_t>(&old.content);
    const auto* flag = std::get_if<bool>(&now.content);
    return number != nullptr && flag != nullptr ? *number == (*flag ? 1 : 0) : old == now;
  }
  void put(std::string_view key, Value value) {
    const auto found = find(key);
    if (std::holds_alternative<std::monostate>(value.content)) { // removed
      if (found != pairs_.end()) pairs_.erase(found);
    } else if (found == pairs_.end()) {
      pairs_.emplace_back(text(std::string(key)), std::move(value));
    } else if (!saysTheSame(found->second, value)) {
      found->second = std::move(value);
    }
  }

  Pairs pairs_;
  bool isNew_ = false; // nothing was read
};

template <typename T>
Value mapOf(const T& value) {
  Writer writer(value.asRead);
  visitKeys(value, writer);
  return writer.take();
}

Value valueOf(const ArgumentMetadata& value) {
  // Once changed, the kind takes precedence over its text.
  if (value.kind == valueKindOf(value.kindText) || value.kind == ValueKind::Unknown) return mapOf(value);
  ArgumentMetadata changed = value;
  changed.kindText = name(value.kind);
  return mapOf(changed);
}
Value valueOf(const KernelMetadata& value) {
  return mapOf(value);
}

} // namespace

Value treeOf(const Metadata& metadata) {
  return mapOf(metadata);
}

std::vector<std::byte> writeMetadata(const Metadata& metadata) {
  return writeMessagePack(treeOf(metadata));
}

} // namespace wavesmith::codeobject
