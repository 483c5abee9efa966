// SPDX-License-Identifier: Apache-2.0
// The bar above the text that shows where the cursor is. Each part opens a menu of its neighbors:
//
//   vector_add.s › vector_add › .Lloop
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "document/names.h"
#endif

#include <QList>
#include <QTimer>
#include <QWidget>

#include <cstddef>
#include <vector>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace wavesmith::widgets {

class CodeEditor;
class Workspace;

class Breadcrumbs : public QWidget {
  Q_OBJECT

public:
  Breadcrumbs(CodeEditor* editor, Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] QStringList parts() const; // for the cursor: "vector_add.s", "vector_add", ".Lloop"
  [[nodiscard]] QList<QToolButton*> buttons() const;

protected:
  void changeEvent(QEvent* event) override;

private:
  struct Part {
    QString text;
    QString icon;

    bool operator==(const Part&) const = default;
  };
  void followCursor();
  void makeButtons();
  void scaleIcons();
  void fill(QMenu* menu, std::size_t part);
  void fillFiles(QMenu* menu);

  CodeEditor* editor_;
  Workspace* workspace_;
  QHBoxLayout* row_;
  QTimer timer_;
  DocumentNamesPointer names_; // names that the shown parts belong to
  std::vector<Part> parts_;
  // The landmarks in names_ for the menu of each part; nullptr: the menu of files.
  std::vector<const std::vector<navigation::Landmark>*> siblings_;
};

} // namespace wavesmith::widgets
