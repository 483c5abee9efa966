// SPDX-License-Identifier: Apache-2.0
#include "run/run_builder.h"

#include "authoring/writing_client.h"
#include "codeobject/file_kind.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/file.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace wavesmith::widgets {
namespace {

// If the disassembly of a code object is open, diagnostics are reported at the lines of the disassembly. A debugger goes by
// the lines of the debug information, if there is any.
void useShownLines(worker::RunRequest& request, const RunJob& job, bool compiled) {
  const auto shown = job.shown.value(QString::fromStdString(request.codeObjectPath));
  const bool isSame =
      shown && (!compiled || request.lines.entries.empty()) && shown->codeObject == request.codeObject;
  if (isSame) request.lines = shown->lines;
}

RunInput inputOf(const std::filesystem::path& path) {
  const QString clean = QDir::cleanPath(QFileInfo(QString::fromStdString(path.string())).absoluteFilePath());
  return {.path = clean, .stamp = stampOf(clean)};
}

source::Result<std::string> readSource(const RunJob& job, std::vector<RunInput>& inputs,
                                       const std::filesystem::path& path) {
  RunInput input = inputOf(path); // first, so that later writes count as changes
  const auto unsaved = job.unsaved.constFind(input.path);
  input.unsaved = unsaved != job.unsaved.constEnd();
  auto text = input.unsaved ? source::Result<std::string>(unsaved->toStdString()) : source::readText(path);
  if (text) input.text = textOfSource(*text);
  inputs.push_back(std::move(input));
  return text;
}

} // namespace

worker::RunBuild RunBuilder::build(const RunJob& job, std::vector<RunInput>& inputs,
                                   const std::stop_token& stop) {
  if (!language_) language_ = std::make_unique<authoring::WritingClient>();
  const auto read = [&](const std::filesystem::path& path) { return readSource(job, inputs, path); };
  for (const std::string& path : project::sourcePaths(job.file))
    if (!codeobject::isSource(codeobject::kindOfFile(path))) inputs.push_back(inputOf(path));
  worker::RunBuild build = worker::buildRun(job.file, *language_, read, stop, job.allowedFolders);
  for (RunInput& input : includedFilesOf(build.request.lines, inputs))
    inputs.push_back(std::move(input));
  for (RunInput& input : dataFilesOf(job.file))
    inputs.push_back(std::move(input));
  if (build.ok) useShownLines(build.request, job, compiledLines_);
  if (build.ok && job.point)
    build.request.runFile = project::atPoint(std::move(build.request.runFile), *job.point);
  return build;
}

} // namespace wavesmith::widgets
