// SPDX-License-Identifier: Apache-2.0
#include "window/folders.h"

#include "controls/action_reason.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "files/file_operations.h"
#include "files/files_dock.h"
#include "project/folders/folder_settings.h"
#include "run/run_dock.h"
#include "search/search_dock.h"
#include "source/file.h"
#include "window/main_window.h"
#include "window/panels/panel_layout.h"
#include "window/tabs/extra_views.h"
#include "window/tabs/recent_files.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QTabWidget>

namespace wavesmith::widgets {
namespace {

QString settingsIn(const QString& folder) {
  return folder + u'/' +
         QString::fromUtf8(project::kFolderSettingsFile.data(),
                           static_cast<qsizetype>(project::kFolderSettingsFile.size()));
}

QString folderOf(const Document* document) {
  return document == nullptr || document->path().isEmpty() ? QString()
                                                           : QFileInfo(document->path()).absolutePath();
}

} // namespace

Folders::Folders(MainWindow* window, RecentFiles* recent)
    : QObject(window), window_(window), recent_(recent) {
  setObjectName(QStringLiteral("folders"));
  const FilesDock* const files = window->filesDock();
  files->operations()->setUnsaved([window] { return window->runDock()->unsavedForms(nullptr); });
  connect(files, &FilesDock::openBesideRequested, this, &Folders::openBeside);
  connect(files, &FilesDock::findRequested, this, &Folders::findIn);
  connect(files, &FilesDock::settingsRequested, this, &Folders::openSettings);
  connect(files, &FilesDock::folderDialogRequested, this, &Folders::askAndOpen);
  // Also one that is opened in the panel itself.
  connect(files, &FilesDock::openedFolderChanged, this, [this, files] {
    if (!files->openedFolder().isEmpty()) recent_->rememberFolder(files->openedFolder());
  });
  addActions();
}

void Folders::addActions() {
  addAction(window_, "openFolder", "folder", tr("Open &Folder\u2026"), Qt::CTRL | Qt::ALT | Qt::Key_O,
            [this] { askAndOpen(); });
  QAction* const closing =
      addAction(window_, "closeFolder", "", tr("Close Fol&der"), {}, [this] { close(); });
  const FilesDock* const files = window_->filesDock();
  const auto follow = [closing, files] {
    setReason(closing, files->openedFolder().isEmpty()
                           ? ActionReason{tr("No folder is open."), QStringLiteral("openFolder")}
                           : ActionReason());
  };
  connect(files, &FilesDock::openedFolderChanged, closing, follow);
  follow();
  addAction(window_, "folderSettings", "", tr("Folder S&ettings"), {}, [this] { openSettings(); });
}

Folders* Folders::in(const MainWindow* window) {
  return window->findChild<Folders*>(QStringLiteral("folders"), Qt::FindDirectChildrenOnly);
}

void Folders::say(const QString& sentence) {
  emit window_->workspace()->statusMessage(sentence);
}

void Folders::askAndOpen() {
  QString start = window_->filesDock()->folder();
  if (start.isEmpty()) start = QDir::homePath();
  const QString folder = QFileDialog::getExistingDirectory(window_, tr("Open Folder"), start);
  if (!folder.isEmpty()) open(folder);
}

void Folders::open(const QString& folder) {
  window_->filesDock()->openFolder(folder);
  recent_->rememberFolder(window_->filesDock()->openedFolder());
  window_->panels()->open(window_->filesDock());
}

void Folders::close() {
  window_->filesDock()->openFolder({});
}

void Folders::openSettings(const QString& folder) {
  const Document* document = window_->workspace()->current();
  QString path;
  if (folder.isEmpty()) {
    const bool isFile = document != nullptr && !document->path().isEmpty();
    if (isFile)
      path = QString::fromStdString(project::folderSettingsFile(document->path().toStdString()).string());
    // The opened folder, if the file is in it: its settings hold for all files below.
    const QString opened = window_->filesDock()->openedFolder();
    const bool isInside = !isFile || document->path().startsWith(opened + u'/');
    const QString home = !opened.isEmpty() && isInside ? opened : folderOf(document);
    if (path.isEmpty() && home.isEmpty())
      return say(tr("Open a folder or a kernel first: settings belong to a folder."));
    if (path.isEmpty()) path = settingsIn(home);
  } else {
    path = settingsIn(folder);
  }
  if (!QFileInfo::exists(path)) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    if (const auto written = source::writeFile(path.toStdString(), project::kNewFolderSettings); !written)
      return say(
          QString::fromStdString(source::toString(written.error().place) + ": " + written.error().message));
    say(tr("Created %1").arg(QDir::toNativeSeparators(path)));
  }
  window_->openFile(path);
}

// The tabs stay as they are, but for the new one.
void Folders::openBeside(const QString& path) {
  QTabWidget* const tabs = window_->tabs();
  QWidget* const before = tabs->currentWidget();
  if (!window_->openFile(path)) return;
  Document* const document = window_->workspace()->current();
  if (document == nullptr) return; // a shared run
  ExtraViews* const extra = window_->extraViews();
  if (before != nullptr) tabs->setCurrentWidget(before);
  if (extra->splitView() == nullptr) extra->split(document, Qt::Horizontal);
  extra->showInSplit(document);
  extra->splitView()->editor()->setFocus();
}

void Folders::findIn(const QString& folder) {
  window_->panels()->open(window_->searchDock());
  window_->searchDock()->prepare({}, folder);
}

} // namespace wavesmith::widgets
