// SPDX-License-Identifier: Apache-2.0
// The cells of the grid of arguments. An invalid name, type or offset is reported while typing, and Enter does not
// accept it. Types are completed, and the lines that read an argument can be clicked.
//
// GUI thread only.
#pragma once

#include <QStyledItemDelegate>

class QLineEdit;

namespace wavesmith::widgets {

class KernargModel;
class Theme;

class ArgumentDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  ArgumentDelegate(KernargModel* model, const Theme* theme, QObject* parent = nullptr);

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

  // The rectangle of the n-th part of a row's readers, inside the cell's rectangle; empty: there is no room for it.
  [[nodiscard]] QRect partRect(int row, int part, const QRect& cell, const QFontMetrics& metrics) const;

signals:
  void lineRequested(std::uint32_t at);

private:
  // Whether the typed text is valid; if not, shows the reason.
  bool judge(QLineEdit* line, const QModelIndex& index) const;
  void paintReads(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

  KernargModel* model_;
  const Theme* theme_;
};

} // namespace wavesmith::widgets
