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
// A file with `launches` has several, which share the buffers (launch_list.h gives each as a file of its own);
// with `parameters`, it is run once for each combination of their values (sweep.h).
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

// A number, or an expression in `cus` and other argument values: "cus * 256" (project/expressions/scalar.h).
struct Scalar {
  std::string text;
  source::Place place; // place of its first byte, inside of quotes; length 0: the file spells it differently
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
struct FillExpression {
  Scalar text;
}; // may use `i`, values, and elements of buffers that are filled before this one
struct FillList {
  std::vector<Scalar> elements;
}; // each element; gives the count, too
using Fill = std::variant<FillPoison, FillConstant, FillRamp, FillUniform, FillNormal, FillPermutation,
                          FillFile, FillExpression, FillList>;

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
struct ExpectPython {
  std::string path; // as written: relative to the run file
  std::string function;
  std::string buffer; // the buffer whose elements it returns
}; // a function of the buffers and values before the launch, in the machine's python3
using Expect = std::variant<ExpectExpression, ExpectFile, ExpectKernel, ExpectBackend, ExpectPython>;

struct RunArgument {
  // Whether the kernel gets it. The arguments of `launches` are for several kernels: each gets those that it names.
  enum class Passing : std::uint8_t { Always, IfNamed, Never };

  std::string name; // for a member of a structure: "shape.rows"
  source::Place place;
  std::string as;        // the kernel's argument that this is; empty: the one with its name
  std::string structure; // the structure whose member it is; its offset is then one in the structure
  std::optional<std::uint32_t> structureOffset; // offset of the structure, if the metadata does not state it
  Passing passing = Passing::Always;
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

// An argument of one of several launches.
struct LaunchArgument {
  std::string name; // name of the kernel's argument
  source::Place place;
  Scalar value; // the name of a buffer of the file, or an expression
  std::optional<execution::ElementType> type;
  std::optional<std::uint32_t> offset;
};

// The expected elements of a buffer after one of several launches.
struct LaunchExpectation {
  std::string buffer;
  source::Place place; // place of the name
  Expect expect;
  source::Place expectPlace;
  execution::Tolerance tolerance;
};

// One of several launches.
struct RunLaunch {
  source::Place place;
  std::string kernel; // empty: that of the file, or the only one
  source::Place kernelPlace;
  std::array<Scalar, 3> grid;
  std::array<Scalar, 3> workgroup;
  Scalar dynamicLds;
  Scalar repeat; // empty: once
  Scalar workBytes;
  Scalar workOperations;
  std::vector<LaunchArgument> arguments;
  bool onlyThese =
      false; // arguments: [a, b], all of them in order; otherwise others are passed by their names
  std::vector<LaunchExpectation> expectations;
};

// A value that a sweep changes.
struct RunParameter {
  std::string name;
  source::Place place;
  std::vector<Scalar> values; // literal numbers
};

// A buffer that is written to a file after the run.
struct SavedBuffer {
  std::string buffer;
  source::Place place;
  std::string path; // as written: relative to the run file, and in its folder or below; .npy, or raw bytes
};

struct RunFile {
  std::string path; // path of the run file itself
  unsigned version = 1;
  std::vector<std::string> sources; // .s, .S or .hsaco, as written: relative to the run file
  std::string kernel;               // empty: the only one
  source::Place kernelPlace;
  std::string target = "gfx942";
  std::array<Scalar, 3> grid;
  std::array<Scalar, 3> workgroup;
  Scalar dynamicLds;
  Scalar repeat;                   // launches on the same buffers; empty: one
  std::vector<RunLaunch> launches; // not empty: instead of grid, workgroup, dynamicLds and repeat
  std::vector<RunParameter> parameters;
  std::vector<SavedBuffer> saves;
  std::optional<std::uint64_t> instructionLimit;
  std::optional<double> secondsLimit; // seconds of the kernel
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
