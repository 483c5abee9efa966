// SPDX-License-Identifier: Apache-2.0
// The cells of vector registers (lane_values.h) as a table: texts, marks, and edits as requests.
//
//            +0        +1        +2      ...
//   v4  0    0.5       1         1.5           lane 1 is inactive: italic, hatched
//   v4  16   0         0         0
//
// Knows no dock and no debugger: its owner gives it values and answers its signals. GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "debugger/lanes/lane_edit.h"
#include "debugger/lanes/lane_values.h"
#endif
#include "models/table_model.h"

namespace wavesmith::widgets {

class Theme;

class LaneCellsModel : public TableModel {
  Q_OBJECT

public:
  // What is special about a cell; a set of bits.
  enum Mark : quint8 {
    Inactive = 1,  // EXEC has no bit for its lane
    Changed = 2,   // the value differs from the last stop
    Undefined = 4, // checked mode says so
    InFlight = 8,  // an outstanding operation writes it
    Selected = 16, // its lane is the selected one
  };
  enum Role : quint16 {
    LaneRole = Qt::UserRole, // -1: there is no cell
    MarksRole,
    LocationRole, // "v4[12]", as the debugger names it
  };

  explicit LaneCellsModel(const Theme* theme, QObject* parent = nullptr);

  void setGrid(const LaneGrid& grid); // does nothing if it is the same
  void setValues(LaneValues values, const QString& type);
  void setLane(int lane);
  [[nodiscard]] int lane() const { return lane_; }
  [[nodiscard]] const LaneGrid& grid() const { return grid_; }
  [[nodiscard]] const LaneValues& values() const { return values_; }
  [[nodiscard]] const QString& type() const { return type_; }
  [[nodiscard]] QModelIndex indexOfLane(int lane) const; // the first cell of the lane
  [[nodiscard]] quint8 marks(const LaneCell& cell) const;

  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;
  // Emits editRequested, or editRefused; the value changes with the next setValues.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) final;

  // Names marks, for screen readers and tool tips: "inactive, changed".
  [[nodiscard]] static QString marksText(quint8 marks);

signals:
  void editRequested(const QString& location, const QString& value);
  void editRefused(const QString& reason);

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] int shownColumns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  [[nodiscard]] const LaneCell* cellOf(const QModelIndex& index) const; // nullptr: none
  [[nodiscard]] QString description(const QModelIndex& index, const LaneCell& cell) const;

  const Theme* theme_;
  LaneGrid grid_;
  LaneValues values_;
  QString type_ = QStringLiteral("u32");
  int lane_ = 0;
};

} // namespace wavesmith::widgets
