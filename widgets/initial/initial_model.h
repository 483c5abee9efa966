// SPDX-License-Identifier: Apache-2.0
// The initial contents of the registers of a wave, with a row for each value. After them come registers that are
// read uninitialized.
//
//   s[0:1]   kernarg segment pointer   address of the kernel's arguments   0x7f0000010000   41, 42
//   ⚠ s4     nothing                   read, but nothing is in it                           50
//
// GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "models/table_model.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#endif

#include <QStringList>

namespace wavesmith::widgets {

class Theme;

// Texts that the parts of the dock share.
[[nodiscard]] QString registersText(const isa::RegisterRange& registers);
// The line, "41", or the address, "0x1908", if there is no line.
[[nodiscard]] QString placeText(const Snapshot& snapshot, analysis::Index at);
// Its place in the text; line 0: it has none.
[[nodiscard]] source::Place placeOf(const Snapshot& snapshot, analysis::Index at);
// The value in hexadecimal, and in decimal if useful: "0x00000005 = 5".
[[nodiscard]] QString valueText(const panels::InitialRow& row);
[[nodiscard]] QString filledByText(panels::FilledBy by);

class InitialModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Registers, Name, Meaning, Value, ReadBy };
  static constexpr int kColumnCount = ReadBy + 1;

  explicit InitialModel(const Theme* theme, QObject* parent = nullptr);

  // Returns true if a row looks different now.
  bool setPanel(SnapshotPointer snapshot, panels::InitialPanel panel);
  [[nodiscard]] const panels::InitialPanel& panel() const { return panel_; }
  [[nodiscard]] const SnapshotPointer& snapshot() const { return snapshot_; }
  // The instructions that read the registers of a row.
  [[nodiscard]] const std::vector<analysis::Index>& readers(int row) const;
  [[nodiscard]] bool isUnset(int row) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QString text(int row, int column) const;
  [[nodiscard]] QString readersText(int row) const;
  [[nodiscard]] std::vector<source::Location> shownReaders() const;

  const Theme* theme_;
  SnapshotPointer snapshot_;
  panels::InitialPanel panel_;
  // What the rows show, to see what has changed. Texts of hundreds of readers would take longer than the rest of the panel.
  QStringList cells_;
  std::vector<source::Location> shownReaders_;
};

} // namespace wavesmith::widgets
