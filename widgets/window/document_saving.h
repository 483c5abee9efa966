// SPDX-License-Identifier: Apache-2.0
// Saving and closing, with every question that they take: a file that another program has changed, one that is
// read-only, unsaved text, unsaved edits in the Run dock.
//
//   Ctrl+S, vector_add.s was changed on disk     Overwrite | Reload | Compare… | Cancel
//   Ctrl+S, vector_add.s is read-only            Save As… | Cancel
//   Ctrl+W, the form of its run file was edited  Save | Discard | Cancel
//
// GUI thread only; the questions are modal.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace wavesmith::widgets {

class Document;
class RunDock;
class Workspace;

class DocumentSaving : public QObject {
  Q_OBJECT

public:
  // `window` is the parent of the dialogs.
  DocumentSaving(Workspace* workspace, RunDock* run, QWidget* window);

  // False: it was not saved (the user canceled, or has been told why).
  bool save(Document* document);
  bool saveAs(Document* document);
  bool saveAll();
  // The text of a code object into a file of its own; its path, or empty.
  [[nodiscard]] QString saveAssembly(const Document* document);

  // Asks about what would be lost; false: it must stay open. Closes nothing.
  [[nodiscard]] bool mayClose(Document* document);
  [[nodiscard]] bool mayCloseAll();

signals:
  void message(const QString& text);    // for the status bar
  void savedUnder(const QString& path); // by Save As

private:
  enum class Answer : quint8 { Overwrite, Reload, Compare, Cancel };
  [[nodiscard]] bool askReadOnly(Document* document);
  [[nodiscard]] Answer askChanged(const Document* document);
  [[nodiscard]] Answer compare(const Document* document);
  [[nodiscard]] bool reload(Document* document);
  [[nodiscard]] bool mayLoseForm(const QString& runFile);
  void refused(const QString& path, const QString& why);

  Workspace* workspace_;
  RunDock* run_;
  QWidget* window_;
};

} // namespace wavesmith::widgets
