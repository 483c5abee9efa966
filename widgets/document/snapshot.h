// SPDX-License-Identifier: Apache-2.0
// What Wavesmith knows of one revision of one file. Made in the background, drawn from by every panel; a
// panel never assembles, decodes or analyses.
//
// An immutable value behind std::shared_ptr<const Snapshot>; any thread.
#pragma once

#include "assembler/assembly.h"
#ifndef Q_MOC_RUN // moc cannot read an enumeration whose enumerators come from an #include (isa/opcode.h)
#include "analysis/analysis.h"
#include "panels/panels.h"
#include "program/line_index.h"
#include "program/program.h"
#endif
#include "worker/language_client.h"

#include <QString>
#include <QtGlobal>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

struct CodeObjectText; // code_object_file.h

struct Snapshot {
  quint64 revision = 0; // of Document::revision
  QString path;
  std::shared_ptr<const assembler::Assembly> assembly;
  // What is shown of a code object; null where the document is text itself. `assembly` is the code object
  // then, as if this text had been assembled.
  std::shared_ptr<const CodeObjectText> disassembly;
  // Null when there is no code object to decode. Lines that do not assemble are in it as broken instructions.
  std::shared_ptr<const program::Program> program;
  // What can be said of the program without running it; there whenever the program is, and so are the two
  // after it.
  std::shared_ptr<const analysis::Analysis> analysis;
  std::shared_ptr<const panels::Panels> panels;    // what panels say wherever the cursor is
  std::shared_ptr<const program::LineIndex> lines; // of `path`
  // LLVM's text of every instruction, by address; filled only while it is shown
  // (LanguageService::setTextsWanted).
  std::shared_ptr<const std::vector<worker::LanguageClient::Line>> texts;
  // Of the assembler, of decoding and of the analyses, without those that a comment suppresses; in the order
  // of their places.
  source::Diagnostics diagnostics;
};

using SnapshotPointer = std::shared_ptr<const Snapshot>;

} // namespace wavesmith::widgets
