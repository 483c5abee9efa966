// SPDX-License-Identifier: Apache-2.0
#include "panels/outline_model.h"

#include "style/icons.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

QList<QStandardItem*> makeRow(const QString& name, const source::Place& place, const QIcon& picture) {
  auto* first = new QStandardItem(picture, name);
  auto* second = new QStandardItem(place.line == 0 ? QString() : QString::number(place.line));
  for (QStandardItem* item : {first, second}) {
    item->setEditable(false);
    item->setData(QString::fromStdString(place.file), OutlineModel::PlaceFileRole);
    item->setData(place.line, OutlineModel::PlaceLineRole);
  }
  second->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return {first, second};
}

// Where an instruction is in the file that is open.
source::Place outermost(const program::Program& program, program::Index instruction) {
  if (instruction == program::kNone || instruction >= program.instructions().size()) return {};
  const auto* entry = program.lines().at(program.instructions()[instruction].address);
  return entry == nullptr ? source::Place{} : program.lines().outermost(entry->location);
}

} // namespace

OutlineModel::OutlineModel(QObject* parent) : QStandardItemModel(parent) {
  setHorizontalHeaderLabels({tr("Name"), tr("Line")});
}

void OutlineModel::setSnapshot(const SnapshotPointer& snapshot) {
  removeRows(0, rowCount());
  if (!snapshot || !snapshot->program) return;
  const program::Program& program = *snapshot->program;
  for (const program::KernelCode& kernel : program.kernels()) {
    const QList<QStandardItem*> top =
        makeRow(QString::fromStdString(kernel.name), outermost(program, kernel.entry),
                icon(QStringLiteral("kernel")));
    for (const program::Label& label : program.labels()) {
      const bool inside =
          label.instruction >= kernel.first && label.instruction < kernel.end && label.name != kernel.name;
      if (inside)
        top[0]->appendRow(
            makeRow(QString::fromStdString(label.name), outermost(program, label.instruction), {}));
    }
    appendRow(top);
  }
}

} // namespace wavesmith::widgets
