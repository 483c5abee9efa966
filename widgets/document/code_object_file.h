// SPDX-License-Identifier: Apache-2.0
// Files that contain a code object: the object itself (.hsaco, .co, .o), an offload bundle, or a program that
// contains a bundle. The editor shows their disassembly, a text that assembles to the same object. The
// analyses use the object's own bytes, with the lines of that text.
//
//   isCodeObjectFile("saxpy.hsaco")              by the first bytes, or by the name of a file that is broken
//   checkCodeObjectFile("saxpy.hsaco")           quick checks, in the GUI thread
//   readCodeObjectFile(client, "saxpy.hsaco")    the rest, in the background
//
// Pure functions; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "check/check.h"
#endif
#include "source/diagnostic.h"
#include "worker/language/language_client.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <string>

namespace wavesmith::widgets {

// The text that is shown for a code object.
struct CodeObjectText {
  enum class Container : quint8 { None, Bundle, Program }; // the container of the code object
  QString text;
  Container container = Container::None;
};

// Reads a few bytes.
[[nodiscard]] bool isCodeObjectFile(const QString& path);

// Reads files of up to a megabyte. Errors in larger files, and a bundle without the target of the settings,
// are found by readCodeObjectFile().
[[nodiscard]] source::Result<void> checkCodeObjectFile(const QString& path);

struct CodeObjectFile {
  CodeObjectText shown;
  check::Checked checked; // with the lines of the text
};

// For a bundle, reads the code object that matches the target best. Blocking: seconds for a large file.
[[nodiscard]] source::Result<CodeObjectFile> readCodeObjectFile(worker::LanguageClient& client,
                                                                const std::string& path,
                                                                const check::Options& options,
                                                                const std::stop_token& stop);

// Distinguishes two states of a file without reading it.
struct FileStamp {
  quint64 device = 0;
  quint64 file = 0;
  qint64 size = -1; // -1: the file does not exist
  // Times of content and state, in nanoseconds. Both: a file that is written in place can get its old time of content
  // again, and after the clock was set back, the time of its state is not the later one.
  qint64 written = 0;
  qint64 changed = 0;
  bool operator==(const FileStamp&) const = default;
};
[[nodiscard]] FileStamp stampOf(const QString& path);

} // namespace wavesmith::widgets
