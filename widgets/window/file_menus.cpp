// SPDX-License-Identifier: Apache-2.0
// File actions of the window other than opening and saving: the menu of a tab, new kernels, the guide.
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "files/files_dock.h"
#include "files/reveal.h"
#include "window/guide_window.h"
#include "window/main_window.h"
#include "window/new_kernel_dialog.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTabWidget>
#include <QTextEdit>

namespace wavesmith::widgets {

void MainWindow::showTabMenu(const QPoint& at) {
  const auto* view = qobject_cast<EditorView*>(tabs_->widget(tabs_->tabBar()->tabAt(at)));
  if (view == nullptr) return;
  Document* document = view->document();
  QList<Document*> others = workspace_->documents();
  others.removeAll(document);
  const QString path = document->path();
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("tabMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  QAction* close = menu->addAction(tr("&Close"), this, [this, document] { this->close(document); });
  close->setShortcut(QKeySequence::Close);
  menu->addAction(tr("Close &Others"), this, [this, others] { closeAll(others); })
      ->setEnabled(!others.isEmpty());
  menu->addAction(tr("Close &All"), this, [this] { closeAll(workspace_->documents()); });
  menu->addSeparator();
  menu->addAction(tr("&Save"), this, [this, document] { save(document); })
      ->setEnabled(document->isModified() || path.isEmpty());
  menu->addSeparator();
  for (QAction* action :
       {menu->addAction(tr("Copy &Path"), this, [path] { QApplication::clipboard()->setText(path); }),
        menu->addAction(tr("Copy &Name"), this,
                        [path] { QApplication::clipboard()->setText(QFileInfo(path).fileName()); }),
        menu->addAction(tr("Show in &File Manager"), this, [path] { revealInFileManager(path); })})
    action->setEnabled(!path.isEmpty());
  menu->popup(tabs_->tabBar()->mapToGlobal(at));
}

// Stops when the user cancels.
bool MainWindow::closeAll(const QList<Document*>& documents) {
  return std::ranges::all_of(documents, [this](Document* document) {
    return !workspace_->documents().contains(document) || close(document);
  });
}

void MainWindow::newKernel(const QString& folder) {
  const Document* document = workspace_->current();
  const bool isNamed = document != nullptr && !document->path().isEmpty();
  QString where = folder;
  if (where.isEmpty()) where = isNamed ? QFileInfo(document->path()).absolutePath() : files_->folder();
  if (where.isEmpty()) where = QDir::homePath();
  auto* dialog = new NewKernelDialog(settings_, where, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &NewKernelDialog::created, this, [this](const QString& path) {
    // Closes the empty file that offered the new kernel.
    Document* empty = workspace_->current();
    const bool isLeft = empty != nullptr && empty->path().isEmpty() && empty->content().trimmed().isEmpty();
    if (openFile(path) && isLeft) workspace_->remove(empty);
  });
  dialog->open();
}

void MainWindow::showGuide() {
  if (guide_ == nullptr) {
    guide_ = new GuideWindow(settings_, theme_, this);
    connect(guide_, &GuideWindow::fileRequested, this, &MainWindow::openFile);
  }
  guide_->show();
  guide_->raise();
  guide_->activateWindow();
}

// Applies to the focused widget.
void MainWindow::selectAll() {
  QWidget* focused = QApplication::focusWidget();
  if (auto* view = qobject_cast<QAbstractItemView*>(focused)) return view->selectAll();
  if (auto* line = qobject_cast<QLineEdit*>(focused)) return line->selectAll();
  if (auto* text = qobject_cast<QTextEdit*>(focused)) return text->selectAll();
  if (auto* text = qobject_cast<QPlainTextEdit*>(focused)) return text->selectAll();
  if (CodeEditor* shown = editor()) shown->selectAll();
}

} // namespace wavesmith::widgets
