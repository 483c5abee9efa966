// SPDX-License-Identifier: Apache-2.0
// The results for one revision of one file. They are computed in the background and used by every panel; a
// panel never assembles, decodes or analyzes.
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
#include "worker/language/language_client.h"

#include <QString>
#include <QtGlobal>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

struct CodeObjectText; // code_object_file.h
struct SnapshotFacts;  // snapshot_facts.h

struct Snapshot {
  quint64 revision = 0; // value of Document::revision()
  QString path;
  std::shared_ptr<const assembler::Assembly> assembly;
  // The text that is shown for a code object; null if the document itself is text. `assembly` is then the code
  // object, as if this text had been assembled.
  std::shared_ptr<const CodeObjectText> disassembly;
  // Null if there is no code object to decode. Lines that do not assemble are broken instructions in it.
  std::shared_ptr<const program::Program> program;
  // The analysis of the program. It and the next two members are not null if `program` is not null.
  std::shared_ptr<const analysis::Analysis> analysis;
  std::shared_ptr<const panels::Panels> panels;    // the contents of panels that do not depend on the cursor
  std::shared_ptr<const program::LineIndex> lines; // index of the lines of `path`
  // For OpenCL C and HIP, which have none of the above: the snapshot of the compiled code, by lines of the source.
  std::shared_ptr<const Snapshot> compiled;
  // The diagnostics of the assembler, the decoder and the analyses, without suppressed ones; ordered by
  // place.
  source::Diagnostics diagnostics;
  // Numbers and orders computed from the above; null: not computed. Use factsOf() to get them.
  std::shared_ptr<const SnapshotFacts> facts;
};

using SnapshotPointer = std::shared_ptr<const Snapshot>;

// LLVM's text of every instruction of a snapshot, by address. Null: not known; empty: there is none.
using InstructionTexts = std::shared_ptr<const std::vector<worker::LanguageClient::Line>>;

} // namespace wavesmith::widgets
