// SPDX-License-Identifier: Apache-2.0
// The background work of the Kernarg Designer: reads the layouts of a code object's kernels, and computes how a
// design changes the text and its run files.
//
// changesOf() and readLayouts() are pure functions for any thread; workOn() is for the GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "assembler/assembly.h"
#include "generate/blocks.h"
#include "worker/language/language_client.h"
#endif
#include "changes/change_preview.h"
#include "document/snapshot.h"
#include "kernarg/layout_change.h"
#include "source/diagnostic.h"

#include <QList>
#include <QString>

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::widgets {

struct KernelLayout {
  QString kernel;
  kernarg::Layout layout; // layout from the metadata or, without it, from the loads
};
// Reads the layouts of a code object. From a bundle or program, reads the code object that matches `target` best.
// Blocking.
[[nodiscard]] source::Result<std::vector<KernelLayout>> readLayouts(const QString& path,
                                                                    const std::string& target);

struct RunFileText {
  QString path;
  Document* document = nullptr; // not used, only passed on
  QString text;
};
// A text that can be of the host: C, C++, HIP, Python, Rust.
struct HostText {
  QString path;
  Document* document = nullptr; // not used, only passed on
  QString text;
};
struct LayoutWork {
  QString path;                 // path of the text; empty: untitled
  QString name;                 // its display name
  Document* document = nullptr; // not used, only passed on
  QString text;
  generate::Assembled now;    // the assembly of the text
  assembler::Options options; // options of the language service; the folder's are added in the background
  std::string kernel;
  kernarg::LayoutChange change;
  QList<HostText> hosts;       // open ones beside the text; others are read in the background
  QList<RunFileText> runFiles; // run files of other kernels stay unchanged
};
// Collects the input for the current document and the run files next to it; `snapshot` must be of its current text.
[[nodiscard]] LayoutWork workOn(const Workspace* workspace, const SnapshotPointer& snapshot,
                                const QString& kernel, kernarg::LayoutChange change);

struct LayoutChanges {
  QList<FileChange> files; // the changed files, the text first
  QList<ChangeReason> reasons;
  // why the change would break the kernel; `files` is then empty, and `reasons` has the places
  QString refusal;
  QString problem; // why no change is possible; all other members are then empty
};
// Computes the changes. Blocking, because it assembles the result.
[[nodiscard]] LayoutChanges changesOf(const LayoutWork& work, worker::LanguageClient& language,
                                      const std::stop_token& stop);

} // namespace wavesmith::widgets
