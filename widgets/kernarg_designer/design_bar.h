// SPDX-License-Identifier: Apache-2.0
// The bar above the grid of the Kernarg Designer: the state of the design in one sentence, and what can be
// done with it. It is hidden while the design is the text's layout.
//
//   (i) Edited: the text does not have these changes yet                        [Preview...] [Revert]
//
//   bar->showState(model->design(), {.problem = {}, .whyNoPreview = {}, .hasKernel = true});
//
// GUI thread only.
#pragma once

#include "kernarg/design.h"

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;

namespace wavesmith::widgets {

class Theme;

class DesignBar : public QFrame {
  Q_OBJECT

public:
  explicit DesignBar(const Theme* theme, QWidget* parent = nullptr);

  // What the design does not know.
  struct Context {
    QString problem;      // the last rejection; empty: none
    QString whyNoPreview; // empty: a preview is possible
    bool hasKernel = false;
    bool isCodeObject = false;
    bool isTextInvalid = false; // the design is that of its last valid layout
  };
  // The icon has the theme's color: call this again when the theme changes.
  void showState(const kernarg::Design& design, const Context& context);
  [[nodiscard]] QString text() const; // empty: the bar is hidden

signals:
  void previewRequested();
  void revertRequested();

private:
  const Theme* theme_;
  QLabel* icon_;
  QLabel* text_;
  QPushButton* preview_;
  QPushButton* revert_;
};

} // namespace wavesmith::widgets
