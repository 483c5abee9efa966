// SPDX-License-Identifier: Apache-2.0
#include "symbols/symbol_dialog.h"

#include "style/core_texts.h"
#include "style/icons.h"
#include "style/symbol_kind.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

enum RowRole : int { PathRole = Qt::UserRole, AtLineRole, AtColumnRole };

// The letters of `wanted` are in `name`, in this order.
bool matches(const QString& name, const QString& wanted) {
  qsizetype at = 0;
  for (const QChar c : wanted) {
    at = name.indexOf(c, at, Qt::CaseInsensitive);
    if (at < 0) return false;
    ++at;
  }
  return true;
}

} // namespace

SymbolDialog::SymbolDialog(const DocumentNamesPointer& names, QWidget* parent)
    : QDialog(parent), names_(names), field_(new QLineEdit), list_(new QTreeWidget) {
  setObjectName(QStringLiteral("goToSymbolDialog"));
  setWindowTitle(tr("Go to Symbol"));
  field_->setPlaceholderText(tr("Name of a kernel, label, macro or symbol"));
  field_->setAccessibleName(tr("Name"));
  field_->installEventFilter(this);
  list_->setAccessibleName(tr("Symbols"));
  list_->setColumnCount(3);
  list_->setHeaderHidden(true);
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
  if (names_)
    for (const navigation::Landmark& one : names_->outline) {
      add(one);
      for (const navigation::Landmark& child : one.children)
        add(child);
    }
  auto* column = new QVBoxLayout(this);
  column->addWidget(field_);
  column->addWidget(list_, 1);
  resize(560, 400);
  connect(field_, &QLineEdit::textChanged, this, &SymbolDialog::filter);
  connect(list_, &QTreeWidget::itemClicked, this, &SymbolDialog::choose);
  filter({});
  field_->setFocus();
}

void SymbolDialog::add(const navigation::Landmark& one) {
  const source::Place place = names_->index->place(one.span);
  const QString file = QString::fromStdString(place.file);
  auto* row =
      new QTreeWidgetItem(list_, {shownName(one.name), symbolWord(one.kind),
                                  QStringLiteral("%1:%2").arg(QFileInfo(file).fileName()).arg(place.line)});
  row->setIcon(0, icon(symbolIcon(one.kind)));
  row->setData(0, PathRole, file);
  row->setData(0, AtLineRole, place.line);
  row->setData(0, AtColumnRole, place.column);
}

// Names that begin with the text are chosen first.
void SymbolDialog::filter(const QString& text) {
  QTreeWidgetItem* best = nullptr;
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* row = list_->topLevelItem(i);
    const QString name = row->text(0);
    row->setHidden(!matches(name, text));
    if (row->isHidden()) continue;
    const bool begins = name.startsWith(text, Qt::CaseInsensitive);
    if (best == nullptr || (begins && !best->text(0).startsWith(text, Qt::CaseInsensitive))) best = row;
  }
  list_->setCurrentItem(best);
}

void SymbolDialog::choose() {
  const QTreeWidgetItem* row = list_->currentItem();
  if (row == nullptr || row->isHidden()) return;
  source::Place place;
  place.file = row->data(0, PathRole).toString().toStdString();
  place.line = row->data(0, AtLineRole).toUInt();
  place.column = row->data(0, AtColumnRole).toUInt();
  accept();
  emit chosen(place);
}

bool SymbolDialog::eventFilter(QObject* watched, QEvent* event) {
  if (watched != field_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  switch (static_cast<QKeyEvent*>(event)->key()) {
  case Qt::Key_Up:
  case Qt::Key_Down:
  case Qt::Key_PageUp:
  case Qt::Key_PageDown: QCoreApplication::sendEvent(list_, event); return true;
  case Qt::Key_Return:
  case Qt::Key_Enter: choose(); return true;
  default: return false;
  }
}

} // namespace wavesmith::widgets
