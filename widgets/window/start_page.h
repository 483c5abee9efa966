// SPDX-License-Identifier: Apache-2.0
// The page shown while no file is open: the examples, each with a summary, and recent folders and files.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QListWidget;
class QVBoxLayout;

namespace wavesmith::widgets {

class Settings;

class StartPage : public QWidget {
  Q_OBJECT

public:
  explicit StartPage(Settings* settings, QWidget* parent = nullptr);

  void refresh(const QStringList& recentFiles, const QStringList& recentFolders);
  [[nodiscard]] QListWidget* examples() const { return examples_; }
  [[nodiscard]] QListWidget* recent() const { return recent_; }

signals:
  void openRequested(const QString& path);    // of a file or a folder
  void exampleRequested(const QString& path); // path of the installed example
  void lessonsRequested();
  void newRequested();
  void newKernelRequested();
  void dialogRequested();
  void folderDialogRequested();

private:
  void fillExamples();

  QListWidget* examples_;
  QListWidget* recent_;
  QLabel* noRecent_; // shown in place of recent files
};

} // namespace wavesmith::widgets
