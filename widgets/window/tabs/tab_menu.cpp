// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/tab_menu.h"

#include "document/document.h"
#include "files/reveal.h"
#include "run/run_dock.h"
#include "window/available_actions.h"
#include "window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>

namespace wavesmith::widgets {
namespace {

// Stops when the user cancels.
void closeAll(MainWindow* window, const QList<Document*>& documents) {
  for (Document* document : documents)
    if (window->workspace()->documents().contains(document) && !window->close(document)) return;
}

} // namespace

// The window is the receiver of all actions, because the menu is closed before they do their work.
TabMenu::TabMenu(MainWindow* window, Document* document) : QMenu(window) {
  setObjectName(QStringLiteral("tabMenu"));
  setAttribute(Qt::WA_DeleteOnClose);
  QList<Document*> others = window->workspace()->documents();
  others.removeAll(document);
  const QString path = document->path();
  QAction* close = addAction(tr("&Close"), window, [window, document] { window->close(document); });
  close->setShortcuts(window->action(QStringLiteral("close"))->shortcuts());
  QAction* const closeOthers =
      addAction(tr("Close &Others"), window, [window, others] { closeAll(window, others); });
  if (others.isEmpty()) setReason(closeOthers, {tr("No other file is open."), {}});
  addAction(tr("Close &All"), window, [window] { closeAll(window, window->workspace()->documents()); });
  addAction(window->action(QStringLiteral("reopenTab")));
  addSeparator();
  QAction* const save = addAction(tr("&Save"), window, [window, document] { window->tidyAndSave(document); });
  const bool isUnsaved =
      document->isModified() || path.isEmpty() || !window->runDock()->unsavedFormsOf(document).isEmpty();
  if (!isUnsaved) setReason(save, {tr("%1 is saved.").arg(document->displayName()), {}});
  addSeparator();
  for (QAction* action :
       {addAction(tr("Copy &Path"), window, [path] { QApplication::clipboard()->setText(path); }),
        addAction(tr("Copy &Name"), window,
                  [path] { QApplication::clipboard()->setText(QFileInfo(path).fileName()); }),
        addAction(tr("Show in &File Manager"), window, [path] { revealInFileManager(path); })})
    if (path.isEmpty()) setReason(action, whyNotOnDisk(document));
  showReasons(this);
}

} // namespace wavesmith::widgets
