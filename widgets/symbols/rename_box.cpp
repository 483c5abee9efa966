// SPDX-License-Identifier: Apache-2.0
#include "symbols/rename_box.h"

#include "editor/code_editor.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kWidest = 480; // most pixels of the reason, which wraps

} // namespace

RenameBox::RenameBox(CodeEditor* editor, Theme* theme)
    : QFrame(editor), editor_(editor), theme_(theme), field_(new QLineEdit), reason_(new QLabel) {
  setObjectName(QStringLiteral("renameBox"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  field_->setAccessibleName(tr("New name"));
  field_->installEventFilter(this);
  reason_->setWordWrap(true);
  reason_->setObjectName(QStringLiteral("renameReason"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->setSpacing(3);
  column->addWidget(field_);
  column->addWidget(reason_);
  setFocusProxy(field_);
  connect(field_, &QLineEdit::textChanged, this, [this](const QString& name) {
    setRefusal(name == old_ || !refusalOf_ ? QString() : refusalOf_(name));
  });
  hide();
}

void RenameBox::open(const QRect& about, const QString& name, RefusalOf refusalOf) {
  old_ = name;
  refusalOf_ = std::move(refusalOf);
  busy_ = false;
  QPalette palette = reason_->palette();
  palette.setColor(QPalette::WindowText, theme_->color(Theme::Role::Error));
  reason_->setPalette(palette);
  field_->setEnabled(true);
  field_->setFont(editor_->font());
  field_->setText(name);
  field_->selectAll();
  setRefusal({});
  const QPoint corner = editor_->viewport()->mapTo(editor_, about.topLeft());
  const int widest = std::max(160, editor_->width() - 16);
  setFixedWidth(
      std::min({kWidest, widest, std::max(260, field_->fontMetrics().horizontalAdvance(name) + 80)}));
  fit();
  move(std::clamp(corner.x() - 8, 0, std::max(0, editor_->width() - width())),
       std::clamp(corner.y() - 6, 0, std::max(0, editor_->height() - height())));
  show();
  raise();
  field_->setFocus();
}

void RenameBox::fit() {
  layout()->activate();
  const int height = layout()->hasHeightForWidth() ? layout()->heightForWidth(width()) : sizeHint().height();
  setFixedHeight(height);
}

void RenameBox::setRefusal(const QString& reason) {
  reason_->setText(reason);
  reason_->setVisible(!reason.isEmpty());
  if (isVisible()) fit();
}

QString RenameBox::refusal() const {
  return reason_->text();
}

void RenameBox::setBusy(bool busy) {
  busy_ = busy;
  field_->setEnabled(!busy);
  if (!busy && isVisible()) field_->setFocus();
}

void RenameBox::close() {
  if (!isVisible()) return;
  const bool hadFocus = field_->hasFocus() || busy_;
  hide();
  if (hadFocus) editor_->setFocus();
}

void RenameBox::accept() {
  if (busy_ || !reason_->text().isEmpty()) return;
  if (field_->text() == old_) return close();
  emit accepted(field_->text());
}

bool RenameBox::eventFilter(QObject* watched, QEvent* event) {
  if (watched != field_) return QFrame::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut && !busy_ && isVisible()) {
    // The menu of the field has the focus for a while.
    if (static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) hide();
    return false;
  }
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Escape && key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept(); // Esc is a shortcut of the window
    return true;
  }
  if (key == Qt::Key_Escape)
    close();
  else
    accept();
  return true;
}

} // namespace wavesmith::widgets
