// SPDX-License-Identifier: Apache-2.0
// NAME.run.yaml: enough to repeat a run of a kernel anywhere (docs/guide/run-file.md has the grammar).
//
//   wavesmith: 1
//   source: vector_add.s
//   kernel: vector_add
//   launch: { grid: [cus * 256, 1, 1], workgroup: [256, 1, 1] }
//   arguments:
//     a: { type: f32, count: 1000003, fill: { uniform: [-1, 1], seed: 1 } }
//     c: { type: f32, count: 1000003, fill: poison, expect: "a[i] + b[i]", tolerance: { ulp: 0 } }
//     n: { value: 1000003 }
//
// Values; any thread. The contents of a file are kept as written (expressions as text), so that writing it
// back loses nothing.
#pragma once

#include "execution/compare.h"
#include "execution/element.h"
#include "source/diagnostic.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace wavesmith::project {

// A number, or an expression in `cus` and other argument values: "cus * 256" (project/scalar.h).
struct Scalar {
  std::string text;
  source::Place place; // of its first byte, inside of quotes; length 0: the file spells it differently
};

// The initial values of the elements of a buffer.
struct FillConstant {
  Scalar value;
};
struct FillRamp {
  Scalar start;
  Scalar step;
}; // start + i * step
struct FillUniform {
  Scalar low;
  Scalar high;
  std::uint64_t seed;
}; // [low, high); integers: [low, high]
struct FillNormal {
  Scalar mean;
  Scalar deviation;
  std::uint64_t seed;
};
struct FillPermutation {
  Scalar block; // empty: the whole buffer
  std::uint64_t seed;
}; // a permutation of 0..block-1, new in each block; the last may be shorter
struct FillPoison {}; // a NaN or 0xdeadbeef pattern that no kernel computes
struct FillFile {
  std::string path; // as written: relative to the run file
}; // .npy, or raw bytes
using Fill =
    std::variant<FillPoison, FillConstant, FillRamp, FillUniform, FillNormal, FillPermutation, FillFile>;

// The expected elements after the run. Names in an expression refer to contents before the run.
struct ExpectExpression {
  std::string text;
  bool inElementType = false;
}; // eval: f64 | type
struct ExpectFile {
  std::string path; // as written: relative to the run file
};
struct ExpectKernel {
  std::string source; // empty: the same sources
  std::string kernel;
}; // same launch and arguments, another kernel
struct ExpectBackend {
  std::string backend;
}; // same launch on the other backend
using Expect = std::variant<ExpectExpression, ExpectFile, ExpectKernel, ExpectBackend>;

struct RunArgument {
  std::string name;
  source::Place place;
  std::optional<execution::ElementType> type;
  std::optional<Scalar> count;         // a buffer of this many elements
  std::optional<Scalar> value;         // or a value
  std::optional<std::uint32_t> offset; // in the kernarg segment, if the metadata does not state it
  Fill fill = FillPoison{};
  bool fillGiven = false;
  source::Place fillPlace;
  std::optional<Expect> expect;
  source::Place expectPlace;
  execution::Tolerance tolerance;

  [[nodiscard]] bool isBuffer() const { return count.has_value() || !value.has_value(); }
};

struct RunFile {
  std::string path; // of the run file itself
  unsigned version = 1;
  std::vector<std::string> sources; // .s, .S or .hsaco, as written: relative to the run file
  std::string kernel;               // empty: the only one
  source::Place kernelPlace;
  std::string target = "gfx942";
  std::array<Scalar, 3> grid;
  std::array<Scalar, 3> workgroup;
  Scalar dynamicLds;
  std::optional<std::uint64_t> instructionLimit;
  std::optional<double> secondsLimit; // of the kernel
  // work: { bytes: 12 * n, operations: n }, the amount of data moved and operations done by a launch; empty:
  // not in the file.
  Scalar workBytes;
  Scalar workOperations;
  bool plainMatrix = false; // matrix: exact | plain (emulator::DeviceOptions)
  bool checkedMode = false; // mode: fast | checked (checked::Checker)
  std::vector<std::string> includePaths;
  std::vector<std::pair<std::string, std::string>> definitions;
  std::vector<RunArgument> arguments; // in the order of the file
};

} // namespace wavesmith::project
