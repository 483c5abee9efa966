// SPDX-License-Identifier: Apache-2.0
// A buffer resource descriptor of gfx942: four words, of which some may be unknown (CDNA3 ISA 9.1.8, table 47).
//
//   const BufferWords words{0x1000, 0, 256, 0x00020000};
//   decodeBuffer(words).dataFormat       4: BUF_DATA_FORMAT_32
//   explain(words)                       base 0x1000; num_records 256 bytes; ...
//
// Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::isa {

using BufferWords = std::array<std::optional<std::uint32_t>, 4>;

// Word 3.
inline constexpr std::uint32_t kBufferReserved = 0x37000000; // bits 26:24 and 29:28
inline constexpr std::uint32_t kBufferType = 0xc0000000;     // bits 31:30, 0 for a buffer

struct BufferDescriptor {
  std::uint64_t base = 0; // 48 bits
  unsigned stride = 0;    // 14 bits, bytes
  bool cacheSwizzle = false;
  bool swizzle = false;
  std::uint32_t records = 0;                  // bytes, or records of a buffer with a stride that is indexed
  std::array<unsigned, 4> select{4, 5, 6, 7}; // dst_sel of x, y, z, w: 0, 1, or 4 to 7 for components 0 to 3
  unsigned numberFormat = 0;
  unsigned dataFormat = 4; // 32
  bool userVmEnable = false;
  bool userVmMode = false;
  unsigned indexStride = 0; // 0 to 3: 8, 16, 32, 64 records
  bool addTid = false;
  bool nonVolatile = false;
  std::uint32_t reserved = 0; // the bits of word 3 in kBufferReserved and kBufferType

  bool operator==(const BufferDescriptor&) const = default;
};

[[nodiscard]] BufferDescriptor decodeBuffer(const std::array<std::uint32_t, 4>& words);
[[nodiscard]] std::array<std::uint32_t, 4> encode(const BufferDescriptor& descriptor);

// "32_32": names of MTBUF and of word 3 (CDNA3 ISA 9.1.11), without BUF_DATA_FORMAT_ and BUF_NUM_FORMAT_.
[[nodiscard]] std::string_view dataFormatName(unsigned format);   // 0 to 15
[[nodiscard]] std::string_view numberFormatName(unsigned format); // 0 to 7
[[nodiscard]] std::string_view componentName(unsigned select);    // "x", "0"; 0 to 7

[[nodiscard]] Explained explain(const BufferWords& words);

} // namespace wavesmith::isa
