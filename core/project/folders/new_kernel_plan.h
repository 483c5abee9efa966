// SPDX-License-Identifier: Apache-2.0
// All decisions about a new kernel (new_kernel.h) that are made before its text is generated: what its elements
// are, its SGPRs, and the terms of each output. Pure functions; any thread.
#pragma once

#include "project/folders/new_kernel.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project::detail {

inline constexpr unsigned kGroup = 256; // work-items of a group, in either shape
inline constexpr unsigned kTile = 16;   // size of a two-dimensional group in each dimension
inline constexpr unsigned kPitch = 64;  // elements per row, if no argument states it

// The elements of a buffer, or the type of a value.
enum class Element : std::uint8_t { F32, I32, U32, F16, BF16, F64, Fp8, I8, U8 };

struct ElementRow {
  Element element;
  std::string_view runFile;  // its type in a run file
  std::string_view metadata; // .type_name
  unsigned shift;            // log2 of its bytes
  std::string_view load, store;
  std::string_view add; // in the registers that hold it
};
[[nodiscard]] const ElementRow& rowOf(Element element);
[[nodiscard]] inline bool isInteger(Element element) {
  return element == Element::I32 || element == Element::U32;
}
[[nodiscard]] inline bool isByte(Element element) {
  return element == Element::I8 || element == Element::U8;
}
// Of a vector: of its elements. Nothing: newKernel() does not support the argument.
[[nodiscard]] std::optional<Element> elementOf(const NewArgument& argument);

struct Part {
  std::string name;
  Element element{};
  bool isPointer = false;
  bool isOutput = false;
  unsigned offset = 0;  // in the kernarg segment
  unsigned scalars = 0; // the SGPR into which it is loaded
  unsigned lanes = 1;   // elements of a vector, such as float4; only of a pointer

  [[nodiscard]] unsigned bytes() const { return lanes << rowOf(element).shift; } // of one vector
  [[nodiscard]] unsigned shift() const { return static_cast<unsigned>(std::countr_zero(bytes())); }
  [[nodiscard]] unsigned registers() const { return std::max(1U, bytes() / 4); }
  [[nodiscard]] bool isLike(const Part& other) const {
    return element == other.element && lanes == other.lanes;
  }

  [[nodiscard]] bool isPair() const { return isPointer || element == Element::F64; } // in SGPRs
};

struct Plan {
  std::string kernel;
  unsigned dimensions = 1;
  bool lds = false;
  std::vector<Part> parts;
  // The number of elements, or width and height, as far as there are such arguments.
  std::vector<const Part*> counts;
  unsigned kernargSize = 0;
  unsigned groupX = 0; // SGPRs
  unsigned groupY = 0;
  unsigned firstX = 0;
  unsigned firstY = 0;
  unsigned exec = 0;
  unsigned sgprs = 0;

  [[nodiscard]] bool isCount(const Part& part) const {
    return std::ranges::find(counts, &part) != counts.end();
  }
  // The terms of the sum for an output.
  [[nodiscard]] std::vector<const Part*> termsOf(const Part& output) const {
    std::vector<const Part*> terms;
    for (const Part& part : parts)
      if (!part.isOutput && !isCount(part) && part.isLike(output)) terms.push_back(&part);
    return terms;
  }
};

[[nodiscard]] Plan planOf(const NewKernel& kernel);
// "a[i] + b[i]", an expression of run files.
[[nodiscard]] std::string sum(Element element, const std::vector<const Part*>& terms);

} // namespace wavesmith::project::detail
