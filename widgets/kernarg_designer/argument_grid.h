// SPDX-License-Identifier: Apache-2.0
// The arguments of a design as a grid that the user edits, with the problems of the layout and its preloading below.
//
//   #  Name    Type   Offset  Size  Align  Preload  Read by line
//   0  n       uint       20     4      4            8 reads 8 bytes at 20: crosses n and stride
//   1  stride  ulong      24     8      8            8 reads 8 bytes at 20: crosses n and stride
//   ! line 8 reads 8 bytes at 20: crosses n and stride
//   Preload: room for 14 dwords from s2; none requested by the descriptor
//
//   auto* grid = new ArgumentGrid(model, theme);
//   model->setDesign(design, snapshot, kernel);
//   grid->showDesign(QStringLiteral("vector_add"));
//
// Enter edits a cell, or goes to the next line that reads the argument. GUI thread only.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <utility>

class QAction;
class QLabel;
class QListWidget;
class QTableView;

namespace wavesmith::widgets {

class KernargModel;
class Theme;

class ArgumentGrid : public QWidget {
  Q_OBJECT

public:
  ArgumentGrid(KernargModel* model, const Theme* theme, QWidget* parent = nullptr);
  ~ArgumentGrid() override;

  // Shows the problems and the preloading of the model's design; `kernel` is the name of its kernel.
  void showDesign(const QString& kernel);
  // What the addresses of the kernel need, for the instruction: shown below the problems while the design is that of the text.
  struct Precondition {
    QString text;
    std::uint32_t at = 0;
  };
  void setPreconditions(QList<Precondition> preconditions) { preconditions_ = std::move(preconditions); }
  // Shows the reason of a rejected edit at its cell.
  void showRejection(const QString& reason, int row, int column);
  // Actions with keys for the grid; they come first in its context menu.
  void addEditActions(const QList<QAction*>& actions);

  void chooseRow(int row);                       // an invalid row changes nothing
  [[nodiscard]] int currentRow() const;          // -1: none
  [[nodiscard]] QList<int> selectedRows() const; // in ascending order

  void addArgument(); // below the current row; its name is edited immediately
  void removeSelected();
  void moveSelected(bool up);

  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] QListWidget* messages() const { return messages_; }
  [[nodiscard]] QString preloadText() const;

signals:
  void rowChosen(int row); // the current row, perhaps the same as before; -1: none
  void selectionChanged();
  void lineRequested(std::uint32_t at); // the line of this instruction

private:
  void makeView();
  void makeMessages();
  void showMessages(const QString& kernel);
  void showPreload();
  void goToNextReader(int row);

  KernargModel* model_;
  const Theme* theme_;
  QTableView* view_;
  QListWidget* messages_;
  QLabel* preload_;
  QList<Precondition> preconditions_;
  int lastReader_ = -1; // last visited reader of the current row
};

} // namespace wavesmith::widgets
