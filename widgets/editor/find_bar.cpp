// SPDX-License-Identifier: Apache-2.0
#include "editor/find_bar.h"

#include "editor/code_editor.h"
#include "editor/edits/wide_edits.h"
#include "style/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostHits = 20000;

// Expands `\1`, `$1`, `\n` and `\t` in a replacement.
QString expand(const QString& replacement, const QRegularExpressionMatch& match) {
  QString text;
  for (qsizetype i = 0; i < replacement.size(); ++i) {
    const QChar c = replacement[i];
    const QChar next = i + 1 < replacement.size() ? replacement[i + 1] : QChar();
    if ((c == u'\\' || c == u'$') && next.isDigit())
      text += match.captured(next.digitValue()), ++i;
    else if (c == u'\\' && next == u'n')
      text += u'\n', ++i;
    else if (c == u'\\' && next == u't')
      text += u'\t', ++i;
    else if (c == u'\\' && next == u'\\')
      text += u'\\', ++i;
    else
      text += c;
  }
  return text;
}

} // namespace

FindBar::FindBar(CodeEditor* editor, QWidget* parent) : QWidget(parent), editor_(editor) {
  setAutoFillBackground(true);
  find_ = new QLineEdit;
  find_->setPlaceholderText(tr("Find"));
  find_->setAccessibleName(tr("Find"));
  find_->setClearButtonEnabled(true);
  replace_ = new QLineEdit;
  replace_->setPlaceholderText(tr("Replace with"));
  replace_->setAccessibleName(tr("Replace with"));
  status_ = new QLabel;
  status_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("20000+ of 20000+")));
  matchCase_ = button(QStringLiteral("Aa"), tr("Match case"));
  wholeWord_ = button(QStringLiteral("W"), tr("Whole words"));
  regular_ = button(QStringLiteral(".*"), tr("Regular expression"));
  for (QToolButton* option : {matchCase_, wholeWord_, regular_}) {
    option->setCheckable(true);
    connect(option, &QToolButton::toggled, this, &FindBar::searchAsTyped);
  }
  auto* previous = button({}, tr("Previous"), QKeySequence::FindPrevious);
  previous->setIcon(icon(QStringLiteral("up")));
  auto* next = button({}, tr("Next"), QKeySequence::FindNext);
  next->setIcon(icon(QStringLiteral("down")));
  auto* closing = button({}, tr("Close"), QKeySequence(Qt::Key_Escape));
  closing->setIcon(icon(QStringLiteral("close")));
  auto* one = button(tr("Replace"), tr("Replace this match"));
  auto* all = button(tr("Replace All"), tr("Replace all matches"));

  auto* findRow = new QHBoxLayout;
  for (QWidget* widget :
       {static_cast<QWidget*>(find_), static_cast<QWidget*>(status_), static_cast<QWidget*>(previous),
        static_cast<QWidget*>(next), static_cast<QWidget*>(matchCase_), static_cast<QWidget*>(wholeWord_),
        static_cast<QWidget*>(regular_), static_cast<QWidget*>(closing)})
    findRow->addWidget(widget, widget == find_ ? 1 : 0);
  replaceRow_ = new QWidget;
  auto* second = new QHBoxLayout(replaceRow_);
  second->setContentsMargins(0, 0, 0, 0);
  second->addWidget(replace_, 1);
  second->addWidget(one);
  second->addWidget(all);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(8, 5, 8, 5);
  rows->setSpacing(4);
  rows->addLayout(findRow);
  rows->addWidget(replaceRow_);

  connect(find_, &QLineEdit::textChanged, this, &FindBar::searchAsTyped);
  connect(find_, &QLineEdit::returnPressed, this, &FindBar::findNext);
  connect(replace_, &QLineEdit::returnPressed, this, &FindBar::replaceOne);
  connect(next, &QToolButton::clicked, this, &FindBar::findNext);
  connect(previous, &QToolButton::clicked, this, &FindBar::findPrevious);
  connect(closing, &QToolButton::clicked, this, &FindBar::close);
  connect(one, &QToolButton::clicked, this, &FindBar::replaceOne);
  connect(all, &QToolButton::clicked, this, &FindBar::replaceAll);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, &FindBar::showStatus);
  connect(editor->model(), &Document::revisionChanged, this, [this] {
    if (isVisible()) search();
  });
  hide();
}

QToolButton* FindBar::button(const QString& text, const QString& tip, const QKeySequence& keys) {
  auto* result = new QToolButton(this);
  result->setText(text);
  result->setAutoRaise(true);
  result->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
  result->setAccessibleName(tip);
  return result;
}

void FindBar::openFind() {
  open(false);
}
void FindBar::openReplace() {
  open(true);
}

void FindBar::open(bool withReplace) {
  const QTextCursor cursor = editor_->textCursor();
  origin_ = cursor.selectionStart();
  replaceRow_->setVisible(withReplace && !editor_->isReadOnly());
  show();
  const QString selected = cursor.selectedText();
  if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator)) find_->setText(selected);
  find_->setFocus();
  find_->selectAll();
  searchAsTyped();
}

void FindBar::close() {
  hide();
  editor_->setSearchHits({});
  editor_->setFocus();
}

void FindBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return close();
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && event->modifiers().testFlag(Qt::ShiftModifier)) return findPrevious();
  QWidget::keyPressEvent(event);
}

QRegularExpression FindBar::pattern() const {
  QString text = regular_->isChecked() ? find_->text() : QRegularExpression::escape(find_->text());
  if (wholeWord_->isChecked()) text = QStringLiteral("\\b(?:%1)\\b").arg(text);
  QRegularExpression::PatternOptions options =
      QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
  if (!matchCase_->isChecked()) options |= QRegularExpression::CaseInsensitiveOption;
  return QRegularExpression(text, options);
}

void FindBar::search() {
  hits_.clear();
  cut_ = false;
  const QRegularExpression expression = pattern();
  if (!find_->text().isEmpty() && expression.isValid()) {
    auto matches = expression.globalMatch(editor_->model()->content());
    while (matches.hasNext()) {
      const auto match = matches.next();
      if (match.capturedLength() == 0) continue;
      if (hits_.size() == kMostHits) {
        cut_ = true;
        break;
      }
      hits_.push_back({static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength())});
    }
  }
  std::vector<QTextCursor> cursors;
  for (const Hit& hit : hits_) {
    QTextCursor cursor(editor_->document());
    cursor.setPosition(hit.position);
    cursor.setPosition(hit.position + hit.length, QTextCursor::KeepAnchor);
    cursors.push_back(cursor);
  }
  editor_->setSearchHits(std::move(cursors));
  showStatus();
}

void FindBar::searchAsTyped() {
  search();
  if (hits_.empty()) return;
  const auto next = std::ranges::lower_bound(hits_, origin_, {}, &Hit::position);
  select(next == hits_.end() ? 0 : static_cast<std::size_t>(next - hits_.begin()));
}

void FindBar::select(std::size_t hit) {
  QTextCursor cursor(editor_->document());
  cursor.setPosition(hits_[hit].position);
  cursor.setPosition(hits_[hit].position + hits_[hit].length, QTextCursor::KeepAnchor);
  editor_->setTextCursor(cursor);
  editor_->ensureCursorVisible();
}

void FindBar::findNext() {
  if (!isVisible() && hits_.empty()) search();
  if (hits_.empty()) return;
  const int from = editor_->textCursor().selectionEnd();
  const auto next = std::ranges::lower_bound(hits_, from, {}, &Hit::position);
  select(next == hits_.end() ? 0 : static_cast<std::size_t>(next - hits_.begin()));
  origin_ = editor_->textCursor().selectionStart();
}

void FindBar::findPrevious() {
  if (hits_.empty()) return;
  const auto at = std::ranges::lower_bound(hits_, editor_->textCursor().selectionStart(), {}, &Hit::position);
  select(at == hits_.begin() ? hits_.size() - 1 : static_cast<std::size_t>(at - hits_.begin()) - 1);
  origin_ = editor_->textCursor().selectionStart();
}

void FindBar::replaceOne() {
  if (editor_->isReadOnly()) return;
  if (const int hit = currentHit(); hit > 0) {
    QTextCursor cursor = editor_->textCursor();
    const auto match =
        pattern().match(editor_->model()->content(), hits_[static_cast<std::size_t>(hit) - 1].position);
    cursor.insertText(regular_->isChecked() ? expand(replace_->text(), match) : replace_->text());
    editor_->setTextCursor(cursor);
  }
  findNext();
}

void FindBar::replaceAll() {
  if (editor_->isReadOnly() || find_->text().isEmpty() || !pattern().isValid()) return;
  const QString before = editor_->model()->content();
  Replacements edits;
  for (auto matches = pattern().globalMatch(before); matches.hasNext();) {
    const auto match = matches.next();
    if (match.capturedLength() == 0) continue;
    edits << Replacement{static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedEnd()),
                         regular_->isChecked() ? expand(replace_->text(), match) : replace_->text()};
  }
  if (edits.isEmpty()) return;
  const int count = static_cast<int>(edits.size());
  editor_->wideEdits()->make(planEdits(before, std::move(edits)));
  status_->setText(tr("%n replaced", nullptr, count));
}

int FindBar::currentHit() const {
  const QTextCursor cursor = editor_->textCursor();
  const auto found = std::ranges::lower_bound(hits_, cursor.selectionStart(), {}, &Hit::position);
  const bool at = found != hits_.end() && found->position == cursor.selectionStart() &&
                  found->length == cursor.selectionEnd() - cursor.selectionStart();
  return at ? static_cast<int>(found - hits_.begin()) + 1 : 0;
}

QString FindBar::statusText() const {
  return status_->text();
}

void FindBar::showStatus() {
  const QString all = cut_ ? tr("more than %1").arg(hits_.size()) : QString::number(hits_.size());
  const QRegularExpression expression = pattern();
  if (find_->text().isEmpty())
    status_->clear();
  else if (!expression.isValid())
    status_->setText(tr("At %1: %2").arg(expression.patternErrorOffset()).arg(expression.errorString()));
  else if (hits_.empty())
    status_->setText(tr("No matches"));
  else if (const int hit = currentHit(); hit > 0)
    status_->setText(tr("%1 of %2").arg(hit).arg(all));
  else
    status_->setText(tr("%1 matches").arg(all));
}

} // namespace wavesmith::widgets
