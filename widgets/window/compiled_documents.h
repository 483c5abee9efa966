// SPDX-License-Identifier: Apache-2.0
// OpenCL C and HIP in the window. Each such document has its assembly beside its editor. The assembly can be saved
// as a file of its own, or compared with another version.
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

  // Saves the assembly as a file. Returns its path; empty: nothing is compiled, or it could not be written.
  QString takeOver(const Document* document);
  // Opens the Compare dock for the current document. A compiled document is compared under its current options and
  // its previous ones.
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
  std::unique_ptr<LanguageTasks> tasks_; // shared by all sides; created with the first
};

} // namespace wavesmith::widgets
