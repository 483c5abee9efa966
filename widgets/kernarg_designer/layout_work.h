// SPDX-License-Identifier: Apache-2.0
// What the designer has done in the background: the layouts of a code object's kernels, and the changes of
// text and run files that make a design true.
//
// Functions of values; any thread.
#pragma once

#include "changes/change_preview.h"
#include "codeobject/code_object.h"
#include "kernarg/layout_change.h"
#include "source/diagnostic.h"

#include <QList>
#include <QString>

#include <memory>
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
  std::shared_ptr<const codeobject::CodeObject> object; // that the text assembles to
  std::string kernel;
  kernarg::LayoutChange change;
  QList<RunFileText> runFiles; // those that are of another kernel are left as they are
};
struct LayoutChanges {
  QList<FileChange> files; // that change: the text first
  QList<ChangeReason> reasons;
  QString problem; // why there can be no change; then there is nothing else
};
[[nodiscard]] LayoutChanges changesOf(const LayoutWork& work);

} // namespace wavesmith::widgets
