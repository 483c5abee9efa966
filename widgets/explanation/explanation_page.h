// SPDX-License-Identifier: Apache-2.0
// A browser for the pages of codes (source/explanation.h), which are Markdown: "explanation:/W0102.md", and
// "explanation:/README.md" for the list of all.
//
// GUI thread.
#pragma once

#include <QTextBrowser>

namespace wavesmith::widgets {

class Workspace;

class ExplanationPage : public QTextBrowser {
  Q_OBJECT

public:
  explicit ExplanationPage(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
  void reload() override;

protected:
  // Ignores addresses that are not pages.
  void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;

private:
  void style();

  Workspace* workspace_;
};

[[nodiscard]] QUrl explanationUrl(const QString& code); // empty: the list of all

} // namespace wavesmith::widgets
