// SPDX-License-Identifier: Apache-2.0
// Saves and closes documents, and asks all questions about it: about a file that another program has changed, a
// read-only file, unsaved text, and unsaved edits in the Run dock.
//
// A text, its run files with their forms, and texts that were changed together with it are a group. They are saved
// together, wherever the user saves one of them.
//
//   Ctrl+S, vector_add.s was changed on disk     Overwrite | Reload | Compare… | Cancel
//   Ctrl+S, vector_add.s is read-only            Save As… | Cancel
//   Ctrl+S, Latin-1 does not have a character    Save as UTF-8 | Cancel
//   Ctrl+W, the form of its run file was edited  Save | Discard | Cancel
//
// GUI thread only; the questions are modal.
#pragma once

#include <QList>
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

  // False: it was not saved (the user canceled, or has been shown the reason).
  bool save(Document* document);
  // Also saves the unsaved edits of its run files, and the texts that were changed together with it (LinkedChange).
  bool saveGroup(Document* document);
  bool saveAs(Document* document);
  // Saves as UTF-8, which the document has from now on.
  bool saveAsUtf8(Document* document);
  bool saveAll(); // continues after a file that could not be saved
  // Saves the text of a code object to a file. Returns its path, or empty.
  [[nodiscard]] QString saveAssembly(const Document* document);
  // Saves the code object that the text assembles to, or shows that it does not assemble.
  void saveCodeObject(const Document* document);

  // Asks about unsaved changes; false: the document must stay open. Does not close it.
  [[nodiscard]] bool mayClose(Document* document);
  [[nodiscard]] bool mayCloseAll();

signals:
  void message(const QString& text);    // one sentence for the status bar
  void savedUnder(const QString& path); // the path of Save As

private:
  enum class Answer : quint8 { Overwrite, Reload, Compare, Cancel };
  [[nodiscard]] bool askReadOnly(Document* document);
  // Asks about a character that is not in the encoding; false: the text must not be written.
  [[nodiscard]] bool mayEncode(Document* document);
  [[nodiscard]] Answer askChanged(const Document* document);
  [[nodiscard]] Answer compare(const Document* document);
  [[nodiscard]] bool reload(Document* document);
  [[nodiscard]] bool mayClose(Document* document, QList<const Document*>& answered);
  [[nodiscard]] bool mayLoseForm(const QString& runFile);
  void refused(const QString& path, const QString& why);

  Workspace* workspace_;
  RunDock* run_;
  QWidget* window_;
};

} // namespace wavesmith::widgets
