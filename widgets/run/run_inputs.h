// SPDX-License-Identifier: Apache-2.0
// The inputs of a run. They tell whether its result is out of date.
//
//   vector_add.s      source     the text that was assembled
//   common.inc        included   size and time of the file
//   a.npy             data       size and time of the file
//
// Value types. Inputs are recorded on the thread of the run, before each file is read; use changesSince() on the GUI
// thread.
#pragma once

#include "document/code_object_file.h"
#include "project/run_file/run_file.h"
#include "source/line_table.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string_view>
#include <vector>

namespace wavesmith::widgets {

class Workspace;
struct RunResult;

struct RunInput {
  enum class Kind : quint8 {
    Source,
    Included,
    Data,
    Compiled, // text that a code object was compiled from: the run does not depend on it
  };
  QString path; // absolute
  Kind kind = Kind::Source;
  FileStamp stamp; // stamp of the file when it was read
  // For an assembly source: the assembled text.
  std::optional<QString> text = {};
  bool unsaved = false; // the text was in an editor and not in the file
};

// The text that an editor shows for these bytes; empty: they are not text.
[[nodiscard]] std::optional<QString> textOfSource(std::string_view bytes);

// The data files that a run file names, for fills and expectations.
[[nodiscard]] std::vector<RunInput> dataFilesOf(const project::RunFile& file);

// The files in the line table that are not in `sources`.
[[nodiscard]] std::vector<RunInput> includedFilesOf(const source::LineTable& lines,
                                                    const std::vector<RunInput>& sources);

// The kernels of the file's sources that are open; kernels in other sources are not known.
[[nodiscard]] QStringList kernelsOf(const project::RunFile& file, const Workspace& workspace);

// The run that the form requests now.
struct RunRequested {
  project::RunFile file;
  QString backend;
  int device = 0;
  QStringList invalid = {}; // arguments with invalid cells
};

// Whether a text has changed since it was run: places in the result are then out of date.
[[nodiscard]] bool haveTextsChanged(const RunResult& result, const Workspace& workspace);

// The changes since the run of this result, a sentence each; empty: none. Checks open documents, and size and
// time of files on disk.
[[nodiscard]] QStringList changesSince(const RunResult& result, const RunRequested& now,
                                       const Workspace& workspace);

} // namespace wavesmith::widgets
