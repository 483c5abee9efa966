// SPDX-License-Identifier: Apache-2.0
// The commands of the Files dock's menu for files and folders, with the questions that they ask:
//
//   New File…        asks for a name, and opens the file
//   New Folder…
//   Rename…          open texts follow their files
//   Duplicate…       asks for a name; "gemm_copy.s" is proposed
//   Move to Trash    asks first
//
// A file is never overwritten. GUI thread only; the questions are modal.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>

class QWidget;

namespace wavesmith::widgets {

class Workspace;

class FileOperations : public QObject {
  Q_OBJECT

public:
  // `window` is the parent of the dialogs.
  FileOperations(Workspace* workspace, QWidget* window);

  // Sets the function that returns files with unsaved changes outside of documents, such as in forms.
  void setUnsaved(std::function<QStringList()> unsaved) { unsaved_ = std::move(unsaved); }

  void newFile(const QString& folder);
  void newFolder(const QString& folder);
  void rename(const QString& path);
  void duplicate(const QString& path); // duplicates a file
  void moveToTrash(const QString& path);

signals:
  void made(const QString& path); // one of these functions has made the path
  void openRequested(const QString& path);

private:
  // Asks for a path in the folder that does not exist yet; empty: canceled, `unchanged`, or refused with the reason.
  [[nodiscard]] QString askName(const QString& title, const QString& folder, const QString& proposed,
                                const QString& unchanged = {});
  [[nodiscard]] bool isFree(const QString& path); // whether a rename to it is possible; says why if not
  void refuse(const QString& text);

  Workspace* workspace_;
  QWidget* window_;
  std::function<QStringList()> unsaved_ = [] { return QStringList(); };
};

} // namespace wavesmith::widgets
