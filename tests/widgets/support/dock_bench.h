// SPDX-License-Identifier: Apache-2.0
// A dock in a window of its own, with a workspace and the document that it shows:
//
//   testing::DockBench<HazardsDock> bench(QSize(700, 700));
//   bench.show(bench.write("k.s", text));
//   bench.dock.model()->rowCount()
#pragma once

#ifndef Q_MOC_RUN // moc cannot read the table of opcodes
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "panels/panels.h"
#endif
#include "document/document.h"
#include "document/snapshot.h"
#include "document/workspace.h"
#include "widgets/support/bench.h"

#include <QSize>
#include <QTest>

#include <memory>
#include <string>
#include <utility>

namespace wavesmith::testing {

// What the worker would answer, made here. A program without line numbers: `lines` false. Without a program if
// the text does not assemble.
inline std::shared_ptr<widgets::Snapshot> snapshotOf(const QString& path, const std::string& text,
                                                     bool lines = true) {
  auto snapshot = std::make_shared<widgets::Snapshot>();
  snapshot->path = path;
  auto assembly = assembler::assemble({{path.toStdString(), text}}, {});
  auto object = codeobject::read(assembly.codeObject, path.toStdString());
  if (!object) return snapshot;
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                 lines ? assembly.lines : source::LineTable{});
  if (!program) return snapshot;
  snapshot->program = std::make_shared<const program::Program>(std::move(*program));
  snapshot->analysis = analysis::analyze(*snapshot->program, {});
  snapshot->panels = panels::describe(*snapshot->program, *snapshot->analysis);
  snapshot->lines = std::make_shared<const program::LineIndex>(*snapshot->program, path.toStdString());
  return snapshot;
}

template <class Dock>
struct DockBench {
  explicit DockBench(QSize size) : workspace(&bench.settings, &bench.theme), dock(&workspace) {
    dock.setFloating(true);
    dock.resize(size);
    dock.show();
    (void)QTest::qWaitForWindowExposed(&dock);
  }

  // The file becomes the current document; the workspace's worker answers.
  void open(const QString& path) {
    auto opened = widgets::Document::open(path);
    QVERIFY(opened);
    document = workspace.add(std::move(*opened));
    workspace.setCurrent(document);
  }
  // The same with an answer at once. `newer`: by how many revisions, so that no answer of the worker replaces it.
  void show(const QString& path, bool lines = true, quint64 newer = 0) {
    open(path);
    auto snapshot = snapshotOf(path, document->content().toStdString(), lines);
    snapshot->revision = document->revision() + newer;
    document->setSnapshot(snapshot);
  }
  [[nodiscard]] bool answered() const {
    const auto snapshot = document->snapshot();
    return snapshot && snapshot->revision == document->revision();
  }

  Bench bench;
  widgets::Workspace workspace;
  Dock dock;
  widgets::Document* document = nullptr;
};

} // namespace wavesmith::testing
