// SPDX-License-Identifier: Apache-2.0
// Shows Markdown of a lesson at its full height, so that questions can follow it in the same scroll area. GUI thread
// only.
#pragma once

#include <QTextBrowser>

#include <filesystem>

namespace wavesmith::widgets {

class Workspace;

class LessonText : public QTextBrowser {
  Q_OBJECT

public:
  LessonText(const QString& name, Workspace* workspace, QWidget* parent = nullptr); // `name`: spoken

  // Sets where its pictures are; call it before setText().
  void setFolder(const std::filesystem::path& folder) { folder_ = folder; }
  void setText(const QString& markdown);
  [[nodiscard]] QString markdown() const { return markdown_; }
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override;

protected:
  [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override; // leaves it to the scroll area

private:
  void style();
  void fit();

  Workspace* workspace_;
  std::filesystem::path folder_;
  QString markdown_;
};

} // namespace wavesmith::widgets
