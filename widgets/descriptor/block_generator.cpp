// SPDX-License-Identifier: Apache-2.0
#include "descriptor/block_generator.h"

#include "changes/change_preview.h"
#include "check/generate.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "style/core_texts.h"

#include <QAction>
#include <QInputDialog>
#include <QWidget>

#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

QString sentenceOf(const source::Diagnostic& diagnostic) {
  const QString where = QString::fromStdString(source::toString(diagnostic.place));
  const QString what = coreText(diagnostic.message);
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
  reason.why = coreText(change.why);
  reason.line = static_cast<int>(change.because.empty() ? change.line : change.because.front());
  return reason;
}

} // namespace

BlockGenerator::BlockGenerator(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {
  addAction(window, "generateBlocks", "kernel", tr("&Generate or Update Descriptor and Metadata\u2026"),
            Qt::CTRL | Qt::SHIFT | Qt::Key_G, [this] { start(workspace_->current()); })
      ->setIconText(tr("Generate Descriptor\u2026")); // on buttons in narrow panels
}

ChangePreview* BlockGenerator::preview() const {
  return preview_;
}

void BlockGenerator::say(const QString& sentence) {
  emit workspace_->statusMessage(sentence);
  emit finished(sentence);
}

void BlockGenerator::start(Document* document, const QString& kernel) {
  if (preview_ != nullptr) return preview_->raise();
  if (document == nullptr) return say(tr("Open a kernel first: its blocks are generated from its code."));
  if (document->isCodeObject())
    return say(tr("A code object has its descriptors already; save it as assembly to edit them."));
  if (!document->isAssembly()) return say(tr("%1 is not an assembly file.").arg(document->displayName()));
  if (document->isReadOnly()) return say(tr("%1 can only be read.").arg(document->displayName()));
  emit workspace_->statusMessage(tr("Generating the blocks of %1…").arg(document->displayName()));
  workspace_->tasks()->start(this, [this, document = QPointer(document), path = document->path(),
                                    name = document->displayName(), content = document->content(), kernel,
                                    options = workspace_->language()->options()](
                                       worker::LanguageClient& client, const std::stop_token& stop) {
    const std::string file = (path.isEmpty() ? name : path).toStdString();
    const auto generated = [&]() -> source::Result<generate::GeneratedBlocks> {
      auto inFolder = inFolderOf(options, path);
      if (!inFolder) return std::unexpected(std::move(inFolder.error()));
      check::GenerateOptions wanted{.assembler = std::move(*inFolder)};
      wanted.lookBeside = !path.isEmpty();
      wanted.wanted.kernel = kernel.toStdString();
      return check::generateBlocks(client, {file, content.toStdString()}, wanted, stop);
    };
    auto blocks = std::make_shared<source::Result<generate::GeneratedBlocks>>(generated());
    return [this, document, content, blocks] {
      if (!document) return say(tr("The file was closed meanwhile."));
      if (!*blocks) return say(tr("No blocks were generated: %1").arg(sentenceOf(blocks->error())));
      if (document->content() != content)
        return say(tr("%1 was edited in the meantime: generate again.").arg(document->displayName()));
      if (!(*blocks)->unclear.empty()) return ask(*document, (*blocks)->unclear);
      show(*document, content, **blocks);
    };
  });
}

void BlockGenerator::ask(Document& document, const std::vector<generate::UnclearKernel>& labels) {
  auto* dialog = new QInputDialog(window_);
  dialog->setObjectName(QStringLiteral("chooseKernel"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Generate Descriptor"));
  dialog->setLabelText(tr("Several labels of %1 begin code that ends a wave, and none is global.\n"
                          "Which one is the kernel?")
                           .arg(document.displayName()));
  QStringList names;
  QStringList shown;
  for (const generate::UnclearKernel& one : labels) {
    names << QString::fromStdString(one.name);
    shown << (one.line == 0 ? names.back() : tr("%1 (line %2)").arg(names.back()).arg(one.line));
  }
  dialog->setComboBoxItems(shown);
  connect(dialog, &QInputDialog::textValueSelected, this,
          [this, names, shown, document = QPointer(&document)](const QString& chosen) {
            const auto at = shown.indexOf(chosen);
            if (document && at >= 0) start(document, names[at]);
          });
  dialog->open();
  emit finished({});
}

void BlockGenerator::show(Document& document, const QString& before,
                          const generate::GeneratedBlocks& blocks) {
  const QString after = QString::fromStdString(blocks.text);
  QList<ChangeReason> reasons;
  for (const std::string& remark : blocks.remarks)
    reasons << ChangeReason{coreText(remark), {}, 0};
  if (after == before) {
    QString sentence =
        blocks.kernels.empty()
            ? tr("There is no kernel in %1: a kernel is a label whose code ends with s_endpgm.")
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
