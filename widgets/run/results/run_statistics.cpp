// SPDX-License-Identifier: Apache-2.0
#include "run/results/run_statistics.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "run/results/statistics_model.h"
#include "style/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

// Draws a bar behind the number, with a length proportional to the frequency of the class.
class ShareDelegate : public QStyledItemDelegate {
public:
  ShareDelegate(const Theme* theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final {
    if (!(option.state & QStyle::State_Selected)) {
      QRect bar = option.rect.adjusted(2, 3, -2, -3);
      bar.setWidth(qRound(bar.width() * index.data(ClassesModel::ShareRole).toDouble()));
      painter->fillRect(bar, theme_->color(Theme::Role::HeatLow));
    }
    QStyledItemDelegate::paint(painter, option, index);
  }

private:
  const Theme* theme_;
};

QTableView* makeView(QAbstractItemModel* model, const QString& name) {
  auto* view = new QTableView;
  view->setModel(model);
  view->setTabKeyNavigation(false);
  view->setAccessibleName(name);
  view->setFrameShape(QFrame::NoFrame);
  view->setShowGrid(false);
  view->setWordWrap(false);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 6);
  view->horizontalHeader()->setHighlightSections(false);
  view->horizontalHeader()->setStretchLastSection(true);
  makeRowsCopyable(view);
  return view;
}

} // namespace

RunStatistics::RunStatistics(const Theme* theme, QWidget* parent)
    : QWidget(parent), classesModel_(new ClassesModel(this)), linesModel_(new LinesModel(this)),
      filter_(new LinesFilter(this)) {
  filter_->setSourceModel(linesModel_);
  headline_ = new QLabel;
  headline_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  only_ = new QCheckBox(tr("Only lines with remarks"));
  auto* heading = new QHBoxLayout;
  heading->setContentsMargins(8, 4, 8, 4);
  heading->addWidget(headline_);
  heading->addStretch(1);
  heading->addWidget(only_);

  const int digit = fontMetrics().horizontalAdvance(u'0');
  classesView_ = makeView(classesModel_, tr("Classes of instructions"));
  classesView_->setItemDelegateForColumn(ClassesModel::Share, new ShareDelegate(theme, classesView_));
  classesView_->setColumnWidth(ClassesModel::Class, digit * 13);
  classesView_->setColumnWidth(ClassesModel::Executed, digit * 11);
  linesView_ = makeView(filter_, tr("Lines of the source"));
  linesView_->setSortingEnabled(true);
  linesView_->sortByColumn(LinesModel::Line, Qt::AscendingOrder);
  linesView_->setColumnWidth(LinesModel::Line, digit * 18);
  linesView_->setColumnWidth(LinesModel::Instruction, digit * 20);
  for (int column = LinesModel::Executed; column <= LinesModel::LeastCacheLines; ++column)
    linesView_->setColumnWidth(column, digit * 12);
  linesView_->setColumnWidth(LinesModel::Lanes, digit * 7);
  linesView_->setColumnWidth(LinesModel::LeastCacheLines, digit * 7);
  auto* split = new QSplitter(Qt::Horizontal);
  split->addWidget(classesView_);
  split->addWidget(linesView_);
  split->setStretchFactor(0, 0);
  split->setStretchFactor(1, 1);
  split->setSizes({digit * 38, digit * 100});
  split->setChildrenCollapsible(false);

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(heading);
  column->addWidget(split, 1);
  stack_ = new HintStack(content);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(stack_);
  setSummary(nullptr);

  connect(only_, &QCheckBox::toggled, filter_, &LinesFilter::setOnlyRemarkable);
  const auto go = [this](const QModelIndex& index) {
    const source::Place place = linesModel_->place(filter_->mapToSource(index).row());
    if (!place.file.empty()) emit placeChosen(place);
  };
  connect(linesView_, &QTableView::clicked, this, go);
  connect(linesView_, &QTableView::activated, this, go);
}

void RunStatistics::setSummary(const std::shared_ptr<const worker::RunSummary>& summary) {
  classesModel_->setSummary(summary);
  linesModel_->setSummary(summary);
  if (!summary || !summary->statistics) {
    headline_->clear();
    stack_->showHint(tr("A completed run shows its statistics here."), QStringLiteral("runKernel"));
    return;
  }
  const emulator::RunStatistics& statistics = *summary->statistics;
  QStringList parts;
  if (statistics.masked != 0)
    parts << tr("%1 of 64 lanes active").arg(QLocale().toString(statistics.averageLanes(), 'f', 1));
  if (summary->kernelSeconds > 0)
    parts << tr("%1 work-groups/s")
                 .arg(QLocale().toString(static_cast<qulonglong>(
                     static_cast<double>(summary->counts.workgroups) / summary->kernelSeconds)));
  parts << fidelityText(statistics);
  headline_->setText(parts.join(QStringLiteral("   ")));
  stack_->showView();
}

QString RunStatistics::headline() const {
  return headline_->text();
}

} // namespace wavesmith::widgets
