// SPDX-License-Identifier: Apache-2.0
// The Instructions panel, for searching and browsing the instruction set: a list, the page of the selected opcode
// and, for a matrix product, a diagram of the lanes and registers of its elements.
//
// GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "isa/opcode.h"
#endif

#include <QDockWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QSlider;
class QSplitter;
class QTabWidget;
class QTextBrowser;
class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class HintStack;
class InstructionsFilter;
class InstructionsModel;
class MatrixView;
class WindowServices;
class Workspace;

class InstructionsDock : public QDockWidget {
  Q_OBJECT

public:
  explicit InstructionsDock(Workspace* workspace, QWidget* parent = nullptr);
  static InstructionsDock* addTo(WindowServices& window);

  // Shows the page of a mnemonic as written in a text. False: the target has no such instruction, and the
  // search shows similar ones.
  bool showInstruction(const QString& mnemonic);
  void focusSearch();

  [[nodiscard]] QLineEdit* search() const { return search_; }
  [[nodiscard]] QTreeView* list() const { return list_; }
  [[nodiscard]] QTextBrowser* page() const { return page_; }
  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] MatrixView* matrix() const { return matrix_; }
  [[nodiscard]] QLabel* element() const { return element_; }
  [[nodiscard]] isa::Op current() const { return current_; }

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  [[nodiscard]] QWidget* makeFinder();
  void reflow();
  [[nodiscard]] QWidget* makeMatrix();
  void filter();
  void choose(isa::Op op);
  void render();
  void showMatrix();
  void fitMatrix();
  bool eventFilter(QObject* watched, QEvent* event) override;
  void followTarget();

  Workspace* workspace_;
  InstructionsModel* model_;
  InstructionsFilter* shown_;
  QBoxLayout* top_ = nullptr; // search and class
  QLineEdit* search_ = nullptr;
  QComboBox* classes_ = nullptr;
  QTreeView* list_ = nullptr;
  QLabel* count_ = nullptr;
  HintStack* found_ = nullptr;
  QSplitter* splitter_ = nullptr;
  QTabWidget* tabs_ = nullptr;
  QTextBrowser* page_ = nullptr;
  QWidget* matrixPage_ = nullptr;
  MatrixView* matrix_ = nullptr;
  QComboBox* block_ = nullptr;
  QComboBox* lane_ = nullptr;
  QSlider* zoom_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  bool zoomed_ = false; // the user has zoomed, so the size is kept
  QLabel* element_ = nullptr;
  isa::Op current_ = isa::Op::invalid;
};

} // namespace wavesmith::widgets
