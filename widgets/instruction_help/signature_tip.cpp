// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/signature_tip.h"

#include "document/document.h"
#include "document/text/line_states.h"
#include "editor/assistance/completion.h"
#include "editor/assistance/hover.h"
#include "editor/assistance/written_fields.h"
#include "editor/code_editor.h"
#include "editor/popups/hover_popup.h"
#include "explain/signature.h"
#include "help/explained_html.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QTextBlock>
#include <QTextBrowser>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kPause = 60; // milliseconds after the last key
constexpr std::size_t kMostForms = 4;

QString plain(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

QString formHtml(const explain::SignatureForm& form, const HelpStyle& style) {
  const std::string& text = form.text;
  QString html = plain(text.substr(0, form.current.begin));
  if (form.current.end == 0)
    html = plain(text);
  else
    html += QStringLiteral("<b><u>%1</u></b>%2")
                .arg(plain(text.substr(form.current.begin, form.current.end - form.current.begin)),
                     plain(text.substr(form.current.end)));
  return QStringLiteral(
             "<tr><td style=\"font-family:%1;padding-right:16px\">%2</td><td style=\"color:%3\">%4</td></tr>")
      .arg(style.monospace, html, style.quiet.name(), plain(form.encoding));
}

QString paragraphHtml(const QString& html) {
  return QStringLiteral("<p style=\"margin-top:3px;margin-bottom:0px\">%1</p>").arg(html);
}

QString signatureHtml(const explain::Signature& signature, const HelpStyle& style) {
  QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"0\">");
  for (std::size_t n = 0; n < std::min(signature.forms.size(), kMostForms); ++n)
    html += formHtml(signature.forms[n], style);
  html += QStringLiteral("</table>");
  if (signature.operand.empty())
    html += paragraphHtml(SignatureTip::tr("There is no operand at this place"));
  else
    html +=
        paragraphHtml(QStringLiteral("<b>%1</b>: %2; %3")
                          .arg(plain(signature.operand), plain(signature.kind), plain(signature.allowed)));
  if (!signature.explanation.empty()) html += paragraphHtml(plain(signature.explanation));
  html += paragraphHtml(QStringLiteral("<span style=\"font-family:%1\">%2</span>")
                            .arg(style.monospace, plain(signature.operation)));
  if (signature.field) html += explainedHtml(*signature.field, style);
  if (!signature.literalForms.empty())
    html += paragraphHtml(plain(signature.literal)) + numberFormsHtml(signature.literalForms, style);
  return html;
}

} // namespace

SignatureTip::SignatureTip(CodeEditor* editor, Theme* theme)
    : PopupKeys(editor), editor_(editor), theme_(theme), popup_(new HoverPopup(theme, editor)) {
  popup_->text()->setAccessibleName(tr("Signature of the instruction"));
  pause_.setSingleShot(true);
  pause_.setInterval(kPause);
  connect(&pause_, &QTimer::timeout, this, &SignatureTip::update);
  connect(editor, &QPlainTextEdit::textChanged, this, &SignatureTip::onTextChanged);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, &SignatureTip::onCursorMoved);
  connect(editor, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int scrolled) {
    if (scrolled != 0) close();
  });
}

bool SignatureTip::isOpen() const {
  return popup_->isVisible();
}

void SignatureTip::close() {
  pause_.stop();
  popup_->hide();
}

QString SignatureTip::html() const {
  const Document* const document = editor_->model();
  if (document == nullptr || !document->hasCode()) return {};
  const QTextCursor cursor = editor_->textCursor();
  const QTextBlock block = cursor.block();
  const QString text = block.text();
  const auto column = static_cast<std::size_t>(text.left(cursor.positionInBlock()).toUtf8().size());
  const auto signature = explain::signatureAt(
      text.toStdString(), column, evaluateWith(*editor_->index(), block.blockNumber() + 1), lineState(block));
  return signature ? signatureHtml(*signature, helpStyle(*theme_, editor_->font())) : QString();
}

void SignatureTip::open() {
  hiddenLine_ = -1;
  editor_->hover()->close();
  update();
}

void SignatureTip::update() {
  if (editor_->hover()->isOpen()) return;
  const QString text = html();
  if (text.isEmpty()) return close();
  const QTextCursor cursor = editor_->textCursor();
  QTextCursor first(cursor.block());
  while (first.positionInBlock() < cursor.positionInBlock() &&
         cursor.block().text()[first.positionInBlock()].isSpace())
    first.movePosition(QTextCursor::NextCharacter);
  // Above the whole line, so that the list of completions has the room below.
  const QRect begin = editor_->cursorRect(first);
  const QRect place(editor_->viewport()->mapToGlobal(begin.topLeft()), begin.size());
  const std::pair now{text, place};
  if (std::exchange(shown_, now) == now && isOpen())
    return; // laying it out takes longer than the rest of a key
  popup_->showHtml(text, place, false);
}

void SignatureTip::onTextChanged() {
  if (std::exchange(typed_, false) || isOpen()) pause_.start();
}

void SignatureTip::onCursorMoved() {
  const int at = editor_->textCursor().blockNumber();
  if (at != hiddenLine_) hiddenLine_ = -1;
  if (isOpen()) pause_.start();
}

bool SignatureTip::handleKey(const QKeyEvent* event) {
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  if (event->key() == Qt::Key_Space && modifiers == (Qt::ControlModifier | Qt::ShiftModifier)) {
    open();
    return true;
  }
  if (claims(event)) {
    hiddenLine_ = editor_->textCursor().blockNumber();
    close();
    return true;
  }
  const QString text = event->text();
  typed_ = !text.isEmpty() && text[0].isPrint() && !modifiers.testFlag(Qt::ControlModifier) &&
           !editor_->isReadOnly() && editor_->textCursor().blockNumber() != hiddenLine_;
  return false;
}

// The list of completions and the explanation close first.
bool SignatureTip::claims(const QKeyEvent* key) const {
  return isOpen() && key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier &&
         !editor_->completion()->isOpen() && !editor_->hover()->isOpen();
}

} // namespace wavesmith::widgets
