// SPDX-License-Identifier: Apache-2.0
#include "document/text_file.h"

#include <QFile>
#include <QFileInfo>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace wavesmith::widgets {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
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

std::optional<Fault> findFault(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    return Fault{0, "the file is UTF-16; convert it to UTF-8"};
  }
  for (std::size_t i = 0; i < bytes.size();) {
    const auto byte = static_cast<std::uint8_t>(bytes[i]);
    if (byte == 0) return Fault{i, "the file is not text: it has a NUL byte here"};
    const std::size_t length = sequenceLength(bytes.substr(i));
    if (length == 0) return Fault{i, fmt::format("the file is not UTF-8: invalid byte 0x{:02X}", byte)};
    const std::string_view sequence = bytes.substr(i, length);
    if (sequence == "\xE2\x80\xA9")
      return Fault{i, "the file has a paragraph separator (U+2029) here; remove it"};
    if (sequence == "\xEF\xB7\x90" || sequence == "\xEF\xB7\x91") {
      return Fault{i, "the file has a noncharacter (U+FDD0 or U+FDD1) here; remove it"};
    }
    i += length;
  }
  return std::nullopt;
}

source::Place placeOf(std::string_view bytes, std::size_t offset, const std::string& path) {
  const std::string_view before = bytes.substr(0, offset);
  const auto line = static_cast<std::uint32_t>(std::ranges::count(before, '\n')) + 1;
  const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return {path, line, static_cast<std::uint32_t>(offset - lineStart) + 1, 1};
}

} // namespace

source::Result<TextFile> decodeText(std::string_view bytes, const std::string& path) {
  if (bytes.size() > kLargestTextFile) {
    return source::failure(
        source::Code::CannotReadFile, {path, 0, 0, 0},
        fmt::format("the file has {} MiB; the limit is {} MiB", bytes.size() >> 20, kLargestTextFile >> 20));
  }
  if (const auto fault = findFault(bytes)) {
    return source::failure(source::Code::NotText, placeOf(bytes, fault->offset, path), fault->what);
  }
  TextFile file;
  file.byteOrderMark = bytes.starts_with(kByteOrderMark);
  if (file.byteOrderMark) bytes.remove_prefix(kByteOrderMark.size());
  file.text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
  if (!bytes.contains('\r')) return file;

  const auto ends = std::ranges::count(bytes, '\n');
  file.text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
  const auto windowsEnds =
      static_cast<qsizetype>(bytes.size()) - static_cast<qsizetype>(file.text.toUtf8().size());
  file.windowsLines = windowsEnds > 0 && 2 * windowsEnds >= ends;
  file.text.replace(QLatin1Char('\r'), QLatin1Char('\n')); // a lone CR also ends a line, in LLVM and here
  return file;
}

std::string encodeText(const TextFile& file) {
  QByteArray bytes = file.text.toUtf8();
  if (file.windowsLines) bytes.replace('\n', "\r\n");
  std::string result;
  if (file.byteOrderMark) result = kByteOrderMark;
  result.append(bytes.constData(), static_cast<std::size_t>(bytes.size()));
  return result;
}

bool isReadOnlyFile(const QString& path) {
  const QFileInfo file(path);
  if (!file.exists()) return false;
  constexpr auto kAnyWrite = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
  return !file.isWritable() || (file.permissions() & kAnyWrite) == 0;
}

} // namespace wavesmith::widgets
