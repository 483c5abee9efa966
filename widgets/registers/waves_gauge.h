// SPDX-License-Identifier: Apache-2.0
// Shows the waves of a SIMD as squares; the waves that fit are filled.
//
//   ■ ■ ■ ■ ■ ■ ■ □     7 of 8
//
// GUI thread only.
#pragma once

#include <QWidget>

namespace wavesmith::widgets {

class Theme;

class WavesGauge : public QWidget {
  Q_OBJECT

public:
  explicit WavesGauge(const Theme* theme, QWidget* parent = nullptr);

  void setWaves(int waves, int most);
  [[nodiscard]] int waves() const { return waves_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  const Theme* theme_;
  int waves_ = 0;
  int most_ = 8;
};

} // namespace wavesmith::widgets
