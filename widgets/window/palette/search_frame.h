// SPDX-License-Identifier: Apache-2.0
// The base of the palettes for commands and files: a frame over the window with a field and the rows that match it:
//
//   ┌──────────────────────────────────────────────┐
//   │ words                                        │
//   │ Row                          column   column │
//   └──────────────────────────────────────────────┘
//
// Enter and a click choose a row, Escape closes, the arrows move. The focus returns to the widget that had it. GUI thread
// only.
#pragma once

#include <QFrame>
#include <QPointer>

class QAbstractItemModel;
class QLineEdit;
class QMainWindow;
class QModelIndex;
class QTreeView;

namespace wavesmith::widgets {

class SearchFrame : public QFrame {
  Q_OBJECT

public:
  void open();
  [[nodiscard]] QLineEdit* field() const { return field_; }
  [[nodiscard]] QTreeView* view() const { return view_; }

protected:
  SearchFrame(QMainWindow* window, QAbstractItemModel* model);
  void setWords(const QString& hint, const QString& rows); // the field's hint and the list's name

  virtual void prepare() = 0; // collects the rows before the frame is shown
  virtual void search(const QString& pattern) = 0;
  virtual void choose(const QModelIndex& row) = 0; // the row may be invalid; the frame is already closed
  void close();
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void place();
  void filter(const QString& pattern);

  QMainWindow* window_;
  QLineEdit* field_;
  QTreeView* view_;
  QPointer<QWidget> before_; // the widget that had the focus
};

} // namespace wavesmith::widgets
