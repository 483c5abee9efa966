// SPDX-License-Identifier: Apache-2.0
#include "window/palette/search_frame.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 420;
constexpr int kTop = 48;

} // namespace

SearchFrame::SearchFrame(QMainWindow* window, QAbstractItemModel* model)
    : QFrame(window), window_(window), field_(new QLineEdit), view_(new QTreeView) {
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  field_->setClearButtonEnabled(true);
  field_->installEventFilter(this);
  view_->setModel(model);
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setHeaderHidden(true);
  view_->setFocusPolicy(Qt::NoFocus); // the field keeps it
  view_->setFrameShape(QFrame::NoFrame);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  view_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(field_);
  column->addWidget(view_, 1);
  hide();
  connect(field_, &QLineEdit::textChanged, this, &SearchFrame::filter);
  connect(view_, &QTreeView::clicked, this, [this](const QModelIndex& row) { choose(row); });
  // A click elsewhere closes it.
  connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, QWidget* now) {
    if (isVisible() && now != nullptr && now != field_ && !isAncestorOf(now)) hide();
  });
  window->installEventFilter(this);
}

void SearchFrame::setWords(const QString& hint, const QString& rows) {
  field_->setPlaceholderText(hint);
  field_->setAccessibleName(hint);
  view_->setAccessibleName(rows);
}

void SearchFrame::open() {
  if (!isVisible()) {
    before_ = QApplication::focusWidget();
    for (const QWidget* at = before_; at != nullptr; at = at->parentWidget()) // another one, which closes
      if (const auto* other = qobject_cast<const SearchFrame*>(at)) before_ = other->before_;
  }
  prepare();
  field_->clear();
  filter({});
  place();
  show();
  raise();
  field_->setFocus();
  window_->activateWindow(); // the keyboard may be in a floating panel
}

void SearchFrame::filter(const QString& pattern) {
  search(pattern);
  view_->setCurrentIndex(view_->model()->index(0, 0));
  view_->scrollToTop();
}

void SearchFrame::place() {
  const QSize room = window_->size();
  resize(std::min(kWidth, room.width() - 40), std::min(kHeight, room.height() - kTop - 40));
  move((room.width() - width()) / 2, kTop);
}

void SearchFrame::close() {
  hide();
  if (!before_) return;
  before_->window()->activateWindow();
  before_->setFocus();
}

bool SearchFrame::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window_ && event->type() == QEvent::Resize && isVisible()) place();
  if (watched != field_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  auto* const key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
  case Qt::Key_Escape: close(); return true;
  case Qt::Key_Return:
  case Qt::Key_Enter: choose(view_->currentIndex()); return true;
  case Qt::Key_Up:
  case Qt::Key_Down:
  case Qt::Key_PageUp:
  case Qt::Key_PageDown: QApplication::sendEvent(view_, event); return true;
  default: return QFrame::eventFilter(watched, event);
  }
}

} // namespace wavesmith::widgets
