// SPDX-License-Identifier: Apache-2.0
#include "models/outline_model.h"

#include "style/icons.h"

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

// internalId of a kernel's row; a label's is the row of its kernel.
constexpr quintptr kTop = ~quintptr{0};

// The place of an instruction in the open file.
source::Place outermost(const program::Program& program, program::Index instruction) {
  if (instruction == program::kNone || instruction >= program.instructions().size()) return {};
  const auto* entry = program.lines().at(program.instructions()[instruction].address);
  return entry == nullptr ? source::Place{} : program.lines().outermost(entry->location);
}

} // namespace

std::vector<OutlineModel::Kernel> OutlineModel::kernelsOf(const program::Program& program) {
  std::vector<Kernel> kernels;
  for (const program::KernelCode& code : program.kernels()) {
    Kernel& kernel = kernels.emplace_back(Kernel{{code.name, outermost(program, code.entry)}, {}});
    for (const program::Label& label : program.labels())
      if (label.instruction >= code.first && label.instruction < code.end && label.name != code.name)
        kernel.labels.push_back({label.name, outermost(program, label.instruction)});
  }
  return kernels;
}

bool OutlineModel::hasTheNamesOf(const std::vector<Kernel>& kernels) const {
  return std::ranges::equal(kernels, kernels_, [](const Kernel& a, const Kernel& b) {
    return a.itself.name == b.itself.name &&
           std::ranges::equal(a.labels, b.labels, {}, &Landmark::name, &Landmark::name);
  });
}

void OutlineModel::setSnapshot(const SnapshotPointer& snapshot) {
  std::vector<Kernel> kernels;
  if (snapshot && snapshot->program) kernels = kernelsOf(*snapshot->program);
  if (!hasTheNamesOf(kernels)) {
    beginResetModel();
    kernels_ = std::move(kernels);
    endResetModel();
    return;
  }
  std::swap(kernels, kernels_);
  const int last = columnCount() - 1;
  for (int row = 0; row < rowCount(); ++row) {
    const Kernel& now = kernels_[static_cast<std::size_t>(row)];
    const Kernel& before = kernels[static_cast<std::size_t>(row)];
    const QModelIndex top = index(row, 0);
    if (now.itself.place != before.itself.place) emit dataChanged(top, index(row, last));
    if (!std::ranges::equal(now.labels, before.labels, {}, &Landmark::place, &Landmark::place))
      emit dataChanged(index(0, 0, top), index(rowCount(top) - 1, last, top));
  }
}

const OutlineModel::Landmark& OutlineModel::landmark(const QModelIndex& index) const {
  if (index.internalId() == kTop) return kernels_[static_cast<std::size_t>(index.row())].itself;
  return kernels_[static_cast<std::size_t>(index.internalId())].labels[static_cast<std::size_t>(index.row())];
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kTop);
}

QModelIndex OutlineModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTop) return {};
  return createIndex(static_cast<int>(index.internalId()), 0, kTop);
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(kernels_.size());
  if (parent.internalId() != kTop || parent.column() != 0) return 0;
  return static_cast<int>(kernels_[static_cast<std::size_t>(parent.row())].labels.size());
}

int OutlineModel::columnCount(const QModelIndex&) const {
  return 2;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Landmark& of = landmark(index);
  const bool name = index.column() == 0;
  switch (role) {
  case Qt::DisplayRole:
    if (name) return QString::fromStdString(of.name);
    return of.place.line == 0 ? QString() : QString::number(of.place.line);
  case Qt::DecorationRole:
    return name && index.internalId() == kTop ? QVariant(icon(QStringLiteral("kernel"))) : QVariant();
  case Qt::TextAlignmentRole: return name ? QVariant() : QVariant(int{Qt::AlignRight | Qt::AlignVCenter});
  case PlaceFileRole: return QString::fromStdString(of.place.file);
  case PlaceLineRole: return of.place.line;
  default: return {};
  }
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? tr("Name") : tr("Line");
}

} // namespace wavesmith::widgets
