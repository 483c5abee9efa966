// SPDX-License-Identifier: Apache-2.0
// OpenCL C and HIP in the window: each such document gets its assembly beside its editor, which can be taken
// over as a file of its own or compared with another version.
//
//   compiled->sideOf(document)->assembly()
//   compiled->takeOver(document)        writes saxpy.s, or saxpy-2.s if there is one, and opens it
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <memory>

class QAction;

namespace wavesmith::widgets {

class CompareDock;
class CompiledSide;
class Document;
class EditorView;
class LanguageTasks;
class MainWindow;
class WindowServices;
class Workspace;

class CompiledDocuments : public QObject {
  Q_OBJECT

public:
  CompiledDocuments(MainWindow* window, WindowServices& services);
  ~CompiledDocuments() override;

  void connectView(EditorView* view);
  [[nodiscard]] CompiledSide* sideOf(const Document* document) const; // nullptr: it is not compiled
  [[nodiscard]] CompareDock* compareDock() const { return compare_; }

  // The path of the written file; empty: nothing is compiled, or it could not be written.
  QString takeOver(const Document* document);
  // Opens the Compare dock for the current document: under its options and under those before, if it is
  // compiled.
  void compare();

signals:
  void statusMessage(const QString& message);

private:
  void follow(EditorView* view);
  void updateActions();

  MainWindow* window_;
  Workspace* workspace_;
  CompareDock* compare_;
  QAction* takeOver_ = nullptr;
  std::unique_ptr<LanguageTasks> tasks_; // of all sides; created with the first
};

} // namespace wavesmith::widgets
