// SPDX-License-Identifier: Apache-2.0
#include "run/run_file_list.h"

#include "document/run_files.h"
#include "style/icons.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QToolButton>

namespace wavesmith::widgets {
namespace {

QString withSuffix(const QString& name) {
  return name.isEmpty() || isRunFile(name) ? name : name + QStringLiteral(".run.yaml");
}

} // namespace

QString freeRunFile(const QString& runFile) {
  const QFileInfo info(runFile);
  const QString base = info.absolutePath() + u'/' + info.fileName().section(u'.', 0, 0);
  for (int n = 2;; ++n) {
    const QString path = QStringLiteral("%1.%2.run.yaml").arg(base).arg(n);
    if (!QFileInfo::exists(path)) return path;
  }
}

RunFileList::RunFileList(QWidget* parent)
    : QWidget(parent), list_(new QComboBox), new_(new QAction(tr("&New Run File\u2026"), this)),
      duplicate_(new QAction(tr("&Duplicate Run File\u2026"), this)) {
  list_->setObjectName(QStringLiteral("runFiles"));
  list_->setAccessibleName(tr("Run file"));
  list_->setToolTip(tr("Run files of this kernel"));
  list_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  new_->setObjectName(QStringLiteral("newRunFile"));
  duplicate_->setObjectName(QStringLiteral("duplicateRunFile"));
  auto* menu = new QMenu(this);
  menu->addActions({new_, duplicate_});
  auto* add = new QToolButton;
  add->setObjectName(QStringLiteral("addRunFile"));
  add->setIcon(icon(QStringLiteral("add")));
  add->setMenu(menu);
  add->setPopupMode(QToolButton::InstantPopup);
  add->setAutoRaise(true);
  add->setAccessibleName(tr("Add a run file"));
  add->setToolTip(tr("Another run file for this kernel"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  row->addWidget(list_);
  row->addWidget(add);
  connect(list_, &QComboBox::activated, this, [this] { emit chosen(current()); });
  connect(new_, &QAction::triggered, this, [this] {
    if (const QString path = askName(tr("New Run File")); !path.isEmpty()) emit newNamed(path);
  });
  connect(duplicate_, &QAction::triggered, this, [this] {
    if (const QString path = askName(tr("Duplicate Run File")); !path.isEmpty()) emit duplicateNamed(path);
  });
}

void RunFileList::offer(const QStringList& runFiles, const QString& chosen) {
  list_->clear();
  for (const QString& path : runFiles)
    list_->addItem(QFileInfo(path).fileName(), path);
  list_->setCurrentIndex(static_cast<int>(runFiles.indexOf(chosen)));
}

QStringList RunFileList::runFiles() const {
  QStringList paths;
  for (int n = 0; n < list_->count(); ++n)
    paths << list_->itemData(n).toString();
  return paths;
}

QString RunFileList::current() const {
  return list_->currentData().toString();
}

QString RunFileList::askName(const QString& title) {
  if (current().isEmpty()) return {};
  const QString folder = QFileInfo(current()).absolutePath() + u'/';
  QString name = QFileInfo(freeRunFile(current())).fileName();
  while (true) {
    bool isGiven = false;
    name = withSuffix(
        QInputDialog::getText(this, title, tr("&Name of the run file:"), QLineEdit::Normal, name, &isGiven)
            .trimmed());
    if (!isGiven || name.isEmpty()) return {};
    const bool isName = !name.contains(u'/') && !name.contains(u'\\');
    if (isName && !QFileInfo::exists(folder + name)) return folder + name;
    QMessageBox::warning(
        this, title,
        isName ? tr("%1 exists already.").arg(name)
               : tr("The run file is stored next to the kernel: give a name without a folder."));
  }
}

} // namespace wavesmith::widgets
