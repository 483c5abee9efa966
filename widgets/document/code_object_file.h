// SPDX-License-Identifier: Apache-2.0
// Files that hold a code object: the object itself (.hsaco, .co, .o), an offload bundle, a program with a
// bundle in it. The editor shows their disassembly, a text that assembles to the object again, and everything
// that is known of the program is known of the object's own bytes, by the lines of that text.
//
//   isCodeObjectFile("saxpy.hsaco")              by the first bytes, or by the name of a file that is broken
//   checkCodeObjectFile("saxpy.hsaco")           what can be said at once, in the GUI thread
//   readCodeObjectFile(client, "saxpy.hsaco")    the rest, in the background
//
// Functions of values; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "check/check.h"
#endif
#include "source/diagnostic.h"
#include "worker/language_client.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <string>

namespace wavesmith::widgets {

// What is shown of a code object.
struct CodeObjectText {
  enum class Container : quint8 { None, Bundle, Program }; // what the code object was found in
  QString text;
  Container container = Container::None;
};

// Reads a few bytes.
[[nodiscard]] bool isCodeObjectFile(const QString& path);

// Reads files of up to a megabyte; what is wrong with larger ones, or with a bundle for the target in the
// settings, readCodeObjectFile() finds out.
[[nodiscard]] source::Result<void> checkCodeObjectFile(const QString& path);

struct CodeObjectFile {
  CodeObjectText shown;
  check::Checked checked; // by the lines of the text
};

// Of a bundle, the code object that fits the target best. Blocking: seconds for a large file.
[[nodiscard]] source::Result<CodeObjectFile> readCodeObjectFile(worker::LanguageClient& client,
                                                                const std::string& path,
                                                                const check::Options& options,
                                                                const std::stop_token& stop);

// What tells two states of a file apart without reading it.
struct FileStamp {
  quint64 device = 0;
  quint64 file = 0;
  qint64 size = -1;   // -1: there is none
  qint64 changed = 0; // nanoseconds
  bool operator==(const FileStamp&) const = default;
};
[[nodiscard]] FileStamp stampOf(const QString& path);

} // namespace wavesmith::widgets
