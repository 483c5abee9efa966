// SPDX-License-Identifier: Apache-2.0
// An argument of a launch: a buffer, a number, a null pointer, or the bytes of a struct; by position or by name. For
// session/session.h and session/dispatch.h.
//
//   kernel.launch(shape, {a, b, c, 1000});                          in the order of the metadata
//   kernel.launch(shape, {{"n", 1000}, {"a", a}, {"b", b}, {"c", c}});
//   kernel.launch(shape, {Argument("x", x).at(0), Argument("n", 5).at(8).as(ElementType::U32)});   without metadata
//
// C++17. A value; any thread.
#pragma once

#ifdef WAVESMITH_SESSION
#include "session/buffer.h"
#else
#include "dispatch_buffer.h"
#endif

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace wavesmith {

class Argument {
public:
  using Value =
      std::variant<std::nullptr_t, Buffer, std::int64_t, std::uint64_t, double, std::vector<std::byte>>;

  Argument(const Buffer& buffer) : value_(buffer) {}
  Argument(std::nullptr_t) : value_(nullptr) {}
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  Argument(T number) : value_(valueOf(number)) {}
  template <typename T>
  Argument(std::string name, T&& value) : Argument(std::forward<T>(value)) {
    name_ = std::move(name);
  }
  // A struct that the kernel has by value.
  [[nodiscard]] static Argument bytes(const void* bytes, std::size_t size) {
    Argument argument(nullptr);
    const auto* first = static_cast<const std::byte*>(bytes);
    argument.value_ = std::vector<std::byte>(first, first + size);
    return argument;
  }

  // The type of a number, if the metadata does not name it.
  Argument& as(ElementType type) {
    type_ = type;
    return *this;
  }
  // The offset in the kernarg segment, for a kernel whose metadata does not list its arguments.
  Argument& at(std::uint32_t offset) {
    offset_ = offset;
    return *this;
  }

  [[nodiscard]] const std::string& name() const { return name_; } // empty: by position
  [[nodiscard]] const Value& value() const { return value_; }
  [[nodiscard]] std::optional<ElementType> type() const { return type_; }
  [[nodiscard]] std::optional<std::uint32_t> offset() const { return offset_; }

private:
  template <typename T>
  [[nodiscard]] static Value valueOf(T number) {
    if constexpr (std::is_floating_point_v<T>) return static_cast<double>(number);
    if constexpr (std::is_signed_v<T>) return static_cast<std::int64_t>(number);
    return static_cast<std::uint64_t>(number);
  }

  std::string name_;
  Value value_;
  std::optional<ElementType> type_;
  std::optional<std::uint32_t> offset_;
};

} // namespace wavesmith
