// SPDX-License-Identifier: Apache-2.0
// The keys of run files: where each can be, what it means, and which words its value can be. The reader refuses all
// others, the editor completes and explains them, and docs/schemas/run-file-1.json has the same.
//
//   keysAt(RunFilePlace::OfLaunch)                              grid, workgroup, lds, repeat
//   findKey(RunFilePlace::OfFile, "mode")->values               "fast checked"
//   findKey(RunFilePlace::OfFile, "launch")->inside             RunFilePlace::OfLaunch
//
// Constant data; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wavesmith::project {

// A mapping of a run file.
enum class RunFilePlace : std::uint8_t {
  Nowhere, // a value that is not a mapping
  OfFile,
  OfLaunch, // the launch in a file with one launch
  OfOneOfLaunches,
  OfLimits,
  OfWork,
  OfArgument,  // a buffer or a value
  OfStructure, // an argument with members
  OfFill,
  OfExpect,
  OfTolerance,
  OfLaunchArgument,    // an argument of one of several launches
  OfLaunchExpectation, // the same
  OfRange,             // the range of a parameter
  // Mappings and lists with names of the author: each entry is at the next place.
  OfLaunches,        // OfOneOfLaunches
  OfArguments,       // OfArgument or OfStructure
  OfMembers,         // OfArgument
  OfParameters,      // OfRange
  OfLaunchArguments, // OfLaunchArgument
  OfLaunchExpects,   // OfExpect or OfLaunchExpectation
  OfNames,           // Nowhere
};

struct RunFileKey {
  RunFilePlace place;
  std::string_view name;
  std::string_view meaning; // a clause: "the kernel to run"
  RunFilePlace inside = RunFilePlace::Nowhere;
  std::string_view values =
      {}; // words that the value can be, with spaces between them; "kernels": those of the source
};

// All keys, those of a place together, in the order of messages.
[[nodiscard]] std::span<const RunFileKey> runFileKeys();

[[nodiscard]] std::vector<std::string_view> keysAt(RunFilePlace place);
[[nodiscard]] const RunFileKey* findKey(RunFilePlace place, std::string_view name); // nullptr: there is none

} // namespace wavesmith::project
