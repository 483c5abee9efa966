// SPDX-License-Identifier: Apache-2.0
// The Find in Files dock: a pattern, the files to look in, and the matches grouped by file.
//
//   Find      [v_mac_f32      ] [.*][Aa][W]   | sgemm.s              2 matches
//   Replace   [v_fmac_f32     ] [Replace All…] |     v_mac_f32 v1, …        12
//   Folder    [/kernels       ] […]            |     v_mac_f32 v4, …        13
//   Include   [*.s, *.inc     ]                |
//   Exclude   [.git, build    ]                | 2 matches in 1 of 14 files.
//
// Enter starts a search; its matches are listed as they arrive, and it can be stopped. Replace All first shows the
// changes of all files; it is one undo step. GUI thread only.
#pragma once

#include "document/background.h"
#include "search/file_search.h"

#include <QDockWidget>
#include <QPointer>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class ChangePreview;
struct FileChange;
class HintStack;
class WindowServices;
class Workspace;

class SearchDock : public QDockWidget {
  Q_OBJECT

public:
  explicit SearchDock(Workspace* workspace, QWidget* parent = nullptr);
  ~SearchDock() override;
  static SearchDock* addTo(WindowServices& window);

  // Puts the words into the field and focuses it. An empty folder keeps the current one.
  void prepare(const QString& words, const QString& folder);
  void search();
  void stop();
  void replaceAll(); // searches again, and shows the changes
  // Goes to the next or previous match from the current row; does nothing without matches.
  void step(int by);

  [[nodiscard]] SearchResultsModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] bool isRunning() const { return search_->isRunning(); }
  [[nodiscard]] ChangePreview* preview() const;
  [[nodiscard]] QString status() const;

signals:
  void finished(); // a search is complete, or the changes of a replacement are computed

private:
  QWidget* makeForm();
  QToolButton* makeToggle(const char* name, const QString& text, const QString& meaning);
  void chooseFolder();
  [[nodiscard]] SearchQuery query() const;
  void add(const QList<FoundFile>& files);
  void finish(const SearchSummary& summary);
  void showRunning(bool running);
  void showStatus(const QString& text);
  void showReplacement(const SearchQuery& query, const QString& replacement);
  void showChanges(const QList<FileChange>& changes);

  Workspace* workspace_;
  FileSearch* search_;
  BackgroundTask replacing_;
  SearchResultsModel* model_;
  QLineEdit *pattern_ = nullptr, *replacement_ = nullptr, *folder_ = nullptr, *include_ = nullptr,
            *exclude_ = nullptr;
  QToolButton *expression_ = nullptr, *caseSensitive_ = nullptr, *words_ = nullptr;
  QPushButton *start_ = nullptr, *replace_ = nullptr;
  QLabel* status_;
  QTreeView* view_;
  HintStack* stack_;
  QPointer<ChangePreview> preview_;
};

} // namespace wavesmith::widgets
