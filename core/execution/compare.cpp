// SPDX-License-Identifier: Apache-2.0
#include "execution/compare.h"

#include "execution/float_format.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace wavesmith::execution {

class Comparing::Implementation {
public:
  virtual ~Implementation() = default;
  virtual void add(std::span<const std::byte> actual, std::span<const std::byte> expected) = 0;
  virtual Comparison finish() = 0;
};

namespace {

// The difference of two elements, in all measures that a tolerance can use.
struct Error {
  double absolute = 0;
  double relative = 0;
  std::uint64_t ulp = 0;
};

// Compile-time facts for a loop over elements of one type.
template <ElementType kType, typename Storage, bool kFloating>
struct Elements {
  static constexpr ElementType type = kType;
  using Bits = Storage;
  static constexpr bool floating = kFloating;

  static std::uint64_t load(std::span<const std::byte> bytes, std::uint64_t index) {
    Bits bits;
    std::memcpy(&bits, bytes.data() + index * sizeof(Bits), sizeof(Bits));
    return static_cast<std::make_unsigned_t<Bits>>(bits);
  }
};

template <typename E>
double valueOf(std::uint64_t bits) {
  if constexpr (E::type == ElementType::F16)
    return decode<kF16>(bits);
  else if constexpr (E::type == ElementType::Bf16)
    return decode<kBf16>(bits);
  else if constexpr (E::type == ElementType::F32)
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  else if constexpr (E::type == ElementType::F64)
    return std::bit_cast<double>(bits);
  else if constexpr (E::type == ElementType::Fp8)
    return decode<kFp8>(bits);
  else if constexpr (E::type == ElementType::Bf8)
    return decode<kBf8>(bits);
  else
    return static_cast<double>(static_cast<typename E::Bits>(bits));
}

// ulpDistance() of two elements whose values are known, inlined.
template <typename E>
std::uint64_t ulpOf(std::uint64_t actual, std::uint64_t expected, double a, double e) {
  if constexpr (!E::floating) {
    const bool less = static_cast<typename E::Bits>(actual) < static_cast<typename E::Bits>(expected);
    const auto x = static_cast<std::uint64_t>(static_cast<typename E::Bits>(actual));
    const auto y = static_cast<std::uint64_t>(static_cast<typename E::Bits>(expected));
    return less ? y - x : x - y;
  } else {
    if (std::isnan(a) || std::isnan(e))
      return std::isnan(a) && std::isnan(e) ? 0 : std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t kSign = std::uint64_t{1} << (8 * sizeof(typename E::Bits) - 1);
    const std::uint64_t x = actual & ~kSign;
    const std::uint64_t y = expected & ~kSign;
    if (((actual ^ expected) & kSign) != 0) return x + y;
    return x > y ? x - y : y - x;
  }
}

template <typename E>
Error errorOf(std::uint64_t actual, std::uint64_t expected) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Error error;
  const double a = valueOf<E>(actual);
  const double e = valueOf<E>(expected);
  error.ulp = ulpOf<E>(actual, expected, a, e);
  if (error.ulp == 0) return error;
  if (std::isnan(a) || std::isnan(e) || std::isinf(a) || std::isinf(e)) {
    error.absolute = error.relative = kInfinite;
    return error;
  }
  // The distance of integers is exact even if f64 cannot represent both.
  error.absolute = E::floating ? std::abs(a - e) : static_cast<double>(error.ulp);
  error.relative = e == 0 ? kInfinite : error.absolute / std::abs(e);
  return error;
}

bool within(const Tolerance& tolerance, const Error& error, bool sameBits, double expectedMagnitude) {
  if (tolerance.bits && !sameBits) return false;
  if (tolerance.absolute && !(error.absolute <= *tolerance.absolute)) return false;
  if (tolerance.relative) {
    // Multiplied instead of divided: 0 compared with 0 is within every bound, and so is a difference equal to
    // the bound.
    if (std::isinf(error.absolute) || !(error.absolute <= *tolerance.relative * expectedMagnitude))
      return false;
  }
  if (tolerance.ulp && error.ulp > *tolerance.ulp) return false;
  const bool bounded = tolerance.absolute || tolerance.relative || tolerance.ulp;
  return bounded || error.ulp == 0;
}

template <typename E>
class Comparer final : public Comparing::Implementation {
public:
  Comparer(std::uint64_t count, const CompareOptions& options) : count_(count), options_(options) {
    result_.type = E::type;
    result_.heat.resize(std::min<std::uint64_t>(std::max<std::size_t>(options_.slices, 1), count));
  }

  void add(std::span<const std::byte> actual, std::span<const std::byte> expected) override {
    actual_ = actual;
    expected_ = expected;
    begin_ = result_.compared;
    result_.compared += std::min(actual.size(), expected.size()) / sizeof(typename E::Bits);
    const std::uint64_t slices = result_.heat.size();
    for (std::uint64_t from = begin_; from < result_.compared;) {
      while (firstOfSlice(slice_ + 1, slices, count_) <= from)
        ++slice_;
      const std::uint64_t to = std::min(firstOfSlice(slice_ + 1, slices, count_), result_.compared);
      result_.heat[slice_] += slice(from - begin_, to - begin_);
      from = to;
    }
  }

  Comparison finish() override {
    if (!result_.worst) result_.worst = worstTolerated_;
    return std::move(result_);
  }

private:
  // Differing elements in [from, to) of the piece. Runs of identical bits are the common case, and memcmp runs
  // at memory speed.
  std::uint64_t slice(std::uint64_t from, std::uint64_t to) {
    constexpr std::uint64_t kRun = 256;
    constexpr std::size_t kSize = sizeof(typename E::Bits);
    std::uint64_t differing = 0;
    for (; from < to; from += std::min(kRun, to - from)) {
      const std::uint64_t n = std::min(kRun, to - from);
      if (std::memcmp(actual_.data() + from * kSize, expected_.data() + from * kSize, n * kSize) == 0)
        continue;
      for (std::uint64_t i = from; i < from + n; ++i)
        differing += element(i) ? 1 : 0;
    }
    return differing;
  }

  bool element(std::uint64_t index) {
    const std::uint64_t actual = E::load(actual_, index);
    const std::uint64_t expected = E::load(expected_, index);
    if (actual == expected) return false;
    const Error error = errorOf<E>(actual, expected);
    result_.greatestAbsolute = std::max(result_.greatestAbsolute, error.absolute);
    result_.greatestRelative = std::max(result_.greatestRelative, error.relative);
    result_.greatestUlp = std::max(result_.greatestUlp, error.ulp);
    const Difference difference{begin_ + index, actual, expected};
    const double magnitude = std::abs(valueOf<E>(expected));
    if (within(options_.tolerance, error, false, magnitude)) {
      if (error.ulp > 0 && (!worstTolerated_ || error.absolute > worstToleratedError_)) {
        worstTolerated_ = difference;
        worstToleratedError_ = error.absolute;
      }
      return false;
    }
    ++result_.differing;
    if (result_.first.size() < options_.keep) result_.first.push_back(difference);
    if (!result_.worst || error.absolute > worstError_) {
      result_.worst = difference;
      worstError_ = error.absolute;
    }
    return true;
  }

  std::uint64_t count_;
  CompareOptions options_;
  std::span<const std::byte> actual_; // the piece
  std::span<const std::byte> expected_;
  std::uint64_t begin_ = 0; // its first element
  std::uint64_t slice_ = 0;
  Comparison result_;
  double worstError_ = 0;
  std::optional<Difference> worstTolerated_;
  double worstToleratedError_ = 0;
};

template <ElementType kType, typename Storage, bool kFloating = false>
std::unique_ptr<Comparing::Implementation> comparer(std::uint64_t count, const CompareOptions& options) {
  return std::make_unique<Comparer<Elements<kType, Storage, kFloating>>>(count, options);
}

std::unique_ptr<Comparing::Implementation> comparerOf(ElementType type, std::uint64_t count,
                                                      const CompareOptions& options) {
  switch (type) {
  case ElementType::U8: return comparer<ElementType::U8, std::uint8_t>(count, options);
  case ElementType::I8: return comparer<ElementType::I8, std::int8_t>(count, options);
  case ElementType::U16: return comparer<ElementType::U16, std::uint16_t>(count, options);
  case ElementType::I16: return comparer<ElementType::I16, std::int16_t>(count, options);
  case ElementType::U32: return comparer<ElementType::U32, std::uint32_t>(count, options);
  case ElementType::I32: return comparer<ElementType::I32, std::int32_t>(count, options);
  case ElementType::U64: return comparer<ElementType::U64, std::uint64_t>(count, options);
  case ElementType::I64: return comparer<ElementType::I64, std::int64_t>(count, options);
  case ElementType::F16: return comparer<ElementType::F16, std::uint16_t, true>(count, options);
  case ElementType::Bf16: return comparer<ElementType::Bf16, std::uint16_t, true>(count, options);
  case ElementType::F32: return comparer<ElementType::F32, std::uint32_t, true>(count, options);
  case ElementType::F64: return comparer<ElementType::F64, std::uint64_t, true>(count, options);
  case ElementType::Fp8: return comparer<ElementType::Fp8, std::uint8_t, true>(count, options);
  case ElementType::Bf8: return comparer<ElementType::Bf8, std::uint8_t, true>(count, options);
  }
  return nullptr;
}

} // namespace

// s * count / slices; in two steps, so that the product cannot overflow.
std::uint64_t firstOfSlice(std::uint64_t slice, std::uint64_t slices, std::uint64_t count) {
  if (slices == 0) return 0;
  return slice * (count / slices) + slice * (count % slices) / slices;
}

Comparing::Comparing(ElementType type, std::uint64_t count, const CompareOptions& options)
    : implementation_(comparerOf(type, count, options)) {}
Comparing::~Comparing() = default;

void Comparing::add(std::span<const std::byte> actual, std::span<const std::byte> expected) {
  implementation_->add(actual, expected);
}

Comparison Comparing::finish() {
  return implementation_->finish();
}

Comparison compare(ElementType type, std::span<const std::byte> actual, std::span<const std::byte> expected,
                   const CompareOptions& options) {
  Comparing comparing(type, std::min(actual.size(), expected.size()) / bytesOf(type), options);
  comparing.add(actual, expected);
  return comparing.finish();
}

} // namespace wavesmith::execution
