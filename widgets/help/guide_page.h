// SPDX-License-Identifier: Apache-2.0
// A browser for the pages of the guide, which are Markdown files with pictures, read from disk. Links to pages and
// their headings ("cli.md#run") work. Network addresses open in the system's browser, and other files in the window
// (fileRequested). Pictures are never wider than the page. GUI thread only.
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
  void fileRequested(const QString& path);    // the user clicked a link to a file that is not a page
  void missing(const QString& path);          // the user clicked a link to a file that is not installed
  void networkRequested(const QUrl& address); // opens in the system's browser

protected:
  void doSetSource(const QUrl& link, QTextDocument::ResourceType type) override;

private:
  void style();
  void goToHeading(const QString& anchor);

  Settings* settings_;
  Theme* theme_;
};

// The anchor of a heading in GitHub's form: "Show hazards, show columns" is "show-hazards-show-columns".
[[nodiscard]] QString anchorOf(const QString& heading);

// The docs/ folder of the installation, or of the source tree that the program was built from; empty: none.
[[nodiscard]] QString docsDirectory();

} // namespace wavesmith::widgets
