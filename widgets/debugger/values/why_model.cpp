// SPDX-License-Identifier: Apache-2.0
#include "debugger/values/why_model.h"

#include "debugger/debug_text.h"
#include "style/core_texts.h"

#include <QLocale>

#include <algorithm>

namespace wavesmith::widgets {

// The internal id of an index is the place of its node in causes_, which new nodes are only appended to.

std::vector<std::size_t> WhyModel::childrenOf(std::uint32_t number) const {
  std::vector<std::size_t> children;
  for (std::size_t at = 0; at < causes_.size(); ++at)
    if (causes_[at].parent == number) children.push_back(at);
  return children;
}

std::size_t WhyModel::rowOf(std::size_t cause) const {
  const auto siblings = childrenOf(causes_[cause].parent);
  return static_cast<std::size_t>(std::ranges::find(siblings, cause) - siblings.begin());
}

void WhyModel::setCauses(std::vector<debug::CauseNode> causes) {
  const bool continues =
      !causes_.empty() && causes.size() >= causes_.size() &&
      std::equal(causes_.begin(), causes_.end(), causes.begin(), [](const auto& a, const auto& b) {
        // Its writer may show it in another type when it is unfolded.
        const bool same = a.value == b.value || (!a.unfolded && b.unfolded);
        return a.number == b.number && a.parent == b.parent && a.location == b.location && same;
      });
  if (!continues) {
    beginResetModel();
    causes_ = std::move(causes);
    requested_.clear();
    return endResetModel();
  }
  const std::size_t known = causes_.size();
  for (std::size_t at = 0; at < known; ++at) {
    const bool isOther = causes_[at].unfolded != causes[at].unfolded || causes_[at].value != causes[at].value;
    causes_[at] = causes[at];
    if (!isOther) continue;
    const auto row = static_cast<int>(rowOf(at));
    emit dataChanged(createIndex(row, 0, static_cast<quintptr>(at)),
                     createIndex(row, ColumnCount - 1, static_cast<quintptr>(at)));
  }
  // All new nodes are children of the one that was unfolded.
  if (causes.size() > known) {
    const std::uint32_t parent = causes[known].parent;
    const auto place = static_cast<std::size_t>(
        std::ranges::find(causes_, parent, &debug::CauseNode::number) - causes_.begin());
    const bool isOne = std::all_of(causes.begin() + static_cast<std::ptrdiff_t>(known), causes.end(),
                                   [&](const debug::CauseNode& node) { return node.parent == parent; });
    if (!isOne || place == known) {
      beginResetModel();
      causes_ = std::move(causes);
      return endResetModel();
    }
    const QModelIndex at = createIndex(static_cast<int>(rowOf(place)), 0, static_cast<quintptr>(place));
    const int first = static_cast<int>(childrenOf(parent).size());
    beginInsertRows(at, first, first + static_cast<int>(causes.size() - known) - 1);
    causes_ = std::move(causes);
    endInsertRows();
  }
}

const debug::CauseNode* WhyModel::node(const QModelIndex& index) const {
  return index.isValid() && index.internalId() < causes_.size() ? &causes_[index.internalId()] : nullptr;
}

// --- Structure ---

QModelIndex WhyModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || column < 0 || column >= ColumnCount || (parent.isValid() && parent.column() != 0)) return {};
  const debug::CauseNode* const above = node(parent);
  const auto children = childrenOf(above != nullptr ? above->number : 0);
  if (static_cast<std::size_t>(row) >= children.size()) return {};
  return createIndex(row, column, static_cast<quintptr>(children[static_cast<std::size_t>(row)]));
}

QModelIndex WhyModel::parent(const QModelIndex& index) const {
  const debug::CauseNode* const one = node(index);
  if (one == nullptr || one->parent == 0) return {};
  const auto found = std::ranges::find(causes_, one->parent, &debug::CauseNode::number);
  if (found == causes_.end()) return {};
  const auto place = static_cast<std::size_t>(found - causes_.begin());
  return createIndex(static_cast<int>(rowOf(place)), 0, static_cast<quintptr>(place));
}

int WhyModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() && parent.column() != 0) return 0;
  const debug::CauseNode* const above = node(parent);
  return static_cast<int>(childrenOf(above != nullptr ? above->number : 0).size());
}

int WhyModel::columnCount(const QModelIndex&) const {
  return ColumnCount;
}

bool WhyModel::hasChildren(const QModelIndex& parent) const {
  return rowCount(parent) > 0 || canFetchMore(parent);
}

bool WhyModel::canFetchMore(const QModelIndex& parent) const {
  const debug::CauseNode* const one = node(parent);
  return one != nullptr && parent.column() == 0 && one->origin.empty() && !one->unfolded &&
         !requested_.contains(one->number);
}

void WhyModel::fetchMore(const QModelIndex& parent) {
  if (!canFetchMore(parent)) return;
  requested_.insert(node(parent)->number);
  emit unfoldRequested(node(parent)->number);
}

// --- Contents ---

QVariant WhyModel::data(const QModelIndex& index, int role) const {
  const debug::CauseNode* const one = node(index);
  if (one == nullptr) return {};
  if (role == Qt::ToolTipRole && one->writer) return tr("Press Return to go to this instruction");
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Location:
    return one->role.empty() ? QString::fromStdString(one->location)
                             : coreText(one->role) + u' ' + QString::fromStdString(one->location);
  case Value: return QString::fromStdString(one->value);
  case Origin:
    if (!one->writer) return coreText(one->origin);
    if (one->writer->edit) return tr("changed by you");
    return one->origin.empty()
               ? codePlaceText(one->writer->at)
               : coreText(one->origin) + QStringLiteral("; ") + codePlaceText(one->writer->at);
  case Wave: return one->writer && !one->writer->edit ? waveNumber(one->writer->wave) : QString();
  case Step:
    return one->writer ? QLocale().toString(static_cast<qulonglong>(one->writer->position)) : QString();
  default: return {};
  }
}

QVariant WhyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Location: return tr("Location");
  case Value: return tr("Value");
  case Origin: return tr("Written By");
  case Wave: return tr("Wave");
  case Step: return tr("Step");
  default: return {};
  }
}

} // namespace wavesmith::widgets
