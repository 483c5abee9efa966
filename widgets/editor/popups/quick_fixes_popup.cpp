// SPDX-License-Identifier: Apache-2.0
#include "editor/popups/quick_fixes_popup.h"

#include "style/icons.h"
#include "style/theme.h"

#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr int kMostFixes = 12;
constexpr int kNarrowestFixes = 420;
constexpr int kWidestFixes = 720;
constexpr int kHighestPreview = 240;
constexpr int kFixPadding = 6;
constexpr int kKeys = 9; // rows that have a digit

enum Role : int { CodeRole = Qt::UserRole + 1, ColorRole };

QString iconName(QuickFix::Kind kind) {
  switch (kind) {
  case QuickFix::Kind::Fix:
  case QuickFix::Kind::FixAll: return QStringLiteral("bulb");
  case QuickFix::Kind::Explain: return QStringLiteral("remark");
  case QuickFix::Kind::Ignore: return QStringLiteral("pin");
  case QuickFix::Kind::Form: return QStringLiteral("settings");
  }
  return {};
}

// Draws the digit that applies the row, its icon, its text, and its code.
class QuickFixDelegate : public QStyledItemDelegate {
public:
  QuickFixDelegate(const Theme* theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QPalette& palette = option.palette;
    const QColor quiet =
        selected ? palette.color(QPalette::HighlightedText) : theme_->color(Theme::Role::Quiet);
    painter->save();
    painter->setFont(option.font);
    painter->fillRect(option.rect, palette.color(selected ? QPalette::Highlight : QPalette::Base));
    QRect room = option.rect.adjusted(kFixPadding, 0, -kFixPadding, 0);
    const QFontMetrics metrics(option.font);
    painter->setPen(quiet);
    if (index.row() < kKeys)
      painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft, QString::number(index.row() + 1));
    room.setLeft(room.left() + metrics.horizontalAdvance(u'9') + kFixPadding);
    const int size = metrics.height() - 2;
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, QRect(room.left(), room.center().y() - size / 2, size, size), Qt::AlignCenter,
               selected ? QIcon::Selected : QIcon::Normal);
    room.setLeft(room.left() + size + kFixPadding);
    const QString code = index.data(CodeRole).toString();
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignRight, code);
    room.setRight(room.right() - metrics.horizontalAdvance(code) - kFixPadding);
    painter->setPen(palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(index.data().toString(), Qt::ElideRight, room.width()));
    painter->restore();
  }
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QFontMetrics metrics(option.font);
    const QString text = u'9' + index.data().toString() + index.data(CodeRole).toString();
    return {metrics.horizontalAdvance(text) + metrics.height() + 7 * kFixPadding, metrics.height() + 6};
  }

private:
  const Theme* theme_;
};

QString lineHtml(QChar sign, const QString& line, const QColor& fill) {
  return QStringLiteral("<div style=\"white-space:pre;background-color:%1\">%2 %3</div>")
      .arg(fill.name(), QString(sign), line.toHtmlEscaped());
}

} // namespace

QuickFixPopup::QuickFixPopup(Theme* theme, QWidget* editor)
    : Popup(theme, editor), list_(new QListWidget), preview_(new QTextBrowser) {
  setAccessibleName(tr("Quick fixes"));
  list_->setItemDelegate(new QuickFixDelegate(theme, this));
  list_->setUniformItemSizes(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setAccessibleName(tr("Quick fixes"));
  list_->setMouseTracking(true);
  preview_->setOpenLinks(false);
  preview_->setLineWrapMode(QTextEdit::NoWrap);
  preview_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  preview_->setAccessibleName(tr("Description of the selected quick fix"));
  preview_->document()->setDocumentMargin(kFixPadding);
  adopt(list_);
  adopt(preview_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(1);
  column->addWidget(list_);
  column->addWidget(preview_);
  connect(list_, &QListWidget::currentRowChanged, this, &QuickFixPopup::showPreview);
  connect(list_, &QListWidget::itemEntered, this,
          [this](const QListWidgetItem* item) { choose(list_->row(item)); });
  connect(list_, &QListWidget::itemClicked, this,
          [this](const QListWidgetItem* item) { emit accepted(list_->row(item)); });
}

void QuickFixPopup::showFixes(const QList<QuickFix>& fixes, const QRect& about) {
  fixes_ = fixes;
  list_->setFont(parentWidget()->font());
  {
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (const QuickFix& fix : fixes) {
      const bool isFix = fix.kind == QuickFix::Kind::Fix || fix.kind == QuickFix::Kind::FixAll;
      auto* item = new QListWidgetItem(
          icon(iconName(fix.kind), theme()->color(isFix ? Theme::Role::Accent : Theme::Role::Quiet)),
          fix.title, list_);
      item->setData(CodeRole, isFix ? fix.code : QString());
    }
  }
  const int rows = std::clamp(static_cast<int>(fixes.size()), 1, kMostFixes);
  const int bar = fixes.size() > kMostFixes ? list_->verticalScrollBar()->sizeHint().width() : 0;
  // As large as the largest preview, so that nothing moves while the selection changes.
  preview_->document()->setDefaultFont(parentWidget()->font());
  qreal widest = 0;
  qreal highest = 0;
  for (const QuickFix& fix : fixes) {
    preview_->setHtml(previewHtml(fix));
    widest = std::max(widest, preview_->document()->idealWidth());
    highest = std::max(highest, preview_->document()->size().height());
  }
  const int wanted =
      std::max(list_->sizeHintForColumn(0) + bar, static_cast<int>(std::ceil(widest)) + kFixPadding);
  const int width = std::clamp(wanted, kNarrowestFixes, kWidestFixes);
  const int listHeight = rows * std::max(1, list_->sizeHintForRow(0));
  const int previewHeight = std::min(static_cast<int>(std::ceil(highest)), kHighestPreview);
  list_->setFixedSize(width, listHeight);
  preview_->setFixedSize(width, previewHeight);
  setFixedSize(width + 2, listHeight + previewHeight + 3);
  choose(0);
  showPreview(0);
  placeBeside(about, Side::Below, kFixPadding + 1);
  show();
  raise();
}

void QuickFixPopup::choose(int row) {
  list_->setCurrentRow(row);
}

void QuickFixPopup::step(int rows) {
  choose(std::clamp(row() + rows, 0, list_->count() - 1));
}

int QuickFixPopup::row() const {
  return list_->currentRow();
}

void QuickFixPopup::showPreview(int row) {
  if (row >= 0 && row < fixes_.size()) preview_->setHtml(previewHtml(fixes_[row]));
}

QString QuickFixPopup::previewHtml(const QuickFix& fix) const {
  if (fix.kind == QuickFix::Kind::Explain || fix.kind == QuickFix::Kind::Form)
    return QStringLiteral("<div>%1</div>").arg(fix.sentence.toHtmlEscaped());
  QString html;
  const auto quiet = [this](const QString& text) {
    return QStringLiteral("<div style=\"color:%1\">%2</div>")
        .arg(theme()->color(Theme::Role::Quiet).name(), text.toHtmlEscaped());
  };
  for (const Hunk& hunk : fix.preview) {
    html += quiet(tr("line %1").arg(hunk.line));
    for (const QString& line : hunk.before)
      html += lineHtml(QChar(0x2212), line, theme()->color(Theme::Role::ErrorFill)); // a minus sign
    for (const QString& line : hunk.after)
      html += lineHtml(u'+', line, theme()->color(Theme::Role::GoodFill));
  }
  if (fix.count > fix.preview.size()) html += quiet(tr("and %1 more").arg(fix.count - fix.preview.size()));
  if (fix.left > 0) html += quiet(tr("%1 overlap another one, and are left for the next time").arg(fix.left));
  return html;
}

} // namespace wavesmith::widgets
