// SPDX-License-Identifier: Apache-2.0
// Converts between the bytes of a text file and its text, without loss in either direction.
//
//   auto file = decodeText("\xEF\xBB\xBFs_endpgm\r\n", "a.s");
//   // text "s_endpgm\n", byteOrderMark, windowsLines
//   encodeText(*file)  // the same bytes
//
// Values; any thread.
#pragma once

#include "source/diagnostic.h"
#include "source/text/text_encoding.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::widgets {

struct TextFile {
  QString text; // '\n' between lines
  bool byteOrderMark = false;
  bool windowsLines = false; // lines end with CR LF: all of them, or most if they are mixed
  source::TextEncoding encoding = source::TextEncoding::Utf8;
};

// Fails, with the place, for bytes that an editor could not preserve: NUL bytes, bytes that are not of the encoding,
// and the characters that QTextDocument uses as separators of paragraphs and frames. `path` is for the
// message.
[[nodiscard]] source::Result<TextFile> decodeText(std::string_view bytes, const std::string& path,
                                                  source::TextEncoding encoding = source::TextEncoding::Utf8);

// The first character that the encoding of the file does not have: "Latin-1 has no character U+2192", with its place.
[[nodiscard]] source::Result<void> checkEncodable(const TextFile& file, const std::string& path);

// Encodes a text that checkEncodable() accepts.
[[nodiscard]] std::string encodeText(const TextFile& file);

// The likely encoding of a file that is not UTF-8 (source::likelyEncoding); none: it is binary or cannot be read.
[[nodiscard]] std::optional<source::TextEncoding> likelyEncodingOf(const QString& path);

// True if the file has no write permission at all (even for root), or none for this user. False if the file
// does not exist.
[[nodiscard]] bool isReadOnlyFile(const QString& path);

} // namespace wavesmith::widgets
