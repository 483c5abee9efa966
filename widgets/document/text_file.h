// SPDX-License-Identifier: Apache-2.0
// The bytes of a text file and the text in them, converted back and forth without a difference.
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
  bool windowsLines = false; // lines end by CR LF: all of them, or most when they are mixed
};

// Fails, with the place, for what an editor could not give back: NUL bytes, bytes that are not UTF-8, and the
// characters by which QTextDocument itself separates paragraphs and frames. `path` is for the message.
[[nodiscard]] source::Result<TextFile> decodeText(std::string_view bytes, const std::string& path);

[[nodiscard]] std::string encodeText(const TextFile& file);

// The file has no write permission at all (which counts for root too), or none for this user. False for a file that is not there.
[[nodiscard]] bool isReadOnlyFile(const QString& path);

} // namespace wavesmith::widgets
