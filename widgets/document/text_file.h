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

#include <QString>

#include <string>
#include <string_view>

namespace wavesmith::widgets {

struct TextFile {
  QString text; // '\n' between lines
  bool byteOrderMark = false;
  bool windowsLines = false; // lines end with CR LF: all of them, or most if they are mixed
};

// Fails, with the place, for bytes that an editor could not preserve: NUL bytes, bytes that are not UTF-8,
// and the characters that QTextDocument uses as separators of paragraphs and frames. `path` is for the
// message.
[[nodiscard]] source::Result<TextFile> decodeText(std::string_view bytes, const std::string& path);

[[nodiscard]] std::string encodeText(const TextFile& file);

// True if the file has no write permission at all (even for root), or none for this user. False if the file
// does not exist.
[[nodiscard]] bool isReadOnlyFile(const QString& path);

} // namespace wavesmith::widgets
