// SPDX-License-Identifier: Apache-2.0
#include "files/files_dock.h"

#include "controls/elided_label.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "files/file_operations.h"
#include "files/folder_model.h"
#include "files/folder_reader.h"
#include "files/git_marks.h"
#include "files/git_reader.h"
#include "files/reveal.h"
#include "services/window_services.h"
#include "style/icons.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

QString nameOf(const QString& folder) {
  const QString name = QFileInfo(folder).fileName();
  return name.isEmpty() ? folder : name;
}

} // namespace

FilesDock::FilesDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Files"), parent), workspace_(workspace), reader_(new FolderReader(this)),
      git_(new GitReader(this)), model_(new FolderModel(this)),
      operations_(new FileOperations(workspace, this)), shown_(new QSortFilterProxyModel(this)) {
  setObjectName(QStringLiteral("files"));
  shown_->setSourceModel(model_);
  shown_->setRecursiveFilteringEnabled(true);
  shown_->setAutoAcceptChildRows(true); // a folder of this name, with its files
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  view_ = new QTreeView;
  view_->setModel(shown_);
  view_->setItemDelegate(new GitMarks(workspace->theme(), FolderModel::ChangeRole, view_));
  view_->setAccessibleName(tr("Files"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setHeaderHidden(true);
  view_->setUniformRowHeights(true);
  view_->setExpandsOnDoubleClick(false); // activate() does, for keys, too
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  view_->installEventFilter(this);
  stack_ = new HintStack(view_);
  auto* contents = new QWidget;
  auto* column = new QVBoxLayout(contents);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(stack_, 1);
  contents->setFocusProxy(view_);
  setWidget(contents);

  connect(reader_, &FolderReader::changed, this, [this](const FolderTreePointer& tree) {
    current_ = wanted_.isEmpty() ? pathOf(view_->currentIndex()) : wanted_;
    model_->setTree(tree);
    if (model_->indexOf(wanted_).isValid()) wanted_.clear();
    showTree();
    git_->readSoon();
  });
  connect(git_, &GitReader::changed, model_, &FolderModel::setChanges);
  connect(shown_, &QAbstractItemModel::modelReset, this, &FilesDock::expandKept);
  connect(view_, &QTreeView::expanded, this, [this](const QModelIndex& row) {
    if (filter_->text().isEmpty()) expanded_.insert(pathOf(row));
  });
  connect(view_, &QTreeView::collapsed, this, [this](const QModelIndex& row) {
    if (filter_->text().isEmpty()) expanded_.remove(pathOf(row));
  });
  connect(view_, &QTreeView::activated, this, &FilesDock::activate);
  connect(view_, &QWidget::customContextMenuRequested, this, &FilesDock::showMenu);
  connect(workspace, &Workspace::currentChanged, this, &FilesDock::follow);
  connect(operations_, &FileOperations::made, this, [this](const QString& path) { wanted_ = path; });
  connect(operations_, &FileOperations::openRequested, this, &FilesDock::openRequested);
  connect(workspace, &Workspace::documentAdded, this, [this](const Document* document) {
    connect(document, &Document::modifiedChanged, this, &FilesDock::markUnsaved);
    connect(document, &Document::pathChanged, this, &FilesDock::markUnsaved);
    connect(document, &Document::saved, git_, &GitReader::readSoon);
    connect(document, &Document::changedOnDisk, git_, &GitReader::readSoon);
    markUnsaved();
  });
  connect(workspace, &Workspace::documentRemoved, this, &FilesDock::markUnsaved);
  follow();
  showTree();
}

FilesDock* FilesDock::addTo(WindowServices& window) {
  auto* const dock = new FilesDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelFiles",
                   .icon = "folder",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 40,
                   .keys = Qt::CTRL | Qt::Key_4});
  return dock;
}

QWidget* FilesDock::makeBar() {
  name_ = new ElidedLabel(tr("Folder"));
  const auto makeButton = [](const char* name, const QString& picture, const QString& text) {
    auto* made = new QToolButton;
    made->setObjectName(QString::fromLatin1(name));
    made->setIcon(icon(picture));
    made->setToolTip(text);
    made->setAccessibleName(text);
    made->setAutoRaise(true);
    return made;
  };
  auto* open = makeButton("filesOpenFolder", QStringLiteral("open"), tr("Open a folder"));
  closing_ = makeButton("filesCloseFolder", QStringLiteral("close"),
                        tr("Close the folder, and show that of the current file"));
  filter_ = new QLineEdit;
  filter_->setPlaceholderText(tr("Filter files"));
  filter_->setAccessibleName(tr("Filter files"));
  filter_->setClearButtonEnabled(true);
  filter_->installEventFilter(this);
  auto* bar = new QWidget;
  auto* rows = new QVBoxLayout(bar);
  rows->setContentsMargins(4, 4, 4, 4);
  rows->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->addWidget(name_, 1);
  row->addWidget(open);
  row->addWidget(closing_);
  rows->addLayout(row);
  rows->addWidget(filter_);
  connect(open, &QToolButton::clicked, this, &FilesDock::folderDialogRequested);
  connect(closing_, &QToolButton::clicked, this, [this] { openFolder({}); });
  connect(filter_, &QLineEdit::textChanged, this, &FilesDock::search);
  return bar;
}

// --- The folder ---

QString FilesDock::folder() const {
  return reader_->folder();
}

QString FilesDock::hint() const {
  return stack_->hint();
}

QModelIndex FilesDock::rowOf(const QString& path) const {
  return shown_->mapFromSource(model_->indexOf(path));
}

void FilesDock::openFolder(const QString& folder) {
  const QString opened = folder.isEmpty() ? QString() : QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
  if (opened == opened_) return;
  opened_ = opened;
  filter_->clear();
  follow();
  showTree();
  emit openedFolderChanged();
}

void FilesDock::follow() {
  const Document* document = workspace_->current();
  if (!opened_.isEmpty())
    reader_->setFolder(opened_);
  else if (document != nullptr && !document->path().isEmpty())
    reader_->setFolder(QFileInfo(document->path()).absolutePath());
  git_->setFolder(folder());
  showCurrentFile();
}

void FilesDock::showTree() {
  const QString shown = folder();
  name_->setFullText(shown.isEmpty() ? QString() : nameOf(shown));
  name_->parentWidget()->setToolTip(QDir::toNativeSeparators(shown)); // its own has a name that does not fit
  closing_->setVisible(!opened_.isEmpty());
  const FolderTree* tree = model_->tree();
  if (shown.isEmpty())
    stack_->showHint(tr("Open a folder to see its files, or a kernel to see the files next to it."),
                     QStringLiteral("openFolder"));
  else if (tree == nullptr || tree->nodes.front().name != shown)
    stack_->showView(); // until it is read, which takes milliseconds
  else if (!QFileInfo(shown).isDir())
    stack_->showHint(tr("%1 does not exist any more.").arg(QDir::toNativeSeparators(shown)));
  else if (model_->rowCount() == 0)
    stack_->showHint(tr("This folder is empty."));
  else if (shown_->rowCount() == 0)
    stack_->showHint(tree->isComplete ? tr("No file has these letters in its name.")
                                      : tr("None of the first %n file(s) has these letters in its name.",
                                           nullptr, kMostNodes));
  else
    stack_->showView();
}

void FilesDock::markUnsaved() {
  QSet<QString> unsaved;
  for (const Document* document : workspace_->documents())
    if (document->isModified() && !document->path().isEmpty()) unsaved.insert(document->path());
  model_->setUnsaved(unsaved);
}

// The view stays where the user works in it.
void FilesDock::showCurrentFile() {
  const Document* document = workspace_->current();
  if (document == nullptr || view_->hasFocus()) return;
  const QModelIndex row = rowOf(document->path());
  if (!row.isValid() || row == view_->currentIndex()) return;
  view_->setCurrentIndex(row);
  view_->scrollTo(row);
}

// --- Rows ---

QString FilesDock::pathOf(const QModelIndex& row) {
  return row.data(FolderModel::PathRole).toString();
}

void FilesDock::search(const QString& text) {
  const QString current = pathOf(view_->currentIndex());
  shown_->setFilterFixedString(text);
  if (text.isEmpty()) {
    const QSet<QString> kept = expanded_;
    view_->collapseAll(); // tells of each folder
    expanded_ = kept;
    current_ = current;
    expandKept();
  } else {
    view_->expandAll();
  }
  showTree();
}

void FilesDock::expandKept() {
  if (!filter_->text().isEmpty()) {
    view_->expandAll();
  } else {
    const QSet<QString> kept = expanded_; // expand() tells of each of them
    for (const QString& path : kept)
      if (const QModelIndex row = rowOf(path); row.isValid()) view_->expand(row);
  }
  if (const QModelIndex row = rowOf(current_); row.isValid())
    view_->setCurrentIndex(row);
  else
    showCurrentFile();
}

void FilesDock::activate(const QModelIndex& row) {
  if (row.data(FolderModel::IsFolderRole).toBool())
    view_->setExpanded(row, !view_->isExpanded(row));
  else if (row.isValid())
    emit openRequested(pathOf(row));
}

bool FilesDock::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (!isKey) return QDockWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool isPress = event->type() == QEvent::KeyPress;
  if (watched == filter_ && key->modifiers() == Qt::NoModifier) {
    if (isPress) return filterKey(key->key());
    if (key->key() == Qt::Key_Escape && !filter_->text().isEmpty()) event->accept(); // not a shortcut now
  }
  const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (watched == view_ && isPress && isEnter && key->modifiers() == Qt::ControlModifier) {
    const QModelIndex row = view_->currentIndex();
    if (row.isValid() && !row.data(FolderModel::IsFolderRole).toBool()) emit openBesideRequested(pathOf(row));
    return true;
  }
  const bool isOfRow = key->key() == Qt::Key_F2 || key->key() == Qt::Key_Delete;
  if (watched == view_ && isOfRow && key->modifiers() == Qt::NoModifier) {
    if (isPress) return rowKey(key->key());
    event->accept(); // not a shortcut here
  }
  return QDockWidget::eventFilter(watched, event);
}

bool FilesDock::rowKey(int key) {
  const QString path = pathOf(view_->currentIndex());
  if (path.isEmpty()) return false;
  if (key == Qt::Key_F2)
    operations_->rename(path);
  else
    operations_->moveToTrash(path);
  return true;
}

// Down moves from the filter into the rows, Enter opens the first file, Escape removes the filter.
bool FilesDock::filterKey(int key) {
  switch (key) {
  case Qt::Key_Down:
    if (!view_->currentIndex().isValid()) view_->setCurrentIndex(shown_->index(0, 0));
    view_->setFocus();
    return true;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    for (QModelIndex row = shown_->index(0, 0); row.isValid(); row = view_->indexBelow(row))
      if (!row.data(FolderModel::IsFolderRole).toBool()) {
        emit openRequested(pathOf(row));
        break;
      }
    return true;
  case Qt::Key_Escape:
    if (filter_->text().isEmpty()) return false;
    filter_->clear();
    return true;
  default: return false;
  }
}

void FilesDock::showMenu(const QPoint& at) {
  const QModelIndex index = view_->indexAt(at);
  const QString path = index.isValid() ? pathOf(index) : folder();
  if (path.isEmpty()) return;
  const bool isFile = index.isValid() && !index.data(FolderModel::IsFolderRole).toBool();
  const QString here = isFile ? QFileInfo(path).absolutePath() : path;
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("fileMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (isFile) {
    menu->addAction(tr("&Open"), this, [this, path] { emit openRequested(path); });
    menu->addAction(tr("Open &Beside the Text"), this, [this, path] { emit openBesideRequested(path); });
    menu->addSeparator();
  } else if (here != opened_) {
    menu->addAction(tr("&Open as Folder"), this, [this, here] { openFolder(here); });
    menu->addSeparator();
  }
  menu->addAction(tr("&New Kernel Here\u2026"), this, [this, here] { emit newKernelRequested(here); });
  menu->addAction(tr("Ne&w File\u2026"), this, [this, here] { operations_->newFile(here); });
  menu->addAction(tr("New Fol&der\u2026"), this, [this, here] { operations_->newFolder(here); });
  menu->addSeparator();
  if (index.isValid()) {
    QAction* const rename =
        menu->addAction(tr("&Rename\u2026"), this, [this, path] { operations_->rename(path); });
    rename->setShortcut(Qt::Key_F2);
    if (isFile) menu->addAction(tr("D&uplicate\u2026"), this, [this, path] { operations_->duplicate(path); });
    QAction* const trash =
        menu->addAction(tr("Move to &Trash"), this, [this, path] { operations_->moveToTrash(path); });
    trash->setShortcut(Qt::Key_Delete);
    menu->addSeparator();
  }
  menu->addAction(tr("Find in Fo&lder\u2026"), this, [this, here] { emit findRequested(here); });
  menu->addAction(tr("Folder &Settings"), this, [this, here] { emit settingsRequested(here); });
  menu->addSeparator();
  menu->addAction(tr("Copy &Path"), this, [path] { QGuiApplication::clipboard()->setText(path); });
  menu->addAction(tr("Show in &File Manager"), this, [path] { revealInFileManager(path); });
  menu->popup(view_->viewport()->mapToGlobal(at));
}

} // namespace wavesmith::widgets
