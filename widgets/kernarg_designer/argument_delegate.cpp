// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/argument_delegate.h"

#include "kernarg/type_input.h"
#include "kernarg_designer/kernarg_model.h"
#include "style/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPersistentModelIndex>
#include <QToolTip>

namespace wavesmith::widgets {
namespace {

constexpr int kMargin = 4;
constexpr const char* kIndex = "argument";
constexpr const char* kLine = "line"; // property of a list of types: its line edit

QPersistentModelIndex indexOf(const QLineEdit* line) {
  return line->property(kIndex).value<QPersistentModelIndex>();
}

} // namespace

ArgumentDelegate::ArgumentDelegate(KernargModel* model, const Theme* theme, QObject* parent)
    : QStyledItemDelegate(parent), model_(model), theme_(theme) {}

QWidget* ArgumentDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                        const QModelIndex& index) const {
  auto* line = new QLineEdit(parent);
  line->setFrame(false);
  line->setProperty(kIndex, QVariant::fromValue(QPersistentModelIndex(index)));
  line->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
  if (index.column() == KernargModel::Type) {
    QStringList words;
    for (const kernarg::Type& known : model_->design().structs())
      words << QString::fromStdString("struct " + known.name);
    for (const std::string& word : kernarg::usualTypes())
      words << QString::fromStdString(word);
    auto* completer = new QCompleter(words, line);
    completer->setFilterMode(Qt::MatchContains);
    completer->setMaxVisibleItems(12);
    line->setCompleter(completer);
    // It gets the keys while it is open; this filter comes before that of the completer.
    completer->popup()->setProperty(kLine, QVariant::fromValue(line));
    completer->popup()->installEventFilter(const_cast<ArgumentDelegate*>(this));
  }
  connect(line, &QLineEdit::textEdited, line, [this, line] { judge(line, indexOf(line)); });
  return line;
}

bool ArgumentDelegate::judge(QLineEdit* line, const QModelIndex& index) const {
  if (!index.isValid()) return true;
  const QString problem = model_->problemOf(index, line->text());
  QPalette palette = QApplication::palette(line);
  if (!problem.isEmpty()) palette.setColor(QPalette::Text, theme_->color(Theme::Role::Error));
  line->setPalette(palette);
  line->setAccessibleDescription(problem);
  line->setToolTip(problem);
  const QPoint below = line->mapToGlobal(QPoint(0, line->height()));
  // While the completion list of types is open, the typed text is incomplete, and no message is shown.
  const bool isCompleting =
      line->completer() != nullptr && line->completer()->completionCount() > 0 && !line->text().isEmpty();
  if (problem.isEmpty() || isCompleting)
    QToolTip::hideText();
  else
    QToolTip::showText(below, problem, line);
  return problem.isEmpty();
}

// Enter and Tab accept a valid value; an invalid one stays open. Escape discards. In the list of types, the same
// keys accept the chosen type, or what is typed.
bool ArgumentDelegate::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = event->type() == QEvent::KeyPress;
  const int key = isKey ? static_cast<const QKeyEvent*>(event)->key() : 0;
  const bool takes =
      key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab;
  if (auto* list = qobject_cast<QAbstractItemView*>(watched)) {
    auto* typed = list->property(kLine).value<QLineEdit*>();
    if (!takes || typed == nullptr) return false;
    if (const QModelIndex chosen = list->currentIndex(); chosen.isValid())
      typed->setText(chosen.data().toString());
    list->hide();
    QApplication::sendEvent(typed, event);
    return true;
  }
  auto* line = qobject_cast<QLineEdit*>(watched);
  if (line != nullptr && isKey) {
    if (takes && !judge(line, indexOf(line))) {
      QToolTip::showText(line->mapToGlobal(QPoint(0, line->height())), line->toolTip(), line);
      return true;
    }
  }
  return QStyledItemDelegate::eventFilter(watched, event);
}

void ArgumentDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                    const QModelIndex& index) const {
  const auto* line = qobject_cast<QLineEdit*>(editor);
  if (line != nullptr) model->setData(index, line->text(), Qt::EditRole);
}

// --- Reader lines ---

QRect ArgumentDelegate::partRect(int row, int part, const QRect& cell, const QFontMetrics& metrics) const {
  const QVector<ReadPart> parts = model_->readParts(row);
  if (part < 0 || part >= parts.size()) return {};
  int x = cell.left() + kMargin;
  for (int i = 0; i < part; ++i)
    x += metrics.horizontalAdvance(parts[i].text);
  const int width = metrics.horizontalAdvance(parts[part].text);
  return x >= cell.right() - kMargin ? QRect()
                                     : QRect(x, cell.top(), std::min(width, cell.right() - x), cell.height());
}

void ArgumentDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  if (index.column() == KernargModel::ReadBy) return paintReads(painter, option, index);
  QStyledItemDelegate::paint(painter, option, index);
}

void ArgumentDelegate::paintReads(QPainter* painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const {
  QStyleOptionViewItem background(option);
  initStyleOption(&background, index);
  background.text.clear();
  const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->setClipRect(option.rect);
  painter->setFont(background.font);
  const QFontMetrics metrics(background.font);
  int x = option.rect.left() + kMargin;
  const int baseline = option.rect.center().y() + metrics.ascent() / 2 - 1;
  const QVector<ReadPart> parts = model_->readParts(index.row());
  for (const ReadPart& part : parts) {
    const bool isLink = part.at != program::kNone;
    const bool isOdd = !isLink && parts.size() > 1 && part.text.startsWith(u' ');
    const QColor plain = theme_->color(isOdd ? Theme::Role::Warning : Theme::Role::Quiet);
    painter->setPen(selected ? background.palette.color(QPalette::HighlightedText)
                    : isLink ? background.palette.color(QPalette::Link)
                             : plain);
    const int room = option.rect.right() - x - 2;
    if (room <= 0) break;
    const QString shown = metrics.elidedText(part.text, Qt::ElideRight, room);
    painter->drawText(x, baseline, shown);
    const int width = metrics.horizontalAdvance(shown);
    if (isLink) painter->drawLine(x, baseline + 2, x + width, baseline + 2);
    x += width;
  }
  painter->restore();
}

bool ArgumentDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                   const QStyleOptionViewItem& option, const QModelIndex& index) {
  if (event->type() == QEvent::MouseButtonRelease && index.column() == KernargModel::ReadBy) {
    const auto* mouse = static_cast<const QMouseEvent*>(event);
    const QVector<ReadPart> parts = model_->readParts(index.row());
    for (int i = 0; mouse->button() == Qt::LeftButton && i < parts.size(); ++i) {
      const QRect rect = partRect(index.row(), i, option.rect, QFontMetrics(option.font));
      if (parts[i].at == program::kNone || !rect.adjusted(-2, 0, 2, 0).contains(mouse->pos())) continue;
      emit lineRequested(parts[i].at);
      return true;
    }
  }
  return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace wavesmith::widgets
