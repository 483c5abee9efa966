// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/layout_work.h"

#include "analysis/analysis.h"
#include "check/generate.h"
#include "codeobject/bundle.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "generate/layout_edit.h"
#include "kernarg/emit/emit.h"
#include "kernarg/guess.h"
#include "kernarg_designer/host_files.h"
#include "limits/limit_text.h"
#include "project/layout/layout_in_run_file.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "source/edited.h"
#include "source/file.h"
#include "style/core_texts.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>

namespace wavesmith::widgets {
namespace {

QString sentence(const source::Diagnostic& diagnostic) {
  const QString text = coreText(diagnostic.message);
  return diagnostic.place.line == 0 ? text : QObject::tr("line %1: %2").arg(diagnostic.place.line).arg(text);
}

std::optional<kernarg::Subject> subjectIn(const generate::Assembled& assembled, const std::string& name) {
  if (!assembled.program) return std::nullopt;
  const codeobject::CodeObject& object = assembled.program->codeObject();
  const auto kernel = std::ranges::find(object.kernels(), name, &codeobject::Kernel::name);
  if (kernel == object.kernels().end()) return std::nullopt;
  kernarg::Subject subject = kernarg::subjectOf(object, *kernel);
  const auto code = std::ranges::find(assembled.program->kernels(), name, &program::KernelCode::name);
  if (code != assembled.program->kernels().end() && assembled.analysis != nullptr) {
    const auto number = static_cast<std::size_t>(code - assembled.program->kernels().begin());
    subject.checks = limits::hostChecks(
        limits::limitsOf(*assembled.program, *assembled.analysis, number, subject.layout), subject.layout);
  }
  return subject;
}

// A run file without a kernel name runs the only kernel.
bool isOf(const project::RunFile& file, const LayoutWork& work) {
  return file.kernel == work.kernel ||
         (file.kernel.empty() && work.now.program->codeObject().kernels().size() == 1);
}

} // namespace

source::Result<std::vector<KernelLayout>> readLayouts(const QString& path, const std::string& target) {
  auto bytes = source::readBytes(path.toStdString());
  if (!bytes) return std::unexpected(bytes.error());
  auto object = codeobject::open(std::move(*bytes), path.toStdString(), target);
  if (!object) return std::unexpected(object.error());
  const auto shared = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  std::vector<KernelLayout> layouts;
  bool isGuessed = false;
  for (const codeobject::Kernel& kernel : shared->kernels()) {
    layouts.push_back({QString::fromStdString(kernel.name), kernarg::layoutOf(*shared, kernel)});
    isGuessed = isGuessed || layouts.back().layout.arguments.empty();
  }
  if (!isGuessed) return layouts;
  const auto program = program::decode(shared, source::LineTable{});
  if (!program) return layouts;
  const auto analysis = analysis::analyze(*program, {});
  for (std::size_t k = 0; k < program->kernels().size(); ++k) {
    KernelLayout& one = layouts[program->kernels()[k].kernel];
    if (one.layout.arguments.empty())
      one.layout = kernarg::guessLayout(*program, *analysis, kernarg::accessesOf(*program, *analysis, k),
                                        one.layout.descriptorSize);
  }
  return layouts;
}

LayoutWork workOn(const Workspace* workspace, const SnapshotPointer& snapshot, const QString& kernel,
                  kernarg::LayoutChange change) {
  LayoutWork work;
  Document* document = workspace->current();
  work.path = document->path();
  work.name = document->displayName();
  work.document = document;
  work.text = document->content();
  work.now = {.program = snapshot->program, .analysis = snapshot->analysis};
  work.options = workspace->language()->options();
  work.kernel = kernel.toStdString();
  work.change = std::move(change);
  if (document->path().isEmpty()) return work;
  work.hosts = openHosts(workspace, document->path());
  for (const QString& path : runFilesOf(document->path())) {
    Document* open = workspace->find(path);
    if (open != nullptr) {
      work.runFiles.push_back({path, open, open->content()});
    } else if (const auto text = source::readText(path.toStdString())) {
      work.runFiles.push_back({path, nullptr, QString::fromStdString(*text)});
    }
  }
  return work;
}

LayoutChanges changesOf(const LayoutWork& work, worker::LanguageClient& language,
                        const std::stop_token& stop) {
  LayoutChanges changes;
  const std::string text = work.text.toStdString();
  const std::string file = (work.path.isEmpty() ? work.name : work.path).toStdString();
  const auto options = inFolderOf(work.options, work.path);
  if (!options) {
    changes.problem = sentence(options.error());
    return changes;
  }
  const generate::Assemble assemble = check::assemblyFor(language, file, *options, stop);
  const auto edits = generate::editLayout(text, file, work.now, work.kernel, work.change, assemble);
  if (!edits) {
    changes.problem = sentence(edits.error());
    return changes;
  }
  for (const generate::LoadChange& one : edits->refused)
    changes.reasons.push_back(
        {QString::fromStdString(one.what), QString::fromStdString(one.why), static_cast<int>(one.line)});
  if (!changes.reasons.isEmpty()) {
    changes.refusal = QObject::tr("This layout would break %1, so it cannot be applied. Nothing was changed.")
                          .arg(QString::fromStdString(work.kernel));
    changes.files.push_back({work.path, work.document, work.text, work.text});
    return changes;
  }
  const auto after = source::edited(text, edits->edits);
  if (!after) {
    changes.problem = QObject::tr("The changes of %1 conflict").arg(work.name);
    return changes;
  }
  if (*after != text)
    changes.files.push_back({work.path, work.document, work.text, QString::fromStdString(*after)});
  for (const generate::LoadChange& one : edits->loads)
    changes.reasons.push_back(
        {QString::fromStdString(one.what), QString::fromStdString(one.why), static_cast<int>(one.line)});
  for (const std::string& done : edits->done)
    changes.reasons.push_back({QString::fromStdString(done), {}, 0});
  for (const std::string& left : edits->left)
    changes.reasons.push_back({QString::fromStdString(left), QObject::tr("not changed here"), 0});
  for (const RunFileText& run : work.runFiles) {
    const std::string before = run.text.toStdString();
    const std::string path = run.path.toStdString();
    const QString name = QFileInfo(run.path).fileName();
    const auto read = project::readRunFile(before, path);
    if (read && !isOf(*read, work)) continue;
    const auto made = project::editLayout(before, path, work.change);
    if (!made) {
      changes.reasons.push_back({QObject::tr("%1 is unchanged").arg(name), sentence(made.error()), 0});
      continue;
    }
    const auto then = source::edited(before, made->edits);
    if (!then || *then == before) continue;
    changes.files.push_back({run.path, run.document, run.text, QString::fromStdString(*then)});
    for (const std::string& done : made->done)
      changes.reasons.push_back({QStringLiteral("%1: %2").arg(name, QString::fromStdString(done)), {}, 0});
  }
  if (*after != text && !work.path.isEmpty())
    if (const auto before = subjectIn(work.now, work.kernel))
      if (const auto assembled = assemble(*after))
        if (const auto changed = subjectIn(*assembled, work.kernel))
          addHosts(changes, work, *before, *changed);
  if (changes.files.isEmpty()) {
    changes.problem = QObject::tr("Nothing to change: text and run files are up to date");
    for (const std::string& left : edits->left)
      changes.problem += QStringLiteral("; ") + QString::fromStdString(left);
  }
  return changes;
}

} // namespace wavesmith::widgets
