// SPDX-License-Identifier: Apache-2.0
// All breakpoints and watchpoints, with their conditions and, while a run is debugged, their hits:
//
//   ☑ vector_add.s:95     v_cmp_gt_u32 vcc, …    s_n > 3     2     5
//   ☐ c[17]                                                  0
//
// A check box enables one; location, condition and the number of ignored hits are edited in place. Knows no dock. GUI thread.
#pragma once

#include "models/table_model.h"

#include <functional>
#include <optional>

namespace wavesmith::widgets {

class Breakpoints;
struct Breakpoint;

class BreakpointsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Place, Condition, Ignored, Hits, ColumnCount };
  static constexpr int kIdRole = Qt::UserRole;

  // The state of a breakpoint in the debugged run; the model's owner provides it.
  struct State {
    std::optional<quint64> hits; // none: the breakpoint is not in the run
    QString problem;             // why it is not in the run; empty: it is, or does not concern the run
  };
  using StateOf = std::function<State(const Breakpoint&)>;

  BreakpointsModel(Breakpoints* breakpoints, StateOf stateOf, QObject* parent = nullptr);

  void updateStates();

  [[nodiscard]] const Breakpoint* at(int row) const;
  [[nodiscard]] int rowOf(quint32 id) const; // -1: none

  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) final;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  void reset();

  Breakpoints* breakpoints_;
  StateOf stateOf_;
  QList<quint32> ids_;
};

} // namespace wavesmith::widgets
