// SPDX-License-Identifier: Apache-2.0
// The element types of buffers, their conversions and their text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::execution {

// Fp8 and Bf8 are the FNUZ formats of gfx942 (CDNA3 ISA, "FP8": e4m3, bias 8; e5m2, bias 16; no infinity, no
// -0).
enum class ElementType : std::uint8_t { U8, I8, U16, I16, U32, I32, U64, I64, F16, Bf16, F32, F64, Fp8, Bf8 };

[[nodiscard]] std::string_view name(ElementType type); // "f32"
[[nodiscard]] std::optional<ElementType> elementTypeOf(std::string_view name);
[[nodiscard]] std::size_t bytesOf(ElementType type);
[[nodiscard]] bool isFloat(ElementType type);
[[nodiscard]] bool isSigned(ElementType type); // for integers

// The bits of element `index`, in the low bits.
[[nodiscard]] std::uint64_t loadBits(ElementType type, std::span<const std::byte> bytes, std::uint64_t index);
void storeBits(ElementType type, std::span<std::byte> bytes, std::uint64_t index, std::uint64_t bits);

// Exact if f64 can represent it; 64-bit integers beyond 2^53 round to nearest even.
[[nodiscard]] double toDouble(ElementType type, std::uint64_t bits);
// Rounded once, to nearest even; overflow gives infinity (Fp8, Bf8: NaN); integers wrap like a C conversion
// from i64/u64.
[[nodiscard]] std::uint64_t fromDouble(ElementType type, double value);

// The shortest text that reads back to the same bits; "nan (0x7fc00001)" for NaN.
[[nodiscard]] std::string toText(ElementType type, std::uint64_t bits);

// Distance in representable values between two numbers of a floating type; 0 for +0 and -0 and for two NaNs;
// the largest u64 if exactly one is NaN. For integers the absolute difference.
[[nodiscard]] std::uint64_t ulpDistance(ElementType type, std::uint64_t a, std::uint64_t b);

} // namespace wavesmith::execution
