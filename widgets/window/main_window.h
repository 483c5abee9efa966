// SPDX-License-Identifier: Apache-2.0
// The window: documents in tabs, docks around them, and the actions of menus and tool bar.
//
//   MainWindow window(&settings, &theme);
//   window.restoreSession();
//   window.openFile("vector_add.s");
//   window.show();
//
// GUI thread only.
#pragma once

#include "document/workspace.h"
#include "source/diagnostic.h"

#include <QMainWindow>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>

class QComboBox;
class QLabel;
class QMenu;
class QStackedWidget;
class QTabWidget;

namespace wavesmith::source {
struct Diagnostic;
}

namespace wavesmith::widgets {

class AutoOpen;
class BlockGenerator;
class CodeEditor;
class DescriptorDock;
class DisassemblyDock;
class Document;
class DocumentSaving;
class EditorView;
class ExplanationDock;
class FilesDock;
class GuideWindow;
class HazardsDock;
class InitialStateDock;
class InstructionsDock;
class KernargDock;
class OutlineDock;
class PanelLayout;
class ProblemsDock;
class RegistersDock;
class RunDock;
class Session;
class Settings;
class StartPage;
class UndoActions;
class Theme;

class MainWindow : public QMainWindow {
  Q_OBJECT

public:
  MainWindow(Settings* settings, Theme* theme, QWidget* parent = nullptr);
  ~MainWindow() override;

  // Opens the file in a tab, or shows its existing tab. False: it could not be read; the user has been shown
  // the error.
  bool openFile(const QString& path);
  void newFile();
  // Asks for the properties of the kernel, writes it to `folder` (empty: that of the current file) and opens
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

  [[nodiscard]] Workspace* workspace() const { return workspace_; }
  [[nodiscard]] EditorView* currentView() const; // nullptr: the start page
  [[nodiscard]] EditorView* viewOf(const Document* document) const;
  [[nodiscard]] PanelLayout* panels() const { return layout_; }
  [[nodiscard]] GuideWindow* guide() const { return guide_; }
  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] FilesDock* filesDock() const { return files_; }
  [[nodiscard]] OutlineDock* outlineDock() const { return outline_; }
  [[nodiscard]] RunDock* runDock() const { return run_; }
  [[nodiscard]] ProblemsDock* problemsDock() const { return problems_; }
  [[nodiscard]] DisassemblyDock* disassemblyDock() const { return disassembly_; }
  [[nodiscard]] InstructionsDock* instructionsDock() const { return instructions_; }
  [[nodiscard]] ExplanationDock* explanationDock() const { return explanation_; }
  [[nodiscard]] RegistersDock* registersDock() const { return registers_; }
  [[nodiscard]] HazardsDock* hazardsDock() const { return hazards_; }
  [[nodiscard]] InitialStateDock* initialStateDock() const { return initial_; }
  [[nodiscard]] DescriptorDock* descriptorDock() const { return descriptor_; }
  [[nodiscard]] BlockGenerator* blockGenerator() const { return blocks_; }
  [[nodiscard]] KernargDock* kernargDock() const { return kernarg_; }
  [[nodiscard]] QAction* action(const QString& name) const; // by objectName
  [[nodiscard]] QStringList recentFiles() const;
  [[nodiscard]] QString assembledText() const; // of the status bar: "assembled", "2 errors"

  // Saves; false: not saved (the user canceled, or has been shown the reason).
  bool save(Document* document);
  bool saveAs(Document* document);
  bool saveAssembly(Document* document); // saves the text of a code object to a file and opens it
  bool saveAll();
  bool close(Document* document); // asks about unsaved changes, including its run files

protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  void makeDocks();
  void makeActions(); // window_actions.cpp
  void makeColumnActions();
  void makePanelActions();
  void makeMenus();
  void makeToolBar();
  void makeStatusBar();
  QAction* add(const char* name, const QString& picture, const QString& text, const QKeySequence& keys,
               std::function<void()> slot);
  void addView(Document* document);
  void removeView(Document* document);
  void updateActions();
  void updateStatus();
  void updateTabs();
  void showMessage(const QString& text);
  void showPlace(const source::Place& place);
  void showInstruction(const QString& mnemonic); // empty: the reference, ready to be searched
  void showExplanation(const QString& code);     // "W0102"
  void rememberRecent(const QString& path);
  void forgetRecent(const QString& path);
  void sayCannotOpen(const QString& path, const source::Diagnostic& why);
  void closeRefused(Document* document, const source::Diagnostic& why);
  void fillRecentMenu();
  void openDialog();
  void goToLineDialog();
  void saveCodeObject();
  void about();
  void showGuide();
  void selectAll();
  void showTabMenu(const QPoint& at); // file_menus.cpp
  bool closeAll(const QList<Document*>& documents);
  void applyLanguageSettings();
  [[nodiscard]] CodeEditor* editor() const; // of the current document, or nullptr

  Settings* settings_;
  Theme* theme_;
  Workspace* workspace_;
  QStackedWidget* center_;
  StartPage* start_;
  QTabWidget* tabs_;
  PanelLayout* layout_ = nullptr;
  AutoOpen* autoOpen_ = nullptr;
  FilesDock* files_ = nullptr;
  OutlineDock* outline_ = nullptr;
  ProblemsDock* problems_ = nullptr;
  DisassemblyDock* disassembly_ = nullptr;
  InstructionsDock* instructions_ = nullptr;
  ExplanationDock* explanation_ = nullptr;
  RegistersDock* registers_ = nullptr;
  HazardsDock* hazards_ = nullptr;
  InitialStateDock* initial_ = nullptr;
  DescriptorDock* descriptor_ = nullptr;
  BlockGenerator* blocks_ = nullptr;
  KernargDock* kernarg_ = nullptr;
  RunDock* run_ = nullptr;
  DocumentSaving* saving_ = nullptr;
  Session* session_ = nullptr;
  GuideWindow* guide_ = nullptr; // created on demand
  QPointer<UndoActions> undo_;
  QMenu* recentMenu_ = nullptr;
  QLabel* assembled_ = nullptr;
  QLabel* assembledIcon_ = nullptr;
  QLabel* readOnly_ = nullptr;
  QLabel* place_ = nullptr;
  QLabel* format_ = nullptr;
  QLabel* target_ = nullptr;
};

} // namespace wavesmith::widgets
