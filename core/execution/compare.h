// SPDX-License-Identifier: Apache-2.0
// Two arrays, element by element: how many differ, by how much, and where.
#pragma once

#include "execution/element.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::execution {

// An element is equal when it is within every bound that is given; with none, when it is equal as a value.
// NaN equals NaN, whatever the payload; +0 equals -0, unless `bits` asks for the same bits.
struct Tolerance {
  std::optional<double> absolute;
  std::optional<double> relative; // to the expected value
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
  // Of the greatest absolute error, the first of equals; NaN against a number counts as infinite. Among the
  // differing elements, or, when all are equal, among those that are within the tolerance and no more.
  std::optional<Difference> worst;
  double greatestAbsolute = 0; // among all elements, differing or not
  double greatestRelative = 0; // to the expected value; infinite where that is 0
  std::uint64_t greatestUlp = 0;
  std::vector<std::uint64_t> heat; // differing elements in each of equally many consecutive slices

  [[nodiscard]] bool equal() const { return differing == 0; }
};

// The first element of a slice of Comparison::heat; of the slice past the last one, `count`.
[[nodiscard]] std::uint64_t firstOfSlice(std::uint64_t slice, std::uint64_t slices, std::uint64_t count);

struct CompareOptions {
  Tolerance tolerance;
  std::size_t keep = 1000;   // differences kept
  std::size_t slices = 4096; // of the heat map at most; fewer when there are fewer elements
};

// Both spans have the same number of whole elements; what one has more than the other is not looked at.
// Elements with the same bits cost as much as a memcmp.
[[nodiscard]] Comparison compare(ElementType type, std::span<const std::byte> actual,
                                 std::span<const std::byte> expected, const CompareOptions& options);

} // namespace wavesmith::execution
