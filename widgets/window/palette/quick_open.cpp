// SPDX-License-Identifier: Apache-2.0
#include "window/palette/quick_open.h"

#include "controls/match_delegate.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "files/files_dock.h"
#include "files/folder_model.h"
#include "window/main_window.h"
#include "window/palette/quick_files_model.h"
#include "window/tabs/recent_files.h"
#include "window/tabs/tab_history.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTreeView>

namespace wavesmith::widgets {
namespace {

// Relative to the folder above that of the Files panel, elsewhere with "~".
QString shownFolder(const QString& path, const QString& opened) {
  const QString folder = QFileInfo(path).absolutePath();
  if (!opened.isEmpty() && (folder == opened || folder.startsWith(opened + u'/')))
    return folder.mid(opened.size() - QFileInfo(opened).fileName().size());
  const QString home = QDir::homePath();
  return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

} // namespace

QuickOpen::QuickOpen(MainWindow* window) : QuickOpen(window, new QuickFilesModel) {}

QuickOpen::QuickOpen(MainWindow* window, QuickFilesModel* model)
    : SearchFrame(window, model), window_(window), model_(model) {
  model->setParent(this);
  setObjectName(QStringLiteral("quickOpenFrame"));
  setAccessibleName(tr("Go to file"));
  setWords(tr("Search files by name; NAME:LINE goes to a line"), tr("Files"));
  for (const int column : {QuickFilesModel::Name, QuickFilesModel::Folder})
    view()->setItemDelegateForColumn(
        column, new MatchDelegate(window->workspace()->theme(), QuickFilesModel::MatchRole, view()));
}

QuickOpen* QuickOpen::in(const MainWindow* window) {
  return window->findChild<QuickOpen*>(QStringLiteral("quickOpenFrame"), Qt::FindDirectChildrenOnly);
}

// The current file is the last of the open ones.
void QuickOpen::prepare() {
  QList<QuickFile> files;
  const QString opened = window_->filesDock()->folder();
  QList<Document*> open = TabHistory::in(window_)->recent();
  if (!open.isEmpty() && open.first() == window_->workspace()->current()) open.append(open.takeFirst());
  for (const Document* document : std::as_const(open)) {
    const QString path = document->path();
    files << QuickFile{.name = document->displayName(),
                       .folder = path.isEmpty() ? QString() : shownFolder(path, opened),
                       .path = path,
                       .state = QuickFile::State::Open};
  }
  for (const QString& path : window_->recent()->paths())
    if (window_->workspace()->find(path) == nullptr && QFileInfo::exists(path))
      files << QuickFile{.name = QFileInfo(path).fileName(),
                         .folder = shownFolder(path, opened),
                         .path = path,
                         .state = QuickFile::State::Recent};
  if (const FolderTree* tree = window_->filesDock()->model()->tree()) addFilesOf(*tree, files);
  model_->setFiles(std::move(files));
}

void QuickOpen::search(const QString& pattern) {
  static const QRegularExpression numbered(QStringLiteral("^(.*):(\\d*)$"));
  const auto match = numbered.match(pattern);
  line_ = match.hasMatch() ? match.captured(2).toInt() : 0;
  model_->setPattern(match.hasMatch() ? match.captured(1) : pattern);
}

void QuickOpen::choose(const QModelIndex& row) {
  if (!row.isValid()) return close();
  const QuickFile file = model_->file(row.row());
  const int line = line_;
  close();
  Workspace* const workspace = window_->workspace();
  Document* document = file.path.isEmpty() ? nullptr : workspace->find(file.path);
  if (file.path.isEmpty())
    for (Document* one : workspace->documents())
      if (one->path().isEmpty() && one->displayName() == file.name) document = one;
  if (document != nullptr)
    workspace->setCurrent(document);
  else if (file.path.isEmpty() || !window_->openFile(file.path))
    return;
  EditorView* const shown = window_->currentView();
  if (shown == nullptr) return;
  shown->whenThereIsText([shown, line] {
    if (line > 0) shown->editor()->goTo(line);
    shown->editor()->setFocus();
  });
}

} // namespace wavesmith::widgets
