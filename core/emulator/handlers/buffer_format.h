// SPDX-License-Identifier: Apache-2.0
// Formats of typed buffers: the meaning of the bytes of one element, in both directions (CDNA3 ISA 9.1.2 to
// 9.1.4; what the manual leaves open is in docs/guide/operations.md, "Formats").
//
//   const BufferFormat format(10, 0);                            // 8_8_8_8, unorm
//   decodeComponent(format, {0x80ff4020}, 2)                     -> 0x3f800000, the f32 of 255 / 255
//   Encoded out;
//   encodeComponent(format, 0, 0x3f000000, out);                 // half of 255, to nearest even
//   out.bits[0], out.mask[0]                                     -> 0x80, 0xff
//
// Pure functions of values; any thread.
#pragma once

#include <array>
#include <cstdint>

namespace wavesmith::emulator {

// The bytes of an element, at most 16, lowest first.
using Element = std::array<std::uint32_t, 4>;

class BufferFormat {
public:
  // `data` and `number` are dfmt and nfmt as encoded in an instruction or a resource.
  BufferFormat(unsigned data, unsigned number);

  // False for the data formats 0 and 15, the number format 6, and floats of widths that have no such format
  // (2 and 8 bits): loads from such a buffer return 0, stores to it are dropped.
  [[nodiscard]] bool valid() const { return components_ != 0; }
  [[nodiscard]] unsigned components() const { return components_; }
  [[nodiscard]] unsigned bytes() const { return bytes_; }
  // Registers hold integers; otherwise f32, or f16 for D16 instructions.
  [[nodiscard]] bool integer() const { return meaning_ == Meaning::Uint || meaning_ == Meaning::Sint; }
  // The value that dst_sel 1 selects, in 32 bits.
  [[nodiscard]] std::uint32_t one() const { return integer() ? 1 : 0x3f80'0000; }

private:
  // nfmt (CDNA3 ISA 9.1.2).
  enum class Meaning : std::uint8_t { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Reserved, Float };

  Meaning meaning_;
  std::uint8_t components_ = 0;
  std::uint8_t bytes_ = 0;
  std::array<std::uint8_t, 4> bits_{};
  std::array<std::uint8_t, 4> first_{}; // bit of the element where the component begins

  friend std::uint32_t decodeComponent(const BufferFormat&, const Element&, unsigned);
  friend void encodeComponent(const BufferFormat&, unsigned, std::uint32_t, struct Encoded&);
  friend std::uint32_t widened(const BufferFormat&, std::uint16_t);
};

// What a store changes: the bits of the element that are set in `mask`.
struct Encoded {
  Element bits{};
  Element mask{};
};

// Component 0 to 3 of an element, as loaded into a register; 0 if the format does not have it.
[[nodiscard]] std::uint32_t decodeComponent(const BufferFormat& format, const Element& element,
                                            unsigned component);
// Adds a component to the stored value. A component that the format does not have changes nothing.
void encodeComponent(const BufferFormat& format, unsigned component, std::uint32_t value, Encoded& to);

// Convert between the 32 bits of a component and the 16 bits of a D16 instruction: floats are rounded to
// nearest even, integers truncated; the other direction is exact.
[[nodiscard]] std::uint16_t narrowed(const BufferFormat& format, std::uint32_t value);
[[nodiscard]] std::uint32_t widened(const BufferFormat& format, std::uint16_t value);

// The twelve bits of dst_sel that select every component in place.
inline constexpr std::uint32_t kIdentitySelect = 4 | 5 << 3 | 6 << 6 | 7 << 9;

// The field of dst_sel for component k: 0 and 1 are constants, 4 to 7 components 0 to 3 (table 47).
[[nodiscard]] constexpr unsigned selected(std::uint32_t select, unsigned k) {
  return (select >> (3 * k)) & 7;
}
inline constexpr unsigned kSelectOne = 1;
inline constexpr unsigned kSelectFirst = 4;

// Component k of a load's result, after dst_sel.
[[nodiscard]] std::uint32_t loadedComponent(const BufferFormat& format, const Element& element,
                                            std::uint32_t select, unsigned k);
// Adds component k of the stored value to the component that dst_sel selects for k; a constant selects none.
void storedComponent(const BufferFormat& format, std::uint32_t select, unsigned k, std::uint32_t value,
                     Encoded& to);

} // namespace wavesmith::emulator
