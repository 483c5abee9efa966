// SPDX-License-Identifier: Apache-2.0
// Names of arguments as identifiers of a language: deterministic and unique.
//
//   class (C++)   class_          not an identifier, or a keyword
//   a-b           a_b
//   (none)        arg3            from its position
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
  // `place` is the position, which names an argument without a name.
  std::string adapted(std::string_view name, std::size_t place);

private:
  Target target_;
  std::set<std::string, std::less<>> taken_;
};

// The text for use in a comment or a string: every character that is not printable ASCII, a quote or a backslash becomes '?'.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace wavesmith::kernarg
