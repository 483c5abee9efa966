// SPDX-License-Identifier: Apache-2.0
#include "porting/port_tables.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "models/problems_model.h"
#include "porting/port_changes_model.h"
#include "porting/port_report.h"
#include "style/core_texts.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QTreeView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kWidestChange = 380;

void prepare(QTreeView* view, const QString& name) {
  view->setAccessibleName(name);
  view->setRootIsDecorated(false);
  view->setAllColumnsShowFocus(true);
  view->setFrameShape(QFrame::NoFrame);
  makeRowsCopyable(view);
  view->setSelectionMode(QAbstractItemView::SingleSelection);
  view->header()->setStretchLastSection(false);
}

// "v[3:4]", "a7"
QString range(const port::Moved& moved, int by) {
  const QChar kind = moved.isAccumulation ? u'a' : u'v';
  const int first = static_cast<int>(moved.first) + by;
  const int last = static_cast<int>(moved.last) + by;
  return first == last ? QStringLiteral("%1%2").arg(kind).arg(first)
                       : QStringLiteral("%1[%2:%3]").arg(kind).arg(first).arg(last);
}

QStringList rowOf(const port::Moved& moved) {
  const QString by = moved.by < 0 ? QString::number(moved.by) : QStringLiteral("+%1").arg(moved.by);
  const QString lines = moved.from == 0 ? PortTables::tr("all")
                                        : QStringLiteral("%1:%2-%3")
                                              .arg(QFileInfo(QString::fromStdString(moved.file)).fileName())
                                              .arg(moved.from)
                                              .arg(moved.to);
  return {range(moved, 0), range(moved, moved.by), by, lines};
}

// How the encodings of the old and the new text compare; those that differ are questions among the changes.
QString sentenceOf(const check::PortComparison& comparison) {
  if (comparison.processor.empty())
    return PortTables::tr("Not compared with the old encoding: %1").arg(coreText(comparison.unavailable));
  return PortTables::tr("Compared with the encoding of %1: of %2 instructions, %3 are the same, %4 differ as "
                        "stated, %5 are not comparable, %6 are different")
      .arg(QString::fromStdString(comparison.processor))
      .arg(comparison.instructions())
      .arg(comparison.same)
      .arg(comparison.count(check::Match::Stated))
      .arg(comparison.count(check::Match::NotComparable))
      .arg(comparison.count(check::Match::Different));
}

} // namespace

PortTables::PortTables(const Theme* theme, QWidget* parent)
    : QTabWidget(parent), theme_(theme), changes_(new PortChangesModel(theme, this)),
      problems_(new ProblemsModel(theme, this)) {
  setDocumentMode(true);
  addTab(makeChanges(), {});
  addTab(makeMoved(), {});
  addTab(makeProblems(), {});
  addTab(makeRemarks(), {});
}

QWidget* PortTables::makeChanges() {
  words_ = new QLineEdit;
  words_->setPlaceholderText(tr("Filter changes"));
  words_->setAccessibleName(tr("Filter changes"));
  words_->setClearButtonEnabled(true);
  questionsOnly_ = new QCheckBox;
  questionsOnly_->setObjectName(QStringLiteral("questionsOnly"));
  changesView_ = new QTreeView;
  changesView_->setObjectName(QStringLiteral("portChanges"));
  changesView_->setModel(changes_);
  prepare(changesView_, tr("Changes and their reasons"));
  changesView_->setWordWrap(true);
  QHeaderView* const header = changesView_->header();
  header->setSectionResizeMode(PortChangesModel::Kind, QHeaderView::ResizeToContents);
  header->setSectionResizeMode(PortChangesModel::Line, QHeaderView::ResizeToContents);
  header->setSectionResizeMode(PortChangesModel::Why, QHeaderView::Stretch);
  header->resizeSection(PortChangesModel::What, kWidestChange);
  changesStack_ = new HintStack(changesView_);

  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(6, 6, 6, 6);
  bar->addWidget(words_, 1);
  bar->addWidget(questionsOnly_);
  auto* page = new QWidget;
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addLayout(bar);
  rows->addWidget(changesStack_, 1);
  connect(words_, &QLineEdit::textChanged, this, &PortTables::filter);
  connect(questionsOnly_, &QCheckBox::toggled, this, &PortTables::filter);
  connect(changesView_->selectionModel(), &QItemSelectionModel::currentChanged, this, &PortTables::choose);
  connect(changesView_, &QTreeView::activated, this, &PortTables::choose);
  connect(changesView_, &QTreeView::clicked, this, &PortTables::choose);
  return page;
}

QWidget* PortTables::makeMoved() {
  moved_ = new QTreeWidget;
  moved_->setObjectName(QStringLiteral("portMoved"));
  moved_->setHeaderLabels({tr("Old registers"), tr("New registers"), tr("Moved by"), tr("Lines")});
  prepare(moved_, tr("Registers that have other numbers now"));
  moved_->setToolTip(tr("Tuples of VGPRs begin at an even register on gfx942"));
  return moved_;
}

QWidget* PortTables::makeProblems() {
  problemsView_ = new QTreeView;
  problemsView_->setObjectName(QStringLiteral("portProblems"));
  problemsView_->setModel(problems_);
  prepare(problemsView_, tr("Problems in the new text"));
  problemsView_->setRootIsDecorated(true);
  problemsView_->setWordWrap(true);
  QHeaderView* const header = problemsView_->header();
  header->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
  for (const int column : {ProblemsModel::CodeName, ProblemsModel::File, ProblemsModel::Line})
    header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  const auto choose = [this](const QModelIndex& index) {
    if (!index.isValid() || report_ == nullptr) return;
    // The model sorts, so a row is found by its place.
    const source::Place place = problems_->place(index);
    const source::Diagnostics& all = report_->ported->diagnostics;
    for (std::size_t n = 0; n < all.size(); ++n)
      if (all[n].place == place && report_->problemLines[n] >= 0)
        return emit lineChosen(report_->problemLines[n]);
  };
  connect(problemsView_->selectionModel(), &QItemSelectionModel::currentChanged, this, choose);
  connect(problemsView_, &QTreeView::activated, this, choose);
  return problemsView_;
}

QWidget* PortTables::makeRemarks() {
  remarks_ = new QListWidget;
  remarks_->setObjectName(QStringLiteral("portRemarks"));
  remarks_->setAccessibleName(tr("Remarks"));
  remarks_->setFrameShape(QFrame::NoFrame);
  remarks_->setWordWrap(true);
  makeRowsCopyable(remarks_);
  return remarks_;
}

void PortTables::setReport(std::shared_ptr<const PortReport> report) {
  report_ = std::move(report);
  const check::PortedText& ported = *report_->ported;
  changes_->setPorted(report_->ported);
  problems_->share({{report_->ported, &ported.diagnostics}});
  const auto questions = static_cast<int>(ported.questions());
  questionsOnly_->setText(tr("Only &questions (%1)").arg(questions));
  questionsOnly_->setEnabled(questions > 0);
  moved_->clear();
  for (const port::Moved& moved : ported.text.moved)
    new QTreeWidgetItem(moved_, rowOf(moved));
  remarks_->clear();
  remarks_->addItem(sentenceOf(ported.comparison));
  for (const std::string& remark : ported.remarks)
    remarks_->addItem(coreText(remark));
  const std::array<std::pair<QString, qsizetype>, 4> tabs{
      {{tr("Changes (%1)"), static_cast<qsizetype>(ported.text.changes.size())},
       {tr("Renumbered Registers (%1)"), static_cast<qsizetype>(ported.text.moved.size())},
       {tr("Problems in the New Text (%1)"), static_cast<qsizetype>(ported.diagnostics.size())},
       {tr("Remarks (%1)"), remarks_->count()}}};
  for (std::size_t n = 0; n < tabs.size(); ++n) {
    setTabText(static_cast<int>(n), tabs[n].first.arg(tabs[n].second));
    setTabVisible(static_cast<int>(n), n == 0 || tabs[n].second > 0);
  }
}

void PortTables::focusChanges() {
  changesView_->setFocus();
  int row = 0;
  for (int n = 0; n < changes_->rowCount(); ++n) {
    const port::Change& change = report_->ported->text.changes[changes_->changeOf(n)];
    if (change.reason.certainty != port::Certainty::Question) continue;
    row = n;
    break;
  }
  changesView_->setCurrentIndex(changes_->index(row, 0));
}

void PortTables::filter() {
  changes_->setFilter(words_->text());
  changes_->setQuestionsOnly(questionsOnly_->isChecked());
  if (changes_->rowCount() == 0)
    changesStack_->showHint(tr("No change contains these words."));
  else
    changesStack_->showView();
}

void PortTables::choose(const QModelIndex& change) {
  if (!change.isValid() || report_ == nullptr) return;
  const int line = report_->changeLines[changes_->changeOf(change.row())];
  if (line >= 0) emit lineChosen(line);
}

} // namespace wavesmith::widgets
