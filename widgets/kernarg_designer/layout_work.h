// SPDX-License-Identifier: Apache-2.0
// What the designer has done in the background: the layouts of a code object's kernels, and the changes of
// text and run files that make a design true.
//
// changesOf() and readLayouts() are functions of values, for any thread; workOn() is for the GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "assembler/assembly.h"
#include "generate/blocks.h"
#include "worker/language_client.h"
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
  kernarg::Layout layout; // of the metadata, or else of the loads
};
// Of a code object, or of the one in a bundle or program that fits `target` best. Blocking.
[[nodiscard]] source::Result<std::vector<KernelLayout>> readLayouts(const QString& path,
                                                                    const std::string& target);

struct RunFileText {
  QString path;
  Document* document = nullptr; // only handed on
  QString text;
};
struct LayoutWork {
  QString path;                 // of the text; empty: untitled
  QString name;                 // to call it by
  Document* document = nullptr; // only handed on
  QString text;
  generate::Assembled now;    // that the text assembles to
  assembler::Options options; // of the language service
  std::string kernel;
  kernarg::LayoutChange change;
  QList<RunFileText> runFiles; // those that are of another kernel are left as they are
};
// Of the current document and the run files beside it, as they are now; `snapshot` is of that text.
[[nodiscard]] LayoutWork workOn(const Workspace* workspace, const SnapshotPointer& snapshot,
                                const QString& kernel, kernarg::LayoutChange change);

struct LayoutChanges {
  QList<FileChange> files; // that change: the text first
  QList<ChangeReason> reasons;
  QString refusal; // why the change would break the kernel: then `files` is empty, and `reasons` say where
  QString problem; // why there can be no change; then there is nothing else
};
// Blocking: what comes of it is assembled.
[[nodiscard]] LayoutChanges changesOf(const LayoutWork& work, worker::LanguageClient& language,
                                      const std::stop_token& stop);

} // namespace wavesmith::widgets
