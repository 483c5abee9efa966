// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/run_file_keys.h"

#include <algorithm>
#include <array>

namespace wavesmith::project {
namespace {

using enum RunFilePlace;

constexpr std::string_view kTypeWords = "u8 i8 u16 i16 u32 i32 u64 i64 f16 bf16 f32 f64 fp8 bf8";

constexpr auto kKeys = std::to_array<RunFileKey>({
    {OfFile, "wavesmith", "the version of the format", Nowhere, "1"},
    {OfFile, "source", "a file, or a list of files to assemble and link into one code object"},
    {OfFile, "kernel", "the kernel to run; without it, the only one", Nowhere, "kernels"},
    {OfFile, "target", "processor and features, as in gfx942:xnack-", Nowhere,
     "gfx942 gfx942:xnack- gfx942:xnack+"},
    {OfFile, "include", "a folder, or a list of them, for .include and .incbin"},
    {OfFile, "define", "symbols for the assembler; one without a value is 1", OfNames},
    {OfFile, "parameters", "values for expressions; a list or a range makes a sweep", OfParameters},
    {OfFile, "launch", "the size of the launch", OfLaunch},
    {OfFile, "launches", "several launches in order, which share the buffers", OfLaunches},
    {OfFile, "limits", "a run that exceeds them is stopped", OfLimits},
    {OfFile, "matrix",
     "exact: matrix products round as MI300 does; plain: fused multiply-adds in the order of k", Nowhere,
     "exact plain"},
    {OfFile, "mode", "checked: the emulator reports what no rule guarantees", Nowhere, "fast checked"},
    {OfFile, "work",
     "the bytes that a launch moves and the operations that it does, for GB/s and GFLOP/s on a GPU", OfWork},
    {OfFile, "arguments", "the arguments of the kernel, by name", OfArguments},
    {OfFile, "save", "buffers to write to files after the run", OfNames},

    {OfLaunch, "grid", "work-items: 1 to 3 numbers or expressions"},
    {OfLaunch, "workgroup", "work-items of a work-group: 1 to 3 numbers or expressions"},
    {OfLaunch, "lds", "bytes of dynamic LDS"},
    {OfLaunch, "repeat", "launches in a row on the same buffers"},

    {OfOneOfLaunches, "kernel", "the kernel; without it, that of the file, or the only one", Nowhere,
     "kernels"},
    {OfOneOfLaunches, "grid", "work-items: 1 to 3 numbers or expressions"},
    {OfOneOfLaunches, "workgroup", "work-items of a work-group: 1 to 3 numbers or expressions"},
    {OfOneOfLaunches, "lds", "bytes of dynamic LDS"},
    {OfOneOfLaunches, "repeat", "launches in a row, each on what the one before has left"},
    {OfOneOfLaunches, "arguments", "arguments of the kernel: a buffer of the file, or an expression",
     OfLaunchArguments},
    {OfOneOfLaunches, "expect", "buffers after this launch", OfLaunchExpects},
    {OfOneOfLaunches, "work", "the bytes that the launch moves and the operations that it does", OfWork},

    {OfLimits, "instructions", "stops a run that executes more of them: per wave, in all waves"},
    {OfLimits, "seconds", "stops a run that takes longer"},

    {OfWork, "bytes", "bytes that a launch moves to and from memory"},
    {OfWork, "operations", "operations of arithmetic that a launch does"},

    {OfArgument, "type", "of the elements, or of the value", Nowhere, kTypeWords},
    {OfArgument, "count", "elements of a buffer; 0 is a null pointer"},
    {OfArgument, "value", "a number or an expression that is passed to the kernel"},
    {OfArgument, "as", "the kernel's argument that this is: its name, or its position such as \"#2\""},
    {OfArgument, "offset", "bytes from the beginning of the kernarg segment"},
    {OfArgument, "fill", "the contents of the buffer before the run", OfFill, "poison permutation"},
    {OfArgument, "expect", "the expected contents after the run; without it, the buffer is not checked",
     OfExpect},
    {OfArgument, "eval", "f64: the expected expression is rounded once; type: every operation is", Nowhere,
     "f64 type"},
    {OfArgument, "tolerance", "which differences count as equal", OfTolerance, "exact"},

    {OfStructure, "members", "the members of a structure that is passed by value", OfMembers},
    {OfStructure, "as", "the kernel's argument that this is: its name, or its position such as \"#2\""},
    {OfStructure, "offset", "bytes from the beginning of the kernarg segment"},

    {OfFill, "constant", "all elements the same"},
    {OfFill, "ramp", "[start, step]: start + i * step"},
    {OfFill, "uniform", "[low, high]: random numbers between them"},
    {OfFill, "normal", "[mean, deviation]: random numbers of the normal distribution"},
    {OfFill, "permutation", "0 to count - 1 in random order: all, or in blocks of this length", Nowhere,
     "all"},
    {OfFill, "poison", "values that no kernel computes"},
    {OfFill, "file", "a NumPy array (.npy), or the bytes of another file"},
    {OfFill, "expression", "of the index i"},
    {OfFill, "seed", "of random numbers; 0 without it"},

    {OfExpect, "file", "the elements of a file: .npy or bytes"},
    {OfExpect, "kernel", "the results of another kernel with the same launch and arguments", Nowhere,
     "kernels"},
    {OfExpect, "source", "the file of that kernel"},
    {OfExpect, "backend", "the results of another backend for this run", Nowhere, "emulator hip"},
    {OfExpect, "python", "a function in Python, as in reference.py:matmul"},

    {OfTolerance, "ulp", "at most this many representable numbers apart"},
    {OfTolerance, "absolute", "at most this error"},
    {OfTolerance, "relative", "at most this error, as a part of the expected value"},
    {OfTolerance, "bits", "true: the same bits", Nowhere, "true false"},

    {OfLaunchArgument, "buffer", "a buffer of the file"},
    {OfLaunchArgument, "value", "a number or an expression that is passed to the kernel"},
    {OfLaunchArgument, "type", "of the value", Nowhere, kTypeWords},
    {OfLaunchArgument, "offset", "bytes from the beginning of the kernarg segment"},

    {OfLaunchExpectation, "expect", "the expected contents after this launch", OfExpect},
    {OfLaunchExpectation, "eval", "f64: the expected expression is rounded once; type: every operation is",
     Nowhere, "f64 type"},
    {OfLaunchExpectation, "tolerance", "which differences count as equal", OfTolerance, "exact"},

    {OfRange, "from", "the first value"},
    {OfRange, "to", "the last value, if a step reaches it"},
    {OfRange, "step", "the difference of a value and the next one"},
    {OfRange, "times", "the factor between a value and the next one"},
});

} // namespace

std::span<const RunFileKey> runFileKeys() {
  return kKeys;
}

std::vector<std::string_view> keysAt(RunFilePlace place) {
  std::vector<std::string_view> names;
  for (const RunFileKey& key : kKeys)
    if (key.place == place) names.push_back(key.name);
  return names;
}

const RunFileKey* findKey(RunFilePlace place, std::string_view name) {
  const auto* const found = std::ranges::find_if(
      kKeys, [&](const RunFileKey& key) { return key.place == place && key.name == name; });
  return found == kKeys.end() ? nullptr : found;
}

} // namespace wavesmith::project
