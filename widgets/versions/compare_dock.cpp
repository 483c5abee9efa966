// SPDX-License-Identifier: Apache-2.0
#include "versions/compare_dock.h"

#include "compare/kernel_pairs.h"
#include "compile/version.h"
#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/compiler_options.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/theme.h"
#include "versions/comparison_model.h"
#include "versions/differing_words.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

bool isCompiled(const QString& path) {
  return compile::languageOf(path.toStdString(), "__global__").has_value();
}

QString factText(const compare::Fact& fact) {
  const QString name = QString::fromStdString(fact.name).toHtmlEscaped();
  if (fact.before == fact.after) return QStringLiteral("%1&nbsp;%2").arg(name).arg(fact.after);
  const auto change = static_cast<qint64>(fact.after) - static_cast<qint64>(fact.before);
  return QStringLiteral("%1&nbsp;%2&nbsp;\u2192&nbsp;<b>%3</b>&nbsp;(%4%5)")
      .arg(name)
      .arg(fact.before)
      .arg(fact.after)
      .arg(change > 0 ? QStringLiteral("+") : QString())
      .arg(change);
}

// What changed, by group; VGPRs and occupancy always.
QString summaryOf(const compare::Comparison& comparison) {
  QStringList lines;
  for (const auto group :
       {compare::FactGroup::Registers, compare::FactGroup::Memory, compare::FactGroup::Occupancy,
        compare::FactGroup::Waits, compare::FactGroup::Instructions}) {
    QStringList facts;
    for (const compare::Fact& fact : comparison.facts) {
      const bool isAlways = fact.name == "VGPRs" || fact.group == compare::FactGroup::Occupancy;
      if (fact.group == group && (isAlways || fact.before != fact.after)) facts << factText(fact);
    }
    const auto name = compare::name(group);
    if (!facts.isEmpty())
      lines << QStringLiteral("<i>%1:</i> %2").arg(fromView(name), facts.join(QStringLiteral(" &nbsp; ")));
  }
  return lines.join(QStringLiteral("<br>"));
}

} // namespace

CompareDock::CompareDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Compare"), parent), workspace_(workspace),
      model_(new ComparisonModel(workspace->theme(), this)) {
  setObjectName(QStringLiteral("compare"));
  summary_ = new QLabel;
  summary_->setObjectName(QStringLiteral("compareSummary"));
  summary_->setTextFormat(Qt::RichText);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  summary_->setWordWrap(true);
  summary_->setContentsMargins(8, 4, 8, 4);
  view_ = new QTableView;
  view_->setModel(model_);
  view_->setItemDelegate(new DifferingWords(view_));
  view_->setAccessibleName(tr("Instructions of both versions"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 4);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  view_->horizontalHeader()->setSectionResizeMode(ComparisonModel::Before, QHeaderView::Stretch);
  view_->horizontalHeader()->setSectionResizeMode(ComparisonModel::After, QHeaderView::Stretch);
  view_->setColumnWidth(ComparisonModel::Mark, 3 * view_->fontMetrics().horizontalAdvance(u'0'));
  view_->horizontalHeader()->setMinimumSectionSize(12);
  makeRowsCopyable(view_);
  stack_ = new HintStack(view_);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeTop());
  column->addWidget(summary_);
  column->addWidget(stack_, 1);
  setWidget(content);
  stack_->showHint(tr("Choose two versions: assembly, code objects, or sources under options."));
  connect(workspace->theme(), &Theme::changed, view_->viewport(), qOverload<>(&QWidget::update));
  connect(workspace, &Workspace::documentAdded, this, &CompareDock::offerFiles);
  connect(workspace, &Workspace::documentRemoved, this, &CompareDock::offerFiles);
  offerFiles();
}

CompareDock* CompareDock::addTo(WindowServices& window) {
  auto* const dock = new CompareDock(window.workspace());
  window.addPanel({.dock = dock, .action = "panelCompare", .order = 70, .keys = Qt::ALT | Qt::Key_6});
  return dock;
}

CompareDock::~CompareDock() = default;

CompareDock::Side CompareDock::makeSide(const QString& name, QHBoxLayout* row) {
  Side side;
  side.path = new QComboBox;
  side.path->setEditable(true);
  side.path->setInsertPolicy(QComboBox::NoInsert);
  side.path->setMinimumContentsLength(12);
  side.path->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  side.path->setAccessibleName(tr("%1: file").arg(name));
  side.options = new QLineEdit(QString::fromLatin1(compile::kUsualOptions));
  side.options->setMaximumWidth(16 * side.options->fontMetrics().horizontalAdvance(u'0'));
  side.options->setAccessibleName(tr("%1: options of the compiler").arg(name));
  side.options->setToolTip(tr("Options of the compiler, for OpenCL C and HIP"));
  auto* choose = new QToolButton;
  choose->setIcon(icon(QStringLiteral("open")));
  choose->setAutoRaise(true);
  choose->setToolTip(tr("Choose a file"));
  choose->setAccessibleName(tr("%1: choose a file").arg(name));
  row->addWidget(new QLabel(name));
  row->addWidget(side.path, 1);
  row->addWidget(choose);
  row->addWidget(side.options);
  connect(side.path, &QComboBox::activated, this, &CompareDock::start);
  connect(side.path->lineEdit(), &QLineEdit::editingFinished, this, &CompareDock::start);
  connect(side.options, &QLineEdit::editingFinished, this, &CompareDock::start);
  connect(side.path, &QComboBox::currentTextChanged, side.options,
          [options = side.options](const QString& path) { options->setEnabled(isCompiled(path)); });
  connect(choose, &QToolButton::clicked, this, [this, box = side.path] {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Compare With"), QFileInfo(box->currentText()).absolutePath(),
        tr("Kernels (*.s *.S *.amdgcn *.asm *.hsaco *.co *.o *.cl *.hip *.cpp *.cu);;All files (*)"));
    if (path.isEmpty()) return;
    box->setEditText(path);
    start();
  });
  return side;
}

QWidget* CompareDock::makeTop() {
  auto* top = new QWidget;
  auto* row = new QHBoxLayout(top);
  row->setContentsMargins(8, 4, 8, 4);
  before_ = makeSide(tr("Before"), row);
  after_ = makeSide(tr("After"), row);
  kernel_ = new QComboBox;
  kernel_->setAccessibleName(tr("Kernel"));
  kernel_->hide();
  row->addWidget(kernel_);
  connect(kernel_, &QComboBox::activated, this, &CompareDock::showKernel);
  const auto addStep = [this, row](const char* iconName, const QString& text, int by) {
    auto* button = new QToolButton;
    button->setIcon(icon(QString::fromLatin1(iconName)));
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    connect(button, &QToolButton::clicked, this, [this, by] { step(by); });
    row->addWidget(button);
  };
  addStep("up", tr("Previous difference"), -1);
  addStep("down", tr("Next difference"), 1);
  return top;
}

void CompareDock::offerFiles() {
  for (const Side& side : {before_, after_}) {
    const QString text = side.path->currentText();
    const QSignalBlocker blocker(side.path);
    side.path->clear();
    for (const Document* document : workspace_->documents()) {
      const QString path = document->path();
      if (!path.isEmpty() && (document->hasCode() || isCompiled(path))) side.path->addItem(path);
    }
    side.path->setEditText(text);
  }
}

void CompareDock::propose(const QString& path) {
  if (path.isEmpty() || result_ != nullptr) return;
  for (const Side& side : {before_, after_})
    if (side.path->currentText().isEmpty()) side.path->setEditText(path);
}

ComparedFile CompareDock::fileOf(const Side& side) const {
  const QString path = side.path->currentText().trimmed();
  return {path, isCompiled(path) ? side.options->text().trimmed() : QString()};
}

// --- Comparing ---

std::optional<std::string> CompareDock::openText(const QString& path) const {
  const Document* document = workspace_->find(path);
  if (document == nullptr || document->isCodeObject()) return std::nullopt;
  return document->content().toStdString();
}

void CompareDock::compare(const ComparedFile& before, const ComparedFile& after) {
  const auto set = [](const Side& side, const ComparedFile& file) {
    side.path->setEditText(file.path);
    side.options->setText(file.options);
  };
  set(before_, before);
  set(after_, after);
  compared_ = {};
  start();
}

void CompareDock::start() {
  const std::pair<ComparedFile, ComparedFile> wanted{fileOf(before_), fileOf(after_)};
  const bool isComplete = !wanted.first.path.isEmpty() && !wanted.second.path.isEmpty();
  // An entry of the list and the end of editing its text are one request.
  if (!isComplete || wanted == compared_ || wanted.first == wanted.second) return;
  compared_ = wanted;
  if (tasks_ == nullptr) tasks_ = std::make_unique<LanguageTasks>();
  stack_->showHint(tr("Comparing\u2026"));
  const compile::Preferences preferences = CompilerOptions(workspace_->settings()).preferences();
  const auto requestOf = [&](const ComparedFile& file) {
    return compile::VersionRequest{.path = file.path.toStdString(),
                                   .text = openText(file.path),
                                   .options = file.options.toStdString(),
                                   .preferences = preferences};
  };
  tasks_->start(
      this,
      [this, before = requestOf(wanted.first), after = requestOf(wanted.second)](
          worker::LanguageClient& client, const std::stop_token& stop) -> LanguageTasks::Answer {
        auto result = std::make_shared<Result>();
        const auto failed = [&](const source::Diagnostic& why) -> LanguageTasks::Answer {
          result->problem = QStringLiteral("%1: %2").arg(QString::fromStdString(why.place.file),
                                                         QString::fromStdString(why.message));
          return [this, result] { showResult(result); };
        };
        std::vector<compile::Version> versions;
        for (const auto* request : {&before, &after}) {
          auto version = compile::readVersion(client, *request, stop);
          if (stop.stop_requested()) return {};
          if (!version) return failed(version.error());
          if (!version->hasKernels()) return failed(version->diagnostics.front());
          versions.push_back(std::move(*version));
        }
        const check::Checked& old = versions[0].checked;
        const check::Checked& now = versions[1].checked;
        for (const auto& [a, b] : compare::pairKernels(*old.program, *now.program).pairs)
          result->kernels.push_back(std::make_shared<const compare::Comparison>(compare::compareKernels(
              {old.program.get(), old.analysis.get(), a}, {now.program.get(), now.analysis.get(), b})));
        if (result->kernels.empty()) result->problem = tr("The two files have no kernel of the same name.");
        return [this, result] { showResult(result); };
      });
}

void CompareDock::showResult(const std::shared_ptr<const Result>& result) {
  result_ = result;
  kernel_->clear();
  for (const auto& kernel : result->kernels)
    kernel_->addItem(QString::fromStdString(kernel->after));
  kernel_->setVisible(result->kernels.size() > 1);
  if (result->kernels.empty()) {
    model_->setComparison(nullptr);
    summary_->clear();
    return stack_->showHint(result->problem);
  }
  stack_->showView();
  showKernel(0);
}

void CompareDock::showKernel(int kernel) {
  const auto& comparison = result_->kernels[static_cast<std::size_t>(kernel)];
  model_->setComparison(comparison);
  QString text = summaryOf(*comparison);
  if (comparison->isEqual()) text.prepend(tr("All instructions are equal.") + QStringLiteral("<br>"));
  summary_->setText(text);
  step(1);
}

QString CompareDock::summary() const {
  return summary_->text();
}

void CompareDock::step(int by) {
  const int row = model_->nextDifference(view_->currentIndex().row(), by);
  if (row < 0) return;
  const QModelIndex index = model_->index(row, ComparisonModel::Before);
  view_->setCurrentIndex(index);
  view_->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

} // namespace wavesmith::widgets
