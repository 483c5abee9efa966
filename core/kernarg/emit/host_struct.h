// SPDX-License-Identifier: Apache-2.0
// The struct of a kernel's arguments in the texts of its host: finds the one that was generated for an old layout, and
// replaces it.
//
//   hostStruct(text, before, after).now        the text with the struct of `after`
//   hostStruct(text, before, after).isNamed    it names the kernel, and its struct is not one of ours
//
// Only what emitAs() writes, byte for byte, is replaced: the whole output, or the structs of C and C++ alone. A pure
// function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::kernarg {

struct HostStruct {
  std::optional<std::string> now; // nothing: the text has no struct of the old layout that is ours
  bool isWhole = false;           // all of the generated output was replaced, not only its structs
  bool isNamed = false;           // only if there is no new text: the text names the kernel
};
[[nodiscard]] HostStruct hostStruct(std::string_view text, const Subject& before, const Subject& after);

} // namespace wavesmith::kernarg
