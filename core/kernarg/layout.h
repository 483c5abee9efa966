// SPDX-License-Identifier: Apache-2.0
// The kernarg segment as a list of arguments with offsets, whatever told us: the metadata, or the run file.
//
//   a       pointer   0   8
//   n       by value 24   4
//   (hidden_block_count_x)   32   4
//
// A value; any thread.
#pragma once

#include "codeobject/code_object.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

// Of the segment, when nothing says otherwise: that of a pointer.
inline constexpr std::uint32_t kDefaultAlignment = 8;

struct Argument {
  std::string name; // empty: none was given; then it is known by its place, "#2"
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
  codeobject::ValueKind kind = codeobject::ValueKind::ByValue;
  std::string typeName;

  [[nodiscard]] bool hidden() const { return codeobject::isHidden(kind); }
};

struct Layout {
  std::uint32_t size = 0;                      // bytes of the segment
  std::uint32_t alignment = kDefaultAlignment; // bytes, a power of two
  std::vector<Argument> arguments;             // by offset
  bool fromMetadata = false;

  // By name, or by place among all arguments ("#2" is the third one by offset); nullptr: none.
  [[nodiscard]] const Argument* find(std::string_view name) const;

  // What to call an argument: its name, that of a hidden one's kind, or its place. `index` into arguments.
  [[nodiscard]] std::string nameOf(std::size_t index) const;
};

// Of a kernel: its metadata, or, without any, just the size that its descriptor states. The size is the
// largest that descriptor, metadata or an argument asks for; what it may be is the launcher's to judge (it
// can be any 32-bit number).
[[nodiscard]] Layout layoutOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel);

} // namespace wavesmith::kernarg
