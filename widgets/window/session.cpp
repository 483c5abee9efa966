// SPDX-License-Identifier: Apache-2.0
// What is as it was at the next start: layout, open files, cursors, scroll positions; and what a crash left.
#include "document/document.h"
#include "document/recovery.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "settings/settings.h"
#include "window/main_window.h"

#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QScrollBar>
#include <QSettings>

namespace wavesmith::widgets {
namespace {

constexpr int kLayoutVersion = 1; // of saveState: raise it when docks change their meaning

} // namespace

void MainWindow::saveSession() {
  QSettings& storage = settings_->storage();
  storage.setValue(QStringLiteral("window/geometry"), saveGeometry());
  storage.setValue(QStringLiteral("window/state"), saveState(kLayoutVersion));
  storage.remove(QStringLiteral("session"));
  storage.beginWriteArray(QStringLiteral("session/files"));
  int n = 0;
  for (const Document* document : workspace_->documents()) {
    const EditorView* view = viewOf(document);
    if (document->path().isEmpty() || view == nullptr) continue;
    storage.setArrayIndex(n++);
    storage.setValue(QStringLiteral("path"), document->path());
    storage.setValue(QStringLiteral("cursor"), view->editor()->textCursor().position());
    storage.setValue(QStringLiteral("scroll"), view->editor()->verticalScrollBar()->value());
  }
  storage.endArray();
  const Document* current = workspace_->current();
  storage.setValue(QStringLiteral("session/current"), current != nullptr ? current->path() : QString());
  storage.sync();
}

void MainWindow::restoreSession() {
  QSettings& storage = settings_->storage();
  restoreGeometry(storage.value(QStringLiteral("window/geometry")).toByteArray());
  restoreState(storage.value(QStringLiteral("window/state")).toByteArray(), kLayoutVersion);
  struct Position {
    QString path;
    int cursor;
    int scroll;
  };
  QList<Position> positions;
  const int count = storage.beginReadArray(QStringLiteral("session/files"));
  for (int n = 0; n < count; ++n) {
    storage.setArrayIndex(n);
    positions.push_back({storage.value(QStringLiteral("path")).toString(),
                         storage.value(QStringLiteral("cursor")).toInt(),
                         storage.value(QStringLiteral("scroll")).toInt()});
  }
  storage.endArray();
  const QString current = storage.value(QStringLiteral("session/current")).toString();
  for (const Position& position : positions) {
    // A file that has gone since is no reason for a question at each start.
    if (!QFileInfo::exists(position.path) || !openFile(position.path)) continue;
    EditorView* const view = viewOf(workspace_->current());
    view->whenThereIsText([shown = view->editor(), position] {
      QTextCursor cursor = shown->textCursor();
      cursor.setPosition(qBound(0, position.cursor, shown->document()->characterCount() - 1));
      shown->setTextCursor(cursor);
      shown->verticalScrollBar()->setValue(position.scroll);
    });
  }
  if (Document* document = workspace_->find(current)) workspace_->setCurrent(document);
}

void MainWindow::offerRecovery() {
  for (const RecoveredText& text : workspace_->recovery()->left()) {
    const QString when = QLocale().toString(text.written, QLocale::ShortFormat);
    const auto answer = QMessageBox::question(
        this, tr("Restore Unsaved Text"),
        tr("Wavesmith exited before %1 was saved. Its text from %2 can be restored.")
            .arg(text.displayName, when),
        QMessageBox::Open | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Open);
    if (answer == QMessageBox::Cancel) return; // ask again the next time
    if (answer == QMessageBox::Discard) {
      workspace_->recovery()->discard(text);
      continue;
    }
    if (Document* open = workspace_->find(text.path)) workspace_->remove(open);
    workspace_->setCurrent(workspace_->add(workspace_->recovery()->restore(text)));
  }
}

} // namespace wavesmith::widgets
