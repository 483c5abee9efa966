// SPDX-License-Identifier: Apache-2.0
// The widgets of the Kernarg Designer and their actions.
#include "controls/copy_rows.h"
#include "document/workspace.h"
#include "kernarg_designer/argument_delegate.h"
#include "kernarg_designer/kernarg_dock.h"
#include "models/kernarg_model.h"
#include "style/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {

QAction* KernargDock::addTool(QToolBar* bar, const char* name, const QString& picture, const QString& text,
                              const QKeySequence& keys, std::function<void()> slot) {
  auto* made = picture.isEmpty() ? new QAction(text, this) : new QAction(icon(picture), text, this);
  made->setObjectName(QString::fromLatin1(name));
  if (!keys.isEmpty()) {
    made->setShortcut(keys);
    // Outside the grid, other widgets use the same keys.
    made->setShortcutContext(Qt::WidgetShortcut);
    view_->addAction(made);
    made->setToolTip(QStringLiteral("%1 (%2)").arg(text, keys.toString(QKeySequence::NativeText)));
  }
  connect(made, &QAction::triggered, this, [slot = std::move(slot)] { slot(); });
  bar->addAction(made);
  return made;
}

QToolBar* KernargDock::makeToolBar() {
  auto* bar = new QToolBar;
  bar->setIconSize({16, 16});
  kernels_->setAccessibleName(tr("Kernel"));
  kernels_->setToolTip(tr("The kernel of these arguments; follows the cursor"));
  kernels_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  bar->addWidget(kernels_);

  auto* from = new QToolButton;
  from->setText(tr("From"));
  from->setToolTip(tr("Import the arguments"));
  from->setAccessibleName(from->toolTip());
  from->setPopupMode(QToolButton::InstantPopup);
  from->setToolButtonStyle(Qt::ToolButtonTextOnly);
  auto* menu = new QMenu(from);
  const auto entry = [&](const char* name, const QString& text, std::function<void()> slot) {
    QAction* made = menu->addAction(text);
    made->setObjectName(QString::fromLatin1(name));
    made->setParent(this);
    connect(made, &QAction::triggered, this, [slot = std::move(slot)] { slot(); });
  };
  entry("kernarg-from-metadata", tr("The &Metadata of the Text"), [this] { askRevert(); });
  entry("kernarg-from-struct", tr("A C or C++ &Struct…"), [this] { chooseStruct(); });
  entry("kernarg-from-loads", tr("The &Loads of the Code"), [this] { useLoads(); });
  entry("kernarg-from-code-object", tr("A &Code Object…"), [this] { chooseCodeObject(); });
  from->setMenu(menu);
  bar->addWidget(from);
  bar->addSeparator();

  arrangements_ = new QActionGroup(this);
  const auto arrangement = [&](const char* name, const QString& text, const QString& tip,
                               kernarg::Arrangement which) {
    QAction* made = addTool(bar, name, {}, text, {}, [this, which] { model_->setArrangement(which); });
    made->setCheckable(true);
    made->setToolTip(tip);
    arrangements_->addAction(made);
  };
  arrangement("kernarg-natural", tr("Natural"),
              tr("Each argument at a multiple of its alignment, as compilers do"),
              kernarg::Arrangement::Natural);
  arrangement("kernarg-packed", tr("Packed"), tr("Each argument right after the previous one"),
              kernarg::Arrangement::Packed);
  arrangement("kernarg-by-hand", tr("By Hand"), tr("Each argument at the entered offset"),
              kernarg::Arrangement::ByHand);
  QAction* hidden = addTool(bar, "kernarg-hidden", {}, tr("Hidden"), {}, [this] {
    model_->setHidden(action(QStringLiteral("kernarg-hidden"))->isChecked());
  });
  hidden->setCheckable(true);
  hidden->setToolTip(tr("The arguments that the runtime appends (code object 5)"));
  bar->addSeparator();

  addTool(bar, "kernarg-add", QStringLiteral("add"), tr("Add an Argument"), QKeySequence(Qt::Key_Insert),
          [this] {
            const int row =
                view_->currentIndex().isValid() ? view_->currentIndex().row() + 1 : model_->rowCount();
            const int made = model_->add(row);
            if (made < 0) return;
            const QModelIndex name = model_->index(made, KernargModel::Name);
            view_->setCurrentIndex(name);
            view_->setFocus();
            view_->edit(name);
          });
  addTool(bar, "kernarg-remove", QStringLiteral("remove"), tr("Remove the Arguments"),
          QKeySequence(QKeySequence::Delete), [this] {
            const QList<int> rows = selectedRows();
            model_->removeArguments(rows);
            if (!rows.isEmpty()) chooseRow(std::min(rows.front(), model_->rowCount() - 1));
          });
  const auto moveBy = [this](bool up) {
    const QList<int> rows = selectedRows();
    if (rows.isEmpty()) return;
    const int to = model_->move(rows, up ? rows.front() - 1 : rows.back() + 2);
    if (to < 0) return;
    view_->selectionModel()->select(
        QItemSelection(model_->index(to, 0),
                       model_->index(to + static_cast<int>(rows.size()) - 1, KernargModel::ColumnCount - 1)),
        QItemSelectionModel::ClearAndSelect);
  };
  addTool(bar, "kernarg-up", QStringLiteral("up"), tr("Move Up"), QKeySequence(Qt::ALT | Qt::Key_Up),
          [moveBy] { moveBy(true); });
  addTool(bar, "kernarg-down", QStringLiteral("down"), tr("Move Down"), QKeySequence(Qt::ALT | Qt::Key_Down),
          [moveBy] { moveBy(false); });
  bar->addSeparator();
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  status_->setAccessibleName(tr("The segment"));
  status_->setContentsMargins(6, 0, 6, 0);
  bar->addWidget(status_);
  return bar;
}

QWidget* KernargDock::makeBar() {
  bar_->setFrameShape(QFrame::NoFrame);
  bar_->setAutoFillBackground(true);
  bar_->setBackgroundRole(QPalette::AlternateBase);
  auto* row = new QHBoxLayout(bar_);
  row->setContentsMargins(8, 2, 6, 2);
  barText_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  barText_->setAccessibleName(tr("State of the design"));
  barText_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  revertButton_->setToolTip(tr("Discard the design and show the text's layout"));
  row->addWidget(barIcon_);
  row->addWidget(barText_, 1);
  row->addWidget(previewButton_);
  row->addWidget(revertButton_);
  return bar_;
}

QWidget* KernargDock::makeGrid() {
  view_->setModel(model_);
  view_->setAccessibleName(tr("Arguments"));
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->setAlternatingRowColors(true);
  view_->setTabKeyNavigation(false);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::AnyKeyPressed);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setStretchLastSection(true);
  const int digit = view_->fontMetrics().horizontalAdvance(u'0');
  const int widths[] = {4, 11, 15, 7, 6, 6, 9};
  for (int column = 0; column < KernargModel::ReadBy; ++column)
    view_->setColumnWidth(column, widths[column] * digit);
  makeRowsCopyable(view_);
  view_->setDragEnabled(true);
  view_->setAcceptDrops(true);
  view_->setDropIndicatorShown(true);
  view_->setDragDropMode(QAbstractItemView::InternalMove);
  view_->setDragDropOverwriteMode(false);
  view_->setDefaultDropAction(Qt::MoveAction);
  auto* delegate = new ArgumentDelegate(model_, workspace_->theme(), view_);
  view_->setItemDelegate(delegate);
  connect(delegate, &ArgumentDelegate::lineRequested, this, &KernargDock::goTo);
  connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (QApplication::mouseButtons() != Qt::NoButton) return;
    if (index.flags().testFlag(Qt::ItemIsEditable))
      view_->edit(index);
    else
      goToNextReader(index.row());
  });

  messages_->setAccessibleName(tr("Problems in this layout"));
  messages_->setFrameShape(QFrame::NoFrame);
  messages_->setUniformItemSizes(true);
  messages_->setTextElideMode(Qt::ElideRight);
  messages_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  messages_->setMaximumHeight(3 * (messages_->fontMetrics().height() + 6));
  makeRowsCopyable(messages_);
  preload_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  preload_->setAccessibleName(tr("Preloading"));
  preload_->setForegroundRole(QPalette::PlaceholderText);
  preload_->setContentsMargins(8, 2, 8, 2);
  preload_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

  auto* left = new QWidget;
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(view_, 1);
  column->addWidget(messages_);
  column->addWidget(preload_);
  return left;
}

} // namespace wavesmith::widgets
