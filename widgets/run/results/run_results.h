// SPDX-License-Identifier: Apache-2.0
// The results of a run: a sentence, a row for each buffer, and the differences and contents of the selected buffer,
// beside the rows if the pane is wide. Buffers that differ come first. An out-of-date result is gray, stays
// readable, and shows what has changed.
//
// GUI thread only.
#pragma once

#include "run/run_controller.h"

#include <QHash>
#include <QWidget>

class QComboBox;
class QLabel;
class QSplitter;
class QTableView;
class QTabWidget;
class QTreeView;

namespace wavesmith::widgets {

class BuffersModel;
class DifferencesModel;
class ElidedLabel;
class FaultRegistersView;
class HeatMap;
class HintStack;
class ProblemsModel;
class RunStatistics;
class Theme;
class ValuesModel;
class WhyWrong;

// The state of the view of a result, kept while another one is shown.
struct ResultsView {
  int buffer = -1;
  int tab = 0;
  int against = 0; // index of the side that the buffer is compared with
  int launch = 0;  // launch that is shown, from 1; 0: all together
};

class RunResults : public QWidget {
  Q_OBJECT

public:
  RunResults(RunController* controller, Theme* theme, QWidget* parent = nullptr);

  // Shows a new result; null: none, so it has neither passed nor failed.
  void showResult(const std::shared_ptr<const RunResult>& result);
  // Shows an earlier result with the state of its view.
  void showResult(const std::shared_ptr<const RunResult>& result, const ResultsView& view);
  [[nodiscard]] ResultsView view() const;
  // Sets what a run in progress is doing, shown while there is no result; empty: no run is in progress.
  void setProgress(const QString& text);
  // Sets the changes since the run, a sentence each; empty: the result is up to date.
  void setChanges(const QStringList& changes);
  [[nodiscard]] QString outOfDate() const; // text about the changes; empty: up to date
  // A sentence such as "Passed: 1 buffer is as expected"; empty without a result.
  [[nodiscard]] QString verdict() const;
  // What checked mode has found, such as "2 findings"; empty after a run in fast mode.
  [[nodiscard]] QString findings() const;
  [[nodiscard]] const RunResult* result() const { return result_.get(); } // nullptr: none is shown
  [[nodiscard]] WhyWrong* whyWrong() const { return why_; }
  void goToElement(quint64 element); // selects the element in the values of the selected buffer

  [[nodiscard]] BuffersModel* buffers() const { return buffers_; }
  [[nodiscard]] DifferencesModel* differences() const { return differences_; }
  [[nodiscard]] ValuesModel* values() const { return values_; }
  [[nodiscard]] QTableView* buffersView() const { return buffersView_; }
  [[nodiscard]] QTableView* differencesView() const { return differencesView_; }
  [[nodiscard]] QTableView* valuesView() const { return valuesView_; }
  [[nodiscard]] QComboBox* against() const { return against_; } // the side that the buffer is compared with
  // Selects the shown launch; the first entry is the whole run. Hidden if there is only one launch.
  [[nodiscard]] QComboBox* launches() const { return launches_; }
  [[nodiscard]] ProblemsModel* problems() const { return problems_; }
  [[nodiscard]] FaultRegistersView* registers() const { return registers_; }
  [[nodiscard]] RunStatistics* statistics() const { return statistics_; }
  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }

signals:
  void runRequested(); // the user wants to run again, because the result is out of date
  // The user chose the place of a fault, of a finding or of an executed line.
  void placeChosen(const wavesmith::source::Place& place);
  // The user asks why an element of a buffer ("c[17]") has its value. `launch` of the shown run, from 0.
  void whyRequested(const QString& location, quint32 launch);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void arrange();
  void updateCorner();
  void showHint();
  QWidget* makeValues(); // the view of the values, and the type selector for the corner of the tabs
  QWidget* makeOutOfDateBar();
  void showSummary(const RunResult& result);
  void offerLaunches(const RunResult& result);
  void showLaunch();
  void chooseView(); // for a new result
  void clear();
  void updateColors();
  void chooseBuffer(int row);
  void showDifferences();
  [[nodiscard]] bool isPoisoned(const worker::BufferSummary& buffer) const;
  void showVerdict(const RunResult& result);
  void showFindings(const RunResult& result);

  RunController* controller_;
  Theme* theme_;
  QLabel* verdictIcon_;
  QLabel* verdict_;
  QLabel* findingsIcon_;
  QLabel* findings_;
  ElidedLabel* fault_; // message of the first fault; the list below has all
  ElidedLabel* details_;
  BuffersModel* buffers_;
  DifferencesModel* differences_;
  ValuesModel* values_;
  ProblemsModel* problems_;
  RunStatistics* statistics_;
  HeatMap* heat_;
  HintStack* stack_;
  HintStack* differencesStack_;
  HintStack* valuesStack_; // shows the values, or that they are no longer kept
  QWidget* content_;
  QWidget* outOfDateBar_;
  QLabel* outOfDateIcon_;
  QLabel* outOfDate_;
  QTableView* buffersView_;
  QTableView* differencesView_;
  QTableView* valuesView_;
  QTreeView* problemsView_;
  FaultRegistersView* registers_;
  WhyWrong* why_;
  QLabel* viewAsLabel_;
  QComboBox* viewAs_;
  QLabel* againstLabel_;
  QComboBox* against_;
  QComboBox* launches_;
  QTabWidget* tabs_;
  QSplitter* split_;    // buffers, tabs
  int chosenWidth_ = 0; // width of the buffers that the user set; 0: as needed
  QSplitter* faults_;   // diagnostics, registers
  QString progress_;
  std::shared_ptr<const RunResult> result_;
  std::shared_ptr<const worker::RunSummary> shown_; // summary of the result, or of one of its launches
  bool isOutOfDate_ = false;
  int chosen_ = -1;
  struct Page {
    worker::BufferSide side;
    quint64 first;
    int buffer;
  };
  QHash<quint64, Page> asked_; // requested pages of this result, by ticket
};

} // namespace wavesmith::widgets
