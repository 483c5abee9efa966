// SPDX-License-Identifier: Apache-2.0
// The results of a sweep: a sentence, a table with a row for each point, and a plot of one result by one parameter.
//
//   ✗ Failed: 1 of 6 points                  Plot  Instructions ▾ by n ▾    Run Point   Copy as CSV
//   n     k   Result     Instructions   ...      |  Instructions
//   64    1   ✓ passed             11            |        ●───●
//   4096  1   ✗ failed            704            |   ●───
//   At n=4096 k=1: ...
//
// GUI thread only.
#pragma once

#include "run/run_controller.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSplitter;
class QTableView;

namespace wavesmith::widgets {

class SweepModel;
class SweepPlot;
class Theme;

class SweepResults : public QWidget {
  Q_OBJECT

public:
  explicit SweepResults(Theme* theme, QWidget* parent = nullptr);

  // Shows a sweep that is complete or was canceled; null: none.
  void showResult(const std::shared_ptr<const RunResult>& result);
  // Shows the completed points of a running sweep.
  void showRunning(const std::vector<worker::SweepRow>& rows, std::size_t points);
  void setChanges(const QStringList& changes); // sets the changes since the sweep, a sentence each
  void setBackend(const QString& backend);     // backend of the sweep: decides what is plotted at first
  void setBusy(bool busy);                     // while busy, no point can be run

  [[nodiscard]] QString verdict() const;
  [[nodiscard]] QString detail() const;                           // about the selected point
  [[nodiscard]] std::optional<project::SweepPoint> point() const; // the selected point
  void selectRow(int row);

  [[nodiscard]] SweepModel* model() const { return model_; }
  [[nodiscard]] QTableView* table() const { return table_; }
  [[nodiscard]] SweepPlot* plot() const { return plot_; }
  [[nodiscard]] QComboBox* plottedResult() const { return result_; }
  [[nodiscard]] QComboBox* plottedParameter() const { return parameter_; }
  [[nodiscard]] QPushButton* runButton() const { return run_; }
  [[nodiscard]] QPushButton* copyButton() const { return copy_; }

signals:
  void pointRequested(const wavesmith::project::SweepPoint& point); // the user wants to run this point

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void arrange();
  QWidget* makeHeading();
  void addChoices(QHBoxLayout* row);
  void follow(); // updates the view after the rows have changed
  void updatePlot();
  void updateVerdict();
  void updateSelection();
  void request();

  Theme* theme_;
  SweepModel* model_;
  QLabel* icon_ = nullptr;
  QLabel* verdict_ = nullptr;
  QLabel* outOfDate_ = nullptr;
  QLabel* detail_;
  QTableView* table_;
  QSplitter* split_;    // table, plot
  int chosenWidth_ = 0; // width of the table that the user set; 0: as needed
  SweepPlot* plot_;
  QComboBox* result_ = nullptr;
  QComboBox* parameter_ = nullptr;
  QPushButton* run_ = nullptr;
  QPushButton* copy_ = nullptr;
  std::size_t points_ = 0;
  bool running_ = false;
  bool canceled_ = false;
  bool busy_ = false;
  bool isTimed_ = false; // the sweep ran on a GPU
};

} // namespace wavesmith::widgets
