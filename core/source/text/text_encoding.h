// SPDX-License-Identifier: Apache-2.0
// The encodings of texts, and the encoding that bytes have that are not UTF-8:
//
//   likelyEncoding("; gr\xf6\xdf" "er\n")              TextEncoding::Latin1
//   likelyEncoding("\xff\xfes\0_\0n\0o\0p\0")          TextEncoding::Utf16Le
//   likelyEncoding("\x7f" "ELF...")                    none: binary
//
// Any bytes are safe. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::source {

enum class TextEncoding : std::uint8_t { Utf8, Latin1, Utf16Le, Utf16Be };

[[nodiscard]] std::string_view name(TextEncoding encoding); // "UTF-8", "Latin-1", "UTF-16 LE"
[[nodiscard]] std::optional<TextEncoding> encodingOfName(std::string_view text);

// Offset of the first byte that is zero or not UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above
// U+10FFFF).
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view text);

// For bytes that are not UTF-8: UTF-16 with a byte order mark, or with a zero in every second byte, as English and
// directives have it; Latin-1 without control characters. None: binary. Looks at the beginning only.
[[nodiscard]] std::optional<TextEncoding> likelyEncoding(std::string_view bytes);

// "convert it with iconv -f ISO-8859-1 -t UTF-8"
[[nodiscard]] std::string howToConvert(TextEncoding encoding, std::string_view bytes);

} // namespace wavesmith::source
