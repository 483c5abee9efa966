// SPDX-License-Identifier: Apache-2.0
// The page shown while no file is open. It has the gallery of the examples, and recent folders and files.
//
//   Examples                        [Guide]      Recent
//   [ Filter …                            ]
//   REDUCTION AND SCAN
//   reduce.s                                     kernel.s
//   the sum of an array: a tree of DPP …         folder
//
// resources/examples/gallery.yaml defines the gallery (project/folders/gallery.h). Examples that are not in it
// follow it. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
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
  [[nodiscard]] QLineEdit* filter() const { return filter_; }
  [[nodiscard]] QListWidget* recent() const { return recent_; }

signals:
  void openRequested(const QString& path);    // path of a file or a folder
  void exampleRequested(const QString& path); // path of the installed example
  void guideRequested(const QString& page);   // the guide's page of the current example: gallery.md#reduce
  void lessonsRequested();
  void newRequested();
  void newKernelRequested();
  void dialogRequested();
  void folderDialogRequested();

protected:
  // While a file is open, the page asks for no height, because panels below the text need it.
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  bool eventFilter(QObject* watched, QEvent* event) override;

  void fillExamples();
  void showMatches(const QString& words);

  QLineEdit* filter_;
  QListWidget* examples_; // topics are items that cannot be selected
  QListWidget* recent_;
  QLabel* noRecent_; // shown in place of recent files
};

} // namespace wavesmith::widgets
