// SPDX-License-Identifier: Apache-2.0
// The Kernarg Designer: the arguments of the kernel at the cursor as a grid that the user edits, their bytes as a
// ruler with the loads that read them, and the layout as source code in seven languages.
//
//   vector_add v  From v | Natural Packed By Hand | Hidden | + - ^ v      32 bytes, from the metadata
//   | Edited: the text still says something else              [Preview...] [Revert] |
//   | #  Name  Type  Offset ...  |  0 | a       | b       |  |  C++ | C | Python | ...
//   | 0  a     float*     0      | 16 | c       | n | str |  |  struct vector_add_args {
//
// Edits here change a design. Applying it changes the text, its `.set` directives and its run files after a preview,
// in one undo step. Until it is edited, the design is the text's layout. While hidden, the dock does nothing. GUI
// thread only.
#pragma once

#include "document/background.h"
#include "document/snapshot.h"
#include "kernarg/design.h"
#include "kernarg/emit/emit.h"
#include "kernarg_designer/design_history.h"
#include "kernarg_designer/layout_work.h"

#include <QDockWidget>
#include <QHash>
#include <QPointer>

#include <functional>

class QAction;
class QComboBox;
class QListWidget;
class QSplitter;
class QTableView;
class QUndoStack;

namespace wavesmith::widgets {

class ArgumentGrid;
class ByteRuler;
class DesignBar;
class DesignerToolBar;
class GeneratedView;
class HintStack;
class KernargModel;
class WindowServices;
class Workspace;

class KernargDock : public QDockWidget {
  Q_OBJECT

public:
  explicit KernargDock(Workspace* workspace, QWidget* parent = nullptr);
  ~KernargDock() override;
  static KernargDock* addTo(WindowServices& window);

  // Sets the function that returns the path of a run file with unsaved changes in the Run dock, which cannot be
  // changed here.
  void setUnsavedRunFile(std::function<QString()> path) { unsavedRunFile_ = std::move(path); }
  // Computes the changes for this design in the background, then opens the preview and emits previewOpened().
  void preview();
  void useLayout(const kernarg::Layout& layout); // uses the layout as the design of this kernel
  void fromCodeObject(const QString& path, const QString& kernel = {});
  // Asks, and then resets the design to the layout of the text.
  void askRevert();

  [[nodiscard]] KernargModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const; // the grid
  // The undo stack while the focus is here; nullptr: there are no edits.
  [[nodiscard]] QUndoStack* undoStack() const;
  [[nodiscard]] ByteRuler* ruler() const { return ruler_; }
  [[nodiscard]] GeneratedView* generated() const { return generated_; }
  [[nodiscard]] QListWidget* messages() const;
  [[nodiscard]] QComboBox* kernels() const;
  [[nodiscard]] HintStack* stack() const { return stack_; }
  [[nodiscard]] QSplitter* parts() const { return parts_; }
  [[nodiscard]] QString barText() const; // empty: the bar is hidden
  [[nodiscard]] QString statusText() const;
  [[nodiscard]] QString preloadText() const;
  [[nodiscard]] QAction* action(const QString& name) const; // the action with this object name

signals:
  void previewOpened(wavesmith::widgets::ChangePreview* preview);
  void previewRefused(const QString& why);
  void filesChanged(const QStringList& paths); // after an Apply, its Undo or its Redo
  void undoChanged();                          // undoStack() is another one, or its contents have changed
  // the layouts of a code object were read, or the bar shows an error
  void layoutsRead();

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void followWorkspace();
  void followDesign(); // follows edits of the model
  void connectParts();
  void refresh();
  void showKernel(const SnapshotPointer& snapshot, std::size_t kernel);
  void showNothing(const QString& hint);
  void findLimits(); // in the background
  void forget();
  void showDesign();
  void showGenerated();
  void updateState();
  void say(const QString& problem); // shows the reason of a rejection; empty: none
  void showPreview(const LayoutChanges& changes);
  void chooseCodeObject();
  void useRead(const QString& name, const QString& kernel,
               const source::Result<std::vector<KernelLayout>>& read);
  void chooseStruct();
  void useLoads();
  void goTo(std::uint32_t at);
  [[nodiscard]] QString whyNoPreview() const; // empty: a preview is possible
  [[nodiscard]] QString hint() const;

  using Key = DesignHistory::Key;
  void restore(const Key& key, const kernarg::Design& design);
  void remember(ChangePreview* preview);
  QPointer<Workspace> workspace_; // destroyed before the docks when the window is destroyed
  KernargModel* model_;
  HintStack* stack_ = nullptr;
  DesignerToolBar* tools_;
  DesignBar* bar_;
  ArgumentGrid* grid_;
  ByteRuler* ruler_;
  GeneratedView* generated_;
  QSplitter* parts_;
  std::function<QString()> unsavedRunFile_;

  DesignHistory* history_;
  QHash<Key, kernarg::Design> designs_; // designs that were edited or shown
  Key shown_{nullptr, {}};
  std::size_t kernel_ = 0;
  SnapshotPointer snapshot_;
  BackgroundTask reading_;                 // reads a code object
  BackgroundTask limiting_;                // finds the preconditions of the kernel
  std::vector<kernarg::HostCheck> checks_; // those of the shown kernel, once they are found
  QString cursorKernel_;                   // the last kernel that the cursor was in
  QString problem_;                        // the last rejection
  bool isBroken_ = false;                  // the current text is invalid: the last valid layout is shown
  bool busy_ = false;                      // a preview is being computed
  bool visible_ = false;
  bool isDivided_ = false; // the parts have their initial widths
};

} // namespace wavesmith::widgets
