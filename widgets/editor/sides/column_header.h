// SPDX-License-Identifier: Apache-2.0
// The slim line above the text that names the columns, and the kernel of the first instruction on the screen.
// A right click shows or hides columns. The header is visible only while a column is. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>

namespace wavesmith::widgets {

class CodeEditor;
class Columns;
class PressureStrip;
class Settings;
class Theme;
class TraceColumns;

class ColumnHeader : public QWidget {
  Q_OBJECT

public:
  ColumnHeader(CodeEditor* editor, Columns* columns, PressureStrip* strip, Settings* settings, Theme* theme);

  void setTrace(const TraceColumns* trace) { trace_ = trace; }
  [[nodiscard]] int wantedHeight() const;
  // Sets the names of columns that are enabled but have no room.
  void setMissing(const QStringList& names);
  // The words in the header, left to right.
  [[nodiscard]] QStringList names() const;

protected:
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] QFont smallFont() const;
  [[nodiscard]] QString kernelName() const;

  CodeEditor* editor_;
  Columns* columns_;
  PressureStrip* strip_;
  Settings* settings_;
  Theme* theme_;
  const TraceColumns* trace_ = nullptr; // columns of a measured run
  QStringList missing_;
};

} // namespace wavesmith::widgets
