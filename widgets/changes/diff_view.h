// SPDX-License-Identifier: Apache-2.0
// A read-only view of a unified diff, with signs, fills and no line wrapping. Text can be copied from it.
//
//   --- vector_add.s
//   +++ vector_add.s
//   @@ -52,3 +52,3 @@
//      .amdhsa_kernel vector_add
//   -    .amdhsa_next_free_vgpr 8
//   +    .amdhsa_next_free_vgpr 40
//
// A long diff is shown in slices, between which the window handles events. GUI thread only.
#pragma once

#include "document/text/gradual_text.h"

#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTimer>

namespace wavesmith::widgets {

class Settings;
class Theme;

class DiffView : public QPlainTextEdit {
  Q_OBJECT

public:
  explicit DiffView(const Settings* settings, const Theme* theme, QWidget* parent = nullptr);

  void setDiff(const QString& diff);
  // Selects this line of the diff, from 0, and scrolls to it as soon as it is in the view.
  void showLine(int line);
  [[nodiscard]] bool isComplete() const; // the whole diff is shown

private:
  void paintAll();
  void paintSlice();
  void paintSigns(const QTextBlock& block);

  const Theme* theme_;
  GradualText filling_;
  QTimer painting_; // paints in slices
  QTextBlock next_; // the next block to paint
  bool heading_ = true;
  int wanted_ = -1; // the line to show as soon as it is in the view; -1: none
};

} // namespace wavesmith::widgets
