// SPDX-License-Identifier: Apache-2.0
#include "project/launches/fill.h"

#include "project/launches/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace wavesmith::project {
namespace {

using execution::ElementType;

struct Canceled {};

// Calls make(index) for every element and stores its bits; the element size is selected once.
template <typename Storage, typename Make>
void storeEach(std::span<std::byte> bytes, const std::stop_token& stop, Make make) {
  constexpr std::uint64_t kBetweenStops = 1 << 20;
  const std::uint64_t count = bytes.size() / sizeof(Storage);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % kBetweenStops == 0 && stop.stop_requested()) throw Canceled{};
    const auto value = static_cast<Storage>(make(i));
    std::memcpy(bytes.data() + i * sizeof(Storage), &value, sizeof(Storage));
  }
}

class Filler {
public:
  Filler(ElementType type, std::span<std::byte> bytes, const ScalarValue& evaluate,
         const source::Place& place, const std::stop_token& stop)
      : type_(type), bytes_(bytes), evaluate_(evaluate), place_(place), stop_(stop) {}

  source::Result<void> operator()(const FillPoison&) {
    return each([bits = poisonBits(type_)](std::uint64_t) { return bits; });
  }

  source::Result<void> operator()(const FillConstant& fill) {
    const auto bits = fitting(fill.value);
    if (!bits) return std::unexpected(bits.error());
    return each([bits = *bits](std::uint64_t) { return bits; });
  }

  source::Result<void> operator()(const FillRamp& fill) {
    if (!execution::isFloat(type_)) {
      const auto start = integer(fill.start);
      if (!start) return std::unexpected(start.error());
      const auto step = integer(fill.step);
      if (!step) return std::unexpected(step.error());
      // Wraps in the element's type, like counting in it.
      return each([a = *start, d = *step](std::uint64_t i) { return a + i * d; });
    }
    const auto start = evaluate_(fill.start);
    if (!start) return std::unexpected(start.error());
    const auto step = evaluate_(fill.step);
    if (!step) return std::unexpected(step.error());
    return eachReal([a = start->asDouble(), d = step->asDouble()](std::uint64_t i) {
      return a + static_cast<double>(i) * d;
    });
  }

  source::Result<void> operator()(const FillUniform& fill) {
    const auto low = fitting(fill.low);
    if (!low) return std::unexpected(low.error());
    const auto high = fitting(fill.high);
    if (!high) return std::unexpected(high.error());
    const Number a = numberOf(type_, *low);
    const Number b = numberOf(type_, *high);
    if (a.real ? !(a.value < b.value) : a.integer > b.integer)
      return mismatch(fill.high.place, fmt::format("uniform needs a non-empty range: {} is not above {}",
                                                   fill.high.text, fill.low.text));
    const RandomNumbers random(fill.seed);
    if (!a.real) {
      const auto count = static_cast<std::uint64_t>(b.integer - a.integer + 1); // 0: all 64 bits
      const auto base = static_cast<std::uint64_t>(a.integer);
      return each([=](std::uint64_t i) { return base + random.below(i, count); });
    }
    if (!std::isfinite(a.value) || !std::isfinite(b.value))
      return mismatch(fill.low.place, "uniform needs finite bounds");
    return uniformReal(random, a.value, b.value);
  }

  source::Result<void> operator()(const FillNormal& fill) {
    const auto mean = evaluate_(fill.mean);
    if (!mean) return std::unexpected(mean.error());
    const auto deviation = evaluate_(fill.deviation);
    if (!deviation) return std::unexpected(deviation.error());
    if (!std::isfinite(mean->asDouble()) || !std::isfinite(deviation->asDouble()))
      return mismatch(fill.mean.place, "normal needs a finite mean and deviation");
    const RandomNumbers random(fill.seed);
    const auto value = [=, m = mean->asDouble(), d = deviation->asDouble()](std::uint64_t i) {
      return m + d * random.normal(i);
    };
    if (execution::isFloat(type_)) return eachReal(value);
    const auto range = limits();
    return eachReal([value, least = range.first, greatest = range.second](std::uint64_t i) {
      return std::clamp(std::nearbyint(value(i)), least, greatest);
    });
  }

  source::Result<void> operator()(const FillPermutation& fill) {
    const std::uint64_t count = bytes_.size() / execution::bytesOf(type_);
    std::uint64_t block = count;
    if (!fill.block.text.empty()) {
      const auto number = evaluate_(fill.block);
      if (!number) return std::unexpected(number.error());
      if (number->real || number->integer < 1)
        return mismatch(fill.block.place, "permutation needs a block length: a positive integer");
      block = static_cast<std::uint64_t>(
          std::min<Int128>(number->integer, static_cast<Int128>(std::max<std::uint64_t>(count, 1))));
    }
    if (block > 0 && !holds(block - 1))
      return mismatch(
          fill.block.text.empty() ? place_ : fill.block.place,
          fmt::format("{} cannot represent the numbers 0 to {} of a permutation", name(type_), block - 1));
    return permutation(block, count, RandomNumbers(fill.seed));
  }

  source::Result<void> operator()(const FillFile&) {
    return mismatch(place_, "a file is read, not generated");
  }
  source::Result<void> operator()(const FillExpression&) {
    return mismatch(place_, "an expression for elements needs the other buffers");
  }

  source::Result<void> operator()(const FillList& fill) {
    for (std::size_t n = 0; n < fill.elements.size(); ++n) {
      const auto bits = fitting(fill.elements[n]);
      if (!bits) return std::unexpected(bits.error());
      if ((n + 1) * execution::bytesOf(type_) <= bytes_.size()) execution::storeBits(type_, bytes_, n, *bits);
    }
    return {};
  }

private:
  [[nodiscard]] std::unexpected<source::Diagnostic> mismatch(const source::Place& place,
                                                             std::string message) const {
    return source::failure(source::Code::RunFileMismatch, place, std::move(message));
  }

  template <typename Make>
  source::Result<void> each(Make make) {
    switch (execution::bytesOf(type_)) {
    case 1: storeEach<std::uint8_t>(bytes_, stop_, make); break;
    case 2: storeEach<std::uint16_t>(bytes_, stop_, make); break;
    case 4: storeEach<std::uint32_t>(bytes_, stop_, make); break;
    default: storeEach<std::uint64_t>(bytes_, stop_, make); break;
    }
    return {};
  }

  template <typename Make>
  source::Result<void> eachReal(Make make) {
    if (type_ == ElementType::F32) {
      storeEach<std::uint32_t>(bytes_, stop_, [&](std::uint64_t i) {
        return std::bit_cast<std::uint32_t>(static_cast<float>(make(i)));
      });
      return {};
    }
    return each([&, type = type_](std::uint64_t i) { return execution::fromDouble(type, make(i)); });
  }

  source::Result<std::uint64_t> fitting(const Scalar& scalar) {
    const auto number = evaluate_(scalar);
    if (!number) return std::unexpected(number.error());
    if (const auto bits = bitsOf(*number, type_)) return *bits;
    return mismatch(scalar.place, fmt::format("{} is not representable in {}", toText(*number), name(type_)));
  }

  source::Result<std::uint64_t> integer(const Scalar& scalar) {
    const auto number = evaluate_(scalar);
    if (!number) return std::unexpected(number.error());
    // A step may be negative even if the elements are unsigned.
    for (const ElementType type : {ElementType::I64, ElementType::U64})
      if (const auto bits = bitsOf(*number, type)) return *bits;
    return mismatch(scalar.place, fmt::format("{} is not an integer: a ramp of {} needs integers",
                                              toText(*number), name(type_)));
  }

  source::Result<void> uniformReal(const RandomNumbers& random, double low, double high) {
    // Rounding to the type may reach the upper end, which is excluded: then the next smaller number is used.
    const auto greatest = below(high);
    return eachReal([=](std::uint64_t i) {
      const double u = random.unit(i);
      // Not low + u * (high - low): the difference may overflow.
      return std::clamp(low * (1 - u) + high * u, low, greatest);
    });
  }

  // The largest number of the type below a given one.
  [[nodiscard]] double below(double value) const {
    const std::uint64_t bits = execution::fromDouble(type_, value);
    if (value > 0) return execution::toDouble(type_, bits - 1);
    const std::uint64_t sign = std::uint64_t{1} << (8 * execution::bytesOf(type_) - 1);
    return execution::toDouble(type_, value == 0 ? sign | 1 : bits + 1);
  }

  [[nodiscard]] std::pair<double, double> limits() const {
    const int width = 8 * static_cast<int>(execution::bytesOf(type_));
    if (!execution::isSigned(type_))
      return {0, width == 64 ? std::nextafter(0x1p64, 0) : std::ldexp(1, width) - 1};
    const double end = std::ldexp(1, width - 1);
    return {-end, width == 64 ? std::nextafter(end, 0) : end - 1};
  }

  [[nodiscard]] bool holds(std::uint64_t number) const {
    const auto bits = bitsOf(Number{false, static_cast<Int128>(number), 0}, type_);
    if (!bits) return false;
    // Every integer up to this one is representable: those of a floating type are dense up to its precision.
    if (!execution::isFloat(type_) || number < 2) return true;
    const auto value = static_cast<double>(number);
    return execution::toDouble(type_, *bits) == value && execution::toDouble(type_, *bits - 1) >= value - 1;
  }

  source::Result<void> permutation(std::uint64_t block, std::uint64_t count, const RandomNumbers& random) {
    // In place: a buffer may be as large as the memory that a run can have.
    for (std::uint64_t first = 0; first < count; first += block) {
      if (stop_.stop_requested()) throw Canceled{};
      const std::uint64_t length = std::min(block, count - first); // the last block may be shorter
      for (std::uint64_t i = 0; i < length; ++i)
        execution::storeBits(type_, bytes_, first + i,
                             execution::isFloat(type_) ? execution::fromDouble(type_, static_cast<double>(i))
                                                       : i);
      // Fisher and Yates, from the end; uses the random numbers of the elements.
      for (std::uint64_t i = length; i-- > 1;) {
        const std::uint64_t from = first + random.below(first + i, i + 1);
        const std::uint64_t bits = execution::loadBits(type_, bytes_, first + i);
        execution::storeBits(type_, bytes_, first + i, execution::loadBits(type_, bytes_, from));
        execution::storeBits(type_, bytes_, from, bits);
      }
    }
    return {};
  }

  ElementType type_;
  std::span<std::byte> bytes_;
  const ScalarValue& evaluate_;
  const source::Place& place_;
  const std::stop_token& stop_;
};

} // namespace

source::Result<void> fill(const Fill& fill, ElementType type, std::span<std::byte> bytes,
                          const ScalarValue& evaluate, const source::Place& place,
                          const std::stop_token& stop) {
  try {
    return std::visit(Filler(type, bytes, evaluate, place, stop), fill);
  } catch (const Canceled&) {
    return source::failure(source::Code::RunCanceled, {}, "the run was canceled");
  }
}

std::uint64_t poisonBits(ElementType type) {
  switch (type) {
  case ElementType::F16: return 0x7ead;
  case ElementType::Bf16: return 0x7fed;
  case ElementType::F32: return 0x7fed'beef;
  case ElementType::F64: return 0x7ffe'dead'beef'dead;
  case ElementType::Fp8:
  case ElementType::Bf8: return 0x80; // their only NaN
  default: return 0xdead'beef'dead'beef & (~std::uint64_t{0} >> (64 - 8 * execution::bytesOf(type)));
  }
}

} // namespace wavesmith::project
