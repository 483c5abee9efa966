// SPDX-License-Identifier: Apache-2.0
// The Registers panel shows the register usage of the kernel at the cursor: waves and what limits them, pressure
// along its instructions, the live ranges, the register file, and how to save a granule.
//
//   vector_add                 ■■■■■■■■  ▲ ▼
//   8 waves per SIMD, the most there can be; 8 of 512 vector registers allocated
//   [pressure]
//   Live Ranges | File | Saving
//
// Shows the newest snapshot of the current document, and asks panels::registerAt for the register at the cursor;
// while hidden it does nothing. GUI thread only.
#pragma once

#include "models/shown_kernel.h"

#include <QDockWidget>

class QAction;
class QLabel;
class QSplitter;
class QTabWidget;
class QTextBrowser;

namespace wavesmith::widgets {

class ElidedLabel;
class HintStack;
class PressureCurve;
class RangesView;
class RegisterFileView;
class WavesGauge;
class WindowServices;
class Workspace;

class RegistersDock : public QDockWidget {
  Q_OBJECT

public:
  explicit RegistersDock(Workspace* workspace, QWidget* parent = nullptr);
  static RegistersDock* addTo(WindowServices& window);

  // Goes to the next or previous line with the most live vector registers, wrapping around.
  void goToMaximum(bool next);
  // Adds these actions as buttons; the window also has them in a menu.
  void useActions(QAction* previous, QAction* next);

  [[nodiscard]] const ShownKernel& kernel() const { return kernel_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }
  [[nodiscard]] PressureCurve* curve() const { return curve_; }
  [[nodiscard]] RangesView* ranges() const { return ranges_; }
  [[nodiscard]] RegisterFileView* file() const { return file_; }
  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] QString kernelText() const;
  [[nodiscard]] QString occupancyText() const;
  [[nodiscard]] QString nextText() const;
  [[nodiscard]] QString placeText() const; // figures at the cursor, or at the line under the mouse
  [[nodiscard]] QStringList savingTexts() const { return saving_; }

protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void makeHeader(QWidget* parent);
  void refresh();    // shows another snapshot, document or theme
  void moveCursor(); // the cursor is in another line or column
  void showKernel(const ShownKernel& kernel);
  [[nodiscard]] QString linksIn(const panels::Sentence& sentence) const;
  void fitSentences();
  [[nodiscard]] bool isAboveCode() const;
  void showSaving();
  void showPlace();
  void markRegister();
  void goTo(std::uint32_t at);
  [[nodiscard]] QString hint() const;

  Workspace* workspace_;
  HintStack* stack_;
  QWidget* header_ = nullptr;
  ElidedLabel* name_ = nullptr;
  QLabel* occupancy_ = nullptr;
  QLabel* next_ = nullptr;
  QLabel* place_ = nullptr;
  WavesGauge* gauge_ = nullptr;
  PressureCurve* curve_ = nullptr;
  QSplitter* split_ = nullptr;
  QTabWidget* tabs_ = nullptr;
  RangesView* ranges_ = nullptr;
  RegisterFileView* file_ = nullptr;
  QTextBrowser* savingView_ = nullptr;
  QString occupancyText_;
  QString placeText_;
  struct Fitted {
    QString next, occupancy;
    int width = -1;
    int room = 0;
    int place = 0;

    bool operator==(const Fitted&) const = default;
  };
  Fitted fitted_; // by fitSentences()
  QStringList saving_;
  QString savingHtml_;
  ShownKernel kernel_;
  QString lastName_;     // name of the last shown kernel
  bool visible_ = false; // the dock is visible, alone or as the front tab
};

} // namespace wavesmith::widgets
