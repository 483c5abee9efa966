// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion_popup.h"

#include "editor/assistance/completion_model.h"
#include "style/theme.h"

#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextBrowser>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMostCompletions = 10;
constexpr int kNarrowestCompletion = 260;
constexpr int kWidestCompletion = 460;
constexpr int kHelpWidth = 420;
constexpr int kHelpHeight = 240;
constexpr int kCompletionPadding = 6;

// Draws the word on the left, and its kind on the right in a quieter color.
class CompletionDelegate : public QStyledItemDelegate {
public:
  CompletionDelegate(const Theme* theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(option.rect, option.palette.color(selected ? QPalette::Highlight : QPalette::Base));
    const QRect room = option.rect.adjusted(kCompletionPadding, 0, -kCompletionPadding, 0);
    const QFontMetrics metrics(option.font);
    const QString text = index.data().toString();
    const int width = metrics.horizontalAdvance(text);
    painter->setFont(option.font);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(text, Qt::ElideRight, room.width()));
    const int left = room.width() - width - 2 * kCompletionPadding;
    if (left > 40) {
      painter->setPen(selected ? option.palette.color(QPalette::HighlightedText)
                               : theme_->color(Theme::Role::Quiet));
      painter->drawText(
          room, Qt::AlignVCenter | Qt::AlignRight,
          metrics.elidedText(index.data(CompletionModel::DetailRole).toString(), Qt::ElideRight, left));
    }
    painter->restore();
  }
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QFontMetrics metrics(option.font);
    return {metrics.horizontalAdvance(index.data().toString()) +
                metrics.horizontalAdvance(index.data(CompletionModel::DetailRole).toString()) +
                5 * kCompletionPadding,
            metrics.height() + 4};
  }

private:
  const Theme* theme_;
};

} // namespace

CompletionPopup::CompletionPopup(CompletionModel* model, Theme* theme, QWidget* editor)
    : Popup(theme, editor), model_(model) {
  setFrameShape(QFrame::StyledPanel);
  list_ = new QListView;
  list_->setModel(model);
  list_->setItemDelegate(new CompletionDelegate(theme, this));
  list_->setUniformItemSizes(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  list_->setAccessibleName(tr("Completions"));
  help_ = new QTextBrowser;
  help_->setOpenLinks(false);
  help_->setFixedWidth(kHelpWidth);
  help_->setAccessibleName(tr("Documentation of the selected completion"));
  adopt(list_);
  adopt(help_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(1, 1, 1, 1);
  row->setSpacing(1);
  row->addWidget(list_);
  row->addWidget(help_);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& current) {
            if (current.isValid()) emit chosen(current.row());
          });
  connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) { emit accepted(index.row()); });
}

void CompletionPopup::showAt(const QRect& word) {
  word_ = word;
  list_->setFont(parentWidget()->font());
  layOut();
  if (!isVisible()) show();
}

void CompletionPopup::layOut() {
  const int rows = std::clamp(model_->rowCount(), 1, kMostCompletions);
  const int rowHeight = std::max(1, list_->sizeHintForRow(0));
  const int bar = model_->rowCount() > kMostCompletions ? list_->verticalScrollBar()->sizeHint().width() : 0;
  const int width = std::clamp(list_->sizeHintForColumn(0) + bar, kNarrowestCompletion, kWidestCompletion);
  list_->setFixedWidth(width);
  const int height = std::max(rows * rowHeight, kHelpHeight) + 2;
  const int whole = width + kHelpWidth + 3;
  setFixedSize(whole, height);
  placeBeside(word_, Side::Below, kCompletionPadding + 1);
}

void CompletionPopup::setHelp(const QString& html) {
  help_->document()->setDefaultFont(font());
  help_->document()->setDocumentMargin(8);
  help_->setHtml(html);
}

void CompletionPopup::choose(int row) {
  list_->setCurrentIndex(model_->index(row));
}

void CompletionPopup::step(int rows) {
  choose(std::clamp(row() + rows, 0, model_->rowCount() - 1));
}

int CompletionPopup::page() const {
  return std::max(1, list_->viewport()->height() / std::max(1, list_->sizeHintForRow(0)) - 1);
}

int CompletionPopup::row() const {
  return list_->currentIndex().row();
}

} // namespace wavesmith::widgets
