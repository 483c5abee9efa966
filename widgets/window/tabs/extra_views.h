// SPDX-License-Identifier: Apache-2.0
// More editors in addition to the current tab's: beside it or below it, and in windows of their own. They show the
// tab's document or any other open one, and edit the same text.
//
//   ┌ vector_add.s ── sgemm.s ──┬ [sgemm.s ▾]         × ┐
//   │ text of the current tab   │ text of the split     │
//   └───────────────────────────┴───────────────────────┘
//
// The active editor is the one that had the focus last, in a tab or here; panels follow it. GUI thread
// only.
#pragma once

#include "editor/editor_view.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <functional>
#include <utility>

class QComboBox;
class QSplitter;

namespace wavesmith::widgets {

class Document;
class Workspace;

class ExtraViews : public QObject {
  Q_OBJECT

public:
  // `tabs` becomes a part of widget().
  ExtraViews(Workspace* workspace, QWidget* tabs, QWidget* window);

  [[nodiscard]] QWidget* widget() const;
  // Shows the document beside the tabs (Qt::Horizontal) or below them; moves an existing split.
  void split(Document* document, Qt::Orientation orientation);
  void openWindow(Document* document);
  void openWindowAt(Document* document, const QPoint& at); // its top at this place of a screen
  // Shows another document in the split, which becomes the active editor.
  void showInSplit(Document* document);
  // Closes the split, or the window of the active editor.
  void close();
  // The next editor gets the focus: tab, split, windows, tab.
  void focusNext();

  // The active editor; nullptr: it is the current tab's.
  [[nodiscard]] EditorView* active() const;
  void activateTabs() { active_ = nullptr; }
  [[nodiscard]] QList<EditorView*> views() const; // the split's view is first
  // Sets the function that is called when the split that had the focus is closed; it gives the focus to the tab.
  void whenClosed(std::function<void()> focusTab) { focusTab_ = std::move(focusTab); }
  [[nodiscard]] EditorView* splitView() const;

signals:
  void viewAdded(wavesmith::widgets::EditorView* view);
  void activated(); // another editor became active
  void changed();   // editors were added or removed

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Split {
    QPointer<QWidget> pane;
    QPointer<QComboBox> documents;
    QPointer<EditorView> view;
  };
  EditorView* makeView(Document* document);
  static void showSamePlace(const EditorView* from, EditorView* view);
  void makePane();
  EditorView* makeWindow(Document* document);
  void showWindow(EditorView* view);
  void showInPane(Document* document);
  void listDocuments();
  void closePane();
  void closeWindow(EditorView* view);
  void onRemoved(const Document* document);
  void onFocus(QWidget* now);

  Workspace* workspace_;
  QWidget* tabs_;
  QWidget* window_;
  QSplitter* splitter_;
  Split split_;
  QList<QPointer<EditorView>> windows_;
  QPointer<EditorView> active_;
  std::function<void()> focusTab_;
};

} // namespace wavesmith::widgets
