// SPDX-License-Identifier: Apache-2.0
// The Compare panel shows two versions of a kernel side by side, and what changed in registers, waits and occupancy.
//
//   Before [ saxpy.cl   v ] [ -O1 ]    After [ saxpy.cl   v ] [ -O3 ]   Kernel [ saxpy v ]  < >
//   VGPRs 4 → 6 (+2)   waits for vmcnt(0) 3 → 1 (-2)   occupancy 8
//     s_load_dword s5, s[0:1], 0x4        s_load_dword s5, s[0:1], 0x4
//   ~ s_waitcnt vmcnt(0)                  s_waitcnt vmcnt(1)
//
// A version is a file: assembly, a code object, or a source that is compiled with options. Open files are compared
// as they are in the editor. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "compare/comparison.h"
#endif

#include <QDockWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace wavesmith::widgets {

class ComparisonModel;
class HintStack;
class LanguageTasks;
class WindowServices;
class Workspace;

// What the user chose on one side.
struct ComparedFile {
  QString path;
  QString options; // compiler options, for a source

  bool operator==(const ComparedFile&) const = default;
};

class CompareDock : public QDockWidget {
  Q_OBJECT

public:
  explicit CompareDock(Workspace* workspace, QWidget* parent = nullptr);
  ~CompareDock() override;
  static CompareDock* addTo(WindowServices& window);

  void compare(const ComparedFile& before, const ComparedFile& after);
  // Offers this file on both sides if nothing has been compared yet.
  void propose(const QString& path);

  [[nodiscard]] ComparisonModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] QString summary() const;
  [[nodiscard]] HintStack* stack() const { return stack_; }

private:
  // The kernels that both files contain, or why there are none.
  struct Result {
    std::vector<std::shared_ptr<const compare::Comparison>> kernels;
    QString problem;
  };
  struct Side {
    QComboBox* path = nullptr;
    QLineEdit* options = nullptr;
  };
  QWidget* makeTop();
  Side makeSide(const QString& name, class QHBoxLayout* row);
  [[nodiscard]] ComparedFile fileOf(const Side& side) const;
  [[nodiscard]] std::optional<std::string> openText(const QString& path) const;
  void offerFiles();
  void start();
  void showResult(const std::shared_ptr<const Result>& result);
  void showKernel(int kernel);
  void step(int by);

  Workspace* workspace_;
  std::unique_ptr<LanguageTasks> tasks_; // created with the first comparison
  Side before_;
  Side after_;
  QComboBox* kernel_;
  QLabel* summary_;
  ComparisonModel* model_;
  QTableView* view_;
  HintStack* stack_;
  std::shared_ptr<const Result> result_;
  std::pair<ComparedFile, ComparedFile> compared_;
};

} // namespace wavesmith::widgets
