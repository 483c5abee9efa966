// SPDX-License-Identifier: Apache-2.0
#include "symbols/expansion_peek.h"

#include "editor/code_editor.h"
#include "style/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostShown = 500; // lines; more than this is not looked at
constexpr int kMostVisible = 18;        // most rows that are visible at once
constexpr int kEncoding = 17;           // characters of two words

QString escaped(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

// What the arguments have put there is underlined.
QString textOf(const navigation::ExpandedLine& line) {
  QString html;
  std::size_t at = 0;
  for (const navigation::WrittenPart& part : line.arguments) {
    html += escaped(line.text.substr(at, part.begin - at)) + QStringLiteral("<u>") +
            escaped(line.text.substr(part.begin, part.length)) + QStringLiteral("</u>");
    at = part.begin + part.length;
  }
  return html + escaped(line.text.substr(at));
}

QString rowOf(const navigation::ExpandedLine& line, const QString& quiet) {
  QString left(8 + kEncoding + 2, u' ');
  if (line.instruction != program::kNone)
    left = QStringLiteral("%1  %2  ")
               .arg(line.address, 6, 16)
               .arg(QString::fromStdString(line.encoding), -kEncoding);
  const QString indent(static_cast<qsizetype>(2 * line.depth), u' ');
  const QString where = QStringLiteral("  // %1, line %2")
                            .arg(QString::fromStdString(line.within))
                            .arg(line.place.line)
                            .toHtmlEscaped();
  return QStringLiteral("<span style=\"color:%1\">%2</span>%3%4<span style=\"color:%1\">%5</span>")
      .arg(quiet, left, indent, textOf(line), where);
}

} // namespace

ExpansionPopup::ExpansionPopup(Theme* theme, CodeEditor* editor)
    : Popup(theme, editor), editor_(editor), text_(new QTextEdit) {
  setObjectName(QStringLiteral("expansionPopup"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->addWidget(text_);
  text_->setReadOnly(true);
  text_->setLineWrapMode(QTextEdit::NoWrap);
  text_->setAccessibleName(tr("Expansion of the macro"));
  adopt(text_);
}

void ExpansionPopup::present(const navigation::ExpandedCode& code, const QRect& about) {
  const QString quiet = theme()->color(Theme::Role::Quiet).name();
  QStringList rows;
  for (const navigation::ExpandedLine& line : code.lines) {
    if (static_cast<std::size_t>(rows.size()) == kMostShown) break;
    rows << rowOf(line, quiet);
  }
  if (code.lines.size() > kMostShown)
    rows << tr("%n more line(s)", nullptr, static_cast<int>(code.lines.size() - kMostShown));
  if (!code.isAssembled)
    rows << QStringLiteral("<span style=\"color:%1\">%2</span>")
                .arg(quiet, tr("Not assembled: the lines of the body, with all conditions.").toHtmlEscaped());
  text_->setFont(editor_->font());
  text_->setHtml(QStringLiteral("<pre style=\"margin:0\">%1</pre>").arg(rows.join(u'\n')));
  text_->document()->setDefaultFont(editor_->font());
  const QFontMetrics metrics(editor_->font());
  const int lines = std::min(static_cast<int>(rows.size()), kMostVisible);
  const int width = static_cast<int>(text_->document()->idealWidth()) + 28;
  const int widest = std::max(320, editor_->width() - 20);
  setFixedSize(std::clamp(width, 320, widest),
               lines * metrics.lineSpacing() + 16 + (width > widest ? 16 : 0));
  text_->verticalScrollBar()->setValue(0);
  placeBeside(about, Side::Below);
  show();
}

ExpansionPeek::ExpansionPeek(CodeEditor* editor, Theme* theme)
    : PopupKeys(editor), editor_(editor), popup_(new ExpansionPopup(theme, editor)) {
  connect(editor, &QPlainTextEdit::textChanged, this, &ExpansionPeek::close);
  connect(editor, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int scrolled) {
    if (scrolled != 0) close();
  });
}

void ExpansionPeek::open(const navigation::ExpandedCode& code, int line) {
  const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
  QTextCursor at(block);
  const QRect row = editor_->cursorRect(at);
  popup_->present(code, QRect(editor_->viewport()->mapToGlobal(row.topLeft()), row.size()));
}

void ExpansionPeek::close() {
  popup_->hide();
}

bool ExpansionPeek::isOpen() const {
  return popup_->isVisible();
}

QString ExpansionPeek::plainText() const {
  return popup_->text()->toPlainText();
}

bool ExpansionPeek::claims(const QKeyEvent* key) const {
  return isOpen() && (key->key() == Qt::Key_Escape || key->matches(QKeySequence::Copy));
}

bool ExpansionPeek::handleKey(const QKeyEvent* event) {
  if (!isOpen()) return false;
  QScrollBar* bar = popup_->text()->verticalScrollBar();
  switch (event->key()) {
  case Qt::Key_Up: bar->triggerAction(QAbstractSlider::SliderSingleStepSub); return true;
  case Qt::Key_Down: bar->triggerAction(QAbstractSlider::SliderSingleStepAdd); return true;
  case Qt::Key_PageUp: bar->triggerAction(QAbstractSlider::SliderPageStepSub); return true;
  case Qt::Key_PageDown: bar->triggerAction(QAbstractSlider::SliderPageStepAdd); return true;
  case Qt::Key_Control:
  case Qt::Key_Shift:
  case Qt::Key_Alt: return false;
  default: break;
  }
  if (event->matches(QKeySequence::Copy)) {
    if (!popup_->text()->textCursor().hasSelection()) popup_->text()->selectAll();
    popup_->text()->copy();
    return true;
  }
  close();
  return event->key() == Qt::Key_Escape;
}

} // namespace wavesmith::widgets
