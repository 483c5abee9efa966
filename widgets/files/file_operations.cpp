// SPDX-License-Identifier: Apache-2.0
#include "files/file_operations.h"

#include "document/document.h"
#include "document/workspace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

namespace wavesmith::widgets {
namespace {

// "gemm_copy.s", "gemm_copy2.run.yaml": the first that does not exist.
QString copyName(const QFileInfo& file) {
  for (int n = 1;; ++n) {
    const QString number = n == 1 ? QString() : QString::number(n);
    QString name = QStringLiteral("%1_copy%2").arg(file.baseName(), number);
    if (!file.completeSuffix().isEmpty()) name += u'.' + file.completeSuffix();
    if (!QFileInfo::exists(file.absoluteDir().filePath(name))) return name;
  }
}

} // namespace

FileOperations::FileOperations(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {}

void FileOperations::refuse(const QString& text) {
  QMessageBox::warning(window_, tr("Files"), text);
}

QString FileOperations::askName(const QString& title, const QString& folder, const QString& proposed,
                                const QString& unchanged) {
  QInputDialog dialog(window_);
  dialog.setObjectName(QStringLiteral("fileName"));
  dialog.setWindowTitle(title);
  dialog.setLabelText(tr("Name in %1:").arg(QDir::toNativeSeparators(folder)));
  dialog.setTextValue(proposed);
  if (auto* edit = dialog.findChild<QLineEdit*>())
    edit->setSelection(0, static_cast<int>(QFileInfo(proposed).baseName().size()));
  if (dialog.exec() != QDialog::Accepted) return {};
  const QString name = dialog.textValue().trimmed();
  if (name.isEmpty()) return {};
  if (name.contains(u'/') || name == QStringLiteral(".") || name == QStringLiteral("..")) {
    refuse(tr("\u201c%1\u201d is not a name for a file.").arg(name));
    return {};
  }
  QString path = QDir(folder).filePath(name);
  if (path == unchanged) return {};
  if (!QFileInfo::exists(path) && !QFileInfo(path).isSymLink()) return path;
  refuse(tr("%1 exists already.").arg(name));
  return {};
}

void FileOperations::newFile(const QString& folder) {
  const QString path = askName(tr("New File"), folder, {});
  if (path.isEmpty()) return;
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
    return refuse(tr("%1\n\n%2").arg(path, file.errorString()));
  file.close();
  emit made(path);
  emit openRequested(path);
}

void FileOperations::newFolder(const QString& folder) {
  const QString path = askName(tr("New Folder"), folder, {});
  if (path.isEmpty()) return;
  if (!QDir().mkdir(path)) return refuse(tr("%1 cannot be created.").arg(path));
  emit made(path);
}

bool FileOperations::isFree(const QString& path) {
  for (const Document* document : workspace_->documents()) {
    const bool isOf = document->path() == path || document->path().startsWith(path + u'/');
    if (!isOf || !(document->isModified() || document->isCodeObject())) continue;
    refuse(document->isModified() ? tr("%1 has unsaved changes. Save it first.").arg(document->displayName())
                                  : tr("%1 is open. Close it first.").arg(document->displayName()));
    return false;
  }
  for (const QString& file : unsaved_())
    if (file == path || file.startsWith(path + u'/')) {
      refuse(tr("%1 has unsaved changes. Save it first.").arg(QFileInfo(file).fileName()));
      return false;
    }
  return true;
}

void FileOperations::rename(const QString& path) {
  if (!isFree(path)) return;
  const QFileInfo file(path);
  const QString renamed = askName(tr("Rename"), file.absolutePath(), file.fileName(), path);
  if (renamed.isEmpty()) return;
  if (!QDir().rename(path, renamed)) return refuse(tr("%1 cannot be renamed.").arg(path));
  // An open text is that of its file, as it has no changes.
  for (Document* document : workspace_->documents()) {
    const QString old = document->path();
    if (old != path && !old.startsWith(path + u'/')) continue;
    if (const auto saved = document->saveAs(renamed + old.sliced(path.size())); !saved)
      refuse(tr("%1\n\n%2").arg(old, QString::fromStdString(saved.error().message)));
  }
  emit made(renamed);
}

void FileOperations::duplicate(const QString& path) {
  const QFileInfo file(path);
  const QString proposed = copyName(file);
  const QString copy = askName(tr("Duplicate"), file.absolutePath(), proposed);
  if (copy.isEmpty()) return;
  if (!QFile::copy(path, copy)) return refuse(tr("%1 cannot be created.").arg(copy));
  emit made(copy);
}

void FileOperations::moveToTrash(const QString& path) {
  QMessageBox question(QMessageBox::NoIcon, tr("Move to Trash"),
                       tr("Move %1 to the trash?").arg(QFileInfo(path).fileName()), QMessageBox::NoButton,
                       window_);
  const QPushButton* const move = question.addButton(tr("&Move to Trash"), QMessageBox::AcceptRole);
  QPushButton* const cancel = question.addButton(tr("&Cancel"), QMessageBox::RejectRole);
  question.setDefaultButton(cancel);
  question.setEscapeButton(cancel);
  question.exec();
  if (question.clickedButton() != move) return;
  QFile file(path);
  if (!file.moveToTrash()) refuse(tr("%1 cannot be moved to the trash.").arg(path));
}

} // namespace wavesmith::widgets
