// SPDX-License-Identifier: Apache-2.0
// What a run has read, and whether it is still so.
//
//   vector_add.s      source     the text that was assembled
//   common.inc        included   size and time of the file
//   a.npy             data       size and time of the file
//
// Values. Inputs are recorded on the thread of the run, before each file is read; changesSince() is for the
// GUI thread.
#pragma once

#include "document/code_object_file.h"
#include "project/run_file.h"
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
  enum class Kind : quint8 { Source, Included, Data };
  QString path; // absolute
  Kind kind = Kind::Source;
  FileStamp stamp; // of the file
  // Of an assembly source: what was assembled.
  std::optional<QString> text = {};
  bool unsaved = false; // the text was an editor's and not the file's
};

// What an editor shows of these bytes; nothing: they are no text.
[[nodiscard]] std::optional<QString> textOfSource(std::string_view bytes);

// The files with data that a run file names: fills and expectations.
[[nodiscard]] std::vector<RunInput> dataFilesOf(const project::RunFile& file);

// The files that the lines come from and that are not among `sources`.
[[nodiscard]] std::vector<RunInput> includedFilesOf(const source::LineTable& lines,
                                                    const std::vector<RunInput>& sources);

// How a run is asked for now.
struct RunRequested {
  project::RunFile file;
  QString backend;
  int device = 0;
  QStringList invalid = {}; // arguments whose cells cannot be used as they are
};

// What has changed since the run that had this result, a sentence each; empty: nothing. Looks at open
// documents, and at size and time of files on the disk.
[[nodiscard]] QStringList changesSince(const RunResult& result, const RunRequested& now,
                                       const Workspace& workspace);

} // namespace wavesmith::widgets
