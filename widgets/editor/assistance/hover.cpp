// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/hover.h"

#include "document/document.h"
#include "document/text/line_states.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/hover_text.h"
#include "editor/assistance/run_file_help.h"
#include "editor/code_editor.h"
#include "editor/popups/hover_popup.h"
#include "settings/settings.h"
#include "style/core_texts.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <QTextBrowser>

namespace wavesmith::widgets {
namespace {

constexpr int kPageLines = 8;

QColor colorOf(source::Severity severity, const Theme& theme) {
  switch (severity) {
  case source::Severity::Error: return theme.color(Theme::Role::Error);
  case source::Severity::Warning: return theme.color(Theme::Role::Warning);
  case source::Severity::Remark: return theme.color(Theme::Role::Remark);
  }
  return theme.color(Theme::Role::Error);
}

} // namespace

HoverHelp::HoverHelp(CodeEditor* editor, CompletionIndex* index, Settings* settings, Theme* theme)
    : PopupKeys(editor), editor_(editor), index_(index), settings_(settings), theme_(theme),
      popup_(new HoverPopup(theme, editor)) {
  connect(editor, &QPlainTextEdit::textChanged, this, &HoverHelp::close);
  connect(editor, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int scrolled) {
    if (scrolled != 0) close();
  });
}

bool HoverHelp::isOpen() const {
  return popup_->isVisible();
}

void HoverHelp::close() {
  popup_->hide();
}

QString HoverHelp::diagnosticsHtml(int position) const {
  QString html;
  for (const source::Diagnostic* diagnostic : editor_->diagnosticsAtPosition(position))
    html += QStringLiteral("<p style=\"color:%1;margin-top:0px;margin-bottom:4px\">%2</p>")
                .arg(colorOf(diagnostic->severity, *theme_).name(),
                     coreText(diagnostic->message).toHtmlEscaped());
  return html;
}

std::optional<HoverAnswer> HoverHelp::answerAt(const QTextCursor& at) const {
  const QTextBlock block = at.block();
  const Document* document = editor_->model();
  if (isRunFileText(document)) return runFileHover(at, helpStyle(*theme_, editor_->font()));
  if (document == nullptr || !document->hasCode()) return std::nullopt;
  SnapshotPointer snapshot = document->snapshot();
  if (snapshot && snapshot->revision != document->revision()) snapshot = nullptr;
  const HoverQuestion question{block.text(), at.positionInBlock(), block.blockNumber() + 1, lineState(block)};
  const HoverSources sources{*index_, targetOf(*settings_), snapshot,
                             document->path().isEmpty() ? document->displayName() : document->path()};
  return hoverAnswer(question, sources, helpStyle(*theme_, editor_->font()));
}

QString HoverHelp::wordAtCursor() const {
  const QTextCursor at = editor_->textCursor();
  const auto answer = answerAt(at);
  return answer ? at.block().text().mid(answer->begin, answer->end - answer->begin) : QString();
}

bool HoverHelp::show(const QTextCursor& at, bool followsMouse) {
  const QTextBlock block = at.block();
  auto answer = answerAt(at);
  const QString wrong = diagnosticsHtml(at.position());
  if (!answer && wrong.isEmpty()) return false;
  if (!answer) answer = HoverAnswer{{}, at.positionInBlock(), at.positionInBlock() + 1};

  QTextCursor edge(block);
  edge.setPosition(block.position() + answer->begin);
  const QRect begin = editor_->cursorRect(edge);
  edge.setPosition(block.position() + std::min(answer->end, static_cast<int>(block.text().size())));
  const QRect about = begin.united(editor_->cursorRect(edge));
  byKey_ = !followsMouse;
  const QRect onScreen(editor_->viewport()->mapToGlobal(about.topLeft()), about.size());
  popup_->showHtml(wrong + answer->html, onScreen, followsMouse);
  askForValue(block.text().mid(answer->begin, answer->end - answer->begin), block.text(),
              wrong + answer->html, onScreen, followsMouse);
  return true;
}

void HoverHelp::askForValue(const QString& word, const QString& line, const QString& html, const QRect& about,
                            bool followsMouse) {
  const quint64 number = ++shown_;
  if (!values_ || word.isEmpty()) return;
  values_(word, line, this, [this, number, html, about, followsMouse](const QString& value) {
    if (number == shown_ && isOpen()) popup_->showHtml(value + html, about, followsMouse);
  });
}

void HoverHelp::showAtMouse(const QPoint& global) {
  const QPoint at = editor_->viewport()->mapFromGlobal(global);
  const QTextCursor cursor = editor_->cursorForPosition(at);
  // After the end of a line, there is nothing to explain.
  const QRect character = editor_->cursorRect(cursor);
  const bool beside = at.x() > character.right() + editor_->fontMetrics().averageCharWidth() ||
                      at.y() > character.bottom() + character.height();
  if (beside || !show(cursor, true)) close();
}

void HoverHelp::showAtCursor() {
  if (!show(editor_->textCursor(), false)) close();
}

bool HoverHelp::handleKey(const QKeyEvent* event) {
  if (event->key() == Qt::Key_I && event->modifiers() == Qt::ControlModifier) {
    showAtCursor();
    return true;
  }
  if (!isOpen()) return false;
  const int key = event->key();
  if (key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta)
    return false;
  if (event->matches(QKeySequence::Copy) && popup_->copySelection()) return true;
  if (key == Qt::Key_Escape) {
    close();
    return true;
  }
  if (byKey_ && event->modifiers() == Qt::NoModifier) {
    const int lines = key == Qt::Key_Up         ? -1
                      : key == Qt::Key_Down     ? 1
                      : key == Qt::Key_PageUp   ? -kPageLines
                      : key == Qt::Key_PageDown ? kPageLines
                                                : 0;
    if (lines != 0) {
      popup_->scroll(lines);
      return true;
    }
  }
  close();
  return false;
}

bool HoverHelp::claims(const QKeyEvent* key) const {
  const bool copies = key->matches(QKeySequence::Copy) && popup_->text()->textCursor().hasSelection();
  return isOpen() && (key->key() == Qt::Key_Escape || copies);
}

} // namespace wavesmith::widgets
