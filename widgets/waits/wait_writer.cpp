// SPDX-License-Identifier: Apache-2.0
#include "waits/wait_writer.h"

#include "changes/change_preview.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_service.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
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
            [this] { startInSelection(); });
}

ChangePreview* WaitWriter::preview() const {
  return preview_;
}

void WaitWriter::say(const QString& sentence) {
  emit workspace_->statusMessage(sentence);
  emit finished(sentence);
}

void WaitWriter::startInSelection() {
  const CodeEditor* const editor = editor_();
  if (editor == nullptr || !editor->textCursor().hasSelection()) return start(workspace_->current());
  const auto [first, last] = editor->selectedLines();
  start(workspace_->current(), {first + 1, last + 1});
}

void WaitWriter::start(Document* document, Lines lines) {
  if (preview_ != nullptr) return preview_->raise();
  if (document == nullptr) return say(tr("Open a kernel first: its waits are written from its code."));
  if (document->isCodeObject()) return say(tr("A code object cannot be edited; save it as assembly first."));
  if (!document->isAssembly()) return say(tr("%1 is not an assembly file.").arg(document->displayName()));
  if (document->isReadOnly()) return say(tr("%1 can only be read.").arg(document->displayName()));
  emit workspace_->statusMessage(tr("Planning the waits of %1…").arg(document->displayName()));
  workspace_->tasks()->start(this, [this, document = QPointer(document), path = document->path(),
                                    name = document->displayName(), content = document->content(), lines,
                                    options = workspace_->language()->options()](
                                       worker::LanguageClient& client, const std::stop_token& stop) {
    const std::string file = (path.isEmpty() ? name : path).toStdString();
    const auto written = [&]() -> source::Result<WrittenWaits> {
      auto inFolder = inFolderOf(options, path);
      if (!inFolder) return std::unexpected(std::move(inFolder.error()));
      return authoring::writeWaits(client, {file, content.toStdString()}, {.assembler = std::move(*inFolder)},
                                   {.firstLine = static_cast<std::uint32_t>(lines.first),
                                    .lastLine = static_cast<std::uint32_t>(lines.second)},
                                   {.now = stop});
    };
    auto waits = std::make_shared<source::Result<WrittenWaits>>(written());
    return [this, document, content, file, lines, waits] {
      if (!document) return say(tr("The file was closed meanwhile."));
      if (!*waits) {
        const source::Diagnostic& error = waits->error();
        return say(tr("No waits were written: %1").arg(sentenceOf(error.place, error.message, file)));
      }
      if (document->content() != content)
        return say(tr("%1 was edited in the meantime: write the waits again.").arg(document->displayName()));
      show(*document, content, lines, **waits);
    };
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
  preview_->open();
  emit finished({});
}

} // namespace wavesmith::widgets
