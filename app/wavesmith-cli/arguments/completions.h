// SPDX-License-Identifier: Apache-2.0
// The values that completion offers for options and positional arguments. A command attaches them where it
// declares the option; everything else (names, descriptions, choices, what may be repeated) is in CLI11's App.
//
//   completions.files(command.add_option("FILE", file, "Source")->required(), kSourceFiles);
//   completions.values(command.add_option("--kernel", kernel, "Only this kernel"), kernelNames);
//
// An option with a delimiter (check --only A,B) is completed after the last one. Options without an entry
// offer the choices of their CLI::IsMember, or nothing. Values; one thread.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class Option;
}

namespace wavesmith::cli {

struct Candidate {
  std::string value; // ends with '=' if more follows in the same word
  std::string description = {};
};
using Candidates = std::vector<Candidate>;

// The last value of an option or positional argument that is already on the line, by name ("FILE",
// "--target"); empty if it is not given.
using ValueOf = std::function<std::string(std::string_view name)>;

struct Completion {
  enum class Kind { Values, Files, Directories };
  Kind kind = Kind::Values;
  std::function<Candidates(const ValueOf&)> values = {}; // candidates of Kind::Values
  std::string extensions = {}; // extensions for Kind::Files, separated by blanks; empty: all files
};

inline constexpr std::string_view kSourceFiles = "s S amdgcn asm";
inline constexpr std::string_view kCodeObjectFiles = "hsaco co o hipfb";
inline constexpr std::string_view kCompiledFiles = "cl hip cpp cc cxx cu";
inline constexpr std::string_view kKernelFiles = "s S amdgcn asm hsaco co o hipfb";

class Completions {
public:
  // Each returns the option.
  CLI::Option* files(CLI::Option* option, std::string_view extensions = {});
  CLI::Option* directories(CLI::Option* option);
  CLI::Option* values(CLI::Option* option, std::function<Candidates(const ValueOf&)> values);
  CLI::Option* values(CLI::Option* option, Candidates fixed);

  [[nodiscard]] const Completion* of(const CLI::Option* option) const; // nullptr: none

private:
  std::map<const CLI::Option*, Completion> completions_;
};

} // namespace wavesmith::cli
