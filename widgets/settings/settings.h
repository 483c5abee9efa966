// SPDX-License-Identifier: Apache-2.0
// The user's settings, stored in QSettings. One object per program; GUI thread.
#pragma once

#include <QFont>
#include <QObject>
#include <QStringList>

#include <memory>

class QSettings;

namespace wavesmith::widgets {

enum class ThemeMode : quint8 { System, Light, Dark };

// The columns next to the text of an editor.
enum class EditorColumn : quint8 {
  Registers, // number of live registers
  Counters,  // outstanding operations before the line
  Address,   // address in the code object
  Encoding,  // the words of the instruction
  Pressure,  // registers as a curve
  Bounds,    // at the start of a loop: the cycles that no schedule can beat
};
inline constexpr int kEditorColumns = static_cast<int>(EditorColumn::Bounds) + 1;

class Settings : public QObject {
  Q_OBJECT

public:
  // Uses the user's own settings; tests pass a file.
  explicit Settings(QObject* parent = nullptr);
  explicit Settings(const QString& iniFile, QObject* parent = nullptr);
  ~Settings() override;

  [[nodiscard]] QFont editorFont() const;       // the font as shown: enlarged by textScale()
  [[nodiscard]] QFont storedEditorFont() const; // the font as the user has chosen it
  void setEditorFont(const QFont& font);
  // The scale of the editors' font; 1 at each start, never stored.
  [[nodiscard]] qreal textScale() const;
  void setTextScale(qreal scale);
  [[nodiscard]] ThemeMode themeMode() const;
  void setThemeMode(ThemeMode mode);
  [[nodiscard]] int tabWidth() const; // columns
  void setTabWidth(int columns);
  [[nodiscard]] bool columnShown(EditorColumn column) const; // columns next to the text
  void setColumnShown(EditorColumn column, bool shown);
  [[nodiscard]] QString target() const; // target id: "gfx942"
  void setTarget(const QString& target);
  [[nodiscard]] QStringList includePaths() const;
  void setIncludePaths(const QStringList& paths);
  // Folders whose files any text may include, beside its own folder and the include paths (source/below.h).
  [[nodiscard]] QStringList allowedFolders() const;
  void setAllowedFolders(const QStringList& folders);
  [[nodiscard]] QStringList definitions() const; // "NAME=VALUE"
  void setDefinitions(const QStringList& definitions);
  [[nodiscard]] int assembleTimeLimit() const; // milliseconds
  void setAssembleTimeLimit(int milliseconds);
  [[nodiscard]] int workerMemoryLimit() const; // MiB
  void setWorkerMemoryLimit(int mebibytes);
  [[nodiscard]] qulonglong instructionLimit() const; // wave-instructions of a run; 0: none
  void setInstructionLimit(qulonglong limit);
  [[nodiscard]] bool runOnSave() const;
  void setRunOnSave(bool on);

  // Storage for the session: layout, open files, cursors. Keys are grouped by the writer ("window/geometry").
  [[nodiscard]] QSettings& storage();

  // The folder for data other than settings, such as recovery files. In tests it is next to the settings file,
  // otherwise it is the platform's folder. It need not exist yet.
  [[nodiscard]] QString dataDirectory() const;

signals:
  void editorChanged();  // font, tab width
  void columnsChanged(); // the columns next to the text
  void themeChanged();
  void languageChanged(); // target, include paths, allowed folders, definitions, limits of the assembler
  void runChanged();      // limits of runs, run on save

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
