// SPDX-License-Identifier: Apache-2.0
// What the emulator executed in the last run of a document's code, for estimates of its cycles:
//
//   LastRun::of(document)->run()->launches[0].paths     null: it was not run
//
// A RunPaths is an immutable value; any thread. LastRun: GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "program/executed_path.h"
#include "program/program.h"
#endif

#include <QObject>
#include <QString>

#include <cstddef>
#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Document;

struct RunPaths {
  struct Launch {
    std::size_t kernel = 0; // index into program->kernels()
    program::ExecutedPaths paths;
  };
  QString runFile;                                 // name of the run file, without folders
  std::shared_ptr<const program::Program> program; // the code that ran; not null
  std::vector<Launch> launches;
};

using RunPathsPointer = std::shared_ptr<const RunPaths>;

class LastRun : public QObject {
  Q_OBJECT

public:
  // The last run of a document; the document owns it.
  [[nodiscard]] static LastRun* of(Document* document);

  [[nodiscard]] const RunPathsPointer& run() const { return run_; }
  void set(RunPathsPointer run); // null: none

signals:
  void changed();

private:
  using QObject::QObject;

  RunPathsPointer run_;
};

} // namespace wavesmith::widgets
