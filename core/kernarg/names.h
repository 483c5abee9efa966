// SPDX-License-Identifier: Apache-2.0
// Names of arguments as identifiers of a language: the same every time, and no two alike.
//
//   class (C++)   class_          no identifier, or a keyword
//   a-b           a_b
//   (none)        arg3            by its place
//   n, n          n, n_2
//
// Internal to this folder. Functions of values; any thread.
#pragma once

#include "kernarg/type.h"

#include <set>
#include <string>
#include <string_view>

namespace wavesmith::kernarg {

enum class Target : std::uint8_t { C, Cpp, Python, Rust, Asm };

class Names {
public:
  explicit Names(Target target) : target_(target) {}
  void reserve(std::string name) { taken_.insert(std::move(name)); }
  // `place` names what has no name.
  std::string adapted(std::string_view name, std::size_t place);

private:
  Target target_;
  std::set<std::string, std::less<>> taken_;
};

// For a comment or a string: what is no printable ASCII character, a quote or a backslash becomes '?'.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace wavesmith::kernarg
