// SPDX-License-Identifier: Apache-2.0
// All open documents, and the state that the docks need. The window owns it; docks get a pointer to it and
// use nothing else of the window.
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "source/place.h"
#endif

#include <QList>
#include <QObject>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Breakpoints;
class Document;
class LanguageService;
class LanguageTasks;
class Recovery;
class Settings;
class Theme;

class Workspace : public QObject {
  Q_OBJECT

public:
  explicit Workspace(Settings* settings, Theme* theme, QObject* parent = nullptr);
  ~Workspace() override;

  [[nodiscard]] Settings* settings() const;
  [[nodiscard]] Theme* theme() const;
  [[nodiscard]] LanguageService* language() const;
  [[nodiscard]] LanguageTasks* tasks() const; // runs requests other than snapshots
  [[nodiscard]] Breakpoints* breakpoints() const;
  [[nodiscard]] Recovery* recovery() const; // keeps recovery files of the documents

  [[nodiscard]] QList<Document*> documents() const; // in the order of the tabs
  [[nodiscard]] Document* current() const;          // nullptr: the start page
  void setCurrent(Document* document);

  // Takes ownership and registers it with the language service.
  Document* add(std::unique_ptr<Document> document);
  void remove(Document* document);                         // asks nothing; deletes the document later
  [[nodiscard]] Document* find(const QString& path) const; // the open document of this file, or nullptr

  // The cursor in the current document, line and column from 1. Panels follow it.
  [[nodiscard]] int cursorLine() const;
  [[nodiscard]] int cursorColumn() const;
  void setCursor(int line, int column);

  // Requests the view of documents to go there (and to open the file if needed).
  void goTo(const source::Place& place);

signals:
  void documentAdded(wavesmith::widgets::Document* document);
  void documentRemoved(wavesmith::widgets::Document* document);
  void currentChanged(wavesmith::widgets::Document* document);
  void snapshotChanged(wavesmith::widgets::Document* document);         // emitted for any document
  void instructionTextsChanged(wavesmith::widgets::Document* document); // emitted for any document
  void findingsChanged(wavesmith::widgets::Document* document);         // emitted for any document
  void cursorMoved(int line, int column);                               // in the current document
  void placeRequested(const wavesmith::source::Place& place);
  void statusMessage(const QString& message); // one sentence for the status bar

private:
  friend class Document;
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
