// SPDX-License-Identifier: Apache-2.0
// The status bar: the result for the current file with the icon of its worst problem, the target, whether the
// settings of a folder apply to it, the cursor position and the encoding. Messages are shown for a few seconds.
//
//   (!) 2 remarks   gfx942   Folder settings   Read-only   Line 3, Column 5   UTF-8, LF
//
//   auto* status = new WindowStatus(statusBar(), workspace);   follows the workspace
//   status->showMessage(tr("Saved a.s"));
//
// GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "source/severity_counts.h"

#include <QIcon>
#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

class QAction;
class QLabel;
class QToolButton;
class QStatusBar;

namespace wavesmith::widgets {

class Document;
class Workspace;

class WindowStatus : public QObject {
  Q_OBJECT

public:
  WindowStatus(QStatusBar* bar, Workspace* workspace);

  // Call it when a document's path or read-only state changes, because the workspace does not signal that.
  void update();
  void showMessage(const QString& text);
  // Shows a message with a button for the action that helps; without a button if the action is nullptr or disabled.
  void showReason(const QString& text, QAction* helps);
  [[nodiscard]] QString assembledText() const; // "assembled", "no statements", "This file: 2 errors"

signals:
  void folderSettingsRequested(); // the user clicked the button of the folder settings

private:
  struct Result {
    QString text;
    QIcon icon;
  };
  static QString textOf(const source::SeverityCounts& counts); // "1 error, 2 warnings"
  [[nodiscard]] Result resultFor(const Document* document);
  [[nodiscard]] const source::SeverityCounts&
  countsOf(const SnapshotPointer& snapshot, const std::shared_ptr<const source::Diagnostics>& findings);
  void readFolder();

  QStatusBar* bar_;
  Workspace* workspace_;
  QLabel* assembledIcon_;
  QLabel* assembled_;
  QLabel* target_;
  QToolButton* folder_;
  QToolButton* helps_; // the button beside a reason
  QPointer<QAction> help_;
  // Counted once for each snapshot: the cursor moves often, and a text can have very many problems.
  std::weak_ptr<const Snapshot> counted_;
  std::weak_ptr<const source::Diagnostics> countedFindings_;
  source::SeverityCounts counts_;
  QString folderOf_; // path of the file whose folder's settings are shown
  QLabel* readOnly_;
  QLabel* place_;
  QLabel* format_;
};

} // namespace wavesmith::widgets
