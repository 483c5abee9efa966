// SPDX-License-Identifier: Apache-2.0
// Explains the parts of the timeline, in as many lines as needed:
//
//   Upper half:  ▨ IDLE   ■ EXEC   ▧ WAIT   ▩ STALL    Lower half:  ■ VALU   ▤ LDS   ...
//
// Only states and categories in the trace are named. GUI thread only.
#pragma once

#include "cycles/wave_look.h"

#include <QList>
#include <QPoint>
#include <QString>
#include <QWidget>

#include <optional>

namespace wavesmith::widgets {

class TimelineLegend : public QWidget {
  Q_OBJECT

public:
  explicit TimelineLegend(const Theme* theme, QWidget* parent = nullptr);

  void setTrace(const trace::Trace* trace); // null: all states and categories
  [[nodiscard]] QStringList names() const;  // the entries in order, with the names of the halves

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  struct Entry {
    QString text;
    std::optional<WaveLook> look; // nothing: the name of a half
    QPoint at;
  };
  [[nodiscard]] QList<Entry> placed(int width) const;
  [[nodiscard]] int lineHeight() const;
  [[nodiscard]] int heightOf(int width) const;

  const Theme* theme_;
  QList<Entry> entries_;
};

} // namespace wavesmith::widgets
