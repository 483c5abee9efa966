// SPDX-License-Identifier: Apache-2.0
// The user guide in a separate window. The pages are read from disk, so it needs no network.
//
//   ┌ User Guide ─────────────────────────────────┐
//   │ ◀ ▶  Contents              [ Find in page ] │
//   │ The window …                                │
//   └─────────────────────────────────────────────┘
//
// GUI thread only.
#pragma once

#include <QWidget>

class QLineEdit;

namespace wavesmith::widgets {

class GuidePage;
class Settings;
class Theme;

class GuideWindow : public QWidget {
  Q_OBJECT

public:
  GuideWindow(Settings* settings, Theme* theme, QWidget* parent);

  void showContents();
  void showPage(const QString& page); // a page of docs/guide, with or without a section: gallery.md#reduce
  [[nodiscard]] GuidePage* page() const { return page_; }

signals:
  void fileRequested(const QString& path);

private:
  GuidePage* page_;
  QLineEdit* find_;
};

} // namespace wavesmith::widgets
