// SPDX-License-Identifier: Apache-2.0
// A browser for the pages of the guide: Markdown files with pictures, read from disk. Links to pages and
// their headings ("cli.md#run") work; network addresses open in the system's browser; other files are left to
// the window (fileRequested). Pictures are never wider than the page. GUI thread only.
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

// The anchor of a heading, as GitHub names it: "Show hazards, show columns" is "show-hazards-show-columns".
[[nodiscard]] QString anchorOf(const QString& heading);

// The docs/ folder of the installation, or of the source tree that the program was built from; empty: none.
[[nodiscard]] QString docsDirectory();

} // namespace wavesmith::widgets
