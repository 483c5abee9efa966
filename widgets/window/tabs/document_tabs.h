// SPDX-License-Identifier: Apache-2.0
// The tabs of the open documents, each with its editor, its state and a button that closes it:
//
//   [ vector_add.s ● ×| (lock) vector_add.hsaco × ]        unsaved text or run file; read-only
//
//   auto* tabs = new DocumentTabs(workspace);
//   connect(workspace, &Workspace::documentAdded, tabs, &DocumentTabs::addView);
//   tabs->currentView()->editor();
//
// A tab that is dragged out of the window asks for a window of its own.
//
// GUI thread only.
#pragma once

#include <QPointer>
#include <QTabWidget>

#include <functional>
#include <utility>

namespace wavesmith::widgets {

class Document;
class EditorView;
class Workspace;

class DocumentTabs : public QTabWidget {
  Q_OBJECT

public:
  explicit DocumentTabs(Workspace* workspace, QWidget* parent = nullptr);

  // Sets the predicate for documents with unsaved edits elsewhere, such as in the form of their run file.
  void setUnsaved(std::function<bool(const Document*)> isUnsaved) { isUnsaved_ = std::move(isUnsaved); }
  [[nodiscard]] bool isUnsaved(const Document* document) const; // its text or the predicate says so
  void addView(Document* document);
  void removeView(Document* document);
  void showStates();                             // updates texts, icons and tool tips
  [[nodiscard]] EditorView* currentView() const; // nullptr: no tab
  [[nodiscard]] EditorView* viewOf(const Document* document) const;

signals:
  void viewAdded(wavesmith::widgets::EditorView* view);
  void stateChanged(); // path, modified or read-only has changed for a document
  void closeRequested(wavesmith::widgets::Document* document);
  void menuRequested(wavesmith::widgets::Document* document, const QPoint& at); // global
  // The tab was dropped there, outside of the window; global.
  void windowRequested(wavesmith::widgets::Document* document, const QPoint& at);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void beginDrag(const QPoint& at);
  void endDrag(const QPoint& global);
  [[nodiscard]] bool isOutside(const QPoint& global) const;
  [[nodiscard]] EditorView* viewAt(int tab) const;

  Workspace* workspace_;
  std::function<bool(const Document*)> isUnsaved_;
  QPointer<EditorView> dragged_; // of the pressed tab
  int draggedFrom_ = -1;         // its place then
};

} // namespace wavesmith::widgets
