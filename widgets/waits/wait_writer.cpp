// SPDX-License-Identifier: Apache-2.0
#include "waits/wait_writer.h"

#include "changes/change_preview.h"
#include "changes/file_changes.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "project/folders/folder_settings.h"
#include "style/core_texts.h"
#include "waits/wait_texts.h"

#include <QAction>
#include <QWidget>

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

using authoring::WrittenWaits;

// Why there is nothing to preview.
QString whyNothing(const WrittenWaits& waits, const QString& name, const std::string& file,
                   bool isSelection) {
  if (!waits.notes.empty()) {
    const source::Note& note = waits.notes.front();
    return WaitWriter::tr("%1 stays as it is; %2").arg(name, sentenceOf(note.place, note.text, file));
  }
  if (isSelection) return WaitWriter::tr("All waits of the selected lines are right.");
  if (waits.before == 0) return WaitWriter::tr("%1 has no waits and needs none.").arg(name);
  if (waits.before == 1) return WaitWriter::tr("The only wait of %1 is right.").arg(name);
  return WaitWriter::tr("All %n wait(s) of %1 are right.", nullptr, static_cast<int>(waits.before)).arg(name);
}

} // namespace

WaitWriter::WaitWriter(Workspace* workspace, std::function<CodeEditor*()> editor, QWidget* window)
    : QObject(window), workspace_(workspace), editor_(std::move(editor)), window_(window) {
  addAction(window, "writeWaits", "kernel", tr("Write &Waits\u2026"), Qt::CTRL | Qt::ALT | Qt::Key_W,
            [this] { startInSelection(false); });
  addAction(window, "peelWaits", "kernel", tr("Write Waits, Pee&l Loops…"), {},
            [this] { startInSelection(true); });
}

ChangePreview* WaitWriter::preview() const {
  return preview_;
}

void WaitWriter::say(const QString& sentence) {
  emit workspace_->statusMessage(sentence);
  emit finished(sentence);
}

void WaitWriter::startInSelection(bool peels) {
  const CodeEditor* const editor = editor_();
  if (editor == nullptr || !editor->textCursor().hasSelection())
    return start(workspace_->current(), {0, 0}, peels);
  const auto [first, last] = editor->selectedLines();
  start(workspace_->current(), {first + 1, last + 1}, peels);
}

void WaitWriter::plan(Document* document, const authoring::WaitOptions& options, Planned then) {
  workspace_->tasks()->start(this, [this, document = QPointer(document), path = document->path(),
                                    name = document->displayName(), content = document->content(), options,
                                    then = std::move(then), users = workspace_->language()->options()](
                                       worker::LanguageClient& client, const std::stop_token& stop) {
    const std::string file = (path.isEmpty() ? name : path).toStdString();
    const auto written = [&]() -> source::Result<WrittenWaits> {
      auto inFolder = inFolderOf(users, path);
      if (!inFolder) return std::unexpected(std::move(inFolder.error()));
      return authoring::writeWaits(client, {file, content.toStdString()}, {.assembler = std::move(*inFolder)},
                                   options, {.now = stop});
    };
    auto waits = std::make_shared<source::Result<WrittenWaits>>(written());
    return [this, document, content, file, waits, then] {
      if (document) return then(*document, content, file, *waits);
      say(tr("The file was closed meanwhile."));
    };
  });
}

void WaitWriter::start(Document* document, Lines lines, bool peels) {
  if (preview_ != nullptr) return preview_->raise();
  if (document == nullptr) return say(tr("Open a kernel first: its waits are written from its code."));
  if (document->isCodeObject()) return say(tr("A code object cannot be edited; save it as assembly first."));
  if (!document->isAssembly()) return say(tr("%1 is not an assembly file.").arg(document->displayName()));
  if (document->isReadOnly()) return say(tr("%1 can only be read.").arg(document->displayName()));
  emit workspace_->statusMessage(tr("Planning the waits of %1…").arg(document->displayName()));
  plan(document,
       {.firstLine = static_cast<std::uint32_t>(lines.first),
        .lastLine = static_cast<std::uint32_t>(lines.second),
        .peels = peels},
       [this, lines](Document& planned, const QString& content, const std::string& file,
                     source::Result<WrittenWaits>& waits) {
         if (!waits) {
           const source::Diagnostic& error = waits.error();
           return say(tr("No waits were written: %1").arg(sentenceOf(error.place, error.message, file)));
         }
         if (planned.content() != content)
           return say(tr("%1 was edited in the meantime: write the waits again.").arg(planned.displayName()));
         show(planned, content, lines, *waits);
       });
}

bool WaitWriter::isOnSave(const Document* document) {
  if (document->path().isEmpty() || !document->isAssembly() || document->isReadOnly()) return false;
  // A mistake in the settings is in the status bar.
  const auto settings = project::folderSettingsOf(document->path().toStdString());
  return settings && settings->waits == project::WaitSetting::OnSave;
}

void WaitWriter::beforeSave(Document* document, std::function<void()> then) {
  plan(document, {},
       [this, then = std::move(then)](Document& planned, const QString& content, const std::string& file,
                                      source::Result<WrittenWaits>& waits) {
         // What does not assemble is saved as it is, and so is what was typed meanwhile.
         if (waits && !waits->refused && planned.content() == content) {
           const auto own = std::ranges::find(waits->files, file, &assembler::SourceFile::path);
           if (own != waits->files.end())
             if (const QString problem = FileChanges(workspace_, {{planned.path(), &planned, content,
                                                                   QString::fromStdString(own->text)}})
                                             .apply(tr("Waits of %1").arg(planned.displayName()));
                 !problem.isEmpty())
               emit workspace_->statusMessage(problem);
         }
         then();
       });
}

void WaitWriter::show(Document& document, const QString& before, Lines lines, const WrittenWaits& waits) {
  if (waits.refused) {
    const auto& notes = waits.refused->notes;
    return say(tr("No waits were written: %1")
                   .arg(coreText(notes.empty() ? waits.refused->message : notes.front().text)));
  }
  const QString name = document.displayName();
  const std::string path = (document.path().isEmpty() ? name : document.path()).toStdString();
  const auto own = std::ranges::find(waits.files, path, &assembler::SourceFile::path);
  if (own == waits.files.end()) return say(whyNothing(waits, name, path, lines.first > 0));
  preview_ = new ChangePreview(workspace_, tr("Waits of %1").arg(name),
                               {{document.path(), &document, before, QString::fromStdString(own->text)}},
                               reasonsOf(waits, path), window_);
  preview_->setAttribute(Qt::WA_DeleteOnClose);
  connect(preview_, &QDialog::accepted, this, [this, name] {
    emit workspace_->statusMessage(tr("The waits of %1 are written; Undo reverts them.").arg(name));
  });
  emit workspace_->statusMessage({}); // it is planned
  preview_->open();
  emit finished({});
}

} // namespace wavesmith::widgets
