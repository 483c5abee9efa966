// SPDX-License-Identifier: Apache-2.0
#include "waits/wait_renumberer.h"

#include "authoring/waits_like.h"
#include "changes/change_preview.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "style/core_texts.h"
#include "waits/wait_texts.h"

#include <QAction>
#include <QWidget>

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::widgets {

using authoring::WrittenWaits;

WaitRenumberer::WaitRenumberer(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {
  addAction(window, "renumberWaits", "", tr("Renum&ber Waits\u2026"), {},
            [this] { start(workspace_->current()); });
}

ChangePreview* WaitRenumberer::preview() const {
  return preview_;
}

void WaitRenumberer::say(const QString& sentence) {
  emit workspace_->statusMessage(sentence);
  emit finished(sentence);
}

void WaitRenumberer::start(Document* document) {
  if (preview_ != nullptr) return preview_->raise();
  if (document == nullptr)
    return say(tr("Open a kernel first: its waits are renumbered by comparing it with its saved text."));
  if (document->isCodeObject()) return say(tr("A code object cannot be edited; save it as assembly first."));
  const QString name = document->displayName();
  if (!document->isAssembly()) return say(tr("%1 is not an assembly file.").arg(name));
  if (document->isReadOnly()) return say(tr("%1 can only be read.").arg(name));
  if (document->path().isEmpty())
    return say(tr("%1 was never saved: there is no earlier text to compare its waits with.").arg(name));
  const auto saved = document->textOnDisk();
  if (!saved)
    return say(tr("The saved text of %1 cannot be read: %2").arg(name, coreText(saved.error().message)));
  if (*saved == document->content())
    return say(tr("%1 is the same as its saved text: no waits have to be renumbered.").arg(name));
  compute(*document, *saved);
}

void WaitRenumberer::compute(Document& document, const QString& saved) {
  emit workspace_->statusMessage(
      tr("Comparing the waits of %1 with those of its saved text…").arg(document.displayName()));
  workspace_->tasks()->start(
      this, [this, document = QPointer(&document), path = document.path(), content = document.content(),
             saved, options = workspace_->language()->options()](worker::LanguageClient& client,
                                                                 const std::stop_token& stop) {
        // In the same folder, because of the files that it includes.
        const Files files{path.toStdString(), path.toStdString() + ".saved"};
        const auto written = [&]() -> source::Result<WrittenWaits> {
          auto inFolder = inFolderOf(options, path);
          if (!inFolder) return std::unexpected(std::move(inFolder.error()));
          return authoring::writeWaitsLike(client, {files.saved, saved.toStdString()},
                                           {files.now, content.toStdString()},
                                           {.assembler = std::move(*inFolder)}, {.now = stop});
        };
        auto waits = std::make_shared<source::Result<WrittenWaits>>(written());
        return [this, document, content, files, waits] {
          if (!document) return say(tr("The file was closed meanwhile."));
          if (!*waits) return say(sentenceOfError(waits->error(), files));
          if (document->content() != content)
            return say(
                tr("%1 was edited in the meantime: renumber the waits again.").arg(document->displayName()));
          show(*document, content, files, **waits);
        };
      });
}

QString WaitRenumberer::sentenceOfError(const source::Diagnostic& error, const Files& files) {
  if (error.place.file != files.saved)
    return tr("No waits were renumbered: %1").arg(sentenceOf(error.place, error.message, files.now));
  return tr("No waits were renumbered, because the saved text has an error: %1")
      .arg(sentenceOf(error.place, error.message, files.saved));
}

void WaitRenumberer::show(Document& document, const QString& before, const Files& files,
                          const WrittenWaits& waits) {
  if (waits.refused) {
    const auto& notes = waits.refused->notes;
    return say(tr("No waits were renumbered: %1")
                   .arg(coreText(notes.empty() ? waits.refused->message : notes.front().text)));
  }
  const QString name = document.displayName();
  const auto own = std::ranges::find(waits.files, files.now, &assembler::SourceFile::path);
  if (own == waits.files.end() && !waits.notes.empty()) {
    const source::Note& note = waits.notes.front();
    return say(tr("%1 stays as it is; %2").arg(name, sentenceOf(note.place, note.text, files.now)));
  }
  if (own == waits.files.end())
    return say(tr("The waits of %1 wait for the same operations as in its saved text.").arg(name));
  preview_ = new ChangePreview(workspace_, tr("Renumbered Waits of %1").arg(name),
                               {{document.path(), &document, before, QString::fromStdString(own->text)}},
                               reasonsOf(waits, files.now), window_);
  preview_->setAttribute(Qt::WA_DeleteOnClose);
  connect(preview_, &QDialog::accepted, this, [this, name] {
    emit workspace_->statusMessage(tr("The waits of %1 are renumbered; Undo reverts them.").arg(name));
  });
  preview_->open();
  emit finished({});
}

} // namespace wavesmith::widgets
