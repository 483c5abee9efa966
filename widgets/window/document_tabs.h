// SPDX-License-Identifier: Apache-2.0
// The tabs of the open documents, each with its editor, its state and a button that closes it:
//
//   [ vector_add.s ● ×| (lock) vector_add.hsaco × ]        modified; read-only
//
//   auto* tabs = new DocumentTabs(workspace);
//   connect(workspace, &Workspace::documentAdded, tabs, &DocumentTabs::addView);
//   tabs->currentView()->editor();
//
// GUI thread only.
#pragma once

#include <QTabWidget>

namespace wavesmith::widgets {

class Document;
class EditorView;
class Workspace;

class DocumentTabs : public QTabWidget {
  Q_OBJECT

public:
  explicit DocumentTabs(Workspace* workspace, QWidget* parent = nullptr);

  void addView(Document* document);
  void removeView(Document* document);
  [[nodiscard]] EditorView* currentView() const; // nullptr: no tab
  [[nodiscard]] EditorView* viewOf(const Document* document) const;

signals:
  void viewAdded(wavesmith::widgets::EditorView* view);
  void stateChanged(); // of any document: its path, whether it is modified or read-only
  void closeRequested(wavesmith::widgets::Document* document);
  void menuRequested(wavesmith::widgets::Document* document, const QPoint& at); // global

private:
  void showStates(); // texts, icons and tooltips
  [[nodiscard]] EditorView* viewAt(int tab) const;

  Workspace* workspace_;
};

} // namespace wavesmith::widgets
