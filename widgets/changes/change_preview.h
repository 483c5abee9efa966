// SPDX-License-Identifier: Apache-2.0
// Changes of one or more files, shown as a diff before they are made.
//
//   ChangePreview preview(workspace, tr("Bring Directives up to Date"),
//                         {{.path = path, .document = document, .before = now, .after = then}},
//                         {{tr(".amdhsa_next_free_vgpr 8 becomes 40"), tr("v39 is used"), 52}}, this);
//   preview.exec();          Apply: in an open document one step of undo, any other file is written
//
// GUI thread only.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Document;
class LinkedChange;
class Workspace;

struct FileChange {
  QString path;                 // empty: an untitled document
  Document* document = nullptr; // the open one; nullptr: the file on the disk is changed
  QString before;               // what the change was made from; another text by now is not touched
  QString after;
};

struct ChangeReason {
  QString what;
  QString why;  // may be empty
  int line = 0; // of the first file, from 1; 0: nowhere
};

class ChangePreview : public QDialog {
  Q_OBJECT

public:
  ChangePreview(Workspace* workspace, const QString& title, QList<FileChange> files,
                const QList<ChangeReason>& reasons = {}, QWidget* parent = nullptr);
  ~ChangePreview() override;

  // Makes the changes, all or none; what Apply does. False: a text has moved on, or a file cannot be written;
  // problem() says which.
  bool apply();
  [[nodiscard]] QString problem() const;
  // What was applied, as one step of undo in all files; nullptr: nothing was, or no text of it is open.
  [[nodiscard]] LinkedChange* applied() const;
  // There is no Apply; this says why.
  void refuse(const QString& why);
  [[nodiscard]] QString diff() const; // unified, of all files

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
