// SPDX-License-Identifier: Apache-2.0
// Shows changes of one or more files as a diff, and makes them if the user presses Apply.
//
//   ChangePreview preview(workspace, tr("Bring Directives up to Date"),
//                         {{.path = path, .document = document, .before = now, .after = then}},
//                         {{tr(".amdhsa_next_free_vgpr 8 becomes 40"), tr("v39 is used"), 52}}, this);
//   preview.exec();          Apply: one undo step in an open document; any other file is written
//
// GUI thread only.
#pragma once

#include "changes/file_changes.h"

#include <QDialog>
#include <QList>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class LinkedChange;
class Workspace;

struct ChangeReason {
  QString what;
  QString why;  // may be empty
  int line = 0; // line in the first file, from 1; 0: none
};

class ChangePreview : public QDialog {
  Q_OBJECT

public:
  ChangePreview(Workspace* workspace, const QString& title, QList<FileChange> files,
                const QList<ChangeReason>& reasons = {}, QWidget* parent = nullptr);
  ~ChangePreview() override;

  // Makes all changes or none, as the Apply button does. Returns false if a text has changed meanwhile or a file
  // cannot be written; problem() then has the reason.
  bool apply();
  [[nodiscard]] QString problem() const;
  // The applied change, which is one undo step in all files; nullptr if nothing was applied or none of the
  // texts is open.
  [[nodiscard]] LinkedChange* applied() const;
  // Removes Apply, and shows the reason `why`.
  void refuse(const QString& why);
  [[nodiscard]] QString diff() const; // unified diff of all files

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
