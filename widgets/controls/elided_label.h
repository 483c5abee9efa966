// SPDX-License-Identifier: Apache-2.0
// A label of one line that adapts to its width: a text that does not fit ends with an ellipsis, and the tool tip has
// the full text.
//
//   name->setFullText("Custom_Cijk_Ailk_Bljk"); // in a narrow panel: Custom_C…
//
// The text cannot be selected, because a part of it may be missing. GUI thread only.
#pragma once

#include <QLabel>
#include <QString>

namespace wavesmith::widgets {

class ElidedLabel : public QLabel {
  Q_OBJECT

public:
  // `name` is for screen readers, which read the full text as the description.
  explicit ElidedLabel(const QString& name, QWidget* parent = nullptr);

  void setFullText(const QString& text);
  [[nodiscard]] const QString& fullText() const { return full_; }
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override; // size of the full text

protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void elide();

  QString full_;
};

} // namespace wavesmith::widgets
