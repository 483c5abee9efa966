// SPDX-License-Identifier: Apache-2.0
// Edit > Compare with Saved, and Compare with HEAD: shows the differences from the file on disk, or from its version
// in git's HEAD. The diff is made in the background.
//
//   − on disk   + in the editor
//   @@ -12,3 +12,3 @@
//   -  s_waitcnt vmcnt(0)
//   +  s_waitcnt vmcnt(1)
//                                   [Revert to Saved] [Close]
//
// GUI thread only.
#pragma once

#include <QDialog>
#include <QPointer>
#include <QString>

class QLabel;
class QPushButton;

namespace wavesmith::widgets {

class DiffView;
class Document;
class HintStack;
class Workspace;

class CompareSaved : public QDialog {
  Q_OBJECT

public:
  enum class With : quint8 { Saved, Head };

  // The document must have a file and be a text.
  CompareSaved(Workspace* workspace, Document* document, With with, QWidget* parent = nullptr);
  ~CompareSaved() override;

  [[nodiscard]] bool isReady() const { return isReady_; }
  [[nodiscard]] QString diff() const;
  [[nodiscard]] QString hint() const; // text shown instead of a diff; empty: the diff is shown

private:
  void start();
  void revert(); // as one undo step

  QPointer<Workspace> workspace_;
  QPointer<Document> document_;
  With with_;
  QString saved_; // the text to compare with
  DiffView* view_;
  HintStack* stack_;
  QPushButton* revert_ = nullptr;
  bool isReady_ = false;
};

} // namespace wavesmith::widgets
