// SPDX-License-Identifier: Apache-2.0
#include "document/text/text_file.h"

#include "source/file.h"
#include "source/text/lines.h"

#include <QFile>
#include <QFileInfo>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace wavesmith::widgets {
namespace {

using source::TextEncoding;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr char16_t kLastOfLatin1 = 0xFF;
constexpr const char* kParagraph = "the file has a paragraph separator (U+2029) here; remove it";
constexpr const char* kNoncharacter = "the file has a noncharacter (U+FDD0 or U+FDD1) here; remove it";
// QTextDocument positions are of type int, and it needs about ten times the memory of the text.
constexpr std::size_t kLargestTextFile = std::size_t{256} << 20;

// The length in bytes of the UTF-8 sequence at the start of `bytes`; 0: not a valid sequence (Unicode 15,
// table 3-7).
std::size_t sequenceLength(std::string_view bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
  const auto continues = [&](std::size_t i, std::uint8_t lowest = 0x80, std::uint8_t highest = 0xBF) {
    return i < bytes.size() && byte(i) >= lowest && byte(i) <= highest;
  };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const std::uint8_t lowest = lead == 0xE0 ? 0xA0 : 0x80;  // shorter ones exist
    const std::uint8_t highest = lead == 0xED ? 0x9F : 0xBF; // surrogates
    return continues(1, lowest, highest) && continues(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const std::uint8_t lowest = lead == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t highest = lead == 0xF4 ? 0x8F : 0xBF;
    return continues(1, lowest, highest) && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

struct Fault {
  std::size_t offset = 0;
  std::string what;
};

// Of bytes that are not UTF-8, but look like another encoding.
std::optional<Fault> findOtherEncoding(std::string_view bytes) {
  const auto invalid = source::firstInvalidUtf8(bytes);
  const auto likely = invalid ? source::likelyEncoding(bytes) : std::nullopt;
  if (!likely) return std::nullopt;
  return Fault{*invalid, fmt::format("the file is not UTF-8: invalid byte 0x{:02X}; it looks like {}",
                                     static_cast<std::uint8_t>(bytes[*invalid]), source::name(*likely))};
}

std::optional<Fault> findFault(std::string_view bytes) {
  if (auto other = findOtherEncoding(bytes)) return other;
  for (std::size_t i = 0; i < bytes.size();) {
    const auto byte = static_cast<std::uint8_t>(bytes[i]);
    if (byte == 0) return Fault{i, "the file is not text: it has a NUL byte here"};
    const std::size_t length = sequenceLength(bytes.substr(i));
    if (length == 0) return Fault{i, fmt::format("the file is not UTF-8: invalid byte 0x{:02X}", byte)};
    const std::string_view sequence = bytes.substr(i, length);
    if (sequence == "\xE2\x80\xA9") return Fault{i, kParagraph};
    if (sequence == "\xEF\xB7\x90" || sequence == "\xEF\xB7\x91") return Fault{i, kNoncharacter};
    i += length;
  }
  return std::nullopt;
}

std::optional<Fault> findFault(QStringView text) {
  for (qsizetype i = 0; i < text.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const QChar c = text[i];
    if (c.isNull()) return Fault{at, "the file is not text: it has a NUL character here"};
    if (c == QChar(0x2029)) return Fault{at, kParagraph};
    if (c == QChar(0xFDD0) || c == QChar(0xFDD1)) return Fault{at, kNoncharacter};
    const bool isPair = c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
    if (c.isSurrogate() && !isPair) return Fault{at, "the file is not UTF-16: half of a character is here"};
    i += isPair ? 1 : 0;
  }
  return std::nullopt;
}

source::Place placeOf(std::string_view bytes, std::size_t offset, const std::string& path) {
  const auto [line, column] = source::positionIn(bytes, offset);
  return {path, line, column, 1};
}

source::Place placeOf(QStringView text, std::size_t offset, const std::string& path) {
  const QStringView before = text.left(static_cast<qsizetype>(offset));
  const qsizetype lineStart = before.lastIndexOf(u'\n') + 1;
  const auto column = before.mid(lineStart).toUtf8().size() + 1; // columns count bytes of UTF-8
  return {path, static_cast<std::uint32_t>(before.count(u'\n')) + 1, static_cast<std::uint32_t>(column), 1};
}

std::string_view markOf(TextEncoding encoding) {
  switch (encoding) {
  case TextEncoding::Utf8: return kByteOrderMark;
  case TextEncoding::Utf16Le: return "\xFF\xFE";
  case TextEncoding::Utf16Be: return "\xFE\xFF";
  case TextEncoding::Latin1: break;
  }
  return {};
}

QString textOf(std::string_view bytes, TextEncoding encoding) {
  const auto size = static_cast<qsizetype>(bytes.size());
  if (encoding == TextEncoding::Utf8) return QString::fromUtf8(bytes.data(), size);
  if (encoding == TextEncoding::Latin1) return QString::fromLatin1(bytes.data(), size);
  const std::size_t lower = encoding == TextEncoding::Utf16Le ? 0 : 1;
  QString text;
  text.reserve(size / 2);
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
    text +=
        QChar(static_cast<std::uint8_t>(bytes[i + lower]), static_cast<std::uint8_t>(bytes[i + 1 - lower]));
  return text;
}

} // namespace

source::Result<TextFile> decodeText(std::string_view bytes, const std::string& path, TextEncoding encoding) {
  if (bytes.size() > kLargestTextFile) {
    return source::failure(
        source::Code::CannotReadFile, {path, 0, 0, 0},
        fmt::format("the file has {} MiB; the limit is {} MiB", bytes.size() >> 20, kLargestTextFile >> 20));
  }
  TextFile file;
  file.encoding = encoding;
  if (encoding == TextEncoding::Utf8) {
    if (const auto fault = findFault(bytes))
      return source::failure(source::Code::NotText, placeOf(bytes, fault->offset, path), fault->what);
  }
  const std::string_view mark = markOf(encoding);
  file.byteOrderMark = !mark.empty() && bytes.starts_with(mark);
  if (file.byteOrderMark) bytes.remove_prefix(mark.size());
  file.text = textOf(bytes, encoding);
  if (encoding != TextEncoding::Utf8) {
    if (encoding != TextEncoding::Latin1 && bytes.size() % 2 != 0)
      return source::failure(source::Code::NotText, {path, 0, 0, 0},
                             "the file is not UTF-16: it has an odd number of bytes");
    if (const auto fault = findFault(file.text))
      return source::failure(source::Code::NotText, placeOf(file.text, fault->offset, path), fault->what);
  }
  if (!file.text.contains(u'\r')) return file;

  const auto ends = file.text.count(u'\n');
  const auto windowsEnds = file.text.count(QLatin1String("\r\n"));
  file.text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
  file.windowsLines = windowsEnds > 0 && 2 * windowsEnds >= ends;
  file.text.replace(QLatin1Char('\r'), QLatin1Char('\n')); // a lone CR also ends a line, in LLVM and here
  return file;
}

source::Result<void> checkEncodable(const TextFile& file, const std::string& path) {
  if (file.encoding != TextEncoding::Latin1) return {};
  const auto found = std::ranges::find_if(file.text, [](QChar c) { return c.unicode() > kLastOfLatin1; });
  if (found == file.text.cend()) return {};
  const auto at = found - file.text.cbegin();
  const bool isPair = found->isHighSurrogate() && at + 1 < file.text.size();
  const char32_t character = isPair ? QChar::surrogateToUcs4(*found, file.text[at + 1]) : found->unicode();
  return source::failure(
      source::Code::CannotWriteFile, placeOf(file.text, static_cast<std::size_t>(at), path),
      fmt::format("Latin-1 has no character U+{:04X}", static_cast<std::uint32_t>(character)));
}

std::string encodeText(const TextFile& file) {
  QString text = file.text;
  if (file.windowsLines) text.replace(u'\n', QLatin1String("\r\n"));
  std::string result;
  if (file.byteOrderMark) result = markOf(file.encoding);
  if (file.encoding == TextEncoding::Utf16Le || file.encoding == TextEncoding::Utf16Be) {
    for (const QChar c : text) {
      const auto unit = c.unicode();
      const std::array<char, 2> little = {static_cast<char>(unit & 0xff), static_cast<char>(unit >> 8)};
      const bool isLittle = file.encoding == TextEncoding::Utf16Le;
      result += little[isLittle ? 0 : 1];
      result += little[isLittle ? 1 : 0];
    }
    return result;
  }
  const QByteArray bytes = file.encoding == TextEncoding::Latin1 ? text.toLatin1() : text.toUtf8();
  return result.append(bytes.constData(), static_cast<std::size_t>(bytes.size()));
}

std::optional<TextEncoding> likelyEncodingOf(const QString& path) {
  const auto bytes = source::readText(QFile::encodeName(path).toStdString());
  if (!bytes || !source::firstInvalidUtf8(*bytes)) return std::nullopt;
  return source::likelyEncoding(*bytes);
}

bool isReadOnlyFile(const QString& path) {
  const QFileInfo file(path);
  if (!file.exists()) return false;
  constexpr auto kAnyWrite = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
  return !file.isWritable() || (file.permissions() & kAnyWrite) == 0;
}

} // namespace wavesmith::widgets
