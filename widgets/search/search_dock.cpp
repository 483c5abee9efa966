// SPDX-License-Identifier: Apache-2.0
#include "search/search_dock.h"

#include "changes/change_preview.h"
#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "controls/match_delegate.h"
#include "document/document.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/icons.h"

#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kFormWidth = 420;
constexpr int kLinesExpanded = 1000; // if there are more rows, files stay collapsed
const QString kExclude = QStringLiteral(".git, build");

QLineEdit* makeField(const char* name, const QString& meaning) {
  auto* field = new QLineEdit;
  field->setObjectName(QLatin1String(name));
  field->setAccessibleName(meaning);
  field->setClearButtonEnabled(true);
  return field;
}

QWidget* rowOf(std::initializer_list<QWidget*> parts) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  for (QWidget* part : parts)
    layout->addWidget(part, qobject_cast<QLineEdit*>(part) != nullptr ? 1 : 0);
  return row;
}

} // namespace

SearchDock::SearchDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Find in Files"), parent), workspace_(workspace), search_(new FileSearch(this)),
      model_(new SearchResultsModel(this)), status_(new QLabel), view_(new QTreeView) {
  setObjectName(QStringLiteral("search"));
  view_->setModel(model_);
  view_->setAccessibleName(tr("Matches"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setUniformRowHeights(true);
  view_->setHeaderHidden(true);
  view_->setAllColumnsShowFocus(true);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(SearchResultsModel::Text, QHeaderView::Stretch);
  view_->header()->resizeSection(SearchResultsModel::Line, 110);
  view_->setItemDelegateForColumn(
      SearchResultsModel::Text, new MatchDelegate(workspace->theme(), SearchResultsModel::MatchRole, view_));
  makeRowsCopyable(view_);
  stack_ = new HintStack(view_);
  stack_->showHint(tr("Type words and press Enter."));
  status_->setObjectName(QStringLiteral("searchStatus"));
  status_->setContentsMargins(6, 2, 6, 2);
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* results = new QWidget;
  auto* column = new QVBoxLayout(results);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(stack_, 1);
  column->addWidget(status_);
  auto* splitter = new QSplitter;
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(makeForm());
  splitter->addWidget(results);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({kFormWidth, 2 * kFormWidth});
  setWidget(splitter);

  connect(search_, &FileSearch::found, this, &SearchDock::add);
  connect(search_, &FileSearch::finished, this, &SearchDock::finish);
  connect(view_, &QTreeView::activated, this, [this](const QModelIndex& index) {
    if (const source::Place place = model_->place(index); !place.file.empty()) workspace_->goTo(place);
  });
}

SearchDock* SearchDock::addTo(WindowServices& window) {
  auto* const dock = new SearchDock(window.workspace());
  window.addPanel({.dock = dock, .order = 60});
  return dock;
}

SearchDock::~SearchDock() = default;

QToolButton* SearchDock::makeToggle(const char* name, const QString& text, const QString& meaning) {
  auto* button = new QToolButton;
  button->setObjectName(QLatin1String(name));
  button->setText(text);
  button->setToolTip(meaning);
  button->setAccessibleName(meaning);
  button->setCheckable(true);
  return button;
}

QWidget* SearchDock::makeForm() {
  pattern_ = makeField("searchPattern", tr("Find"));
  expression_ = makeToggle("searchExpression", QStringLiteral(".*"), tr("Regular expression"));
  caseSensitive_ = makeToggle("searchCase", QStringLiteral("Aa"), tr("Match case"));
  words_ = makeToggle("searchWords", tr("W"), tr("Whole words"));
  start_ = new QPushButton;
  start_->setObjectName(QStringLiteral("searchStart"));
  replacement_ = makeField("searchReplacement", tr("Replace with"));
  replacement_->setToolTip(tr("With a regular expression, \\1 is its first group"));
  replace_ = new QPushButton(tr("Replace &All\u2026"));
  replace_->setObjectName(QStringLiteral("searchReplace"));
  replace_->setToolTip(tr("Show what would change in all files"));
  folder_ = makeField("searchFolder", tr("Folder to search in"));
  auto* choose = new QToolButton;
  choose->setIcon(icon(QStringLiteral("folder")));
  choose->setToolTip(tr("Choose a folder"));
  choose->setAccessibleName(choose->toolTip());
  include_ = makeField("searchInclude", tr("Files to include"));
  include_->setPlaceholderText(tr("All files; or *.s, *.inc"));
  exclude_ = makeField("searchExclude", tr("Files and folders to exclude"));
  exclude_->setText(
      workspace_->settings()->storage().value(QStringLiteral("search/exclude"), kExclude).toString());

  auto* form = new QWidget;
  auto* rows = new QFormLayout(form);
  rows->setContentsMargins(8, 6, 8, 6);
  rows->setVerticalSpacing(4);
  rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  rows->addRow(tr("&Find"), rowOf({pattern_, expression_, caseSensitive_, words_, start_}));
  rows->addRow(tr("&Replace"), rowOf({replacement_, replace_}));
  rows->addRow(tr("F&older"), rowOf({folder_, choose}));
  rows->addRow(tr("&Include"), include_);
  rows->addRow(tr("E&xclude"), exclude_);
  for (QLineEdit* field : {pattern_, folder_, include_, exclude_})
    connect(field, &QLineEdit::returnPressed, this, &SearchDock::search);
  connect(replacement_, &QLineEdit::returnPressed, this, &SearchDock::replaceAll);
  connect(replace_, &QPushButton::clicked, this, &SearchDock::replaceAll);
  connect(choose, &QToolButton::clicked, this, &SearchDock::chooseFolder);
  connect(start_, &QPushButton::clicked, this, [this] { isRunning() ? stop() : search(); });
  showRunning(false);
  setFocusProxy(pattern_);
  return form;
}

void SearchDock::prepare(const QString& words, const QString& folder) {
  if (!words.isEmpty()) pattern_->setText(words);
  if (!folder.isEmpty()) folder_->setText(QDir::toNativeSeparators(folder));
  pattern_->setFocus();
  pattern_->selectAll();
}

void SearchDock::chooseFolder() {
  const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder to Search In"), folder_->text());
  if (!chosen.isEmpty()) folder_->setText(QDir::toNativeSeparators(chosen));
}

SearchQuery SearchDock::query() const {
  SearchQuery query{.folder = QDir::fromNativeSeparators(folder_->text().trimmed()),
                    .pattern = pattern_->text(),
                    .isExpression = expression_->isChecked(),
                    .isCaseSensitive = caseSensitive_->isChecked(),
                    .wholeWords = words_->isChecked(),
                    .include = globsOf(include_->text()),
                    .exclude = globsOf(exclude_->text())};
  for (const Document* document : workspace_->documents())
    if (!document->path().isEmpty() && !document->isCodeObject())
      query.open.insert(document->path(), document->content());
  return query;
}

void SearchDock::search() {
  const SearchQuery wanted = query();
  if (wanted.pattern.isEmpty()) return showStatus(tr("Type what to find."));
  if (!QDir(wanted.folder).exists() || wanted.folder.isEmpty())
    return showStatus(tr("There is no folder %1.").arg(folder_->text()));
  const auto compiled = wanted.compile();
  if (!compiled) return showStatus(compiled.error());
  workspace_->settings()->storage().setValue(QStringLiteral("search/exclude"), exclude_->text());
  model_->clear();
  stack_->showHint(tr("Searching\u2026"));
  search_->start(wanted, *compiled);
  showRunning(true);
  showStatus(tr("Searching\u2026"));
}

void SearchDock::stop() {
  search_->stop();
}

void SearchDock::add(const QList<FoundFile>& files) {
  const int first = model_->rowCount();
  model_->add(files);
  stack_->showView();
  if (model_->matches() <= kLinesExpanded)
    for (int row = first; row < model_->rowCount(); ++row)
      view_->expand(model_->index(row, 0));
  showStatus(tr("Searching\u2026 %n [match|matches] so far", nullptr, model_->matches()));
}

void SearchDock::finish(const SearchSummary& summary) {
  showRunning(false);
  QString text = summary.matches == 0
                     ? tr("No matches in %n file(s).", nullptr, summary.files)
                     : tr("%n [match|matches]", nullptr, summary.matches) +
                           tr(" in %1 of %2 files.").arg(model_->files().size()).arg(summary.files);
  if (summary.stopped) text += tr(" Stopped.");
  if (summary.limited) text += tr(" There are more: search for longer words.");
  if (summary.skipped > 0) text += u' ' + tr("%n file(s) without text skipped.", nullptr, summary.skipped);
  showStatus(text);
  if (model_->rowCount() == 0) stack_->showHint(text);
  emit finished();
}

void SearchDock::showRunning(bool running) {
  start_->setText(running ? tr("&Stop") : tr("&Search"));
  start_->setIcon(icon(running ? QStringLiteral("cancel") : QStringLiteral("find")));
}

void SearchDock::showStatus(const QString& text) {
  status_->setText(text);
}

QString SearchDock::status() const {
  return status_->text();
}

ChangePreview* SearchDock::preview() const {
  return preview_;
}

void SearchDock::step(int by) {
  QModelIndex at = view_->currentIndex().siblingAtColumn(0);
  if (!at.isValid())
    at = by > 0 ? model_->index(0, 0) : model_->index(model_->rowCount() - 1, 0);
  else if (by > 0)
    at = view_->indexBelow(at);
  else
    at = view_->indexAbove(at);
  while (at.isValid() && !at.parent().isValid()) { // rows of files are no matches
    view_->expand(at);
    at = by > 0 ? model_->index(0, 0, at) : view_->indexAbove(at);
  }
  if (!at.isValid()) return;
  view_->setCurrentIndex(at);
  workspace_->goTo(model_->place(at));
}

void SearchDock::replaceAll() {
  const SearchQuery wanted = query();
  if (wanted.pattern.isEmpty()) return showStatus(tr("Type what to find."));
  showReplacement(wanted, replacement_->text());
}

// The changes are computed in the background, from the newest texts.
void SearchDock::showReplacement(const SearchQuery& query, const QString& replacement) {
  const auto compiled = query.compile();
  if (!compiled) return showStatus(compiled.error());
  if (preview_ != nullptr) return preview_->raise();
  showStatus(tr("Replacing\u2026"));
  replacing_.start(
      this,
      [query, compiled = *compiled, replacement](const std::stop_token& stop) {
        QList<FileChange> changes;
        FileSearch::walk(query, compiled, stop,
                         [&](const QString& path, const QString&, const QString& text) {
                           const QString after = compiled.replaced(text, replacement);
                           if (after != text)
                             changes << FileChange{.path = path, .before = text, .after = after};
                           return changes.size() < FileSearch::kMostMatches;
                         });
        return changes;
      },
      [this](const QList<FileChange>& changes) { showChanges(changes); });
}

void SearchDock::showChanges(const QList<FileChange>& changes) {
  emit finished();
  if (changes.isEmpty()) return showStatus(tr("Nothing to replace."));
  const int count = static_cast<int>(changes.size());
  showStatus(tr("%n file(s) would change.", nullptr, count));
  preview_ = new ChangePreview(workspace_, tr("Replace in Files"), changes, {}, window());
  preview_->setAttribute(Qt::WA_DeleteOnClose);
  connect(preview_, &QDialog::accepted, this,
          [this, count] { showStatus(tr("Replaced in %n file(s).", nullptr, count)); });
  preview_->open();
}

} // namespace wavesmith::widgets
