// SPDX-License-Identifier: Apache-2.0
// The bar above the grid of the Kernarg Designer. It describes the state of the design in a sentence, and has
// buttons for what the user can do with it. It is hidden while the design is the text's layout.
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

  // Facts that the design does not have.
  struct Context {
    QString problem;      // the last rejection; empty: none
    QString whyNoPreview; // empty: a preview is possible
    bool hasKernel = false;
    bool isCodeObject = false;
    bool isTextInvalid = false; // the design is the last valid layout of the text
  };
  // The icon has the theme's color, so call this again when the theme changes.
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
