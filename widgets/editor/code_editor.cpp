// SPDX-License-Identifier: Apache-2.0
#include "editor/code_editor.h"

#include "document/text/line_moves.h"
#include "document/text/line_states.h"
#include "document/text/text_place.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/completion_index.h"
#include "editor/assistance/hover.h"
#include "editor/assistance/hover_text.h"
#include "editor/assistance/quick_fixes.h"
#include "editor/assistance/snippet_stops.h"
#include "editor/edits/folding.h"
#include "editor/edits/formatting.h"
#include "editor/edits/line_edits.h"
#include "editor/edits/multi_cursor.h"
#include "editor/edits/wide_edits.h"
#include "editor/edits/word_wrap.h"
#include "editor/key_drawing.h"
#include "editor/marks/line_tints.h"
#include "editor/marks/pointed_lines.h"
#include "editor/marks/problem_marks.h"
#include "editor/marks/register_marks.h"
#include "editor/marks/wait_hints.h"
#include "editor/popups/inline_message.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_margin.h"
#include "editor/sides/editor_sides.h"
#include "editor/sides/overview_ruler.h"
#include "editor/snapshot_lines.h"
#include "editor/text_marks.h"
#include "style/core_texts.h"
#include "style/focus_ring.h"
#include "style/highlighting_repository.h"
#include "style/shown_blocks.h"
#include "style/syntax_highlighter.h"
#include "style/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QPaintEvent>
#include <QPainter>
#include <QRegion>
#include <QTextBlock>

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>
#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

constexpr int kSmallestFont = 6;
constexpr int kLargestFont = 48;

// Parts of a region with something between them, from the top: QPlainTextEdit draws all lines from the first to the last
// line of a region.
std::vector<QRect> bandsOf(const QRegion& region) {
  std::vector<QRect> bands;
  for (const QRect& rect : region)
    if (!bands.empty() && rect.top() <= bands.back().bottom() + 1)
      bands.back() |= rect;
    else
      bands.push_back(rect);
  return bands;
}

} // namespace

CodeEditor::CodeEditor(Document* document, Settings* settings, Theme* theme, QWidget* parent)
    : QPlainTextEdit(parent), document_(document), settings_(settings), theme_(theme) {
  setDocument(document->text());
  setFrameShape(QFrame::NoFrame);
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setAccessibleName(tr("Editor"));
  setAcceptDrops(true);
  setProperty(FocusRing::kNoRing, true); // the caret and its line
  highlighter_ = new SyntaxHighlighter(document->text(), this);
  cursors_ = new MultiCursor(this, theme);
  folding_ = Folding::of(document->text());
  formatting_ = new Formatting(this);
  sides_ = new EditorSides(this, settings, theme);
  margin_ = sides_->margin();
  problems_ = new ProblemMarks(this, sides_->lines(), theme);
  sides_->ruler()->setProblems(problems_);
  pointed_ = std::make_unique<PointedLines>(document, theme);
  tints_ = new LineTints(document->text(), theme, this);
  wide_ = std::make_unique<WideEdits>(this);
  index_ = new CompletionIndex(document->text(), this);
  snippetStops_ = new SnippetStops(this, theme); // created before these, which see keys first
  hover_ = new HoverHelp(this, index_, settings, theme);
  // created after hover, so that it sees keys first
  completion_ = new Completion(this, index_, settings, theme);
  quickFixes_ = new QuickFixes(this, theme); // created last, so that it sees keys first
  marks_ = std::make_unique<TextMarks>(this, theme);
  connect(cursors_, &MultiCursor::changed, this, [this] {
    marks_->show();
    viewport()->update();
  });
  connect(snippetStops_, &SnippetStops::changed, this, [this] { marks_->show(); });
  connect(folding_, &Folding::changed, this, &CodeEditor::onFolded);

  connect(this, &QPlainTextEdit::blockCountChanged, this, [this] {
    if (margin_->width() != margin_->sizeHint().width()) layOutSides();
  });
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
    // A part of a line, such as the caret that blinks, changes nothing beside it.
    if (dy != 0 || rect.width() >= viewport()->width()) sides_->follow(rect, dy);
    updateVisible();
  });
  connect(sides_, &EditorSides::marginsChanged, this, &CodeEditor::layOutSides);
  connect(sides_->lines(), &SnapshotLines::snapshotChanged, this,
          [this] { sides_->hints()->updateChanged(); });
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] { folding_->reveal(currentLine()); });
  keys_ = new KeyDrawing(this);
  connect(keys_, &KeyDrawing::cursorMoved, this, &CodeEditor::followCursor);
  connect(problems_, &ProblemMarks::changed, this, [this] {
    marks_->update();
    margin_->updateProblems();
    sides_->hints()->updateChanged(); // the message of the cursor's line comes before its hint
  });
  connect(sides_->debugMargin(), &DebugMargin::positionChanged, this, [this] { marks_->update(); });
  connect(sides_->debugMargin(), &DebugMargin::statusMessage, this, &CodeEditor::statusMessage);
  connect(tints_, &LineTints::changed, this, [this] {
    marks_->update();
    margin_->update();
  });
  connect(document, &Document::pointedLinesChanged, this, [this] {
    marks_->update();
    margin_->update();
  });
  connect(document, &Document::readOnlyChanged, this, [this](bool readOnly) { setReadOnly(readOnly); });
  connect(document, &Document::pathChanged, this, [this] { applyTheme(); });
  connect(settings, &Settings::editorChanged, this, &CodeEditor::applySettings);
  connect(theme, &Theme::changed, this, &CodeEditor::applyTheme);
  setReadOnly(document->isReadOnly());
  applySettings();
  applyTheme();
}

CodeEditor::~CodeEditor() = default;

void CodeEditor::applySettings() {
  QFont font = settings_->editorFont();
  font.setPointSizeF(std::clamp(font.pointSizeF() + zoomSteps_, qreal{kSmallestFont}, qreal{kLargestFont}));
  setFont(font);
  setTabStopDistance(settings_->tabWidth() * QFontMetricsF(font).horizontalAdvance(u' '));
  const auto wrap = isWordWrapped(*settings_) ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap;
  if (lineWrapMode() != wrap) setLineWrapMode(wrap);
  layOutSides();
}

void CodeEditor::layOutSides() {
  setViewportMargins(sides_->layOut());
  sides_->place();
}

void CodeEditor::applyTheme() {
  QPalette colors = palette();
  colors.setColor(QPalette::Base, theme_->color(Theme::Role::EditorBackground));
  colors.setColor(QPalette::Text, theme_->color(Theme::Role::EditorText));
  colors.setColor(QPalette::Highlight, theme_->color(Theme::Role::Selection));
  colors.setColor(QPalette::HighlightedText, theme_->color(Theme::Role::EditorText));
  setPalette(colors);
  highlighter_->setTheme(theme_->highlighting());
  const bool isNamed = !document_->path().isEmpty() && !document_->isCodeObject();
  const QString name = isNamed ? document_->path() : QStringLiteral("untitled.s");
  const auto definition = highlightingRepository().definitionForFileName(name);
  if (definition != highlighter_->definition()) highlighter_->setDefinition(definition);
  marks_->update();
}

void CodeEditor::zoom(int steps) {
  zoomSteps_ = std::clamp(zoomSteps_ + steps, -kLargestFont, kLargestFont);
  applySettings();
}

void CodeEditor::resetZoom() {
  zoomSteps_ = 0;
  applySettings();
}

int CodeEditor::currentLine() const {
  return textCursor().blockNumber() + 1;
}

int CodeEditor::currentColumn() const {
  const QTextCursor cursor = textCursor();
  return static_cast<int>(columnOfOffset(cursor.block().text(), cursor.positionInBlock()));
}

void CodeEditor::goTo(int line, int column, int length) {
  source::Place place;
  place.line = static_cast<std::uint32_t>(std::clamp(line, 1, blockCount()));
  place.column = static_cast<std::uint32_t>(std::max(1, column));
  place.length = static_cast<std::uint32_t>(std::max(0, length));
  QTextCursor cursor = rangeOf(place);
  if (length == 0) cursor.setPosition(cursor.selectionStart());
  setTextCursor(cursor);
  centerCursor();
}

QTextCursor CodeEditor::rangeOf(const source::Place& place) const {
  const QTextBlock block = document()->findBlockByNumber(static_cast<int>(place.line) - 1);
  if (!block.isValid()) return {};
  const QString text = block.text();
  QTextCursor cursor(block);
  int from = offsetOfColumn(text, std::max(1u, place.column));
  int to = place.length == 0 ? from : offsetOfColumn(text, place.column + place.length);
  if (place.column == 0) { // the whole line: its text
    from = static_cast<int>(text.size() - QStringView(text).trimmed().size());
    to = static_cast<int>(text.size());
  }
  cursor.setPosition(block.position() + from);
  cursor.setPosition(block.position() + to, QTextCursor::KeepAnchor);
  return cursor;
}

// --- Problems ---

std::vector<const source::Diagnostic*> CodeEditor::diagnosticsAt(int line) const {
  return problems_->at(line);
}

std::vector<const source::Diagnostic*> CodeEditor::diagnosticsAtPosition(int position) const {
  return problems_->atPosition(position);
}

QString CodeEditor::messageAtCursor() const {
  const auto diagnostics = diagnosticsAt(currentLine());
  return diagnostics.empty() ? QString() : coreText(diagnostics.front()->message);
}

void CodeEditor::setSearchHits(std::vector<QTextCursor> hits) {
  marks_->setHits(std::move(hits));
  sides_->ruler()->refresh();
}

const std::vector<QTextCursor>& CodeEditor::searchHits() const {
  return marks_->hits();
}

// --- Drawing ---

int CodeEditor::lastVisibleBlock() const {
  const int lineHeight = std::max(1, fontMetrics().lineSpacing());
  const int lines = viewport()->height() / lineHeight + 1;
  const QTextBlock first = firstVisibleBlock();
  if (!folding_->isAnyFolded()) return std::min(blockCount() - 1, first.blockNumber() + lines);
  const QTextBlock last = document()->findBlockByLineNumber(first.firstLineNumber() + lines);
  return last.isValid() ? last.blockNumber() : blockCount() - 1;
}

void CodeEditor::updateVisible() {
  const int first = firstVisibleBlock().blockNumber();
  const int last = lastVisibleBlock();
  highlighter_->setVisible(first, last);
  marks_->followScroll();
}

// The cursor leaves lines that are hidden now.
void CodeEditor::onFolded() {
  QTextBlock shown = textCursor().block();
  while (!shown.isVisible() && shown.previous().isValid())
    shown = shown.previous();
  if (shown != textCursor().block()) {
    QTextCursor cursor(shown);
    cursor.movePosition(QTextCursor::EndOfBlock);
    setTextCursor(cursor);
  }
  updateVisible();
  highlighter_->update();
  marks_->update();
  sides_->update();
  viewport()->update();
}

std::vector<VisibleRow> CodeEditor::visibleRows() const {
  std::vector<VisibleRow> rows;
  QTextBlock block = firstVisibleBlock();
  QRectF place = blockBoundingGeometry(block).translated(contentOffset());
  const qreal left = contentOffset().x();
  for (; block.isValid() && place.top() <= viewport()->height(); block = nextShown(block)) {
    const qreal height = blockBoundingRect(block).height();
    rows.push_back({block.blockNumber() + 1, left, place.top(), height});
    place.translate(0, height);
  }
  return rows;
}

int CodeEditor::lineAtHeight(int y) const {
  for (const VisibleRow& row : visibleRows())
    if (y >= row.top && y < row.top + row.height) return row.line;
  return 0;
}

qreal CodeEditor::endOfText(const QTextBlock& block) const {
  const QTextLayout* layout = block.layout();
  return contentOffset().x() + document()->documentMargin() +
         (layout->lineCount() > 0 ? layout->lineAt(0).naturalTextWidth() : 0);
}

qreal CodeEditor::endOfLine(const VisibleRow& row) const {
  const QTextBlock block = document()->findBlockByNumber(row.line - 1);
  return folding_->isAnyFolded() && folding_->isFolded(block) ? foldBox(row.line).right() : endOfText(block);
}

QString CodeEditor::foldText(int line) const {
  const int lines = folding_->hiddenLines(document()->findBlockByNumber(line - 1));
  return QStringLiteral(u"\u2026 ") + tr("%n line(s)", nullptr, lines);
}

QRectF CodeEditor::foldBox(int line) const {
  const QTextBlock block = document()->findBlockByNumber(line - 1);
  if (!folding_->isFolded(block)) return {};
  const QRectF row = blockBoundingGeometry(block).translated(contentOffset());
  const qreal sign = fontMetrics().horizontalAdvance(u' ');
  return {endOfText(block) + sign, row.top() + 1, fontMetrics().horizontalAdvance(foldText(line)) + 2 * sign,
          row.height() - 2};
}

// Behind each folded line, the number of lines that it hides.
void CodeEditor::paintFolds(QPainter& painter) const {
  if (!folding_->isAnyFolded()) return;
  painter.setFont(font());
  for (const VisibleRow& row : visibleRows()) {
    const QRectF box = foldBox(row.line);
    if (box.isNull()) continue;
    painter.setPen(theme_->color(Theme::Role::Border));
    painter.setBrush(theme_->color(Theme::Role::Gutter));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(theme_->color(Theme::Role::Quiet));
    painter.drawText(box, Qt::AlignCenter, foldText(row.line));
  }
}

void CodeEditor::paintEvent(QPaintEvent* event) {
  const QRegion text = keys_->textIn(event->region());
  for (const QRect& band : bandsOf(text)) {
    QPaintEvent part(band);
    QPlainTextEdit::paintEvent(&part);
  }
  QPainter painter(viewport());
  painter.setClipRect(text.boundingRect());
  sides_->marks()->paint(painter);
  sides_->hints()->paint(painter);
  paintFolds(painter);
  cursors_->paint(painter);
  const QString message = messageAtCursor();
  if (!message.isEmpty()) {
    const QTextBlock block = textCursor().block();
    const QRectF geometry = blockBoundingGeometry(block).translated(contentOffset());
    const qreal x = endOfLine({block.blockNumber() + 1, 0, geometry.top(), geometry.height()}) +
                    3 * fontMetrics().horizontalAdvance(u' ');
    const source::Diagnostic& diagnostic = *diagnosticsAt(currentLine()).front();
    painter.setFont(font());
    painter.setPen(theme_->color(roleOf(diagnostic.severity)));
    paintInlineMessage(painter, diagnostic,
                       {x, geometry.top(), viewport()->width() - x - 6, geometry.height()});
  }
  painter.end();
  emit painted();
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  layOutSides();
  updateVisible();
  marks_->update();
}

bool CodeEditor::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) keys_->flush(); // commands find the cursor where it is
  if (event->type() != QEvent::ToolTip) return QPlainTextEdit::event(event);
  if (!completion_->isOpen()) hover_->showAtMouse(static_cast<QHelpEvent*>(event)->globalPos());
  return true;
}

void CodeEditor::complete() {
  hover_->close();
  completion_->open();
}

void CodeEditor::insertSnippet() {
  hover_->close();
  completion_->openSnippets();
}

void CodeEditor::explain() {
  completion_->close();
  hover_->showAtCursor();
}

void CodeEditor::askForInstruction() {
  emit instructionHelpRequested(mnemonicIn(textCursor().block().text(), lineState(textCursor().block())));
}

void CodeEditor::quickFix() {
  quickFixes_->open();
}

void CodeEditor::explainProblem() {
  quickFixes_->explain();
}

void CodeEditor::contextMenuEvent(QContextMenuEvent* event) {
  // A context menu opened by mouse is about the text under the mouse.
  const QTextCursor clicked = cursorForPosition(event->pos());
  const QTextCursor cursor = textCursor();
  const bool selected =
      clicked.position() >= cursor.selectionStart() && clicked.position() <= cursor.selectionEnd();
  if (event->reason() == QContextMenuEvent::Mouse && !selected) setTextCursor(clicked);
  QMenu* menu = createStandardContextMenu(event->pos());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  quickFixes_->addTo(menu);
  // Qt's own entries would move the view, and know one cursor.
  const std::pair<QStringView, void (CodeEditor::*)()> ours[] = {{u"edit-undo", &CodeEditor::undo},
                                                                 {u"edit-redo", &CodeEditor::redo},
                                                                 {u"edit-cut", &CodeEditor::cut},
                                                                 {u"edit-copy", &CodeEditor::copy}};
  for (QAction* action : menu->actions())
    for (const auto& [name, slot] : ours) {
      if (action->objectName() != name) continue;
      disconnect(action, &QAction::triggered, nullptr, nullptr);
      connect(action, &QAction::triggered, this, slot);
      // Without a selection, these are for the line.
      if (name == u"edit-copy" || (name == u"edit-cut" && !isReadOnly())) action->setEnabled(true);
    }
  emit menuAboutToShow(menu);
  menu->popup(event->globalPos());
}

// --- Keys ---

void CodeEditor::edited(const std::function<void(QTextCursor&)>& change) {
  QTextCursor cursor = textCursor();
  change(cursor);
  setTextCursor(cursor);
  ensureCursorVisible();
}

void CodeEditor::followCursor() {
  marks_->followCursor();
  sides_->moveCursor(currentLine());
  emit cursorPlaceChanged(currentLine(), currentColumn());
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
  keys_->handle([this, event] { handleKey(event); });
}

void CodeEditor::handleKey(QKeyEvent* event) {
  if (cursors_->handleKey(event)) return event->accept();
  if (event->key() == Qt::Key_F1 && event->modifiers() == Qt::NoModifier) return askForInstruction();
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!isReadOnly() && plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
    return edited(&widgets::insertNewLine);
  if (!isReadOnly() && plain && event->key() == Qt::Key_Tab)
    return textCursor().hasSelection() ? indent() : edited(&widgets::insertTab);
  if (!isReadOnly() && event->key() == Qt::Key_Backtab) return unindent();
  if (!isReadOnly() && event->text() == u":" && model()->isAssembly()) {
    QTextCursor cursor = textCursor();
    if (insertColonOfLabel(cursor)) return edited([&cursor](QTextCursor& moved) { moved = cursor; });
  }
  if (event->matches(QKeySequence::MoveToStartOfLine))
    return edited([](QTextCursor& cursor) { moveToStartOfLine(cursor, QTextCursor::MoveAnchor); });
  if (event->matches(QKeySequence::SelectStartOfLine))
    return edited([](QTextCursor& cursor) { moveToStartOfLine(cursor, QTextCursor::KeepAnchor); });
  if (event->matches(QKeySequence::Copy)) return copy();
  if (event->matches(QKeySequence::Cut)) return cut();
  // Qt would delete the rest of the line, or the line, by keys that begin commands elsewhere (Ctrl+K, Ctrl+U).
  if (event->matches(QKeySequence::DeleteEndOfLine) || event->matches(QKeySequence::DeleteCompleteLine))
    return event->ignore();
  if (!isReadOnly() && event->matches(QKeySequence::Undo)) return undo();
  if (!isReadOnly() && event->matches(QKeySequence::Redo)) return redo();
  QPlainTextEdit::keyPressEvent(event);
}

void CodeEditor::undo() {
  cursors_->keepDuring([this] {
    if (!linkedUndo_ || !linkedUndo_(true)) wide_->undo();
  });
}

void CodeEditor::redo() {
  cursors_->keepDuring([this] {
    if (!linkedUndo_ || !linkedUndo_(false)) wide_->redo();
  });
}

void CodeEditor::cut() {
  if (isReadOnly()) return;
  const LineMoves::Scope scope(*document(), LineMove::Kind::Cut);
  if (cursors_->isActive()) return cursors_->cut();
  if (!textCursor().hasSelection()) return cutLines(this, {textCursor()});
  QPlainTextEdit::cut();
}

void CodeEditor::copy() {
  if (cursors_->isActive()) return cursors_->copy();
  if (!textCursor().hasSelection()) return copyLines({textCursor()});
  QPlainTextEdit::copy();
}

void CodeEditor::inputMethodEvent(QInputMethodEvent* event) {
  keys_->handle([this, event] {
    if (!cursors_->handleInput(event)) QPlainTextEdit::inputMethodEvent(event);
  });
}

// For a paste from a menu; PasteGuard is for keys and the mouse.
void CodeEditor::insertFromMimeData(const QMimeData* source) {
  if (source == nullptr || source->formats().isEmpty()) return; // Qt 6.4 would take the first format
  const LineMoves::Scope scope(*document(), LineMove::Kind::Move);
  if (!cursors_->isActive() && pasteLines(this, *source)) return;
  if (!cursors_->isActive() || !source->hasText()) return QPlainTextEdit::insertFromMimeData(source);
  cursors_->insert(source->text());
}

// --- Mouse ---

void CodeEditor::mousePressEvent(QMouseEvent* event) {
  if (cursors_->handleMousePress(event)) return;
  const QPoint place = event->position().toPoint();
  if (event->button() == Qt::LeftButton && folding_->isAnyFolded())
    if (const int line = lineAtHeight(place.y()); line > 0 && foldBox(line).contains(place))
      return folding_->unfold(line);
  QPlainTextEdit::mousePressEvent(event);
}

void CodeEditor::mouseMoveEvent(QMouseEvent* event) {
  if (!cursors_->handleMouseMove(event)) QPlainTextEdit::mouseMoveEvent(event);
}

void CodeEditor::mouseReleaseEvent(QMouseEvent* event) {
  if (!cursors_->handleMouseRelease(event)) QPlainTextEdit::mouseReleaseEvent(event);
}

void CodeEditor::wheelEvent(QWheelEvent* event) {
  if (!event->modifiers().testFlag(Qt::ControlModifier)) return QPlainTextEdit::wheelEvent(event);
  if (event->angleDelta().y() != 0) zoom(event->angleDelta().y() > 0 ? 1 : -1);
  event->accept();
}

// Dropped files are left to the window, which opens them; dropped text is inserted.
void CodeEditor::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls())
    event->ignore();
  else
    QPlainTextEdit::dragEnterEvent(event);
}

void CodeEditor::dropEvent(QDropEvent* event) {
  if (event->mimeData()->hasUrls()) return event->ignore();
  cursors_->clear(); // the text is dropped at one place
  const LineMoves::Scope scope(*document(), LineMove::Kind::Move);
  QPlainTextEdit::dropEvent(event);
}

std::pair<int, int> CodeEditor::selectedLines() const {
  const QTextCursor cursor = textCursor();
  const int first = document()->findBlock(cursor.selectionStart()).blockNumber();
  const QTextBlock last = document()->findBlock(cursor.selectionEnd());
  // A selection that ends at the start of a line does not include that line.
  const bool before =
      cursor.hasSelection() && last.blockNumber() > first && cursor.selectionEnd() == last.position();
  return {first, last.blockNumber() - (before ? 1 : 0)};
}

void CodeEditor::toggleComment() {
  if (!isReadOnly()) widgets::toggleComment(this);
}

void CodeEditor::indent() {
  indentLines(this);
}

void CodeEditor::unindent() {
  unindentLines(this);
}

} // namespace wavesmith::widgets
