// SPDX-License-Identifier: Apache-2.0
// The kernarg segment of session/dispatch.h: arguments are compared with the metadata as session/launch_arguments.cpp
// compares them. HIP writes hidden arguments.
//
// C++17. Values; any thread.
#pragma once

#include "dispatch_argument.h"
#include "dispatch_buffer.h"
#include "dispatch_elements.h"
#include "dispatch_metadata.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace wavesmith::dispatch {

// "const float*" -> f32; nothing: unknown.
inline std::optional<ElementType> pointeeOf(const ArgumentFacts& argument) {
  std::string_view name = argument.typeName;
  if (name.empty() || name.back() != '*') return std::nullopt;
  name.remove_suffix(1);
  while (!name.empty() && name.back() == ' ')
    name.remove_suffix(1);
  if (name.substr(0, 6) == "const ") name.remove_prefix(6);
  return typeNamed(name);
}

inline bool compatible(ElementType kernel, ElementType buffer) {
  const TypeFacts& a = facts(kernel);
  const TypeFacts& b = facts(buffer);
  if (kernel == buffer || a.size == 1) return true;
  const bool raw = (!a.isFloat && !a.isSigned) || (!b.isFloat && !b.isSigned);
  return a.size == b.size && (raw || (!a.isFloat && !b.isFloat));
}

class Packer {
public:
  explicit Packer(const KernelFacts& kernel) : kernel_(kernel), given_(kernel.arguments.size()) {
    std::size_t size = 0;
    for (const ArgumentFacts& argument : kernel.arguments)
      size = std::max<std::size_t>(size, std::size_t{argument.offset} + argument.size);
    bytes_.resize(size);
  }

  Result<std::vector<std::byte>> run(const std::vector<Argument>& arguments) {
    bool offsets = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (auto done = add(arguments[i], i); !done) return done.error();
      offsets |= arguments[i].offset().has_value();
    }
    std::string missing;
    for (std::size_t i = 0; i < given_.size() && !offsets; ++i) {
      if (given_[i]) continue;
      missing += (missing.empty() ? "" : ", ") + nameOf(i);
      if (!kernel_.arguments[i].typeName.empty()) missing += " (" + kernel_.arguments[i].typeName + ")";
    }
    if (!missing.empty()) return Diagnostic{"kernel " + kernel_.name + " also needs " + missing};
    return std::move(bytes_);
  }

private:
  [[nodiscard]] std::string nameOf(std::size_t index) const {
    const std::string& name = kernel_.arguments[index].name;
    return name.empty() ? "#" + std::to_string(index) : name;
  }

  Result<void> add(const Argument& argument, std::size_t position) {
    const ArgumentFacts* expected = nullptr;
    std::size_t index = argument.name().empty() ? position : kernel_.arguments.size();
    for (std::size_t i = 0; i < kernel_.arguments.size() && !argument.name().empty(); ++i)
      if (nameOf(i) == argument.name()) index = i;
    if (index < kernel_.arguments.size()) {
      expected = &kernel_.arguments[index];
      if (given_[index])
        return Diagnostic{"argument " + nameOf(index) + " of " + kernel_.name + " is given twice"};
      given_[index] = true;
    } else if (argument.name().empty()) {
      std::string names;
      for (std::size_t i = 0; i < kernel_.arguments.size(); ++i)
        names += (i == 0 ? " (" : ", ") + nameOf(i) + (i + 1 == kernel_.arguments.size() ? ")" : "");
      return Diagnostic{"kernel " + kernel_.name + " has " + countOf(kernel_.arguments.size(), "argument") +
                        names + ", but there is a number " + std::to_string(position + 1)};
    } else if (!argument.offset()) {
      return Diagnostic{"kernel " + kernel_.name + " has no argument " + argument.name()};
    }
    what_ = expected != nullptr ? nameOf(index) : argument.name();
    offset_ = expected != nullptr ? expected->offset : *argument.offset();
    return std::visit([&](const auto& value) { return put(value, argument, expected); }, argument.value());
  }

  [[nodiscard]] Diagnostic refused(const ArgumentFacts& expected, const std::string& rest) const {
    const std::string is = !expected.typeName.empty() ? " is " + expected.typeName
                           : expected.isBuffer()      ? " is a pointer"
                                                      : " has " + std::to_string(expected.size) + " bytes";
    return Diagnostic{"argument " + what_ + " of " + kernel_.name + is + rest};
  }

  Result<void> put(const Buffer& buffer, const Argument&, const ArgumentFacts* expected) {
    if (expected != nullptr && !expected->isBuffer() &&
        (typeNamed(expected->typeName) || expected->size != 8))
      return refused(*expected, ": pass a number, not a buffer");
    const auto pointee = expected != nullptr ? pointeeOf(*expected) : std::nullopt;
    if (pointee && !compatible(*pointee, buffer.type()))
      return refused(*expected, std::string(", but the buffer has elements of ") + facts(buffer.type()).name);
    return store(reinterpret_cast<std::uintptr_t>(buffer.address()), 8);
  }
  Result<void> put(std::nullptr_t, const Argument&, const ArgumentFacts* expected) {
    if (expected != nullptr && !expected->isBuffer() && expected->size != 8)
      return refused(*expected, ": pass a number, not a null pointer");
    return store(0, 8);
  }
  Result<void> put(const std::vector<std::byte>& bytes, const Argument&, const ArgumentFacts* expected) {
    if (expected != nullptr && expected->size != bytes.size())
      return refused(*expected, " (" + std::to_string(expected->size) + " bytes), but " +
                                    std::to_string(bytes.size()) + " bytes are given");
    return storeBytes(bytes.data(), bytes.size());
  }
  Result<void> put(std::int64_t number, const Argument& argument, const ArgumentFacts* expected) {
    return putNumber(static_cast<double>(number), static_cast<std::uint64_t>(number), number < 0, false,
                     argument, expected);
  }
  Result<void> put(std::uint64_t number, const Argument& argument, const ArgumentFacts* expected) {
    return putNumber(static_cast<double>(number), number, false, false, argument, expected);
  }
  Result<void> put(double number, const Argument& argument, const ArgumentFacts* expected) {
    return putNumber(number, 0, number < 0, true, argument, expected);
  }

  // `bits`: of an integer, in 64 bits.
  Result<void> putNumber(double value, std::uint64_t bits, bool negative, bool real, const Argument& argument,
                         const ArgumentFacts* expected) {
    const std::string text = real       ? numberText(value)
                             : negative ? std::to_string(static_cast<std::int64_t>(bits))
                                        : std::to_string(bits);
    if (expected != nullptr && expected->kind == "global_buffer")
      return refused(*expected, ": pass a buffer, not the number " + text);
    std::optional<ElementType> type = argument.type();
    if (!type && expected != nullptr) {
      type = typeNamed(expected->typeName);
      if (type && sizeOf(*type) != expected->size) type.reset();
    }
    if (!type && expected != nullptr && (real ? expected->size >= 4 : true))
      type = ofSize(expected->size, real, negative);
    if (!type)
      return Diagnostic{"argument " + what_ + " of " + kernel_.name + ": the type of " + text +
                        " is unknown; give it one, such as f16"};
    if (expected != nullptr && sizeOf(*type) != expected->size)
      return Diagnostic{"argument " + what_ + " has " + std::to_string(expected->size) +
                        " bytes in the kernel, but " + facts(*type).name + " has " +
                        std::to_string(sizeOf(*type))};
    if (real || facts(*type).isFloat) {
      bits = fromDouble(*type, value);
      const bool kept = facts(*type).isFloat ? std::isfinite(toDouble(*type, bits)) || !std::isfinite(value)
                                             : toDouble(*type, bits) == value;
      if (!kept) return tooLarge(text, *type);
    } else {
      const std::uint64_t stored = bits & maskOf(*type);
      const auto back =
          facts(*type).isSigned ? static_cast<std::uint64_t>(signExtend(*type, stored)) : stored;
      if (back != bits || (negative && !facts(*type).isSigned) ||
          (!negative && facts(*type).isSigned && (bits >> 63) != 0))
        return tooLarge(text, *type);
      bits = stored;
    }
    return store(bits, sizeOf(*type));
  }

  static std::optional<ElementType> ofSize(std::uint32_t size, bool real, bool negative) {
    switch (size) {
    case 1: return negative ? ElementType::I8 : ElementType::U8;
    case 2: return negative ? ElementType::I16 : ElementType::U16;
    case 4: return real ? ElementType::F32 : negative ? ElementType::I32 : ElementType::U32;
    case 8: return real ? ElementType::F64 : negative ? ElementType::I64 : ElementType::U64;
    default: return std::nullopt;
    }
  }

  [[nodiscard]] Diagnostic tooLarge(const std::string& text, ElementType type) const {
    std::string range;
    if (!facts(type).isFloat && text != "inf" && text != "-inf" && text != "nan") {
      const std::uint64_t all = maskOf(type);
      const bool isSigned = facts(type).isSigned;
      range = " (" + toText(type, isSigned ? (all >> 1) + 1 : 0) + " to " +
              toText(type, isSigned ? all >> 1 : all) + ")";
    }
    return Diagnostic{text + " does not fit in argument " + what_ + ", which is " + facts(type).name + range};
  }

  Result<void> store(std::uint64_t bits, std::size_t size) {
    std::byte bytes[8];
    std::memcpy(bytes, &bits, 8);
    return storeBytes(bytes, size);
  }
  Result<void> storeBytes(const std::byte* bytes, std::size_t size) {
    if (bytes_.size() < offset_ + size) bytes_.resize(offset_ + size);
    if (size != 0) std::memcpy(bytes_.data() + offset_, bytes, size);
    return {};
  }

  const KernelFacts& kernel_;
  std::vector<bool> given_;
  std::vector<std::byte> bytes_;
  std::string what_;       // the name of the current argument
  std::size_t offset_ = 0; // its place
};

inline Result<std::vector<std::byte>> packArguments(const KernelFacts& kernel,
                                                    const std::vector<Argument>& arguments) {
  return Packer(kernel).run(arguments);
}

} // namespace wavesmith::dispatch
