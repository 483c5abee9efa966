// SPDX-License-Identifier: Apache-2.0
// The examples of the program, and the user's copies of them. An example opens as a copy in a folder that the user
// selects once. The copy can be changed and run, and the installed example stays unchanged.
//
//   examples::folder(settings)                 "~/Wavesmith Examples", or empty: not asked yet
//   examples::copyFor(path, settings, window)  asks for the folder if needed, copies missing files
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

// The installed folder, or the folder in the source tree that the program was built from; empty: none.
[[nodiscard]] QString directory();

// The first paragraph of the comment at the head of an example, without "name: ".
[[nodiscard]] QString summary(const QString& path);

// An example and its other files, as absolute paths: its run files, the sources and data files that these
// name, and its host program (NAME_host.cpp).
[[nodiscard]] QStringList filesOf(const QString& path);

// Copies the files that the folder does not have; never overwrites files. Returns the path of the copy.
[[nodiscard]] source::Result<QString> copyInto(const QString& folder, const QString& path);

// The user's folder; empty: the user has not been asked yet.
[[nodiscard]] QString folder(Settings& settings);
void setFolder(Settings& settings, const QString& folder);
[[nodiscard]] QString suggestedFolder(); // ~/Wavesmith Examples

// The user's folder, after asking for it if needed; empty: the user canceled.
[[nodiscard]] QString askForFolder(Settings& settings, QWidget* parent);

// The user's copy of an example, created if it does not exist; empty: the user canceled, or has been shown
// the error.
[[nodiscard]] QString copyFor(const QString& path, Settings& settings, QWidget* parent);

} // namespace examples

// The dialog that asks for the folder.
class ExamplesFolderDialog : public QDialog {
  Q_OBJECT

public:
  explicit ExamplesFolderDialog(const QString& suggestion, QWidget* parent = nullptr);

  [[nodiscard]] QString folder() const;

private:
  QLineEdit* folder_;
};

} // namespace wavesmith::widgets
