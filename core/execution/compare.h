// SPDX-License-Identifier: Apache-2.0
// Compares two arrays element by element: how many elements differ, by how much, and where.
#pragma once

#include "execution/element.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::execution {

// An element is equal if it is within every bound that is given; without bounds, if its value is equal. NaN
// equals NaN, whatever the payload; +0 equals -0, unless `bits` requires identical bits.
struct Tolerance {
  std::optional<double> absolute;
  std::optional<double> relative; // relative to the expected value
  std::optional<std::uint64_t> ulp;
  bool bits = false;

  bool operator==(const Tolerance&) const = default;
};

struct Difference {
  std::uint64_t index = 0;
  std::uint64_t actual = 0;   // bits
  std::uint64_t expected = 0; // bits

  bool operator==(const Difference&) const = default;
};

struct Comparison {
  ElementType type = ElementType::F32;
  std::uint64_t compared = 0;
  std::uint64_t differing = 0;
  std::vector<Difference> first; // the first ones, ascending
  // The difference with the largest absolute error, the first one if several are equal; NaN compared with a
  // number counts as infinite. Among the differing elements or, if none differ, among those that are only
  // within the tolerance.
  std::optional<Difference> worst;
  double greatestAbsolute = 0; // among all elements, whether they differ or not
  double greatestRelative = 0; // relative to the expected value; infinite if that is 0
  std::uint64_t greatestUlp = 0;
  std::vector<std::uint64_t> heat; // number of differing elements in each of equally long consecutive slices

  [[nodiscard]] bool equal() const { return differing == 0; }
  // No element differs, but some are only within the tolerance.
  [[nodiscard]] bool onlyTolerated() const { return equal() && greatestUlp != 0; }
};

// The first element of a slice of Comparison::heat; for the slice past the last one, `count`.
[[nodiscard]] std::uint64_t firstOfSlice(std::uint64_t slice, std::uint64_t slices, std::uint64_t count);

struct CompareOptions {
  Tolerance tolerance;
  std::size_t keep = 1000;   // number of differences to keep
  std::size_t slices = 4096; // maximum for the heat map; fewer if there are fewer elements
};

// Compares arrays piece by piece, for expected values that are never all in memory.
//
//   Comparing comparing(type, count, options);
//   for (...) comparing.add(actual, expected);
//   comparing.finish()
class Comparing {
public:
  // `count` elements in total.
  Comparing(ElementType type, std::uint64_t count, const CompareOptions& options);
  ~Comparing();
  Comparing(const Comparing&) = delete;
  Comparing& operator=(const Comparing&) = delete;

  // The next elements: both spans have the same number of whole elements.
  void add(std::span<const std::byte> actual, std::span<const std::byte> expected);
  [[nodiscard]] Comparison finish();

  class Implementation;

private:
  std::unique_ptr<Implementation> implementation_;
};

// Both spans must have the same number of whole elements; excess bytes of either are ignored. Elements with
// identical bits cost as much as a memcmp.
[[nodiscard]] Comparison compare(ElementType type, std::span<const std::byte> actual,
                                 std::span<const std::byte> expected, const CompareOptions& options);

} // namespace wavesmith::execution
