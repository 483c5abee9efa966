// SPDX-License-Identifier: Apache-2.0
// The figures next to a line of the text, as numbers and as words:
//
//   line 44      v4 s12 · V1 L0 E0 · 0x0110 · e0501000 80020400
//   line 47      v4 s12 · V0 L0 E0 · 1,024 MFMA · ...               the first one of a loop
//   line 51  ×8  v9 s12 · V8 L0 E0 · 0x0140 · ...                   a repetition: the maximum of its eight
//
// Lines that were edited since the newest snapshot keep their old figures, which are marked as stale. A query
// takes constant time, except for the first query of a line with many instructions. GUI thread only.
#pragma once

#include "document/snapshot_facts.h"
#include "editor/snapshot_lines.h"
#include "settings/settings.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "timing/bounds.h"
#endif

#include <QHash>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

struct LineFigures {
  std::uint32_t first = 0;        // its first instruction
  std::uint32_t instructions = 0; // the number of its instructions; 0: none, and the other members are unset
  bool stale = false;             // the figures are those of the line's previous text
  analysis::Pressure live;        // the maximum for each kind of register
  std::array<std::uint8_t, analysis::kCounters> pending{}; // the maximum for each counter
  bool unknown = false;

  bool operator==(const LineFigures&) const = default;
};

class ColumnModel : public QObject {
  Q_OBJECT

public:
  explicit ColumnModel(SnapshotLines* lines, QObject* parent = nullptr);

  [[nodiscard]] LineFigures at(int line) const;
  // "v4 s12", "V1 L0 E0", "0x0110", "e0501000 80020400"; empty for Pressure.
  [[nodiscard]] QString text(EditorColumn column, const LineFigures& figures) const;
  // The loop that begins in this line, the outermost if there are several; null: none. Computed on first use.
  [[nodiscard]] const timing::Bound* boundAt(const LineFigures& figures) const;
  // "1,024 MFMA"; empty: no loop begins here.
  [[nodiscard]] QString boundText(const LineFigures& figures) const;
  // All figures of a line in words, for the tool tip.
  [[nodiscard]] QString explanation(int line) const;

  // The extremes of the whole snapshot.
  using Extent = SnapshotFacts::Extent;
  [[nodiscard]] const Extent& extent() const { return facts_->extent; }

  // The kernel of an instruction, and its maxima.
  using Maxima = SnapshotFacts::Maxima;
  using Kernel = SnapshotFacts::Kernel;
  [[nodiscard]] const Kernel* kernelAt(std::uint32_t instruction) const;
  // The maxima of the instruction's kernel; for code outside of any kernel, those of all such code.
  [[nodiscard]] const Maxima& maximaAt(std::uint32_t instruction) const;
  [[nodiscard]] const SnapshotLines& lines() const { return *lines_; }

signals:
  void changed(); // figures have changed
  void extentChanged();

private:
  void update();
  [[nodiscard]] LineFigures figuresOf(std::span<const std::uint32_t> instructions) const;

  SnapshotLines* lines_;
  std::shared_ptr<const SnapshotFacts> facts_ = std::make_shared<const SnapshotFacts>();
  mutable QHash<std::uint32_t, LineFigures> long_;           // of lines with many instructions, by line
  mutable std::optional<std::vector<timing::Bound>> bounds_; // the loops, by their first instruction
};

// The words of an instruction in memory order: "e0501000 80020400".
[[nodiscard]] QString encodingText(const isa::Instruction& instruction);

} // namespace wavesmith::widgets
