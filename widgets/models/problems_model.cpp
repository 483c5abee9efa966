// SPDX-License-Identifier: Apache-2.0
#include "models/problems_model.h"

#include "document/background.h"
#include "style/core_texts.h"
#include "style/status_icon.h"

#include <QFileInfo>
#include <QPointer>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace wavesmith::widgets {
namespace {

// internalId of a row without a parent. That of a problem in a group is kInGroup and the group, that of a note the
// number of its problem.
constexpr quintptr kTop = ~quintptr{0};
constexpr quintptr kInGroup = quintptr{1} << (8 * sizeof(quintptr) - 2);

// So many diagnostics are collected and compared in less time than a screen takes to draw.
constexpr std::size_t kAtOnce = 1000;

constexpr bool isInGroup(quintptr id) {
  return id != kTop && (id & kInGroup) != 0;
}

char lowered(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

// Letters of other alphabets only as they are. `word` is in lower case.
bool hasWord(std::string_view text, std::string_view word) {
  return !std::ranges::search(text, word, [](char a, char b) { return lowered(a) == b; }).empty();
}

QString lineText(const source::Place& place) {
  if (place.line == 0) return {};
  return place.column == 0 ? QString::number(place.line)
                           : QStringLiteral("%1:%2").arg(place.line).arg(place.column);
}

} // namespace

void ProblemsModel::setDiagnostics(source::Diagnostics diagnostics) {
  share({std::make_shared<const source::Diagnostics>(std::move(diagnostics))});
}

void ProblemsModel::share(std::vector<Shared> parts) {
  parts_ = std::move(parts);
  count_ = 0;
  for (const Shared& part : parts_)
    count_ += static_cast<int>(part->size());
  showSoon();
}

void ProblemsModel::setShown(unsigned severities) {
  wanted_.severities = severities;
  show();
}

void ProblemsModel::setGrouping(Grouping grouping) {
  wanted_.grouping = grouping;
  show();
}

void ProblemsModel::setFilter(const QString& text) {
  wanted_.words.clear();
  for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
    std::string bytes = word.toStdString();
    std::ranges::transform(bytes, bytes.begin(), lowered);
    wanted_.words.push_back(std::move(bytes));
  }
  show();
}

void ProblemsModel::setKernelOf(std::function<std::string(const source::Diagnostic&)> kernelOf) {
  wanted_.kernelOf = std::move(kernelOf);
}

bool ProblemsModel::Wanted::has(const source::Diagnostic& diagnostic) const {
  if (((severities >> static_cast<unsigned>(diagnostic.severity)) & 1u) == 0) return false;
  if (words.empty()) return true;
  const std::string code = source::toString(diagnostic.code);
  const std::string_view path = diagnostic.place.file;
  const std::string_view file = path.substr(path.rfind('/') + 1); // npos + 1 is 0
  return std::ranges::all_of(words, [&](const std::string& word) {
    return hasWord(diagnostic.message, word) || hasWord(code, word) || hasWord(file, word) ||
           coreText(diagnostic.message).contains(QString::fromStdString(word), Qt::CaseInsensitive);
  });
}

std::string ProblemsModel::Wanted::titleOf(const source::Diagnostic& diagnostic) const {
  switch (grouping) {
  case Grouping::None: break;
  case Grouping::File: return diagnostic.place.file;
  case Grouping::Code: return source::toString(diagnostic.code);
  case Grouping::Kernel: return kernelOf ? kernelOf(diagnostic) : std::string();
  }
  return {};
}

std::vector<ProblemsModel::Group> ProblemsModel::group(std::vector<const source::Diagnostic*>& rows,
                                                       const Wanted& wanted) {
  std::vector<Group> groups;
  if (wanted.grouping == Grouping::None) return groups;
  std::unordered_map<std::string, std::size_t> known;
  std::vector<std::size_t> groupOf;
  groupOf.reserve(rows.size());
  for (const source::Diagnostic* row : rows) {
    std::string title = wanted.titleOf(*row);
    const auto [found, isNew] = known.try_emplace(std::move(title), groups.size());
    if (isNew) groups.push_back({.title = found->first, .worst = row->severity});
    Group& group = groups[found->second];
    ++group.count;
    group.worst = std::min(group.worst, row->severity);
    groupOf.push_back(found->second);
  }
  std::size_t next = 0;
  for (Group& group : groups) {
    group.first = next;
    next += group.count;
  }
  std::vector<const source::Diagnostic*> sorted(rows.size());
  std::vector<std::size_t> filled(groups.size(), 0);
  for (std::size_t n = 0; n < rows.size(); ++n)
    sorted[groups[groupOf[n]].first + filled[groupOf[n]]++] = rows[n];
  rows = std::move(sorted);
  return groups;
}

ProblemsModel::ContentsPointer ProblemsModel::collect(std::vector<Shared> parts, const Wanted& wanted) {
  auto contents = std::make_shared<Contents>();
  contents->parts = std::move(parts);
  for (const Shared& part : contents->parts)
    for (const auto severity : {source::Severity::Error, source::Severity::Warning, source::Severity::Remark})
      for (const source::Diagnostic& diagnostic : *part)
        if (diagnostic.severity == severity && wanted.has(diagnostic)) contents->rows.push_back(&diagnostic);
  contents->groups = group(contents->rows, wanted);
  return contents;
}

bool ProblemsModel::areEqual(const Contents& a, const Contents& b) {
  return a.groups == b.groups && std::ranges::equal(a.rows, b.rows, [](const auto* one, const auto* other) {
           return one == other || *one == *other;
         });
}

void ProblemsModel::show() {
  ++generation_; // what runs in the background is not wanted any more
  ContentsPointer contents = collect(parts_, wanted_);
  const bool isSame = areEqual(*contents, *shown_);
  take(std::move(contents), isSame);
}

void ProblemsModel::showSoon() {
  // The kernel of a problem is known in this thread only.
  const bool isShort = std::max(static_cast<std::size_t>(count_), rows().size()) <= kAtOnce;
  if (isShort || wanted_.grouping == Grouping::Kernel) return show();
  ++generation_;
  isUpdating_ = true;
  if (isRunning_) return; // then the newest ones
  isRunning_ = true;
  struct Collected {
    ContentsPointer contents;
    bool isSame = false;
  };
  inBackground(
      this,
      [parts = parts_, wanted = wanted_, before = shown_]() mutable {
        Collected result{.contents = collect(std::move(parts), wanted)};
        result.isSame = areEqual(*result.contents, *before);
        return result;
      },
      [this, before = shown_, generation = generation_](Collected result) {
        isRunning_ = false;
        if (generation == generation_)
          take(std::move(result.contents), result.isSame && shown_ == before);
        else if (isUpdating_)
          showSoon();
      });
}

// The same diagnostics from a newer snapshot keep selection and scroll position while typing elsewhere.
void ProblemsModel::take(ContentsPointer contents, bool isSame) {
  isUpdating_ = false;
  if (!isSame) beginResetModel();
  // Views use the rows of before until here.
  const ContentsPointer before = std::exchange(shown_, std::move(contents));
  if (!isSame) endResetModel();
  emit updated();
}

int ProblemsModel::numberOf(const QModelIndex& index) const {
  if (!index.isValid()) return -1;
  const quintptr id = index.internalId();
  if (isInGroup(id)) return static_cast<int>(groups()[id & ~kInGroup].first) + index.row();
  if (id != kTop) return static_cast<int>(id);
  return groups().empty() ? index.row()
                          : static_cast<int>(groups()[static_cast<std::size_t>(index.row())].first);
}

QModelIndex ProblemsModel::problem(int n) const {
  if (groups().empty()) return index(n, 0);
  const auto number = static_cast<std::size_t>(n);
  if (number >= rows().size()) return {};
  const auto after = std::ranges::upper_bound(groups(), number, {}, &Group::first);
  const auto group = after - groups().begin() - 1;
  return createIndex(static_cast<int>(number - groups()[static_cast<std::size_t>(group)].first), 0,
                     kInGroup | static_cast<quintptr>(group));
}

bool ProblemsModel::isGroup(const QModelIndex& index) const {
  return index.isValid() && index.internalId() == kTop && !groups().empty();
}

const source::Diagnostic& ProblemsModel::diagnosticOf(const QModelIndex& index) const {
  return *rows()[static_cast<std::size_t>(numberOf(index))];
}

const source::Note* ProblemsModel::noteOf(const QModelIndex& index) const {
  if (index.internalId() == kTop || isInGroup(index.internalId())) return nullptr;
  return &diagnosticOf(index).notes[static_cast<std::size_t>(index.row())];
}

source::Place ProblemsModel::place(const QModelIndex& index) const {
  if (!index.isValid() || isGroup(index)) return {};
  const source::Note* note = noteOf(index);
  return note != nullptr ? note->place : diagnosticOf(index).place;
}

QModelIndex ProblemsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  if (!parent.isValid()) return createIndex(row, column, kTop);
  return createIndex(row, column,
                     isGroup(parent) ? kInGroup | static_cast<quintptr>(parent.row())
                                     : static_cast<quintptr>(numberOf(parent)));
}

QModelIndex ProblemsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kTop) return {};
  if (isInGroup(index.internalId()))
    return createIndex(static_cast<int>(index.internalId() & ~kInGroup), 0, kTop);
  return problem(static_cast<int>(index.internalId()));
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups().empty() ? rows().size() : groups().size());
  if (parent.column() != 0 || noteOf(parent) != nullptr) return 0;
  if (isGroup(parent)) return static_cast<int>(groups()[static_cast<std::size_t>(parent.row())].count);
  return static_cast<int>(diagnosticOf(parent).notes.size());
}

int ProblemsModel::columnCount(const QModelIndex&) const {
  return ColumnCount;
}

QVariant ProblemsModel::groupData(const Group& group, int column, int role) const {
  if (role == SeverityRole) return static_cast<int>(group.worst);
  if (column != Message) return {};
  if (role == Qt::DecorationRole) return statusIcon(group.worst, *theme_);
  const QString title = QString::fromStdString(group.title);
  if (role == Qt::ToolTipRole && wanted_.grouping == Grouping::File) return title;
  if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
  const auto count = static_cast<qulonglong>(group.count);
  if (wanted_.grouping == Grouping::File)
    return QStringLiteral("%1 (%2)").arg(QFileInfo(title).fileName()).arg(count);
  if (wanted_.grouping == Grouping::Kernel && title.isEmpty()) return tr("In no kernel (%1)").arg(count);
  if (wanted_.grouping != Grouping::Code) return QStringLiteral("%1 (%2)").arg(title).arg(count);
  return QStringLiteral("%1: %2 (%3)")
      .arg(title, coreText(source::summary(rows()[group.first]->code)))
      .arg(count);
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (isGroup(index)) return groupData(groups()[static_cast<std::size_t>(index.row())], index.column(), role);
  const source::Diagnostic& diagnostic = diagnosticOf(index);
  const source::Note* note = noteOf(index);
  const source::Place& at = note != nullptr ? note->place : diagnostic.place;
  if (role == SeverityRole) return static_cast<int>(diagnostic.severity);
  if (role == Qt::DecorationRole && index.column() == Message && note == nullptr)
    return statusIcon(diagnostic.severity, *theme_);
  if (role == Qt::ToolTipRole && index.column() == CodeName && note == nullptr)
    return coreText(source::summary(diagnostic.code));
  if (role == Qt::ToolTipRole && index.column() == File) return QString::fromStdString(at.file);
  if (role == Qt::AccessibleTextRole && index.column() == Message && note == nullptr)
    return tr("%1: %2").arg(coreText(source::name(diagnostic.severity)), coreText(diagnostic.message));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
  case Message: return coreText(note != nullptr ? note->text : diagnostic.message);
  case CodeName:
    return note != nullptr ? QString() : QString::fromStdString(source::toString(diagnostic.code));
  case File: return QFileInfo(QString::fromStdString(at.file)).fileName();
  case Line: return lineText(at);
  default: return {};
  }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Message: return tr("Problem");
  case CodeName: return tr("Code");
  case File: return tr("File");
  case Line: return tr("Line");
  default: return {};
  }
}

} // namespace wavesmith::widgets
