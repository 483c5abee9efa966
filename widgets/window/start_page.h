// SPDX-License-Identifier: Apache-2.0
// What is shown while no file is open: the examples, each with what one learns from it, and the files of last
// time.
#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;
class QVBoxLayout;

namespace wavesmith::widgets {

class Settings;

class StartPage : public QWidget {
  Q_OBJECT

public:
  explicit StartPage(Settings* settings, QWidget* parent = nullptr);

  void refresh(const QStringList& recentFiles);
  [[nodiscard]] QListWidget* examples() const { return examples_; }
  [[nodiscard]] QListWidget* recent() const { return recent_; }

signals:
  void openRequested(const QString& path);
  void exampleRequested(const QString& path); // as it is installed
  void newRequested();
  void newKernelRequested();
  void dialogRequested();

private:
  void fillExamples();

  QListWidget* examples_;
  QListWidget* recent_;
};

} // namespace wavesmith::widgets
