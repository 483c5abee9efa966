// SPDX-License-Identifier: Apache-2.0
// The buffers of session/dispatch.h, in the memory of the device; with the functions of session/buffer.h.
//
// C++17. One thread at a time.
#pragma once

#include "dispatch_elements.h"
#include "dispatch_hip.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace wavesmith {

class Buffer {
public:
  [[nodiscard]] ElementType type() const { return memory_->type; }
  [[nodiscard]] std::uint64_t count() const { return memory_->count; }
  [[nodiscard]] std::uint64_t byteCount() const { return count() * dispatch::sizeOf(type()); }

  template <typename T>
  Result<void> fill(T value) {
    static_assert(std::is_arithmetic_v<T>, "a fill is a number");
    const auto bits = dispatch::fittingBits(type(), static_cast<double>(value));
    if (!bits) return bits.error();
    return filled([&](std::vector<std::byte>& bytes) {
      dispatch::fillEach(type(), bytes, [&](std::uint64_t) { return *bits; });
      return Result<void>();
    });
  }
  Result<void> fillUniform(double low, double high, std::uint64_t seed) {
    return filled([&](auto& bytes) { return dispatch::fillUniform(type(), bytes, low, high, seed); });
  }
  Result<void> fillNormal(double mean, double deviation, std::uint64_t seed) {
    return filled([&](auto& bytes) {
      dispatch::fillNormal(type(), bytes, mean, deviation, seed);
      return Result<void>();
    });
  }
  Result<void> fillIota(double start = 0, double step = 1) {
    return filled([&](auto& bytes) {
      const bool real = dispatch::facts(type()).isFloat;
      dispatch::fillEach(type(), bytes, [&](std::uint64_t i) {
        if (real) return dispatch::fromDouble(type(), start + static_cast<double>(i) * step);
        // Wraps, as counting in the type does.
        return dispatch::fromDouble(ElementType::U64, start) +
               i * dispatch::fromDouble(ElementType::U64, step);
      });
      return Result<void>();
    });
  }
  Result<void> fillPermutation(std::uint64_t seed) {
    return filled([&](auto& bytes) {
      dispatch::fillPermutation(type(), bytes, seed);
      return Result<void>();
    });
  }
  Result<void> fillPoison() {
    return filled([&](auto& bytes) {
      dispatch::fillEach(type(), bytes, [&](std::uint64_t) { return dispatch::poison(type()); });
      return Result<void>();
    });
  }

  Result<void> uploadBytes(const void* bytes, std::uint64_t size, std::uint64_t offset = 0) {
    if (!inside(offset, size)) return outside(offset, size);
    return copied(static_cast<std::byte*>(memory_->address) + offset, bytes, size, dispatch::kHostToDevice);
  }
  Result<void> downloadBytes(void* bytes, std::uint64_t size, std::uint64_t offset = 0) const {
    if (!inside(offset, size)) return outside(offset, size);
    return copied(bytes, static_cast<std::byte*>(memory_->address) + offset, size, dispatch::kDeviceToHost);
  }
  template <typename T>
  Result<void> upload(const std::vector<T>& elements) {
    if (auto fits = fitting(elementTypeOf<T>(), elements.size()); !fits) return fits;
    return uploadBytes(elements.data(), elements.size() * sizeof(T));
  }
  template <typename T>
  [[nodiscard]] Result<std::vector<T>> download() const {
    if (auto fits = fitting(elementTypeOf<T>(), count()); !fits) return fits.error();
    std::vector<T> elements(count());
    if (auto done = downloadBytes(elements.data(), elements.size() * sizeof(T)); !done) return done.error();
    return elements;
  }

  [[nodiscard]] Result<Comparison> compareBytes(const void* expected, std::uint64_t size,
                                                const Tolerance& tolerance = {}) const {
    if (size != byteCount())
      return Diagnostic{"the buffer has " + dispatch::countOf(byteCount(), "byte") + ", but " +
                        std::to_string(size) + " are expected"};
    std::vector<std::byte> actual(size);
    if (auto done = downloadBytes(actual.data(), size); !done) return done.error();
    return dispatch::compare(type(), actual.data(), static_cast<const std::byte*>(expected), count(),
                             tolerance);
  }
  template <typename T>
  [[nodiscard]] Result<Comparison> compare(const std::vector<T>& expected,
                                           const Tolerance& tolerance = {}) const {
    if (auto fits = fitting(elementTypeOf<T>(), expected.size()); !fits) return fits.error();
    return compareBytes(expected.data(), expected.size() * sizeof(T), tolerance);
  }

  explicit Buffer(std::shared_ptr<dispatch::Memory> memory) : memory_(std::move(memory)) {}
  [[nodiscard]] void* address() const { return memory_->address; } // on the device

private:
  [[nodiscard]] bool inside(std::uint64_t offset, std::uint64_t size) const {
    return offset <= byteCount() && size <= byteCount() - offset;
  }
  [[nodiscard]] Diagnostic outside(std::uint64_t offset, std::uint64_t size) const {
    return Diagnostic{"bytes " + std::to_string(offset) + " to " + std::to_string(offset + size) +
                      " are not in the buffer, which has " + std::to_string(byteCount())};
  }
  Result<void> copied(void* to, const void* from, std::uint64_t size, int direction) const {
    return size == 0 ? Result<void>()
                     : memory_->hip->checked("hipMemcpy", memory_->hip->hipMemcpy(to, from, size, direction));
  }
  template <typename Fill>
  Result<void> filled(Fill fill) {
    std::vector<std::byte> bytes(byteCount());
    if (auto done = fill(bytes); !done) return done;
    return uploadBytes(bytes.data(), bytes.size());
  }
  [[nodiscard]] Result<void> fitting(ElementType given, std::uint64_t elements) const {
    const dispatch::TypeFacts& to = dispatch::facts(given);
    if (given != type() && (to.isFloat || to.isSigned || to.size != dispatch::sizeOf(type())))
      return Diagnostic{std::string("the buffer has elements of ") + dispatch::facts(type()).name +
                        ", not of " + to.name};
    if (elements != count())
      return Diagnostic{"the buffer has " + dispatch::countOf(count(), "element") + ", not " +
                        std::to_string(elements)};
    return {};
  }

  std::shared_ptr<dispatch::Memory> memory_;
};

} // namespace wavesmith
