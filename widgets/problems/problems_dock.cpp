// SPDX-License-Identifier: Apache-2.0
#include "problems/problems_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "models/problems_model.h"
#include "panels/places.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSettings>
#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

const auto kGroupingKey = QLatin1String("problems/grouping");

// Without the number of problems, which changes.
QString titleOf(const QModelIndex& group) {
  const QString text = group.data().toString();
  return text.left(text.lastIndexOf(u'('));
}

} // namespace

ProblemsDock::ProblemsDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Problems"), parent), workspace_(workspace),
      model_(new ProblemsModel(workspace->theme(), this)) {
  setObjectName(QStringLiteral("problems"));
  view_ = new QTreeView;
  view_->setModel(model_);
  view_->setAccessibleName(tr("Problems"));
  view_->setWordWrap(true); // a message is never cut
  view_->setAllColumnsShowFocus(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
  view_->header()->resizeSection(ProblemsModel::CodeName, 72);
  view_->header()->resizeSection(ProblemsModel::File, 190);
  view_->header()->resizeSection(ProblemsModel::Line, 80);
  connect(view_->header(), &QHeaderView::sectionResized, view_, [this](int column) {
    if (column == ProblemsModel::Message) QTimer::singleShot(0, view_, &QTreeView::doItemsLayout);
  });
  makeRowsCopyable(view_);
  auto* explained = new QAction(tr("Explain"), view_);
  explained->setObjectName(QStringLiteral("explain"));
  connect(explained, &QAction::triggered, this, &ProblemsDock::explain);
  view_->addAction(explained);
  stack_ = new HintStack(view_);

  auto* bar = new QVBoxLayout;
  bar->setContentsMargins(4, 4, 4, 4);
  bar->setSpacing(2);
  const std::array<std::pair<source::Severity, QString>, 3> kinds = {
      {{source::Severity::Error, tr("Show errors")},
       {source::Severity::Warning, tr("Show warnings")},
       {source::Severity::Remark, tr("Show remarks")}}};
  for (std::size_t n = 0; n < kinds.size(); ++n) {
    auto* button = new QToolButton;
    button->setIcon(statusIcon(kinds[n].first, *workspace->theme()));
    connect(workspace->theme(), &Theme::changed, button, [button, severity = kinds[n].first, workspace] {
      button->setIcon(statusIcon(severity, *workspace->theme()));
    });
    button->setToolTip(kinds[n].second);
    button->setAccessibleName(kinds[n].second);
    button->setCheckable(true);
    button->setChecked(true);
    button->setAutoRaise(true);
    filters_[n] = button;
    connect(button, &QToolButton::toggled, this, [this] {
      unsigned bits = 0;
      for (std::size_t k = 0; k < filters_.size(); ++k)
        bits |= filters_[k]->isChecked() ? 1u << k : 0u;
      model_->setShown(bits);
      updateHint();
    });
    bar->addWidget(button);
  }
  bar->addStretch(1);

  words_ = new QLineEdit;
  words_->setPlaceholderText(tr("Filter"));
  words_->setAccessibleName(tr("Filter the problems"));
  words_->setToolTip(tr("Words of the message, the code or the file"));
  words_->setClearButtonEnabled(true);
  connect(words_, &QLineEdit::textChanged, this, [this](const QString& text) {
    model_->setFilter(text);
    updateHint();
  });
  grouping_ = new QComboBox;
  grouping_->setAccessibleName(tr("Groups"));
  grouping_->addItems({tr("No groups"), tr("By file"), tr("By code"), tr("By kernel")});
  model_->setKernelOf([this](const source::Diagnostic& problem) { return kernelOf(problem); });
  connect(grouping_, &QComboBox::currentIndexChanged, this, [this](int n) {
    workspace_->settings()->storage().setValue(kGroupingKey, n);
    closed_.clear();
    model_->setGrouping(static_cast<ProblemsModel::Grouping>(n));
  });
  connect(model_, &ProblemsModel::modelReset, this, &ProblemsDock::openGroups);
  connect(model_, &ProblemsModel::updated, this, &ProblemsDock::updateHint);
  connect(view_, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
    if (model_->isGroup(index)) closed_.insert(titleOf(index));
  });
  connect(view_, &QTreeView::expanded, this, [this](const QModelIndex& index) {
    if (model_->isGroup(index)) closed_.remove(titleOf(index));
  });
  grouping_->setCurrentIndex(
      std::clamp(workspace->settings()->storage().value(kGroupingKey).toInt(), 0, grouping_->count() - 1));

  auto* head = new QHBoxLayout;
  head->setContentsMargins(4, 4, 4, 4);
  head->setSpacing(4);
  head->addWidget(words_, 1);
  head->addWidget(grouping_);
  auto* list = new QVBoxLayout;
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(0);
  list->addLayout(head);
  list->addWidget(stack_, 1);
  auto* content = new QWidget;
  auto* row = new QHBoxLayout(content);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addLayout(bar);
  row->addLayout(list, 1);
  setWidget(content);

  connect(workspace->theme(), &Theme::changed, view_->viewport(), qOverload<>(&QWidget::update));
  connect(view_, &QTreeView::activated, this, &ProblemsDock::follow);
  connect(workspace, &Workspace::snapshotChanged, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::findingsChanged, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::currentChanged, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::documentAdded, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::documentRemoved, this, &ProblemsDock::refresh);
  refresh();
}

ProblemsDock* ProblemsDock::addTo(WindowServices& window) {
  auto* const dock = new ProblemsDock(window.workspace());
  window.addPanel(
      {.dock = dock, .action = "panelProblems", .icon = "warning", .order = 10, .keys = Qt::ALT | Qt::Key_1});
  return dock;
}

void ProblemsDock::refresh() {
  QList<Document*> documents = workspace_->documents();
  std::ranges::stable_partition(documents, [this](const Document* d) { return d == workspace_->current(); });
  std::vector<ProblemsModel::Shared> all;
  for (const Document* document : documents) {
    if (const SnapshotPointer snapshot = document->snapshot())
      all.emplace_back(snapshot, &snapshot->diagnostics);
    // The texts of a run share its findings.
    for (const Document::Findings& findings : document->findings())
      if (std::ranges::find(all, findings) == all.end()) all.push_back(findings);
  }
  if (runFile_ && !runFile_->empty() && workspace_->find(runFilePath_) == nullptr) all.push_back(runFile_);
  kernels_.clear();
  model_->share(std::move(all));
  const int count = model_->count();
  // Said by the panel's button; the status bar counts only those of the current file.
  setAccessibleDescription(count == 0 ? QString() : tr("%n problem(s) in all open files", nullptr, count));
  setWindowTitle(count == 0 ? tr("Problems") : tr("Problems (%1)").arg(count));
  updateHint();
}

void ProblemsDock::setRunFile(const QString& path, const source::Diagnostics& problems) {
  runFilePath_ = path;
  runFile_ = std::make_shared<const source::Diagnostics>(problems);
  refresh();
}

void ProblemsDock::openGroups() {
  for (int row = 0; row < model_->rowCount(); ++row)
    if (const QModelIndex group = model_->index(row, 0); model_->isGroup(group)) {
      view_->setFirstColumnSpanned(row, {}, true);
      if (!closed_.contains(titleOf(group))) view_->expand(group);
    }
}

// Computed once for each file while its problems stay: there can be very many of them.
std::string ProblemsDock::kernelOf(const source::Diagnostic& problem) {
  const auto [found, isNew] = kernels_.try_emplace(problem.place.file);
  if (isNew) found->second = kernelsIn(problem.place.file);
  const std::vector<std::uint32_t>& ofLine = found->second.ofLine;
  if (problem.place.line == 0 || problem.place.line > ofLine.size()) return {};
  const std::uint32_t kernel = ofLine[problem.place.line - 1];
  return kernel == program::kNone ? std::string() : found->second.snapshot->program->kernels()[kernel].name;
}

ProblemsDock::Kernels ProblemsDock::kernelsIn(const std::string& path) const {
  const Document* const document = workspace_->find(QString::fromStdString(path));
  const SnapshotPointer snapshot = document != nullptr ? document->snapshot() : nullptr;
  if (!snapshot || !snapshot->program || !snapshot->lines) return {};
  QTextBlock block; // the lines are read in their order
  const auto text = [document, &block](std::uint32_t line) {
    const int number = static_cast<int>(line) - 1;
    block = block.isValid() && block.blockNumber() == number - 1
                ? block.next()
                : document->text()->findBlockByNumber(number);
    return block.text().toStdString();
  };
  const auto last = static_cast<std::uint32_t>(document->text()->blockCount());
  return {snapshot, panels::kernelsOfLines(*snapshot->program, *snapshot->lines, last, text)};
}

void ProblemsDock::updateHint() {
  if (model_->isUpdating()) return; // it is called again
  if (model_->rowCount() > 0) return stack_->showView();
  if (model_->count() > 0)
    stack_->showHint(tr("%n problem(s) hidden by the filter.", nullptr, model_->count()));
  else if (workspace_->documents().isEmpty())
    stack_->showHint(tr("Open a kernel to see its problems."), QStringLiteral("open"));
  else
    stack_->showHint(tr("No problems."));
}

void ProblemsDock::follow(const QModelIndex& index) {
  source::Place place = model_->place(index);
  place.length = 0; // the next key that is typed does not replace the text
  if (!place.file.empty()) workspace_->goTo(place);
}

void ProblemsDock::explain() {
  const int number = model_->numberOf(view_->currentIndex());
  if (number < 0) return;
  emit explanationRequested(
      model_->problem(number).siblingAtColumn(ProblemsModel::CodeName).data().toString());
}

void ProblemsDock::goToNext() {
  step(1);
}
void ProblemsDock::goToPrevious() {
  step(-1);
}

void ProblemsDock::step(int by) {
  const int count = model_->shownCount();
  if (count == 0) return;
  const QModelIndex current = view_->currentIndex();
  const bool isBefore = !current.isValid() || (model_->isGroup(current) && by > 0);
  const int start = model_->numberOf(current) - (current.isValid() && isBefore ? 1 : 0);
  const int number = isBefore && by < 0 ? count - 1 : (start + by + count) % count;
  const QModelIndex next = model_->problem(number);
  view_->setCurrentIndex(next);
  follow(next);
}

} // namespace wavesmith::widgets
