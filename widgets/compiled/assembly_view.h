// SPDX-License-Identifier: Apache-2.0
// Shows the assembly that a source was compiled to, read-only. Each line has the color of its source line and, in
// the margin, that line's number. For an inlined function, the line of the call follows:
//
//      7  v_cmp_gt_u32_e32 vcc, s8, v0
//   ▸ 2‹8  v_mul_f32_e32 v2, s0, v2
//      8  global_store_dword v[0:1], v2, off
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "compile/line_links.h"
#endif

#include <QPlainTextEdit>
#include <QSet>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class GradualText;
class Settings;
class SyntaxHighlighter;
class Theme;

class AssemblyView : public QPlainTextEdit {
  Q_OBJECT

public:
  AssemblyView(Settings* settings, Theme* theme, QWidget* parent = nullptr);
  ~AssemblyView() override;

  using Links = std::shared_ptr<const compile::LineLinks>;
  // Keeps the scroll position. A long text appears gradually.
  void setAssembly(const QString& text, Links links);
  [[nodiscard]] const Links& links() const { return links_; }

  // Marks these lines (from 1). If `reveal` is set and none of them is visible, scrolls to the first one.
  void setActive(const QSet<int>& lines, bool reveal);
  [[nodiscard]] const QSet<int>& active() const { return active_; }
  [[nodiscard]] int currentLine() const; // line of the cursor, from 1
  [[nodiscard]] QString marginText(int line) const;

signals:
  void lineChosen(int line); // the user selected it with mouse or keyboard

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

private:
  class Margin;
  void applySettings();
  void applyTheme();
  void layOut();
  void updateVisible();
  void paintMargin(QPainter& painter, const QRect& area, int width);
  [[nodiscard]] int colorOf(int line) const;

  Settings* settings_;
  Theme* theme_;
  SyntaxHighlighter* highlighter_;
  std::unique_ptr<GradualText> filling_;
  Margin* margin_;
  Links links_;
  QSet<int> active_;
  int marginDigits_ = 3;
  bool isChanging_ = false; // the program changes the text or the cursor, not the user
};

} // namespace wavesmith::widgets
