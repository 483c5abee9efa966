// SPDX-License-Identifier: Apache-2.0
// How the structs of a layout must be written in a language so that every member has the right offset:
// whether packed, and with which padding. Internal to this folder.
//
//   char at 0, long at 4 of 12 bytes      packed: c, _pad0[3], l
//   char at 0, long at 8 of 16 bytes      unchanged; if a struct must be packed: c, _pad0[7], l
//
// Values; any thread.
#pragma once

#include "kernarg/emit/names.h"
#include "kernarg/layout.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::kernarg {

struct Member {
  std::string name;
  std::string original; // the name before it was adapted; `name` if it was not
  Type type;            // structs in it have the names of their plans; for padding, bytes
  std::uint64_t offset = 0;
  bool padding = false;
};

struct StructPlan {
  std::string name;
  std::vector<Member> members;
  bool packed = false;
  std::uint64_t size = 0;
  std::uint32_t alignment = 1;      // in the language
  std::vector<std::string> leftOut; // members that overlap another one, or have no bytes
  std::string comment;              // for the line above it
};

// The structs that the arguments use, each before its users, followed by the arguments themselves,
// KERNEL_args: the explicit ones, in Layout::explicitSize() bytes. Empty if there are no bytes to pass.
[[nodiscard]] std::vector<StructPlan> planStructs(const Layout& layout, std::string_view kernel,
                                                  Target target, bool alwaysPacked);

// "kernarg" as an identifier: the name of the kernel in generated functions.
[[nodiscard]] std::string kernelIdentifier(std::string_view kernel, Target target);

// A member's comment: "24: uint", and the original of an adapted name.
[[nodiscard]] std::string commentOf(const Member& member);

} // namespace wavesmith::kernarg
