// SPDX-License-Identifier: Apache-2.0
// Go to File: finds open files, recent files and the files of the folder in the Files panel by some letters.
//
//   ┌──────────────────────────────────────────────┐
//   │ gem                                          │
//   │ gemm.s             kernels            open   │
//   │ gemm.run.yaml      kernels                   │
//   └──────────────────────────────────────────────┘
//
// The file that was used before the current one is first, so Enter goes back to it. A number after a colon is a line
// (gemm.s:88). GUI thread only.
#pragma once

#include "window/palette/search_frame.h"

namespace wavesmith::widgets {

class MainWindow;
class QuickFilesModel;

class QuickOpen : public SearchFrame {
  Q_OBJECT

public:
  explicit QuickOpen(MainWindow* window);
  [[nodiscard]] static QuickOpen* in(const MainWindow* window);
  [[nodiscard]] QuickFilesModel* model() const { return model_; }

protected:
  void prepare() override;
  void search(const QString& pattern) override;
  void choose(const QModelIndex& row) override;

private:
  QuickOpen(MainWindow* window, QuickFilesModel* model);

  MainWindow* window_;
  QuickFilesModel* model_;
  int line_ = 0; // line to go to; 0: none
};

} // namespace wavesmith::widgets
