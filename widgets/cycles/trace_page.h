// SPDX-License-Identifier: Apache-2.0
// The trace of the current document: what it is and how much of it is this source, the instructions by their cycles, and
// what each wait waited for; of PC samples the instructions by their samples. A row goes to its line.
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
  void showHint(const QString& text);                         // while there is none

  [[nodiscard]] QString summary() const; // what the trace is, and what of it matched
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
  void rowChosen(quint32 codeRow); // of the traced code

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
