// SPDX-License-Identifier: Apache-2.0
// Explains the marks of cells (lane_cells_view.h), in as many lines as needed. GUI thread.
#pragma once

#include <QWidget>

namespace wavesmith::widgets {

class Theme;

class LanesLegend : public QWidget {
  Q_OBJECT

public:
  explicit LanesLegend(const Theme* theme, QWidget* parent = nullptr);

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  struct Entry {
    quint8 mark = 0;
    QString text;
    QPoint at;
  };
  [[nodiscard]] QList<Entry> entries(int width) const; // the entries and their places
  [[nodiscard]] int lineHeight() const;
  [[nodiscard]] int heightOf(int width) const;

  const Theme* theme_;
};

} // namespace wavesmith::widgets
