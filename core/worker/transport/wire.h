// SPDX-License-Identifier: Apache-2.0
// Conversion of values to and from MessagePack; only for *_messages.cpp (msgpack's headers are heavy).
//
//   WAVESMITH_FIELDS(assembler::SourceFile, v.path, v.text);    // a structure: an array of its fields
//   WAVESMITH_ENUM(source::Severity, source::Severity::Remark); // an enumeration: 0 to its largest value
//
// A list that lacks a field does not compile (all_fields.h).
//
// Input is not trusted: a wrong type, a wrong number of fields, a number that does not fit or an enumerator
// that does not exist make get() return false.
#pragma once

#include "worker/transport/all_fields.h"

#include <msgpack.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace wavesmith::worker::wire {

template <typename T>
struct Fields; // static auto of(T&): references to all fields
template <typename T>
struct Known; // static bool is(std::uint64_t): a value of the enumeration
// For an element of long vectors, which are then bytes instead of arrays of arrays: a structure `Row` without
// padding, static Row of(const T&), and static bool is(const Row&, T&), false for a value that does not exist.
template <typename T>
struct Rows;
template <typename T>
concept HasRows = requires { typename Rows<T>::Row; };

#define WAVESMITH_FIELDS(Type, ...)                                                                          \
  template <>                                                                                                \
  struct Fields<Type> {                                                                                      \
    static auto of(Type& v) {                                                                                \
      static_assert(kAreAllFields<Type, decltype(std::tie(__VA_ARGS__))>,                                    \
                    "list all fields of the structure in the order of their declarations");                  \
      return std::tie(__VA_ARGS__);                                                                          \
    }                                                                                                        \
  }
#define WAVESMITH_ENUM(Type, Greatest)                                                                       \
  template <>                                                                                                \
  struct Known<Type> {                                                                                       \
    static bool is(std::uint64_t value) {                                                                    \
      return value <= static_cast<std::uint64_t>(Greatest);                                                  \
    }                                                                                                        \
  }

template <typename T, template <typename...> typename Template>
inline constexpr bool kIs = false;
template <template <typename...> typename Template, typename... Ts>
inline constexpr bool kIs<Template<Ts...>, Template> = true;
template <typename T>
inline constexpr bool kIsArray = false;
template <typename T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;

struct ByteSink {
  std::vector<std::byte> bytes;
  void write(const char* data, std::size_t size) {
    const auto* begin = reinterpret_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), begin, begin + size);
  }
};
using Packer = msgpack::packer<ByteSink>;

// msgpack stores sizes of arrays and bytes in 32 bits; messages have the same limit (channel.h).
inline std::uint32_t size32(std::size_t size) {
  return static_cast<std::uint32_t>(size);
}

template <typename T>
void put(Packer& out, const T& value);

template <typename T>
void putElements(Packer& out, const std::vector<T>& value) {
  if constexpr (HasRows<T>) {
    using Row = typename Rows<T>::Row;
    static_assert(std::has_unique_object_representations_v<Row>);
    std::vector<Row> rows;
    rows.reserve(value.size());
    for (const T& element : value)
      rows.push_back(Rows<T>::of(element));
    const std::uint32_t size = size32(rows.size() * sizeof(Row));
    out.pack_bin(size);
    out.pack_bin_body(reinterpret_cast<const char*>(rows.data()), size);
  } else {
    out.pack_array(size32(value.size()));
    for (const auto& element : value)
      put(out, element);
  }
}

template <typename T>
void put(Packer& out, const T& value) {
  if constexpr (std::is_enum_v<T>) {
    out.pack(static_cast<std::uint64_t>(value));
  } else if constexpr (std::is_same_v<T, double>) {
    // Packs the bits: msgpack's own encoding loses the sign of zero.
    out.pack(std::bit_cast<std::uint64_t>(value));
  } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    out.pack(value);
  } else if constexpr (std::is_same_v<T, std::monostate>) {
    out.pack_nil();
  } else if constexpr (std::is_same_v<T, std::vector<std::byte>>) {
    out.pack_bin(size32(value.size()));
    out.pack_bin_body(reinterpret_cast<const char*>(value.data()), size32(value.size()));
  } else if constexpr (kIs<T, std::vector>) {
    putElements(out, value);
  } else if constexpr (kIsArray<T>) {
    out.pack_array(size32(value.size()));
    for (const auto& element : value)
      put(out, element);
  } else if constexpr (kIs<T, std::pair>) {
    out.pack_array(2);
    put(out, value.first);
    put(out, value.second);
  } else if constexpr (kIs<T, std::optional>) {
    if (value) {
      out.pack_array(1);
      put(out, *value);
    } else {
      out.pack_nil();
    }
  } else if constexpr (kIs<T, std::expected>) {
    out.pack_array(2);
    out.pack(value.has_value());
    if (value.has_value())
      put(out, *value);
    else
      put(out, value.error());
  } else if constexpr (kIs<T, std::variant>) {
    out.pack_array(2);
    out.pack(static_cast<std::uint64_t>(value.index()));
    std::visit([&](const auto& alternative) { put(out, alternative); }, value);
  } else {
    // Fields are listed once, for both directions; packing only reads them.
    std::apply(
        [&](const auto&... field) {
          out.pack_array(sizeof...(field));
          (put(out, field), ...);
        },
        Fields<T>::of(const_cast<T&>(value)));
  }
}

template <typename T>
bool get(const msgpack::object& in, T& value);

inline bool isArray(const msgpack::object& in, std::size_t size) {
  return in.type == msgpack::type::ARRAY && in.via.array.size == size;
}

template <typename T>
bool getInteger(const msgpack::object& in, T& value) {
  if (in.type == msgpack::type::POSITIVE_INTEGER) {
    if (!std::in_range<T>(in.via.u64)) return false;
    value = static_cast<T>(in.via.u64);
    return true;
  }
  if (in.type == msgpack::type::NEGATIVE_INTEGER) {
    if (!std::in_range<T>(in.via.i64)) return false;
    value = static_cast<T>(in.via.i64);
    return true;
  }
  return false;
}

template <typename Variant, std::size_t I = 0>
bool getAlternative(const msgpack::object& in, std::uint64_t index, Variant& value) {
  if constexpr (I == std::variant_size_v<Variant>) {
    return false;
  } else {
    return index == I ? get(in, value.template emplace<I>())
                      : getAlternative<Variant, I + 1>(in, index, value);
  }
}

template <typename T>
bool getRows(const msgpack::object& in, std::vector<T>& value) {
  typename Rows<T>::Row row;
  if (in.type != msgpack::type::BIN || in.via.bin.size % sizeof(row) != 0) return false;
  value.resize(in.via.bin.size / sizeof(row));
  for (std::size_t i = 0; i < value.size(); ++i) {
    std::memcpy(&row, in.via.bin.ptr + i * sizeof(row), sizeof(row));
    if (!Rows<T>::is(row, value[i])) return false;
  }
  return true;
}

template <typename T>
bool getElements(const msgpack::object& in, std::vector<T>& value) {
  if constexpr (HasRows<T>) {
    return getRows(in, value);
  } else {
    if (in.type != msgpack::type::ARRAY) return false;
    value.resize(in.via.array.size); // the elements exist: their number is bounded by the size of the message
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (!get(in.via.array.ptr[i], value[i])) return false;
    }
    return true;
  }
}

inline bool getBytes(const msgpack::object& in, std::vector<std::byte>& value) {
  if (in.type != msgpack::type::BIN) return false;
  const auto* begin = reinterpret_cast<const std::byte*>(in.via.bin.ptr);
  value.assign(begin, begin + in.via.bin.size);
  return true;
}

template <typename T>
bool getExpected(const msgpack::object& in, T& value) {
  bool good = false;
  if (!isArray(in, 2) || !get(in.via.array.ptr[0], good)) return false;
  if (good) return get(in.via.array.ptr[1], *value);
  typename T::error_type error;
  if (!get(in.via.array.ptr[1], error)) return false;
  value = std::unexpected(std::move(error));
  return true;
}

template <typename T>
bool get(const msgpack::object& in, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    if (in.type != msgpack::type::BOOLEAN) return false;
    value = in.via.boolean;
    return true;
  } else if constexpr (std::is_enum_v<T>) {
    std::uint64_t number = 0;
    if (!getInteger(in, number) || !Known<T>::is(number)) return false;
    value = static_cast<T>(number);
    return true;
  } else if constexpr (std::is_integral_v<T>) {
    return getInteger(in, value);
  } else if constexpr (std::is_same_v<T, double>) {
    std::uint64_t bits = 0;
    if (!getInteger(in, bits)) return false;
    value = std::bit_cast<double>(bits);
    return true;
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (in.type != msgpack::type::STR) return false;
    value.assign(in.via.str.ptr, in.via.str.size);
    return true;
  } else if constexpr (std::is_same_v<T, std::monostate>) {
    return in.type == msgpack::type::NIL;
  } else if constexpr (std::is_same_v<T, std::vector<std::byte>>) {
    return getBytes(in, value);
  } else if constexpr (kIs<T, std::vector>) {
    return getElements(in, value);
  } else if constexpr (kIsArray<T>) {
    if (!isArray(in, value.size())) return false;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (!get(in.via.array.ptr[i], value[i])) return false;
    }
    return true;
  } else if constexpr (kIs<T, std::pair>) {
    return isArray(in, 2) && get(in.via.array.ptr[0], value.first) && get(in.via.array.ptr[1], value.second);
  } else if constexpr (kIs<T, std::optional>) {
    if (in.type == msgpack::type::NIL) {
      value.reset();
      return true;
    }
    return isArray(in, 1) && get(in.via.array.ptr[0], value.emplace());
  } else if constexpr (kIs<T, std::expected>) {
    return getExpected(in, value);
  } else if constexpr (kIs<T, std::variant>) {
    std::uint64_t index = 0;
    return isArray(in, 2) && get(in.via.array.ptr[0], index) &&
           getAlternative(in.via.array.ptr[1], index, value);
  } else {
    return std::apply(
        [&](auto&... field) {
          if (!isArray(in, sizeof...(field))) return false;
          std::size_t i = 0;
          return (get(in.via.array.ptr[i++], field) && ...);
        },
        Fields<T>::of(value));
  }
}

template <typename T>
std::vector<std::byte> toBytes(const T& value) {
  ByteSink sink;
  Packer packer(sink);
  put(packer, value);
  return std::move(sink.bytes);
}

template <typename T>
bool fromBytes(std::span<const std::byte> bytes, T& value) {
  try {
    // An array cannot have more elements than the message has bytes; without this limit, five bytes could
    // request 100 GB.
    const std::size_t most = bytes.size();
    constexpr std::size_t kDepth = 32; // the deepest structure has about a dozen levels
    const msgpack::unpack_limit limit(most, most, most, most, most, kDepth);
    std::size_t offset = 0;
    // Strings and bytes stay in place until get() copies them.
    const auto inPlace = [](msgpack::type::object_type, std::size_t, void*) { return true; };
    const msgpack::object_handle handle = msgpack::unpack(reinterpret_cast<const char*>(bytes.data()),
                                                          bytes.size(), offset, inPlace, nullptr, limit);
    return offset == bytes.size() && get(handle.get(), value);
  } catch (const std::exception&) {
    return false;
  }
}

} // namespace wavesmith::worker::wire
