// SPDX-License-Identifier: Apache-2.0
#include "run/run_inputs.h"

#include "document/document.h"
#include "document/text/text_file.h"
#include "document/workspace.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "run/run_controller.h"
#include "source/file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

struct Sentences {
  Q_DECLARE_TR_FUNCTIONS(RunResults)
};

QString nameOf(const QString& path) {
  return QFileInfo(path).fileName();
}

// The text of a source as a run would read it now; empty: it cannot be read.
std::optional<QString> textNow(const RunInput& input, const Document* open) {
  if (open != nullptr) return open->content();
  const auto bytes = source::readText(input.path.toStdString());
  return bytes ? textOfSource(*bytes) : std::nullopt;
}

bool isSame(const RunInput& input, const Workspace& workspace) {
  if (input.kind == RunInput::Kind::Compiled) return true;
  const Document* const open = workspace.find(input.path);
  if (input.text) {
    // A file is read only if its stamp has changed.
    const bool untouched = open == nullptr && !input.unsaved && stampOf(input.path) == input.stamp;
    return untouched || textNow(input, open) == input.text;
  }
  if (open != nullptr && open->isModified()) return false;
  return stampOf(input.path) == input.stamp;
}

QString changeOf(const RunInput& input, bool onlySource) {
  if (!QFileInfo::exists(input.path))
    return Sentences::tr("%1 is no longer on the disk").arg(nameOf(input.path));
  switch (input.kind) {
  case RunInput::Kind::Source:
    return onlySource ? Sentences::tr("The text changed since this run")
                      : Sentences::tr("%1 changed since this run").arg(nameOf(input.path));
  case RunInput::Kind::Included: return Sentences::tr("Included file %1 changed").arg(nameOf(input.path));
  case RunInput::Kind::Compiled: break;
  case RunInput::Kind::Data: return Sentences::tr("Input %1 changed on disk").arg(nameOf(input.path));
  }
  return {};
}

QStringList changesOfForm(const project::RunFile& before, const RunRequested& now) {
  const project::RunFileChanges changes = project::changesBetween(before, now.file);
  QStringList result;
  const auto say = [&](bool changed, const QString& text) {
    if (changed) result << text;
  };
  say(changes.kernel, Sentences::tr("The kernel changed"));
  say(changes.sources, Sentences::tr("The sources changed"));
  say(changes.grid, Sentences::tr("The grid changed"));
  say(changes.workgroup, Sentences::tr("The work-group changed"));
  say(changes.matrix, Sentences::tr("The arithmetic of matrix products changed"));
  say(changes.mode, now.file.checkedMode ? Sentences::tr("Checked mode was turned on")
                                         : Sentences::tr("Checked mode was turned off"));
  say(changes.assembly, Sentences::tr("Target, include paths or definitions changed"));
  say(changes.limits, Sentences::tr("Limits, LDS or work of the launch changed"));
  say(changes.launches, Sentences::tr("The launches changed"));
  say(changes.parameters, Sentences::tr("The parameters changed"));
  say(changes.saves, Sentences::tr("The saved buffers changed"));
  QStringList arguments;
  for (const std::string& name : changes.arguments)
    arguments << QString::fromStdString(name);
  for (const QString& name : now.invalid)
    if (!arguments.contains(name)) arguments << name;
  say(!arguments.isEmpty(), Sentences::tr("Arguments changed: %1").arg(arguments.join(QStringLiteral(", "))));
  return result;
}

void add(std::vector<RunInput>& inputs, RunInput::Kind kind, const QString& path) {
  const QString clean = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
  if (std::ranges::find(inputs, clean, &RunInput::path) != inputs.end()) return;
  inputs.push_back({.path = clean, .kind = kind, .stamp = stampOf(clean)});
}

} // namespace

std::optional<QString> textOfSource(std::string_view bytes) {
  auto file = decodeText(bytes, {});
  if (!file) return std::nullopt;
  return std::move(file->text);
}

std::vector<RunInput> dataFilesOf(const project::RunFile& file) {
  std::vector<RunInput> inputs;
  const auto addData = [&](const std::string& path) {
    add(inputs, RunInput::Kind::Data, QString::fromStdString(project::resolvePath(file, path)));
  };
  for (const project::RunArgument& argument : file.arguments) {
    if (const auto* fill = std::get_if<project::FillFile>(&argument.fill)) addData(fill->path);
  }
  for (const project::PlacedExpect& expected : project::expectationsOf(file)) {
    if (const auto* expect = std::get_if<project::ExpectFile>(expected.expect)) addData(expect->path);
    if (const auto* expect = std::get_if<project::ExpectPython>(expected.expect)) addData(expect->path);
  }
  return inputs;
}

std::vector<RunInput> includedFilesOf(const source::LineTable& lines, const std::vector<RunInput>& sources) {
  std::vector<RunInput> inputs;
  for (const std::string& file : lines.files) {
    const QString path = QFileInfo(QString::fromStdString(file)).absoluteFilePath();
    if (!QFileInfo(path).isFile()) continue;
    const bool isSource = std::ranges::any_of(
        sources, [&](const RunInput& source) { return QFileInfo(source.path) == QFileInfo(path); });
    const auto kind = lines.fromDebugInformation ? RunInput::Kind::Compiled : RunInput::Kind::Included;
    if (!isSource) add(inputs, kind, path);
  }
  return inputs;
}

QStringList kernelsOf(const project::RunFile& file, const Workspace& workspace) {
  QStringList kernels;
  for (const std::string& path : project::sourcePaths(file)) {
    const Document* source = workspace.find(QDir::cleanPath(QString::fromStdString(path)));
    const SnapshotPointer snapshot = source != nullptr ? source->snapshot() : nullptr;
    if (!snapshot || !snapshot->program) continue;
    for (const auto& kernel : snapshot->program->codeObject().kernels())
      kernels << QString::fromStdString(kernel.name);
  }
  return kernels;
}

bool haveTextsChanged(const RunResult& result, const Workspace& workspace) {
  return std::ranges::any_of(result.inputs, [&](const RunInput& input) {
    return input.kind != RunInput::Kind::Data && !isSame(input, workspace);
  });
}

QStringList changesSince(const RunResult& result, const RunRequested& now, const Workspace& workspace) {
  QStringList changes;
  const auto sources = std::ranges::count(result.inputs, RunInput::Kind::Source, &RunInput::kind);
  for (const RunInput& input : result.inputs)
    if (!isSame(input, workspace)) changes << changeOf(input, sources == 1);
  changes << changesOfForm(result.job.file, now);
  if (result.job.backend != now.backend || result.job.device != now.device)
    changes << Sentences::tr("The backend changed");
  return changes;
}

} // namespace wavesmith::widgets
