// SPDX-License-Identifier: Apache-2.0
// A browser of the pages of the guide: Markdown files with pictures, from the disk. Links between pages lead
// there, to a heading too ("cli.md#run"); addresses of the network go to the system's browser; other files are
// left to the window (fileRequested). Pictures are never wider than the page. GUI thread only.
#pragma once

#include <QTextBrowser>

namespace wavesmith::widgets {

class Settings;
class Theme;

class GuidePage : public QTextBrowser {
  Q_OBJECT

public:
  GuidePage(Settings* settings, Theme* theme, QWidget* parent = nullptr);

  [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
  void reload() override;

signals:
  void fileRequested(const QString& path);    // a link to a file that is not a page
  void missing(const QString& path);          // a link to a file that is not installed
  void networkRequested(const QUrl& address); // for the system's browser

protected:
  void doSetSource(const QUrl& link, QTextDocument::ResourceType type) override;

private:
  void style();
  void goToHeading(const QString& anchor);

  Settings* settings_;
  Theme* theme_;
};

// As GitHub names the anchor of a heading: "Show hazards, show columns" is "show-hazards-show-columns".
[[nodiscard]] QString anchorOf(const QString& heading);

// The folder of docs/: of the installation, or of the source tree that the program was built from; empty: none.
[[nodiscard]] QString docsDirectory();

} // namespace wavesmith::widgets
