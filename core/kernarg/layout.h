// SPDX-License-Identifier: Apache-2.0
// The kernarg segment as a list of arguments with offsets, from any source: the metadata, the run file, the
// user, or the loads of the code (guess.h).
//
//   a       global const float*   0   8
//   n       uint                 24   4
//   (hidden_block_count_x)       32   4
//
//   const Layout layout = place({argument("n", scalarType(Scalar::U32)), argument("a", pointerToVoid())},
//                               Placement::Packed);      n at 0, a at 4, 12 bytes
//
// A value; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "kernarg/type.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

// The default alignment of the segment: that of a pointer.
inline constexpr std::uint32_t kDefaultAlignment = 8;
inline constexpr std::uint64_t kLargestSegment = std::numeric_limits<std::uint32_t>::max();

struct Argument {
  std::string name; // empty: it has no name; then it is identified by its position, "#2"
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
  codeobject::ValueKind kind = codeobject::ValueKind::ByValue;
  std::string typeName;        // as in the metadata
  Type type = {};              // has `size` bytes; opaque if nothing more is known
  std::uint32_t alignment = 1; // required by its type, a power of two

  [[nodiscard]] bool hidden() const { return codeobject::isHidden(kind); }
  [[nodiscard]] std::uint64_t end() const { return std::uint64_t{offset} + size; }
};

struct Layout {
  std::uint32_t size = 0;                      // bytes of the segment
  std::uint32_t alignment = kDefaultAlignment; // bytes, a power of two
  std::vector<Argument> arguments = {};        // sorted by offset
  bool fromMetadata = false;
  bool guessed = false; // inferred from the loads of the code: names and types are generated

  // The stated sizes; that of the descriptor may be 0, which means unspecified (LLVM AMDGPUUsage, "Kernel
  // Descriptor", KERNARG_SIZE).
  std::optional<std::uint32_t> metadataSize = {};
  std::uint32_t descriptorSize = 0;

  // By name, or by position among all arguments ("#2" is the third one by offset); nullptr: none.
  [[nodiscard]] const Argument* find(std::string_view name) const;

  // A display name for an argument: its name, for a hidden one its kind, or its position. `index` is an index
  // into arguments.
  [[nodiscard]] std::string nameOf(std::size_t index) const;

  // The bytes that the launch fills in: up to the hidden arguments, which the runtime writes; if there are
  // none, the whole segment.
  [[nodiscard]] std::uint32_t explicitSize() const;
};

// For a kernel: from its metadata or, without any, only the size that its descriptor states. The size is the
// largest that descriptor, metadata or an argument requires; the launcher decides whether it is acceptable
// (it can be any 32-bit number).
[[nodiscard]] Layout layoutOf(const codeobject::CodeObject& object, const codeobject::Kernel& kernel);

// An explicit argument without an offset; its kind follows from the type.
[[nodiscard]] Argument argument(std::string name, Type type);

enum class Placement : std::uint8_t {
  Natural, // each at a multiple of its alignment, as compilers do
  Packed,  // without padding between them
};

inline constexpr std::uint32_t kSegmentGranule = 4;
// Places arguments in order, from offset 0. Hidden ones among them are dropped; `withHidden` appends all
// those of code object 5 (hiddenArguments()). The segment is a multiple of 4 bytes, as in LLVM
// (AMDGPUSubtarget::getKernArgSegmentSize). Arguments that end past 4 GiB are dropped.
[[nodiscard]] Layout place(std::vector<Argument> arguments, Placement placement, bool withHidden = false);

// The same arguments in the same order with new offsets; hidden ones are unchanged.
[[nodiscard]] Layout withPlacement(const Layout& layout, Placement placement);

// The arguments that the runtime writes after the explicit ones, which end at `explicitEnd`: 256 bytes from
// the next multiple of 8 (LLVM AMDGPUUsage, "Code Object V5"; AMDGPUHSAMetadataStreamer.cpp,
// MetadataStreamerMsgPackV5::emitHiddenKernelArgs). Bytes between them are reserved.
inline constexpr std::uint32_t kHiddenBytes = 256;
inline constexpr std::uint32_t kHiddenAlignment = 8;
[[nodiscard]] std::vector<Argument> hiddenArguments(std::uint32_t explicitEnd);

} // namespace wavesmith::kernarg
