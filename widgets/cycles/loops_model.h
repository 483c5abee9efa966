// SPDX-License-Identifier: Apache-2.0
// The loops of a kernel and its other blocks, with the bound that no schedule can beat, and an estimate:
//
//   Line   Loop               Bound   Binding     Estimate   Change
//   216    126 instructions   1,024   MFMA pipe      1,256      -88     change from another version, if there is one
//
// Holds a value; knows no dock. GUI thread.
#pragma once

#include "document/snapshot.h"
#include "models/table_model.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "timing/loop_costs.h"
#include "timing/run_cost.h"
#endif

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::widgets {

// The costs of one kernel under these assumptions.
struct KernelCosts {
  // What the estimates are based on: the steady state of each loop, unless there is a run of this code.
  enum class Path : quint8 { None, OfRun, CodeHasChanged, OtherKernel };

  SnapshotPointer snapshot;
  std::size_t kernel = 0;
  timing::Assumptions assumed;
  std::string waves;  // "2 waves per SIMD: 208 vector registers allow 2"
  std::string memory; // "memory as measured: ..."; empty: it is assumed
  std::vector<timing::LoopCost> costs;
  Path path = Path::None;
  QString runFile;                            // name of the last run's file
  std::shared_ptr<const timing::RunCost> run; // not null if path is OfRun

  // The loop of a row as the run executed it; null: there is no run, it is not a loop, or it was not executed.
  [[nodiscard]] const timing::ExecutedLoop* executed(std::size_t row) const;
  [[nodiscard]] double estimateOf(std::size_t row) const; // cycles of an iteration; 0: none
  std::vector<double> before; // estimates of another version, by row; empty: no version with the same loops

  // The text of the command line: the headline, a line for each resource, the estimate.
  [[nodiscard]] QString textOf(std::size_t row) const;
  [[nodiscard]] std::uint32_t lineOf(std::size_t row) const; // 0: none
  // The estimate minus the other version's, in cycles; nothing if either is missing.
  [[nodiscard]] std::optional<qlonglong> changeOf(std::size_t row) const;
};

// Adds the estimates of the same kernel in another version, if it has as many loops.
void compareWith(KernelCosts& costs, const program::Program& other);

class LoopsModel : public TableModel {
  Q_OBJECT

public:
  enum Column { Line, Code, Bound, Binding, Estimate, Change, ColumnCount };

  using TableModel::TableModel;

  void setCosts(std::shared_ptr<const KernelCosts> costs); // null: none
  [[nodiscard]] const std::shared_ptr<const KernelCosts>& costs() const { return costs_; }

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  std::shared_ptr<const KernelCosts> costs_;
};

} // namespace wavesmith::widgets
