// SPDX-License-Identifier: Apache-2.0
#include "debugger/shown_code.h"

#include "assembler/assembly.h"
#include "project/run_file/read_run_file.h"

#include <QDir>
#include <QFileInfo>
#include <fmt/format.h>

namespace wavesmith::widgets {

namespace {

// The disassembly of the debugged code object, if the document shows it.
std::shared_ptr<const assembler::Assembly> shownCode(const DebugJob& job, const QString& path) {
  const std::vector<std::string> sources = project::sourcePaths(job.run.file);
  if (sources.size() != 1) return nullptr;
  const QFileInfo source(QString::fromStdString(sources.front()));
  return QDir::cleanPath(source.absoluteFilePath()) == path ? job.run.shown.value(path) : nullptr;
}

} // namespace

int shownLine(const DebugJob& job, const QString& path, const debug::CodePlace& at) {
  const auto shown = shownCode(job, path);
  if (!shown) return 0;
  const source::LineEntry* const entry = shown->lines.at(at.address);
  return entry == nullptr ? 0 : static_cast<int>(shown->lines.outermost(entry->location).line);
}

std::string locationText(const DebugJob& job, const QString& path, int line) {
  if (const auto shown = shownCode(job, path))
    for (const std::string& file : shown->lines.files)
      for (const source::LineEntry* const entry :
           shown->lines.entriesOf(file, static_cast<std::uint32_t>(line)))
        return fmt::format("*{:#x}", entry->address);
  return fmt::format("{}:{}", path.toStdString(), line);
}

} // namespace wavesmith::widgets
