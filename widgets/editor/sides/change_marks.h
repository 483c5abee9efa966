// SPDX-License-Identifier: Apache-2.0
// Marks of the lines of a document that differ from git's HEAD, in the margin:
//
//    7 ┃   added        a bar
//    8 ╏   changed      a bar with gaps
//    9 ▸   lines that were removed above it: a triangle
//
// git and the comparison run in the background, after a pause in typing. Without git, without a repository, and for a
// file that is not in HEAD there are no marks. GUI thread only.
#pragma once

#include "document/background.h"
#include "editor/visible_row.h"
#include "source/text/text_diff.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace wavesmith::widgets {

class Document;
class Theme;

class ChangeMarks : public QObject {
  Q_OBJECT

public:
  enum class Kind : quint8 { None, Added, Changed };
  struct Mark {
    Kind kind = Kind::None;
    int removedAbove = 0; // number of lines removed above it

    bool operator==(const Mark&) const = default;
  };

  explicit ChangeMarks(Document* document, QObject* parent = nullptr);
  ~ChangeMarks() override;

  [[nodiscard]] Mark at(int line) const;        // from 1
  [[nodiscard]] QString textAt(int line) const; // text of the tool tip; empty: no mark
  void paint(QPainter& painter, const std::vector<VisibleRow>& rows, int right, const Theme& theme) const;

signals:
  void changed();

private:
  void read();
  void compare();
  void setChanges(std::vector<source::ChangedLines> changes);

  Document* document_;
  QString path_;                            // path of the file that head_ is from
  std::shared_ptr<const std::string> head_; // the file's text in HEAD; null: there is none
  BackgroundTask reading_;                  // reads head_
  QTimer pause_;
  bool isComparing_ = false;
  bool isOld_ = false; // the text has changed since the comparison began
  std::vector<source::ChangedLines> changes_;
};

} // namespace wavesmith::widgets
