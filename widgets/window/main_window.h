// SPDX-License-Identifier: Apache-2.0
// The window: documents in tabs (document_tabs), docks around them, actions (window_actions) and a status bar
// (window_status). It connects them with each other, and with the parts that open (document_opening) and save
// (document_saving) files.
//
//   MainWindow window(&settings, &theme);
//   window.restoreSession();
//   window.show();
//   window.openFiles({"vector_add.s"});
//
// GUI thread only.
#pragma once

#include "document/workspace.h"
#include "source/place.h"

#include <QMainWindow>
#include <QStringList>

class QStackedWidget;
class QTabWidget;

namespace wavesmith::widgets {

class AutoOpen;
class BlockGenerator;
class Classroom;
class CodeEditor;
class CommandPalette;
class CompiledDocuments;
class Debugging;
class DescriptorDock;
class DisassemblyDock;
class Document;
class DocumentOpening;
class DocumentSaving;
class DocumentTabs;
class EditorView;
class ExplanationDock;
class ExtraViews;
class FilesDock;
class GuideWindow;
class HazardsDock;
class InitialStateDock;
class InstructionsDock;
class KernargDock;
class OutlineDock;
class PanelLayout;
class Porter;
class ProblemsDock;
class RecentFiles;
class RegistersDock;
class RunDock;
class SearchDock;
class Session;
class Settings;
class Sharing;
class StartPage;
class Theme;
class WaitRenumberer;
class WaitWriter;
class WindowActions;
class WindowPanels;
class WindowStatus;

class MainWindow : public QMainWindow {
  Q_OBJECT

public:
  MainWindow(Settings* settings, Theme* theme, QWidget* parent = nullptr);
  ~MainWindow() override;

  // Opens each file in a tab, or shows its existing tab. False: some could not be read; one message box, which does
  // not block, says which and why.
  bool openFiles(const QStringList& paths);
  bool openFile(const QString& path);
  void newFile();
  // Asks for the properties of the kernel, writes it to `folder` (empty: the folder of the current file) and opens
  // it.
  void newKernel(const QString& folder = {});
  // Restores layout, open files, cursors and scroll positions of the last session, or of a process that
  // crashed.
  void restoreSession();
  void saveSession();
  // Asks about each text that an earlier process left unsaved.
  void offerRecovery();
  // Opens the user's copy of an example, and creates it if it does not exist.
  void openExample(const QString& path);
  void showInstruction(const QString& mnemonic); // empty: the reference, ready to be searched
  void showExplanation(const QString& code);     // "W0102"
  void showGuide();
  void comeToFront(); // restores the window if it is minimized

  [[nodiscard]] Workspace* workspace() const { return workspace_; }
  [[nodiscard]] EditorView* currentView() const;                    // nullptr: the start page
  [[nodiscard]] CodeEditor* currentEditor() const;                  // nullptr: the start page
  [[nodiscard]] EditorView* viewOf(const Document* document) const; // the view in the document's tab
  [[nodiscard]] QList<EditorView*> views() const;                   // those in tabs, the split and windows
  [[nodiscard]] DocumentOpening* opening() const { return opening_; }
  [[nodiscard]] DocumentSaving* saving() const { return saving_; }
  [[nodiscard]] RecentFiles* recent() const { return recent_; }
  [[nodiscard]] PanelLayout* panels() const { return layout_; }
  [[nodiscard]] WindowPanels* services() const { return services_; }
  [[nodiscard]] GuideWindow* guide() const { return guide_; }
  [[nodiscard]] QTabWidget* tabs() const;
  [[nodiscard]] FilesDock* filesDock() const { return files_; }
  [[nodiscard]] OutlineDock* outlineDock() const { return outline_; }
  [[nodiscard]] RunDock* runDock() const { return run_; }
  [[nodiscard]] SearchDock* searchDock() const { return search_; }
  [[nodiscard]] ExtraViews* extraViews() const { return extra_; }
  [[nodiscard]] CommandPalette* commandPalette() const { return palette_; }
  [[nodiscard]] ProblemsDock* problemsDock() const { return problems_; }
  [[nodiscard]] DisassemblyDock* disassemblyDock() const { return disassembly_; }
  [[nodiscard]] InstructionsDock* instructionsDock() const { return instructions_; }
  [[nodiscard]] ExplanationDock* explanationDock() const { return explanation_; }
  [[nodiscard]] RegistersDock* registersDock() const { return registers_; }
  [[nodiscard]] HazardsDock* hazardsDock() const { return hazards_; }
  [[nodiscard]] InitialStateDock* initialStateDock() const { return initial_; }
  [[nodiscard]] DescriptorDock* descriptorDock() const { return descriptor_; }
  [[nodiscard]] BlockGenerator* blockGenerator() const { return blocks_; }
  [[nodiscard]] WaitWriter* waitWriter() const { return waits_; }
  [[nodiscard]] WaitRenumberer* waitRenumberer() const { return renumberer_; }
  [[nodiscard]] Porter* porter() const { return porter_; }
  [[nodiscard]] Sharing* sharing() const { return sharing_; }
  [[nodiscard]] Debugging* debugging() const { return debugging_; }
  [[nodiscard]] CompiledDocuments* compiled() const { return compiled_; }
  [[nodiscard]] KernargDock* kernargDock() const { return kernarg_; }
  [[nodiscard]] Classroom* classroom() const { return classroom_; }
  [[nodiscard]] QAction* action(const QString& name) const; // the one with this objectName
  [[nodiscard]] QStringList recentFiles() const;
  [[nodiscard]] QString assembledText() const; // in the status bar: "assembled", "This file: 2 errors"

  // Saves the document's group (DocumentSaving::saveGroup). False: the user canceled, or has been shown the error.
  bool save(Document* document);
  // Writes the waits first if the settings of the folder say so, and formats if those of the user do; then it is saved
  // after this call has returned.
  void tidyAndSave(Document* document);
  bool saveAs(Document* document);
  bool saveAssembly(Document* document); // saves the text of a code object to a file and opens it
  bool saveAll();
  bool close(Document* document); // asks about unsaved changes, including its run files

protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  void formatAndSave(Document* document);
  void makeDocks();
  void connectParts();
  void connectView(EditorView* view);
  void followActiveView();
  void showDocument(Document* document); // nullptr: the start page
  void focusDocument(const Document* document);
  void explainRefusal(const QAction* refused); // shows in the status bar why the action is disabled
  void updateTitle();
  void showPlace(const source::Place& place);
  void fix(const source::Place& place, const QString& code);

  Settings* settings_;
  Theme* theme_;
  Workspace* workspace_;
  RecentFiles* recent_;
  DocumentTabs* tabs_;
  ExtraViews* extra_;
  StartPage* start_;
  QStackedWidget* center_;
  WindowStatus* status_;
  PanelLayout* layout_ = nullptr;
  WindowPanels* services_ = nullptr;
  FilesDock* files_ = nullptr;
  OutlineDock* outline_ = nullptr;
  ProblemsDock* problems_ = nullptr;
  SearchDock* search_ = nullptr;
  CommandPalette* palette_ = nullptr;
  DisassemblyDock* disassembly_ = nullptr;
  InstructionsDock* instructions_ = nullptr;
  ExplanationDock* explanation_ = nullptr;
  RegistersDock* registers_ = nullptr;
  HazardsDock* hazards_ = nullptr;
  InitialStateDock* initial_ = nullptr;
  DescriptorDock* descriptor_ = nullptr;
  BlockGenerator* blocks_ = nullptr;
  WaitWriter* waits_ = nullptr;
  WaitRenumberer* renumberer_ = nullptr;
  Porter* porter_ = nullptr;
  KernargDock* kernarg_ = nullptr;
  RunDock* run_ = nullptr;
  Debugging* debugging_ = nullptr;
  Sharing* sharing_ = nullptr;
  CompiledDocuments* compiled_ = nullptr;
  Classroom* classroom_ = nullptr;
  AutoOpen* autoOpen_ = nullptr;
  WindowActions* actions_ = nullptr;
  DocumentOpening* opening_ = nullptr;
  DocumentSaving* saving_ = nullptr;
  Session* session_ = nullptr;
  GuideWindow* guide_ = nullptr; // created on demand
};

} // namespace wavesmith::widgets
