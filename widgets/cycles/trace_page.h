// SPDX-License-Identifier: Apache-2.0
// The Trace page of the Timing panel: what the trace is and how much of it is in this source, the instructions with
// their cycles, and what each wait waited for; for PC samples, the instructions with their samples. Selecting a row
// goes to its line.
//
// GUI thread only.
#pragma once

#include "document/measured.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace wavesmith::widgets {

class HintStack;
class HotspotsModel;
class SamplesModel;
class WaitTimesModel;
class Workspace;

class TracePage : public QWidget {
  Q_OBJECT

public:
  explicit TracePage(Workspace* workspace, QWidget* parent = nullptr);

  void setMeasurement(const MeasurementPointer& measurement); // null: none
  void showHint(const QString& text);                         // shown while there is no measurement

  [[nodiscard]] QString summary() const; // what the trace is, and how much of it matched
  [[nodiscard]] QTreeView* hotspots() const { return hotspots_; }
  [[nodiscard]] QTreeView* waits() const { return waits_; }
  [[nodiscard]] HotspotsModel* hotspotsModel() const { return hotspotsModel_; }
  [[nodiscard]] WaitTimesModel* waitsModel() const { return waitsModel_; }
  [[nodiscard]] QTreeView* samples() const { return samples_; }
  [[nodiscard]] SamplesModel* samplesModel() const { return samplesModel_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }
  [[nodiscard]] QPushButton* closeButton() const { return close_; }

signals:
  void openRequested();
  void closeRequested();
  void rowChosen(quint32 codeRow); // index into Trace::code

private:
  Workspace* workspace_;
  MeasurementPointer measurement_;
  HotspotsModel* hotspotsModel_;
  WaitTimesModel* waitsModel_;
  SamplesModel* samplesModel_;
  QTreeView* hotspots_;
  QTreeView* waits_;
  QTreeView* samples_;
  QStackedWidget* tables_;
  QLabel* summary_;
  QPushButton* open_;
  QPushButton* close_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
