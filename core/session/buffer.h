// SPDX-License-Identifier: Apache-2.0
// A buffer of a session: elements that kernels read and write.
//
//   auto x = session.buffer(ElementType::F32, 1000);
//   x->fillUniform(-1, 1, 7);                    the numbers that a run file has for the same fill and seed
//   kernel.launch(shape, {*x, 1000});
//   auto values = x->download<float>();
//   auto comparison = x->compare(expected, {.ulp = 1});
//
// The contents are in this process and go to the device with each launch (docs/adr/0014-a-session-launches-in-the-run-worker.md).
// A handle: copies are the same buffer. Any thread; calls of one session wait for each other.
#pragma once

#include "execution/compare.h"
#include "execution/element.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace wavesmith {

using execution::Comparison;
using execution::Difference;
using execution::ElementType;
using execution::Tolerance;
using source::Diagnostic;
using source::Diagnostics;
using source::Result;

// The element type of a type of C++; unsigned integers are also the bits of any type of their size.
template <typename T>
[[nodiscard]] constexpr ElementType elementTypeOf() {
  static_assert(std::is_arithmetic_v<T>, "elements are numbers");
  if constexpr (std::is_same_v<T, float>) return ElementType::F32;
  if constexpr (std::is_same_v<T, double>) return ElementType::F64;
  constexpr bool kSigned = std::is_signed_v<T>;
  switch (sizeof(T)) {
  case 1: return kSigned ? ElementType::I8 : ElementType::U8;
  case 2: return kSigned ? ElementType::I16 : ElementType::U16;
  case 4: return kSigned ? ElementType::I32 : ElementType::U32;
  default: return kSigned ? ElementType::I64 : ElementType::U64;
  }
}

class Buffer {
public:
  [[nodiscard]] ElementType type() const;
  [[nodiscard]] std::uint64_t count() const; // elements
  [[nodiscard]] std::uint64_t byteCount() const;

  // Fills have the meaning and the numbers of those of a run file (project/launches/fill.h). They fail for numbers that the
  // element type cannot represent. A new buffer is poisoned, and in checked mode undefined.
  template <typename T>
  Result<void> fill(T value) {
    static_assert(std::is_arithmetic_v<T>, "a fill is a number");
    if constexpr (std::is_floating_point_v<T>) return fillReal(value);
    if constexpr (std::is_signed_v<T>) return fillSigned(value);
    return fillUnsigned(value);
  }
  Result<void> fillReal(double value);
  Result<void> fillSigned(std::int64_t value);
  Result<void> fillUnsigned(std::uint64_t value);
  Result<void> fillUniform(double low, double high, std::uint64_t seed); // [low, high); integers: [low, high]
  Result<void> fillNormal(double mean, double deviation, std::uint64_t seed);
  Result<void> fillIota(double start = 0, double step = 1); // start + i * step
  Result<void> fillPermutation(std::uint64_t seed);         // of 0..count-1
  Result<void> fillPoison();

  // Copies `size` bytes to or from `offset`; they must lie in the buffer.
  Result<void> uploadBytes(const void* bytes, std::uint64_t size, std::uint64_t offset = 0);
  Result<void> downloadBytes(void* bytes, std::uint64_t size, std::uint64_t offset = 0) const;
  // All elements. T must have the size of an element, and its type or an unsigned integer.
  template <typename T>
  Result<void> upload(const std::vector<T>& elements) {
    if (auto fits = fitting(elementTypeOf<T>(), elements.size()); !fits) return fits;
    return uploadBytes(elements.data(), elements.size() * sizeof(T));
  }
  template <typename T>
  [[nodiscard]] Result<std::vector<T>> download() const {
    if (auto fits = fitting(elementTypeOf<T>(), count()); !fits) return std::unexpected(fits.error());
    std::vector<T> elements(count());
    if (auto done = downloadBytes(elements.data(), elements.size() * sizeof(T)); !done)
      return std::unexpected(done.error());
    return elements;
  }

  // Compares the contents (actual) with expected elements; `size` is that of the buffer.
  [[nodiscard]] Result<Comparison> compareBytes(const void* expected, std::uint64_t size,
                                                const Tolerance& tolerance = {}) const;
  template <typename T>
  [[nodiscard]] Result<Comparison> compare(const std::vector<T>& expected,
                                           const Tolerance& tolerance = {}) const {
    if (auto fits = fitting(elementTypeOf<T>(), expected.size()); !fits) return std::unexpected(fits.error());
    return compareBytes(expected.data(), expected.size() * sizeof(T), tolerance);
  }

  struct Contents;
  explicit Buffer(std::shared_ptr<Contents> contents);
  [[nodiscard]] const std::shared_ptr<Contents>& contents() const { return contents_; }

private:
  // Whether `elements` elements of this type are all of the buffer's.
  [[nodiscard]] Result<void> fitting(ElementType type, std::uint64_t elements) const;

  std::shared_ptr<Contents> contents_;
};

// "all 1024 elements are equal"; "all 1024 elements are within the tolerance"; "2 of 1024 elements differ: the first is
// element 7, 1.5 instead of 2"
[[nodiscard]] std::string describe(const Comparison& comparison);
// The message with its place and its notes, in lines.
[[nodiscard]] std::string describe(const Diagnostic& diagnostic);

} // namespace wavesmith
