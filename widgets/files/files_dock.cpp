// SPDX-License-Identifier: Apache-2.0
#include "files/files_dock.h"

#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "files/reveal.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFileSystemModel>
#include <QGuiApplication>
#include <QMenu>
#include <QTreeView>

namespace wavesmith::widgets {

FilesDock::FilesDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Files"), parent), workspace_(workspace), model_(new QFileSystemModel(this)) {
  setObjectName(QStringLiteral("files"));
  model_->setNameFilters({QStringLiteral("*.s"), QStringLiteral("*.S"), QStringLiteral("*.inc"),
                          QStringLiteral("*.h"), QStringLiteral("*.yaml"), QStringLiteral("*.npy"),
                          QStringLiteral("*.hsaco"), QStringLiteral("*.co"), QStringLiteral("*.o")});
  model_->setNameFilterDisables(false);
  model_->setReadOnly(true);
  view_ = new QTreeView;
  view_->setModel(model_);
  view_->setAccessibleName(tr("Files"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setHeaderHidden(true);
  for (int column = 1; column < model_->columnCount(); ++column)
    view_->hideColumn(column);
  stack_ = new HintStack(view_);
  setWidget(stack_);

  connect(view_, &QTreeView::activated, this, [this](const QModelIndex& index) {
    if (!model_->isDir(index)) emit openRequested(model_->filePath(index));
  });
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view_, &QWidget::customContextMenuRequested, this, &FilesDock::showMenu);
  connect(workspace, &Workspace::currentChanged, this, &FilesDock::follow);
  follow();
}

QString FilesDock::folder() const {
  return model_->rootPath() == QStringLiteral(".") ? QString() : model_->rootPath();
}

void FilesDock::follow() {
  const Document* document = workspace_->current();
  if (document != nullptr && !document->path().isEmpty()) {
    const QString folder = QFileInfo(document->path()).absolutePath();
    if (folder != model_->rootPath()) view_->setRootIndex(model_->setRootPath(folder));
    view_->setCurrentIndex(model_->index(document->path()));
  }
  if (folder().isEmpty())
    stack_->showHint(tr("Open a kernel to see the files next to it."));
  else
    stack_->showView();
}

void FilesDock::showMenu(const QPoint& at) {
  const QModelIndex index = view_->indexAt(at);
  const QString path = index.isValid() ? model_->filePath(index) : folder();
  if (path.isEmpty()) return;
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("fileMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (index.isValid() && !model_->isDir(index)) {
    menu->addAction(tr("&Open"), this, [this, path] { emit openRequested(path); });
    menu->addSeparator();
  }
  menu->addAction(tr("&New Kernel Here\u2026"), this, [this] { emit newKernelRequested(folder()); });
  menu->addSeparator();
  menu->addAction(tr("Copy &Path"), this, [path] { QGuiApplication::clipboard()->setText(path); });
  menu->addAction(tr("Show in &File Manager"), this, [path] { revealInFileManager(path); });
  menu->popup(view_->viewport()->mapToGlobal(at));
}

} // namespace wavesmith::widgets
