// SPDX-License-Identifier: Apache-2.0
#include "source/text/text_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::source {
namespace {

constexpr std::size_t kBeginning = std::size_t{64} << 10;
constexpr std::string_view kLittleMark = "\xff\xfe";
constexpr std::string_view kBigMark = "\xfe\xff";

constexpr std::array kAllEncodings = {TextEncoding::Utf8, TextEncoding::Latin1, TextEncoding::Utf16Le,
                                      TextEncoding::Utf16Be};

// Whether it is C0 or DEL, but not a character between words and lines.
bool isBinaryControl(unsigned char c) {
  return (c < 0x20 && (c < '\t' || c > '\r') && c != 0x1a) || c == 0x7f;
}

// Three of four characters have a zero as their upper byte, and none as the lower one.
bool isUtf16(std::string_view bytes, std::size_t upper) {
  const std::size_t pairs = bytes.size() / 2;
  std::size_t zeros = 0;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto high = static_cast<unsigned char>(bytes[i + upper]);
    const auto low = static_cast<unsigned char>(bytes[i + 1 - upper]);
    if (high == 0 && isBinaryControl(low)) return false;
    zeros += high == 0 ? 1 : 0;
  }
  return pairs > 0 && zeros * 4 >= pairs * 3;
}

bool isLatin1(std::string_view bytes) {
  const auto isHigh = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const auto high = static_cast<std::size_t>(std::ranges::count_if(bytes, isHigh));
  // UTF-8 with a damaged byte, here or after the beginning: valid sequences are before it.
  const std::size_t valid = firstInvalidUtf8(bytes).value_or(bytes.size());
  if (std::ranges::any_of(bytes.substr(0, valid), isHigh)) return false;
  return high * 3 <= bytes.size() &&
         std::ranges::none_of(bytes, [](char c) { return isBinaryControl(static_cast<unsigned char>(c)); });
}

} // namespace

std::string_view name(TextEncoding encoding) {
  switch (encoding) {
  case TextEncoding::Utf8: return "UTF-8";
  case TextEncoding::Latin1: return "Latin-1";
  case TextEncoding::Utf16Le: return "UTF-16 LE";
  case TextEncoding::Utf16Be: return "UTF-16 BE";
  }
  return {};
}

std::optional<TextEncoding> encodingOfName(std::string_view text) {
  const auto found = std::ranges::find_if(kAllEncodings, [&](TextEncoding one) { return name(one) == text; });
  return found == kAllEncodings.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::size_t> firstInvalidUtf8(std::string_view text) {
  const auto at = [text](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  for (std::size_t index = 0; index < text.size();) {
    const unsigned first = at(index);
    if (first == 0) return index;
    const unsigned length = first < 0x80                    ? 1
                            : first >= 0xc2 && first < 0xe0 ? 2
                            : (first & 0xf0) == 0xe0        ? 3
                            : first >= 0xf0 && first < 0xf5 ? 4
                                                            : 0;
    if (length == 0 || length > text.size() - index) return index;
    for (unsigned next = 1; next < length; ++next)
      if ((at(index + next) & 0xc0) != 0x80) return index;
    const unsigned second = length > 1 ? at(index + 1) : 0;
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
      return index;
    index += length;
  }
  return std::nullopt;
}

std::optional<TextEncoding> likelyEncoding(std::string_view bytes) {
  const bool isEven = bytes.size() % 2 == 0;
  bytes = bytes.substr(0, kBeginning);
  if (isEven && (bytes.starts_with(kLittleMark) || bytes.starts_with(kBigMark))) {
    const bool isLittle = bytes.starts_with(kLittleMark);
    const bool isUtf32 = isLittle && bytes.substr(2, 2) == std::string_view("\0\0", 2);
    if (isUtf32) return std::nullopt;
    return isLittle ? TextEncoding::Utf16Le : TextEncoding::Utf16Be;
  }
  if (isEven && isUtf16(bytes, 1)) return TextEncoding::Utf16Le;
  if (isEven && isUtf16(bytes, 0)) return TextEncoding::Utf16Be;
  if (isLatin1(bytes)) return TextEncoding::Latin1;
  return std::nullopt;
}

std::string howToConvert(TextEncoding encoding, std::string_view bytes) {
  // The name without an order takes it from the mark and removes the mark.
  const bool hasMark = bytes.starts_with(kLittleMark) || bytes.starts_with(kBigMark);
  const std::string_view from = encoding == TextEncoding::Latin1    ? "ISO-8859-1"
                                : hasMark                           ? "UTF-16"
                                : encoding == TextEncoding::Utf16Le ? "UTF-16LE"
                                : encoding == TextEncoding::Utf16Be ? "UTF-16BE"
                                                                    : "UTF-8";
  return fmt::format("convert it with iconv -f {} -t UTF-8", from);
}

} // namespace wavesmith::source
