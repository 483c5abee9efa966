// SPDX-License-Identifier: Apache-2.0
// The kernel that the Registers dock shows, and where in it the cursor is: what all its views draw from.
//
// A value; keeps the snapshot alive. Any thread.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read the table of opcodes
#include "panels/register_at.h"
#include "panels/register_text.h"
#endif

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace wavesmith::widgets {

struct ShownKernel {
  SnapshotPointer snapshot;              // null: there is none
  std::size_t kernel = 0;                // index into Program::kernels
  std::uint32_t cursor = program::kNone; // the instruction at the cursor, if it is in this kernel

  [[nodiscard]] bool isNull() const { return snapshot == nullptr; }
  [[nodiscard]] const panels::RegisterPanel& panel() const { return snapshot->panels->registers[kernel]; }
  [[nodiscard]] panels::RegisterText text() const {
    return {*snapshot->program, *snapshot->analysis, *snapshot->lines, panel()};
  }
  [[nodiscard]] const analysis::Pressure& pressure(std::uint32_t at) const {
    return snapshot->analysis->liveness.pressure()[at];
  }
  [[nodiscard]] QString textOf(const panels::Sentence& sentence) const {
    return QString::fromStdString(panels::textOf(sentence, *snapshot->program, *snapshot->lines));
  }
};

// The instruction of a line, or of the last line above it that is one; kNone: there is none above.
[[nodiscard]] std::uint32_t instructionAt(const Snapshot& snapshot, int line);

// The kernel around a line and its instruction; `last`: the name of the one that is kept where the line is in
// none.
[[nodiscard]] ShownKernel kernelAt(const SnapshotPointer& snapshot, int line, const QString& last);

} // namespace wavesmith::widgets
