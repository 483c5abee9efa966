// SPDX-License-Identifier: Apache-2.0
#include "debugger/memory/byte_grid.h"

#include "debugger/location_menu.h"
#include "debugger/memory/bytes_model.h"
#include "style/icons.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// The selected cells, a line for each row, with tabs between columns.
void copyCells(const QTableView* view) {
  QModelIndexList cells = view->selectionModel()->selectedIndexes();
  std::sort(cells.begin(), cells.end());
  QString text;
  for (qsizetype n = 0; n < cells.size(); ++n) {
    if (n > 0) text += cells[n].row() != cells[n - 1].row() ? u'\n' : u'\t';
    text += cells[n].data(Qt::EditRole).toString();
  }
  if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

} // namespace

using debug::Verb;

ByteGrid::ByteGrid(DebugController* controller, LocationMenu* menu, QWidget* parent)
    : QTableView(parent), controller_(controller), bytes_(new BytesModel(this)) {
  setModel(bytes_);
  setFrameShape(QFrame::NoFrame);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  verticalHeader()->setHighlightSections(false);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  auto* copy = new QAction(icon(QStringLiteral("copy")), tr("Copy"), this);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, [this] { copyCells(this); });
  addAction(copy);
  menu->attach(this, [this] { return currentIndex().data(BytesModel::LocationRole).toString(); });
  connect(bytes_, &BytesModel::pageWanted, this, &ByteGrid::request, Qt::QueuedConnection);
  connect(bytes_, &BytesModel::editRequested, this, [this](const QString& location, const QString& value) {
    controller_->move({.verb = Verb::Set,
                       .text = location.toStdString(),
                       .value = value.toStdString(),
                       .type = bytes_->type().toStdString()});
  });
}

void ByteGrid::request(quint64 page) {
  const ShownBytes& shown = bytes_->shown();
  const quint64 first = page * BytesModel::kPageBytes;
  if (first >= shown.size) return;
  const quint64 count = std::min(BytesModel::kPageBytes, shown.size - first);
  const QString text = shown.isMemory
                           ? QStringLiteral("mem[0x%1:%2]").arg(shown.address + first, 0, 16).arg(count)
                           : QStringLiteral("%1[0x%2:%3]").arg(shown.name).arg(first, 0, 16).arg(count);
  controller_->ask(this, {.verb = Verb::Print, .text = text.toStdString(), .type = "hex"},
                   [this, page, shown](const DebugAnswer& answer) {
                     if (!answer || answer->values.empty() || shown != bytes_->shown()) return;
                     const auto& bytes = answer->values.front().bytes;
                     bytes_->deliver(page, {reinterpret_cast<const char*>(bytes.data()),
                                            static_cast<qsizetype>(bytes.size())});
                   });
}

void ByteGrid::goTo(quint64 offset) {
  const QModelIndex at = bytes_->show(offset);
  if (!at.isValid()) return;
  setCurrentIndex(at);
  scrollTo(at, PositionAtCenter);
}

} // namespace wavesmith::widgets
