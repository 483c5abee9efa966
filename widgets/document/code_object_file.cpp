// SPDX-License-Identifier: Apache-2.0
#include "document/code_object_file.h"

#include "codeobject/bundle.h"
#include "codeobject/file_kind.h"
#include "source/file.h"

#include <QFile>
#include <QFileInfo>
#include <fmt/format.h>

#include <algorithm>
#include <elf.h>
#include <span>
#include <sys/stat.h>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr qint64 kReadAtOnce = qint64{1} << 20;  // bytes: read and checked in a few milliseconds
constexpr qint64 kLargestFile = qint64{2} << 30; // bytes: twice as much may be in memory for a moment
constexpr std::size_t kLargestText = std::size_t{256}
                                     << 20; // bytes: QTextDocument needs about ten times as much

CodeObjectText::Container containerOf(std::span<const std::byte> bytes) {
  using enum CodeObjectText::Container;
  if (codeobject::looksLikeBundle(bytes)) return Bundle;
  // e_machine of a code object is EM_AMDGPU; codeobject::open() has checked the rest of the header.
  constexpr std::size_t kMachine = 18;
  if (bytes.size() < kMachine + 2) return None;
  const auto machine =
      std::to_integer<unsigned>(bytes[kMachine]) | std::to_integer<unsigned>(bytes[kMachine + 1]) << 8;
  return machine == EM_AMDGPU ? None : Program;
}

} // namespace

bool isCodeObjectFile(const QString& path) {
  const QFileInfo info(path);
  if (!info.isFile()) return false; // reading a pipe would block until its other end writes
  return codeobject::kindOfFile(QFile::encodeName(path).toStdString()) == codeobject::FileKind::CodeObject;
}

source::Result<void> checkCodeObjectFile(const QString& path) {
  const qint64 size = QFileInfo(path).size();
  const std::string native = QFile::encodeName(path).toStdString();
  if (size > kLargestFile)
    return source::failure(
        source::Code::CannotReadFile, {native, 0, 0, 0},
        fmt::format("the file has {} MiB; the limit is {} MiB", size >> 20, kLargestFile >> 20));
  if (size > kReadAtOnce) return {};
  auto bytes = source::readBytes(native);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  const auto object = codeobject::open(std::move(*bytes), native, assembler::Options().target);
  if (object || object.error().code == source::Code::NoMatchingTarget) return {};
  return std::unexpected(object.error());
}

source::Result<CodeObjectFile> readCodeObjectFile(worker::LanguageClient& client, const std::string& path,
                                                  const check::Options& options,
                                                  const std::stop_token& stop) {
  auto bytes = source::readBytes(path);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  CodeObjectFile file;
  file.shown.container = containerOf(*bytes);
  auto checked = check::checkCodeObject(client,
                                        {.bytes = std::move(*bytes),
                                         .path = path,
                                         .lines = check::CodeObjectInput::Lines::Disassembly,
                                         .longestText = kLargestText},
                                        options, {.now = stop});
  if (!checked) return std::unexpected(std::move(checked.error()));
  file.shown.text = QString::fromStdString(checked->disassembly);
  checked->disassembly.clear();
  file.checked = std::move(*checked);
  return file;
}

FileStamp stampOf(const QString& path) {
  struct stat state{};
  if (::stat(QFile::encodeName(path).constData(), &state) != 0) return {};
  constexpr qint64 kNanoseconds = 1'000'000'000;
  const auto time = [](const timespec& at) { return at.tv_sec * kNanoseconds + at.tv_nsec; };
  return {state.st_dev, state.st_ino, state.st_size, time(state.st_mtim), time(state.st_ctim)};
}

} // namespace wavesmith::widgets
