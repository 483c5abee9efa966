// SPDX-License-Identifier: Apache-2.0
// The tables of a ported text: its changes, which can be filtered, the renumbered registers, the remaining problems
// in the new text, and remarks. Tables without rows are not shown.
//
// GUI thread only.
#pragma once

#include <QTabWidget>

#include <memory>

class QCheckBox;
class QLineEdit;
class QListWidget;
class QTreeView;
class QTreeWidget;

namespace wavesmith::widgets {

class HintStack;
class PortChangesModel;
struct PortReport;
class ProblemsModel;
class Theme;

class PortTables : public QTabWidget {
  Q_OBJECT

public:
  explicit PortTables(const Theme* theme, QWidget* parent = nullptr);

  void setReport(std::shared_ptr<const PortReport> report);
  void focusChanges(); // focuses the first question or, without one, the first change

signals:
  void lineChosen(int line); // `line` of PortReport::diff, from 0

private:
  QWidget* makeChanges();
  QWidget* makeMoved();
  QWidget* makeProblems();
  QWidget* makeRemarks();
  void filter();
  void choose(const QModelIndex& change);

  const Theme* theme_;
  std::shared_ptr<const PortReport> report_;
  PortChangesModel* changes_;
  ProblemsModel* problems_;
  QLineEdit* words_ = nullptr;
  QCheckBox* questionsOnly_ = nullptr;
  QTreeView* changesView_ = nullptr;
  HintStack* changesStack_ = nullptr;
  QTreeWidget* moved_ = nullptr;
  QTreeView* problemsView_ = nullptr;
  QListWidget* remarks_ = nullptr;
};

} // namespace wavesmith::widgets
