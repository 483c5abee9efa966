// SPDX-License-Identifier: Apache-2.0
// The text of one document, with a margin of line numbers and marks:
//
//    41 │  s_load_dwordx4 s[4:7], s[0:1], 0x0
//    42 │  s_waitcnt lgkmcnt(0)
//  ✗ 43 │  v_add_f32 v4, v4, v[v_y    unknown symbol v_y
//
// Problems are underlined, and the message for the cursor's line is shown at its end. GUI thread only.
#pragma once

#include "document/document.h"
#include "editor/visible_row.h"
#include "source/diagnostic.h"

#include <QPlainTextEdit>
#include <QPointer>
#include <QTextCursor>

#include <functional>
#include <memory>
#include <vector>

class QMenu;

namespace wavesmith::widgets {

class Completion;
class CompletionIndex;
class EditorMargin;
class EditorSides;
class Folding;
class Formatting;
class HoverHelp;
class KeyDrawing;
class LineTints;
class MultiCursor;
class PointedLines;
class ProblemMarks;
class QuickFixes;
class Settings;
class SnippetStops;
class SyntaxHighlighter;
class TextMarks;
class Theme;
class WideEdits;

class CodeEditor : public QPlainTextEdit {
  Q_OBJECT

public:
  CodeEditor(Document* document, Settings* settings, Theme* theme, QWidget* parent = nullptr);
  ~CodeEditor() override;

  [[nodiscard]] Document* model() const { return document_; }
  [[nodiscard]] SyntaxHighlighter* highlighter() const { return highlighter_; }

  // Line and column from 1; columns count bytes of UTF-8, as everywhere outside of Qt. Positions past the
  // text go to its end.
  void goTo(int line, int column = 1, int length = 0);
  [[nodiscard]] int currentLine() const;
  [[nodiscard]] int currentColumn() const;

  // Edits of the selected lines, or of the cursor's line; each is one undo step.
  void toggleComment();
  void indent();
  void unindent();

  // Undoing an edit in many places (WideEdits) or a change of several files keeps the view.
  void undo();
  void redo();
  void cut(); // cut() and copy() act at all cursors
  void copy();
  // Sets who undoes or redoes a step that also changed other files. False: the next step changed this text only.
  void setLinkedUndo(std::function<bool(bool undo)> linked) { linkedUndo_ = std::move(linked); }
  [[nodiscard]] WideEdits* wideEdits() const { return wide_.get(); }

  void zoom(int steps); // in points; resetZoom() restores the size of the settings
  void resetZoom();

  // Marks every hit of a search, behind the text of visible lines.
  void setSearchHits(std::vector<QTextCursor> hits);
  [[nodiscard]] const std::vector<QTextCursor>& searchHits() const;

  // The diagnostics of the newest snapshot for a line (from 1) of the current text, the worst first.
  [[nodiscard]] std::vector<const source::Diagnostic*> diagnosticsAt(int line) const;
  // The diagnostics whose mark covers a position of the document.
  [[nodiscard]] std::vector<const source::Diagnostic*> diagnosticsAtPosition(int position) const;
  // The message at the end of the cursor's line; empty: none.
  [[nodiscard]] QString messageAtCursor() const;

  // The visible lines, in order.
  [[nodiscard]] std::vector<VisibleRow> visibleRows() const;
  [[nodiscard]] int lineAtHeight(int y) const;                // from 1; 0: none
  [[nodiscard]] qreal endOfLine(const VisibleRow& row) const; // the end of the line's text, in the viewport
  [[nodiscard]] std::pair<int, int> selectedLines() const;    // block numbers of the first and last line
  [[nodiscard]] Formatting* formatting() const { return formatting_; }
  [[nodiscard]] Folding* folding() const { return folding_; }
  [[nodiscard]] MultiCursor* cursors() const { return cursors_; }
  [[nodiscard]] EditorSides* sides() const { return sides_; } // the margins next to the text
  [[nodiscard]] SnippetStops* snippetStops() const { return snippetStops_; }

  [[nodiscard]] LineTints* tints() const { return tints_; } // colors of lines with a counterpart

  // Null if the document is not assembly.
  [[nodiscard]] Completion* completion() const { return completion_; }
  [[nodiscard]] HoverHelp* hover() const { return hover_; }
  [[nodiscard]] CompletionIndex* index() const { return index_; }
  [[nodiscard]] QuickFixes* quickFixes() const { return quickFixes_; }
  void complete();          // opens the list at the cursor
  void insertSnippet();     // opens the list of snippets at the cursor
  void explain();           // explains the word at the cursor
  void askForInstruction(); // emits instructionHelpRequested for the line's mnemonic
  void quickFix();          // opens the list of fixes for the line's problems
  void explainProblem();    // emits explanationRequested for the line's problem

signals:
  // F1 at an instruction: requests the page of this mnemonic. Empty: the line has none.
  void instructionHelpRequested(const QString& mnemonic);
  // Shift+F1 at a problem: requests the page of its code ("W0102").
  void explanationRequested(const QString& code);
  void statusMessage(const QString& message); // one sentence for the status bar
  void cursorPlaceChanged(int line, int column);
  void painted();                    // after each paint of the text; for measurements
  void menuAboutToShow(QMenu* menu); // the context menu, for actions of the window

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void inputMethodEvent(QInputMethodEvent* event) override;
  void insertFromMimeData(const QMimeData* source) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  friend class EditorMargin;
  friend class ProblemMarks;
  friend class TextMarks;
  void applySettings();
  void applyTheme();
  void updateVisible();
  void onFolded();
  void edited(const std::function<void(QTextCursor&)>& change); // keeps the cursor in sight
  void paintFolds(QPainter& painter) const;
  [[nodiscard]] QString foldText(int line) const;
  [[nodiscard]] QRectF foldBox(int line) const; // null: the line is not folded
  [[nodiscard]] qreal endOfText(const QTextBlock& block) const;
  void layOutSides();
  [[nodiscard]] int lastVisibleBlock() const;
  [[nodiscard]] QTextCursor rangeOf(const source::Place& place) const;
  void handleKey(QKeyEvent* event);
  void followCursor(); // marks, margins, and who listens to cursorPlaceChanged

  QPointer<Document> document_;
  Settings* settings_;
  Theme* theme_;
  SyntaxHighlighter* highlighter_;
  MultiCursor* cursors_;
  Folding* folding_;
  Formatting* formatting_;
  EditorSides* sides_;
  EditorMargin* margin_; // one of the sides_
  CompletionIndex* index_ = nullptr;
  SnippetStops* snippetStops_ = nullptr;
  Completion* completion_ = nullptr;
  HoverHelp* hover_ = nullptr;
  QuickFixes* quickFixes_ = nullptr;
  ProblemMarks* problems_ = nullptr;
  std::unique_ptr<PointedLines> pointed_;
  LineTints* tints_ = nullptr;
  std::unique_ptr<WideEdits> wide_;
  std::function<bool(bool undo)> linkedUndo_;
  std::unique_ptr<TextMarks> marks_;
  KeyDrawing* keys_ = nullptr;
  int zoomSteps_ = 0;
};

} // namespace wavesmith::widgets
