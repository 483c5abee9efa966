// SPDX-License-Identifier: Apache-2.0
// The kernel that the Registers dock shows, and the cursor's place in it; shared by all its views.
//
// A value type that keeps the snapshot alive. Any thread; functions with a workspace: GUI thread.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read the table of opcodes
#include "panels/places.h"
#include "panels/register_at.h"
#include "panels/register_text.h"
#endif

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace wavesmith::widgets {

class Document;
class Workspace;

struct ShownKernel {
  SnapshotPointer snapshot;              // null: there is none
  std::size_t kernel = 0;                // index into Program::kernels
  std::uint32_t cursor = program::kNone; // the instruction at the cursor, if it is in this kernel
  bool isAtCursor = false;               // the cursor's line belongs to this kernel

  [[nodiscard]] bool isNull() const { return snapshot == nullptr; }
  [[nodiscard]] const panels::RegisterPanel& panel() const { return snapshot->panels->registers[kernel]; }
  [[nodiscard]] panels::RegisterText text() const {
    return {*snapshot->program, *snapshot->analysis, *snapshot->lines, panel()};
  }
  [[nodiscard]] const analysis::Pressure& pressure(std::uint32_t at) const {
    return snapshot->analysis->liveness.pressure()[at];
  }
  [[nodiscard]] QString textOf(const panels::Sentence& sentence) const; // in the window's language
};

// The place of the cursor that every panel shows (panels/places.h).
[[nodiscard]] panels::Place placeAtCursor(const Snapshot& snapshot, const Workspace& workspace);

// The code that the panels show for a document: its own, or the compiled code of OpenCL C and HIP. Null: none.
[[nodiscard]] SnapshotPointer codeOf(const Document* document);

// Why a file shows no kernel, and what to do about it: "Assembling…", "This file does not
// assemble yet. See the Problems panel.", "There is no kernel in this file. ...". For OpenCL C and HIP: how to see the
// compiled assembly.
[[nodiscard]] QString whyNoKernel(const Document& document);
// The object name of the action of the window that helps: "generateBlocks", "panelProblems", "takeOver", without a
// document "open"; or empty.
[[nodiscard]] QString helpWithoutKernel(const Document* document);

// The kernel and the instruction of the cursor's line. `last` is the name of the kernel to keep if the line
// belongs to none.
[[nodiscard]] ShownKernel kernelAtCursor(const SnapshotPointer& snapshot, const Workspace& workspace,
                                         const QString& last);

} // namespace wavesmith::widgets
