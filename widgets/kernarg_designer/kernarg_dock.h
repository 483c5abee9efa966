// SPDX-License-Identifier: Apache-2.0
// The Kernarg Designer: the arguments of the kernel at the cursor, to be edited as a grid; their bytes as a
// ruler with the loads that read them; and the layout as source in seven languages.
//
//   vector_add v  From v | Natural Packed By Hand | Hidden | + - ^ v      32 bytes, from the metadata
//   | Edited: the text still says something else              [Preview...] [Revert] |
//   | #  Name  Type  Offset ...  |  0 | a       | b       |  |  C++ | C | Python | ...
//   | 0  a     float*     0      | 16 | c       | n | str |  |  struct vector_add_args {
//
// What is edited here is a design; the text, its `.set`s and its run files become it after a preview, in one
// step of undo. Until it is edited, the design is the text's layout. While hidden it does nothing. GUI
// thread only.
#pragma once

#include "document/snapshot.h"
#include "kernarg/design.h"
#include "kernarg_designer/design_history.h"
#include "kernarg_designer/layout_work.h"

#include <QDockWidget>
#include <QHash>
#include <QPointer>

#include <functional>

class QAction;
class QActionGroup;
class QComboBox;
class QFrame;
class QLabel;
class QListWidget;
class QPushButton;
class QSplitter;
class QTableView;
class QToolBar;
class QUndoStack;

namespace wavesmith::widgets {

class ByteRuler;
class GeneratedView;
class HintStack;
class KernargModel;
class Workspace;

class KernargDock : public QDockWidget {
  Q_OBJECT

public:
  explicit KernargDock(Workspace* workspace, QWidget* parent = nullptr);
  ~KernargDock() override;

  // The path of a run file with unsaved changes in the Run dock: it cannot be changed
  // here.
  void setUnsavedRunFile(std::function<QString()> path) { unsavedRunFile_ = std::move(path); }
  // Opens the preview of the changes for this design; in the background until previewOpened().
  void preview();
  void useLayout(const kernarg::Layout& layout); // as the design of this kernel
  void fromCodeObject(const QString& path, const QString& kernel = {});
  // Back to what the text says, after a question.
  void askRevert();

  [[nodiscard]] KernargModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }
  // What Undo and Redo are about while the focus is here; nullptr: nothing was edited.
  [[nodiscard]] QUndoStack* undoStack() const;
  [[nodiscard]] ByteRuler* ruler() const { return ruler_; }
  [[nodiscard]] GeneratedView* generated() const { return generated_; }
  [[nodiscard]] QListWidget* messages() const { return messages_; }
  [[nodiscard]] QComboBox* kernels() const { return kernels_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }
  [[nodiscard]] QSplitter* parts() const { return parts_; }
  [[nodiscard]] QString barText() const; // empty: there is no bar
  [[nodiscard]] QString statusText() const;
  [[nodiscard]] QString preloadText() const;
  [[nodiscard]] QAction* action(const QString& name) const; // by objectName

signals:
  void previewOpened(wavesmith::widgets::ChangePreview* preview);
  void previewRefused(const QString& why);
  void filesChanged(const QStringList& paths); // after an Apply, its Undo or its Redo
  void undoChanged();                          // undoStack() or what is on it
  void layoutsRead();                          // of a code object; or the bar says why not

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  QToolBar* makeToolBar();
  QWidget* makeBar();
  QWidget* makeGrid();
  QAction* addTool(QToolBar* bar, const char* name, const QString& picture, const QString& text,
                   const QKeySequence& keys, std::function<void()> slot);
  void connectParts();
  void refresh();
  void showKernel(const SnapshotPointer& snapshot, std::size_t kernel);
  void showNothing(const QString& hint);
  void showDesign();
  void showMessages();
  void showGenerated();
  void updateState();
  void say(const QString& problem); // what was refused; empty: nothing
  void showPreview(const LayoutChanges& changes);
  void chooseCodeObject();
  void chooseStruct();
  void useLoads();
  void goTo(std::uint32_t at);
  void goToNextReader(int row);
  void chooseRow(int row);
  [[nodiscard]] QList<int> selectedRows() const;
  [[nodiscard]] QString whyNoPreview() const; // empty: there can be one
  [[nodiscard]] QString hint() const;

  using Key = DesignHistory::Key;
  void restore(const Key& key, const kernarg::Design& design);
  void remember(ChangePreview* preview);
  QPointer<Workspace> workspace_; // goes before the docks when the window does
  KernargModel* model_;
  HintStack* stack_ = nullptr;
  QTableView* view_;
  ByteRuler* ruler_;
  GeneratedView* generated_;
  QListWidget* messages_;
  QComboBox* kernels_;
  QLabel* status_;
  QLabel* preload_;
  QFrame* bar_;
  QLabel* barIcon_;
  QLabel* barText_;
  QPushButton* previewButton_;
  QPushButton* revertButton_;
  QSplitter* parts_;
  QActionGroup* arrangements_ = nullptr;
  std::function<QString()> unsavedRunFile_;

  DesignHistory* history_;
  QHash<Key, kernarg::Design> designs_; // edited or shown
  Key shown_{nullptr, {}};
  std::size_t kernel_ = 0;
  SnapshotPointer snapshot_;
  QString cursorKernel_;  // around which the cursor was last
  QString problem_;       // that was refused last
  bool isBroken_ = false; // the text cannot be read as it stands: what is shown is of before
  int lastReader_ = -1;
  bool busy_ = false; // a preview is being made
  bool visible_ = false;
  bool isDivided_ = false; // the parts have got their first widths
};

} // namespace wavesmith::widgets
