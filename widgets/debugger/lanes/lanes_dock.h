// SPDX-License-Identifier: Apache-2.0
// The Lanes dock: vector registers of the selected wave in all lanes, as cells, matrix tiles or plots, by type.
//
//   [Pin: v4, v_x          ] [Lanes: 0-7,16 ] [16 × 4 ▾]
//   v6  v_x                            [f32 ▾] [Cells ▾] x
//              +0     +1     +2
//   v6  0      0.5    1      1.5
//   ...
//
// While nothing is pinned, it shows the registers of the instruction that ran and of the one that comes next. A cell is
// edited in place; choosing one selects its lane. All values are those of the debugger. GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "debugger/lanes/lane_section.h"
#endif

#include "debugger/debug_dock.h"

#include <QHash>

#include <memory>
#include <optional>

class QComboBox;
class QCompleter;
class QLabel;
class QLineEdit;
class QMenu;
class QScrollArea;
class QVBoxLayout;

namespace wavesmith::widgets {

class Document;
class LaneReader;
class LocationMenu;
class WindowServices;
class Workspace;

class LanesDock : public DebugDock {
  Q_OBJECT

public:
  // `menu` is the context menu of cells.
  LanesDock(DebugController* controller, LocationMenu* menu, Workspace* workspace, QWidget* parent = nullptr);
  static LanesDock* addTo(WindowServices& window, DebugController* controller, LocationMenu* menu);

  // The pins of the debugged kernel, as the user wrote them, in order: "v4", "v[4:5]", "v_x".
  [[nodiscard]] QStringList pins() const { return pinsOf_.value(kernel_); }
  void setPins(const QStringList& pins);
  void pin(const QString& text); // pins the text if the debugger knows it as a vector register
  void unpin(const QString& text);

  [[nodiscard]] QList<LaneSection*> sections() const; // the visible ones
  [[nodiscard]] QLineEdit* pinEdit() const { return pinEdit_; }
  [[nodiscard]] QLineEdit* lanesEdit() const { return lanesEdit_; }
  [[nodiscard]] QComboBox* arrangementBox() const { return arrangement_; }
  [[nodiscard]] QString message() const; // why the last entry was refused; empty: it was accepted
  [[nodiscard]] QString hint() const;

signals:
  void valuesShown(); // everything on display belongs to the controller's position
  void pinsChanged();

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void makeBar(QVBoxLayout* all);
  void connectController();
  void findProgram();
  [[nodiscard]] bool isEdited(const Document* document) const; // it was edited since the run was built
  [[nodiscard]] program::Index next() const;                   // the next instruction of the selected wave
  [[nodiscard]] std::vector<LaneSource> usedNow() const;
  [[nodiscard]] QString lineText(program::Index at) const;
  [[nodiscard]] QString registersOf(const QString& pin) const;
  void showSections();
  LaneSection* makeSection();
  void askNames();
  void chooseLane(int lane);
  void applyLanes();
  void pinTyped();
  void pinNext(QStringList texts);
  void showMessage(const QString& text);
  void leave(const LaneSection* section, int rows, int column);
  void showMenu(LaneSection* section, const QPoint& at);
  void scrollTogether(const LaneSection* section, int value);

  Workspace* workspace_;
  LaneReader* reader_;
  LocationMenu* locations_;
  QLineEdit* pinEdit_ = nullptr;
  QLineEdit* lanesEdit_ = nullptr;
  QComboBox* arrangement_ = nullptr;
  QLabel* message_ = nullptr;
  QLabel* nothing_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  QVBoxLayout* list_ = nullptr;
  QCompleter* completer_ = nullptr;

  QString kernel_;                      // the debugged kernel, with its source
  QHash<QString, QStringList> pinsOf_;  // by kernel, because names belong to its text
  QHash<QString, LaneChoices> choices_; // the user's choices, by text of the register
  QList<LaneSection*> sections_;        // the first `shown_` are visible
  int shown_ = 0;
  quint64 lanes_ = kAllLanes;
  std::shared_ptr<const program::Program> program_; // the run's program, if a document has it
  bool namesKnown_ = false;
  bool edited_ = false; // a cell was edited, and the answer is outstanding
};

} // namespace wavesmith::widgets
