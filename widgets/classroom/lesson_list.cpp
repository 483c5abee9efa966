// SPDX-License-Identifier: Apache-2.0
#include "classroom/lesson_list.h"

#include "classroom/lessons_model.h"
#include "controls/hint_stack.h"
#include "style/icons.h"

#include <QAction>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

constexpr int kPad = 6; // pixels
constexpr int kMark = 16;

bool isCollection(const QModelIndex& index) {
  return index.data(LessonsModel::StateRole).toInt() == static_cast<int>(LessonRow::State::Collection);
}

QFont boldFont(QFont font) {
  font.setBold(true);
  return font;
}

// The mark of a selected row, whose own color may be that of the selection.
QPixmap inColor(const QIcon& icon, const QColor& color, qreal scale) {
  QPixmap pixmap = icon.pixmap(QSize(kMark, kMark), scale);
  QPainter painter(&pixmap);
  painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
  painter.fillRect(QRect(0, 0, kMark, kMark), color);
  return pixmap;
}

// A collection as a heading with a line; a lesson as its mark, its title and, below, its state.
class LessonDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int lines = isCollection(index) ? 1 : 2;
    return {160, lines * option.fontMetrics.height() + 2 * kPad + (isCollection(index) ? kPad : 2)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem ground(option);
    initStyleOption(&ground, index);
    ground.text.clear();
    ground.icon = {};
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor text = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet =
        option.palette.color(selected ? QPalette::HighlightedText : QPalette::PlaceholderText);
    painter->save();
    if (isCollection(index)) {
      const QRect room = option.rect.adjusted(kPad, kPad, -kPad, -2);
      painter->setFont(boldFont(option.font));
      painter->setPen(quiet);
      painter->drawText(room, Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
    } else {
      QRect room = option.rect.adjusted(kPad, kPad, -kPad, -kPad);
      const QRect mark(room.left(), room.top() + (option.fontMetrics.height() - kMark) / 2, kMark, kMark);
      const auto icon = index.data(Qt::DecorationRole).value<QIcon>();
      if (selected)
        painter->drawPixmap(mark, inColor(icon, text, painter->device()->devicePixelRatioF()));
      else
        icon.paint(painter, mark);
      room.setLeft(mark.right() + 1 + kPad);
      const auto elided = [&](const QString& line) {
        return option.fontMetrics.elidedText(line, Qt::ElideRight, room.width());
      };
      painter->setFont(option.font);
      painter->setPen(text);
      painter->drawText(room, Qt::AlignLeft | Qt::AlignTop, elided(index.data().toString()));
      painter->setPen(quiet);
      painter->drawText(room, Qt::AlignLeft | Qt::AlignBottom,
                        elided(index.data(LessonsModel::SummaryRole).toString()));
    }
    painter->restore();
  }
};

} // namespace

LessonList::LessonList(LessonsModel* model, QWidget* parent)
    : QWidget(parent), model_(model), view_(new QListView),
      add_(new QPushButton(icon(QStringLiteral("add")), tr("&Add Folder of Lessons\u2026"))),
      export_(new QPushButton(icon(QStringLiteral("save")), tr("E&xport Answers\u2026"))),
      class_(new QPushButton(icon(QStringLiteral("outline")), tr("&Class Table\u2026"))) {
  view_->setModel(model);
  view_->setItemDelegate(new LessonDelegate(view_));
  view_->setAccessibleName(tr("Lessons"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setMouseTracking(true);
  view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view_, &QListView::clicked, this, &LessonList::request);
  connect(view_, &QListView::activated, this, &LessonList::request);
  connect(view_, &QListView::customContextMenuRequested, this, &LessonList::showMenu);
  add_->setToolTip(tr("Lessons of a teacher, in a folder"));
  export_->setToolTip(tr("Your answers as one file, for your teacher"));
  class_->setToolTip(tr("For teachers: the answers of a class, by student and by question"));
  stack_ = new HintStack(view_);
  const auto update = [this] {
    if (model_->rowCount() == 0)
      stack_->showHint(tr("There are no lessons here. Add a folder of lessons to see them."));
    else
      stack_->showView();
  };
  connect(model, &QAbstractItemModel::modelReset, this, update);
  update();
  auto* buttons = new QVBoxLayout; // one below the other: the dock may be narrow
  buttons->setContentsMargins(kPad, kPad, kPad, kPad);
  buttons->setSpacing(kPad);
  buttons->addWidget(add_);
  buttons->addWidget(export_);
  buttons->addWidget(class_);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(stack_, 1);
  rows->addLayout(buttons);
}

void LessonList::select(const QString& folder) {
  const int row = model_->rowOf(folder);
  if (row >= 0) view_->setCurrentIndex(model_->index(row));
}

// A click activates in some styles; the second request for the same lesson finds it open.
void LessonList::request(const QModelIndex& index) {
  if (index.isValid() && !isCollection(index))
    emit lessonRequested(index.data(LessonsModel::FolderRole).toString());
}

void LessonList::showMenu(const QPoint& at) {
  const QModelIndex index = view_->indexAt(at);
  if (!index.isValid() || !isCollection(index)) return;
  const QString folder = index.data(LessonsModel::FolderRole).toString();
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("&Remove from the List"), this, [this, folder] { emit removeRequested(folder); });
  menu->popup(view_->viewport()->mapToGlobal(at));
}

} // namespace wavesmith::widgets
