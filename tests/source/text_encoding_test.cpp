// SPDX-License-Identifier: Apache-2.0
#include "source/text/text_encoding.h"

#include <gtest/gtest.h>

#include <string>

namespace wavesmith::source {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

std::string utf16(std::string_view ascii, bool isBig) {
  std::string bytes;
  for (const char c : ascii) {
    if (isBig) bytes += '\0';
    bytes += c;
    if (!isBig) bytes += '\0';
  }
  return bytes;
}

TEST(TextEncodings, LooksLikeLatin1) {
  EXPECT_EQ(likelyEncoding("; gr\xf6\xdf"
                           "er\n  s_endpgm\n"),
            TextEncoding::Latin1);
  EXPECT_EQ(likelyEncoding("; \x93quoted\x94 as Windows does it\n"), TextEncoding::Latin1);
}

TEST(TextEncodings, LooksLikeUtf16) {
  for (const bool isBig : {false, true}) {
    const TextEncoding expected = isBig ? TextEncoding::Utf16Be : TextEncoding::Utf16Le;
    const std::string text = utf16("  s_nop 0\r\n\ts_endpgm\n", isBig);
    EXPECT_EQ(likelyEncoding(text), expected);
    EXPECT_EQ(likelyEncoding((isBig ? "\xfe\xff"s : "\xff\xfe"s) + text), expected);
    EXPECT_EQ(likelyEncoding(text + "x"), std::nullopt); // half of a character
  }
}

TEST(TextEncodings, BinaryFilesLookLikeNone) {
  EXPECT_EQ(likelyEncoding("; \xc3\xa4 in UTF-8, but \xff\n"), std::nullopt);
  EXPECT_EQ(likelyEncoding("; \xc3\xa4" + std::string(70'000, ' ') + "\xff\n"), std::nullopt)
      << "damaged after the beginning";
  EXPECT_EQ(likelyEncoding("\x7f"
                           "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"sv),
            std::nullopt);
  EXPECT_EQ(likelyEncoding("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"sv), std::nullopt);
  EXPECT_EQ(likelyEncoding("a\0b"sv), std::nullopt);
  EXPECT_EQ(likelyEncoding("\xff\xfe\0\0a\0\0\0"sv), std::nullopt); // UTF-32
  EXPECT_EQ(likelyEncoding("\x83\x65\x83\x58\x83\x67\x82\xf0"), std::nullopt);
  EXPECT_EQ(likelyEncoding("\0\0\0\0\0\0\0\0"sv), std::nullopt);
}

TEST(TextEncodings, FindsTheFirstInvalidByte) {
  EXPECT_EQ(firstInvalidUtf8("gr\xc3\xb6\xc3\x9f"
                             "er \xf0\x9f\x98\x80"),
            std::nullopt);
  EXPECT_EQ(firstInvalidUtf8("gr\xf6"), 2U);
  EXPECT_EQ(firstInvalidUtf8("ab\xc3"), 2U);
  EXPECT_EQ(firstInvalidUtf8("\xed\xa0\x80"), 0U);
  EXPECT_EQ(firstInvalidUtf8("a\0"sv), 1U);
}

TEST(TextEncodings, HaveNames) {
  for (const auto one :
       {TextEncoding::Utf8, TextEncoding::Latin1, TextEncoding::Utf16Le, TextEncoding::Utf16Be})
    EXPECT_EQ(encodingOfName(name(one)), one);
  EXPECT_EQ(encodingOfName("EBCDIC"), std::nullopt);
  EXPECT_EQ(howToConvert(TextEncoding::Latin1, "\xf6"), "convert it with iconv -f ISO-8859-1 -t UTF-8");
  EXPECT_EQ(howToConvert(TextEncoding::Utf16Le, "a\0"sv), "convert it with iconv -f UTF-16LE -t UTF-8");
  EXPECT_EQ(howToConvert(TextEncoding::Utf16Le, "\xff\xfe"), "convert it with iconv -f UTF-16 -t UTF-8");
}

} // namespace
} // namespace wavesmith::source
