// SPDX-License-Identifier: Apache-2.0
// The assembly beside the editor of an OpenCL C or HIP text. The text is compiled in the background while typing.
// Lines of source and assembly are linked both ways, and the compiler's errors are problems of the document.
//
//   clang options [ -O3 -DN=4          v ]  compiled        [Take Over as .s] [Compare]
//      7  v_cmp_gt_u32_e32 vcc, s8, v0
//   ▸ 2‹8  v_mul_f32_e32 v2, s0, v2
//   line 2 in scale, inlined at line 8
//   Resource    clang  ours
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "compile/compile.h"
#endif
#include "document/compiler_options.h"
#include "document/snapshot.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace wavesmith::widgets {

class AssemblyView;
class CodeEditor;
class CompiledLines;
class Document;
class LanguageTasks;
class ResourcesModel;
class Workspace;

class CompiledSide : public QWidget {
  Q_OBJECT

public:
  // `tasks` runs the compiler; several sides share it.
  CompiledSide(CodeEditor* editor, Workspace* workspace, LanguageTasks* tasks, QWidget* parent = nullptr);
  ~CompiledSide() override;

  [[nodiscard]] Document* document() const { return document_; }
  [[nodiscard]] AssemblyView* assembly() const { return assembly_; }
  [[nodiscard]] QComboBox* options() const { return optionsBox_; }
  [[nodiscard]] QLabel* chain() const { return chain_; }
  [[nodiscard]] QTableView* resources() const { return resources_; }
  [[nodiscard]] QString status() const; // "compiled", "compiling", "2 errors"
  [[nodiscard]] QString currentOptions() const;
  // The result for the newest text that the compiler has seen; null before. An older assembly stays visible while
  // the text has errors.
  [[nodiscard]] std::shared_ptr<const compile::Compiled> compiled() const { return compiled_; }

  void compileNow();
  // Assembly to edit, with the source lines as comments; empty: nothing is compiled.
  [[nodiscard]] QString takenOver() const;

signals:
  void compiledChanged();
  void takeOverRequested();
  void compareRequested();

private:
  QWidget* makeTop();
  void setOptions();
  void showCompiled(quint64 revision, const QString& text, std::shared_ptr<const compile::Compiled> compiled,
                    const SnapshotPointer& code);
  void showColors();
  void followSource();
  void followAssembly(int line);
  void activate(const QSet<int>& sourceLines, const QSet<int>& assemblyLines, bool reveal);
  void revealSource(int line);

  QPointer<CodeEditor> editor_; // may be destroyed first, together with the view of both
  Document* document_;
  Workspace* workspace_;
  LanguageTasks* tasks_;
  CompilerOptions stored_;
  QComboBox* optionsBox_ = nullptr;
  QLabel* statusLabel_ = nullptr;
  QPushButton* takeOver_ = nullptr;
  QPushButton* compare_ = nullptr;
  AssemblyView* assembly_;
  QLabel* chain_;
  ResourcesModel* model_;
  QTableView* resources_;
  CompiledLines* lines_;
  QTimer pause_; // waits until the user stops typing
  QString used_; // the options of the newest request
  std::shared_ptr<const compile::Compiled> compiled_;
  QString compiledText_; // the text that compiled_ was made from
  SnapshotPointer code_; // the snapshot of compiled_, for the panels
};

} // namespace wavesmith::widgets
