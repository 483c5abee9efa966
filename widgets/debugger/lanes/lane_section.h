// SPDX-License-Identifier: Apache-2.0
// One register, or tuple of registers, of the Lanes dock: its name, boxes for its type and form, and its values as
// cells, as the tile of a matrix, or as a plot.
//
//   v6  v_x   written by line 133                [f32 ▾] [Cells ▾] [pin]
//            +0        +1        +2
//   v6  0    0.5       1         1.5
//
// The dock gives it the values; the section asks for nothing. GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "debugger/lanes/lane_values.h"
#include "debugger/lanes/register_uses.h"
#endif

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QToolButton;

namespace wavesmith::widgets {

class ElidedLabel;
class LaneCellsModel;
class LaneCellsView;
class LanePlot;
class Theme;

enum class LaneForm : quint8 { Cells, Tile, Line, Bars };

// What a user has chosen for a register. It outlives the section.
struct LaneChoices {
  QString type; // empty: the type of the nearest instruction
  std::optional<LaneForm> form;
  std::optional<isa::Op> op; // the opcode of the tile; nothing: the nearest one
  program::Index at = program::kNone;
  std::optional<isa::Matrix> matrix;
};

// What the section shows.
struct LaneSource {
  QString text; // "v_x", as it was pinned
  bool pinned = false;
  QString note;                    // "written by line 133"
  QString type;                    // type in which the note's instruction uses it; may be empty
  LaneForm form = LaneForm::Cells; // the form, unless the user has chosen another one
};

class LaneSection : public QWidget {
  Q_OBJECT

public:
  explicit LaneSection(const Theme* theme, QWidget* parent = nullptr);

  void setSource(const LaneSource& source, const LaneChoices& choices);
  void setArrangement(int columns, quint64 lanes);
  // The program and the next instruction; may be nullptr.
  void setProgram(std::shared_ptr<const program::Program> program, program::Index at);
  void setLane(int lane);

  [[nodiscard]] const LaneSource& source() const { return source_; }
  [[nodiscard]] const LaneChoices& choices() const { return choices_; }
  // Sets the registers that the text stands for; returns the location of everything that the section needs.
  [[nodiscard]] NamedLanes resolve(const NamedLanes& named);
  [[nodiscard]] bool wantsAddresses() const;
  void setValues(LaneValues values, const QString& authorNames);
  void setFailure(const QString& reason); // a clause

  [[nodiscard]] QString type() const; // the type in which values are shown
  [[nodiscard]] LaneForm form() const;
  [[nodiscard]] QString failure() const { return failure_; }
  [[nodiscard]] LaneCellsModel* model() const { return model_; }
  [[nodiscard]] LaneCellsView* view() const { return view_; }
  [[nodiscard]] LanePlot* plot() const { return plot_; }
  [[nodiscard]] QWidget* focusTarget() const; // the cells or the plot

signals:
  void choicesChanged(); // values must be asked for again
  void laneChosen(int lane);
  void pinToggled();
  void removeRequested(); // the Delete key

private:
  void makeHead();
  void chooseForm(int index);
  void chooseTile(int index);
  void showTypes();
  void showTiles();
  void showValues();
  void showHead();
  [[nodiscard]] QString automaticType() const;
  [[nodiscard]] std::optional<MatrixUse> tile() const; // nothing: the form is not Tile
  [[nodiscard]] QString instructionText(const MatrixUse& use) const;

  const Theme* theme_;
  LaneSource source_;
  LaneChoices choices_;
  int columns_ = 16;
  quint64 lanes_ = kAllLanes;
  std::shared_ptr<const program::Program> program_;
  program::Index at_ = program::kNone;
  isa::RegisterRange registers_{isa::RegisterClass::Vector, 0, 0}; // the registers that the text names
  QString typeHint_;                                               // used by an instruction nearby
  std::vector<MatrixUse> uses_;                                    // uses by matrix products, nearest first
  std::vector<MatrixUse> listed_;                                  // the uses in the box's order
  LaneValues values_;
  QString authorNames_, failure_;

  QLabel* name_;
  ElidedLabel* note_;
  QComboBox* typeBox_;
  QComboBox* formBox_;
  QComboBox* tileBox_;
  QComboBox* matrixBox_;
  QWidget* tileRow_;
  QToolButton* pin_;
  LaneCellsModel* model_;
  LaneCellsView* view_;
  LanePlot* plot_;
};

} // namespace wavesmith::widgets
