// SPDX-License-Identifier: Apache-2.0
#include "descriptor/block_generator.h"

#include "changes/change_preview.h"
#include "codeobject/target.h"
#include "document/document.h"
#include "document/language_service.h"
#include "document/language_tasks.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "project/kernel_in_run_file.h"

#include <QWidget>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

// With the features that the text names, as for the snapshots.
assembler::Options optionsFor(const std::string& text, assembler::Options options) {
  const auto named = codeobject::targetNamedIn(text);
  const auto target = named ? codeobject::parseTargetName(*named) : std::nullopt;
  if (target && target->processor == options.target) options.target = *named;
  return options;
}

source::Result<generate::Assembled> assembled(worker::LanguageClient& client, const std::string& file,
                                              const std::string& text, const assembler::Options& options,
                                              const std::stop_token& stop) {
  assembler::Assembly assembly = client.assemble({{file, text}}, optionsFor(text, options), stop);
  if (assembly.codeObject.empty()) {
    for (source::Diagnostic& diagnostic : assembly.diagnostics)
      if (diagnostic.severity == source::Severity::Error) return std::unexpected(std::move(diagnostic));
    return source::failure(source::Code::EmptySource, {file, 0, 0, 0}, "there is no code in it");
  }
  auto object = codeobject::read(std::move(assembly.codeObject), file);
  if (!object) return std::unexpected(object.error());
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                 std::move(assembly.lines));
  if (!program) return std::unexpected(program.error());
  generate::Assembled result;
  result.program = std::make_shared<const program::Program>(std::move(*program));
  result.analysis = analysis::analyze(*result.program, {}, stop);
  if (result.analysis == nullptr)
    return source::failure(source::Code::RunCanceled, {file, 0, 0, 0}, "stopped");
  return result;
}

// For each kernel, its first run file. One that cannot be read is reported.
struct Hints {
  std::vector<generate::KernelHints> kernels;
  std::vector<std::string> remarks;
};
Hints hintsBeside(const QString& path) {
  Hints hints;
  if (path.isEmpty()) return hints;
  for (const QString& file : runFilesOf(path)) {
    auto said = project::kernelInRunFile(file.toStdString());
    if (!said) {
      hints.remarks.push_back(file.toStdString() + " is not used: " + said.error().message);
      continue;
    }
    if (std::ranges::find(hints.kernels, said->kernel, &generate::KernelHints::kernel) != hints.kernels.end())
      continue;
    hints.kernels.push_back({.kernel = std::move(said->kernel),
                             .layout = std::move(said->layout),
                             .workgroup = said->workgroup,
                             .from = std::move(said->name)});
  }
  return hints;
}

QString sentenceOf(const source::Diagnostic& diagnostic) {
  const QString where = QString::fromStdString(source::toString(diagnostic.place));
  const QString what = QString::fromStdString(diagnostic.message);
  return where.isEmpty() ? what : QStringLiteral("%1: %2").arg(where, what);
}

ChangeReason reasonOf(const generate::BlockChange& change) {
  const QString what = QString::fromStdString(change.what);
  const QString before = QString::fromStdString(change.before);
  const QString after = QString::fromStdString(change.after);
  ChangeReason reason;
  reason.what = before.isEmpty() ? BlockGenerator::tr("%1 is %2").arg(what, after)
                                 : BlockGenerator::tr("%1: %2 becomes %3").arg(what, before, after);
  if (!change.kernel.empty()) reason.what.prepend(QString::fromStdString(change.kernel) + u' ');
  reason.why = QString::fromStdString(change.why);
  reason.line = static_cast<int>(change.because.empty() ? change.line : change.because.front());
  return reason;
}

} // namespace

BlockGenerator::BlockGenerator(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {}

ChangePreview* BlockGenerator::preview() const {
  return preview_;
}

void BlockGenerator::say(const QString& sentence) {
  emit workspace_->statusMessage(sentence);
  emit finished(sentence);
}

void BlockGenerator::start(Document* document) {
  if (preview_ != nullptr) return preview_->raise();
  if (document == nullptr) return say(tr("Open a kernel first: its blocks are generated from its code."));
  if (document->isCodeObject())
    return say(tr("A code object has its descriptors already; save it as assembly to edit them."));
  if (!document->isAssembly()) return say(tr("%1 is not an assembly file.").arg(document->displayName()));
  if (document->isReadOnly()) return say(tr("%1 can only be read.").arg(document->displayName()));
  emit workspace_->statusMessage(tr("Generating the blocks of %1…").arg(document->displayName()));
  workspace_->tasks()->start(this, [this, document = QPointer(document), path = document->path(),
                                    name = document->displayName(), content = document->content(),
                                    options = workspace_->language()->options()](
                                       worker::LanguageClient& client, const std::stop_token& stop) {
    const std::string file = (path.isEmpty() ? name : path).toStdString();
    Hints hints = hintsBeside(path);
    auto blocks = std::make_shared<source::Result<generate::GeneratedBlocks>>(generate::generateBlocks(
        content.toStdString(), file, {}, hints.kernels,
        [&](const std::string& text) { return assembled(client, file, text, options, stop); }));
    if (*blocks)
      (*blocks)->remarks.insert((*blocks)->remarks.begin(), hints.remarks.begin(), hints.remarks.end());
    return [this, document, content, blocks] {
      if (!document) return say(tr("The file was closed meanwhile."));
      if (!*blocks) return say(tr("No blocks were generated: %1").arg(sentenceOf(blocks->error())));
      if (document->content() != content)
        return say(tr("%1 was edited in the meantime: generate again.").arg(document->displayName()));
      show(*document, content, **blocks);
    };
  });
}

void BlockGenerator::show(Document& document, const QString& before,
                          const generate::GeneratedBlocks& blocks) {
  const QString after = QString::fromStdString(blocks.text);
  QList<ChangeReason> reasons;
  for (const std::string& remark : blocks.remarks)
    reasons << ChangeReason{QString::fromStdString(remark), {}, 0};
  if (after == before) {
    QString sentence = blocks.kernels.empty()
                           ? tr("There is no kernel in %1: a global function that ends a wave is one.")
                           : tr("Descriptor and metadata of %1 are as its code needs them.");
    sentence = sentence.arg(document.displayName());
    if (!reasons.isEmpty()) sentence += u' ' + reasons.front().what;
    return say(sentence);
  }
  if (!blocks.verified)
    reasons << ChangeReason{tr("Review this change"), tr("it does not assemble to exactly what was intended"),
                            0};
  if (blocks.metadataRewritten)
    reasons << ChangeReason{tr("The metadata is rewritten"), tr("its comments are lost"), 0};
  for (const generate::BlockChange& change : blocks.changes)
    reasons << reasonOf(change);
  preview_ = new ChangePreview(workspace_, tr("Descriptor and Metadata of %1").arg(document.displayName()),
                               {{document.path(), &document, before, after}}, reasons, window_);
  preview_->setAttribute(Qt::WA_DeleteOnClose);
  connect(preview_, &QDialog::accepted, this, [this, name = document.displayName()] {
    emit workspace_->statusMessage(tr("The blocks of %1 are up to date; Undo reverts them.").arg(name));
  });
  preview_->open();
  emit finished({});
}

} // namespace wavesmith::widgets
