// SPDX-License-Identifier: Apache-2.0
// The examples that come with the program, and the user's copies of them: an example is opened as a copy in a
// folder that the user was asked for once, so that it can be changed and run, and what is installed stays as it
// is.
//
//   examples::folder(settings)                 "~/Wavesmith Examples", or empty: not asked yet
//   examples::copyFor(path, settings, window)  asks for the folder if need be, copies what is not there yet
//
// GUI thread only; files are small.
#pragma once

#include "source/diagnostic.h"

#include <QDialog>
#include <QString>
#include <QStringList>

class QLabel;
class QLineEdit;
class QPushButton;

namespace wavesmith::widgets {

class Settings;

namespace examples {

// Where they are installed, or the source tree that the program was built from; empty: none.
[[nodiscard]] QString directory();

// The first paragraph of the comment at the head of an example, without "name: ".
[[nodiscard]] QString summary(const QString& path);

// An example with what belongs to it, absolute paths: its run files, the sources and data files that these
// name, and its host program (NAME_host.cpp).
[[nodiscard]] QStringList filesOf(const QString& path);

// Copies those of them that the folder does not have; what it has is never written. The path of the copy.
[[nodiscard]] source::Result<QString> copyInto(const QString& folder, const QString& path);

// The user's folder; empty: the user has not been asked yet.
[[nodiscard]] QString folder(Settings& settings);
void setFolder(Settings& settings, const QString& folder);
[[nodiscard]] QString suggestedFolder(); // ~/Wavesmith Examples

// The user's copy of an example, made if there is none; empty: the user canceled, or has been told why there
// is none.
[[nodiscard]] QString copyFor(const QString& path, Settings& settings, QWidget* parent);

} // namespace examples

// Asks for the folder.
class ExamplesFolderDialog : public QDialog {
  Q_OBJECT

public:
  explicit ExamplesFolderDialog(const QString& suggestion, QWidget* parent = nullptr);

  [[nodiscard]] QString folder() const;

private:
  QLineEdit* folder_;
};

} // namespace wavesmith::widgets
