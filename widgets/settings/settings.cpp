// SPDX-License-Identifier: Apache-2.0
#include "settings/settings.h"

#include <QFileInfo>
#include <QFontDatabase>
#include <QFontInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kSmallestTab = 1;
constexpr int kLargestTab = 16;
constexpr int kDefaultTab = 8;
constexpr int kDefaultFontSize = 11;
constexpr qreal kSmallestFontSize = 4;
constexpr qreal kLargestFontSize = 200; // larger glyphs take all memory
constexpr int kShortestTimeLimit = 100; // milliseconds; below, no file assembles
constexpr int kLongestTimeLimit = 600'000;
constexpr int kDefaultTimeLimit = 10'000;
constexpr int kSmallestMemoryLimit = 256; // MiB; LLVM alone needs about half of it
constexpr int kLargestMemoryLimit = 1 << 20;
constexpr int kDefaultMemoryLimit = 2048;

const auto kFontKey = QLatin1String("editor/font");
const auto kTabWidthKey = QLatin1String("editor/tabWidth");
const auto kThemeKey = QLatin1String("window/theme");
const auto kTargetKey = QLatin1String("assembler/target");
const auto kIncludePathsKey = QLatin1String("assembler/includePaths");
const auto kAllowedFoldersKey = QLatin1String("assembler/allowedFolders");
const auto kDefinitionsKey = QLatin1String("assembler/definitions");
const auto kTimeLimitKey = QLatin1String("assembler/timeLimit");
const auto kMemoryLimitKey = QLatin1String("assembler/memoryLimit");
const auto kInstructionLimitKey = QLatin1String("run/instructionLimit");
const auto kRunOnSaveKey = QLatin1String("run/onSave");

struct ColumnSetting {
  QLatin1String key;
  bool shown; // whether it is shown by default
};
constexpr ColumnSetting kColumns[kEditorColumns] = {
    {QLatin1String("editor/columnRegisters"), true}, {QLatin1String("editor/columnCounters"), true},
    {QLatin1String("editor/columnAddress"), false},  {QLatin1String("editor/columnEncoding"), false},
    {QLatin1String("editor/columnPressure"), false}, {QLatin1String("editor/columnBounds"), false},
};

constexpr std::pair<ThemeMode, QLatin1String> kThemeNames[] = {
    {ThemeMode::System, QLatin1String("system")},
    {ThemeMode::Light, QLatin1String("light")},
    {ThemeMode::Dark, QLatin1String("dark")},
};

// The system's fixed font may not be fixed, and some fixed-width fonts do not declare it.
QFont fixedFont() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (QFontInfo(font).fixedPitch()) return font;
  for (const QString& family : QFontDatabase::families(QFontDatabase::Latin))
    if (QFontDatabase::isFixedPitch(family) && !QFontDatabase::isPrivateFamily(family)) {
      font.setFamily(family);
      break;
    }
  return font;
}

// What the settings dialog sets of a font; any other property, such as a stretch, could make the text unreadable.
QFont usable(const QFont& stored) {
  QFont font(stored.families());
  font.setPointSizeF(stored.pointSizeF() <= 0
                         ? kDefaultFontSize
                         : std::clamp(stored.pointSizeF(), kSmallestFontSize, kLargestFontSize));
  font.setWeight(static_cast<QFont::Weight>(std::clamp<int>(stored.weight(), QFont::Thin, QFont::Black)));
  font.setItalic(stored.italic());
  return font;
}

} // namespace

struct Settings::Implementation {
  std::unique_ptr<QSettings> storage;
  QString dataDirectory;
  qreal textScale = 1;

  // The file may contain any value, written by a person or by another version.
  [[nodiscard]] int number(QLatin1String key, int smallest, int fallback, int largest) const {
    bool isNumber = false;
    const int value = storage->value(key).toInt(&isNumber);
    return isNumber ? std::clamp(value, smallest, largest) : fallback;
  }

  // Returns true if the value has changed.
  bool write(QLatin1String key, const QVariant& before, const QVariant& after) const {
    if (before == after) return false;
    storage->setValue(key, after);
    return true;
  }
};

Settings::Settings(QObject* parent) : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->storage = std::make_unique<QSettings>(
      QSettings::IniFormat, QSettings::UserScope, QStringLiteral("wavesmith"), QStringLiteral("wavesmith"));
  implementation_->dataDirectory =
      QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/wavesmith");
}

Settings::Settings(const QString& iniFile, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->storage = std::make_unique<QSettings>(iniFile, QSettings::IniFormat);
  implementation_->dataDirectory = QFileInfo(iniFile).absolutePath() + QStringLiteral("/data");
}

Settings::~Settings() = default;

QFont Settings::editorFont() const {
  QFont font = storedEditorFont();
  if (implementation_->textScale != 1) font.setPointSizeF(font.pointSizeF() * implementation_->textScale);
  return font;
}

QFont Settings::storedEditorFont() const {
  QFont font;
  const QString stored = implementation_->storage->value(kFontKey).toString();
  // fromString() accepts a single word as the name of a family.
  if (stored.contains(QLatin1Char(',')) && font.fromString(stored) && font.pointSizeF() <= kLargestFontSize)
    return usable(font);
  font = fixedFont();
  font.setPointSize(std::max(kDefaultFontSize, font.pointSize()));
  font.setStyleHint(QFont::Monospace);
  return font;
}

void Settings::setEditorFont(const QFont& font) {
  if (implementation_->write(kFontKey, storedEditorFont().toString(), font.toString())) emit editorChanged();
}

qreal Settings::textScale() const {
  return implementation_->textScale;
}

void Settings::setTextScale(qreal scale) {
  if (std::exchange(implementation_->textScale, scale) != scale) emit editorChanged();
}

ThemeMode Settings::themeMode() const {
  const QString stored = implementation_->storage->value(kThemeKey).toString();
  for (const auto& [mode, name] : kThemeNames) {
    if (stored == name) return mode;
  }
  return ThemeMode::System;
}

void Settings::setThemeMode(ThemeMode mode) {
  if (themeMode() == mode) return;
  for (const auto& [known, name] : kThemeNames) {
    if (known == mode) implementation_->storage->setValue(kThemeKey, QString(name));
  }
  emit themeChanged();
}

int Settings::tabWidth() const {
  return implementation_->number(kTabWidthKey, kSmallestTab, kDefaultTab, kLargestTab);
}

void Settings::setTabWidth(int columns) {
  columns = std::clamp(columns, kSmallestTab, kLargestTab);
  if (implementation_->write(kTabWidthKey, tabWidth(), columns)) emit editorChanged();
}

bool Settings::columnShown(EditorColumn column) const {
  const ColumnSetting& setting = kColumns[static_cast<std::size_t>(column)];
  return implementation_->storage->value(setting.key, setting.shown).toBool();
}

void Settings::setColumnShown(EditorColumn column, bool shown) {
  const QLatin1String key = kColumns[static_cast<std::size_t>(column)].key;
  if (implementation_->write(key, columnShown(column), shown)) emit columnsChanged();
}

QString Settings::target() const {
  const QString stored = implementation_->storage->value(kTargetKey).toString();
  return stored.isEmpty() ? QStringLiteral("gfx942") : stored;
}

void Settings::setTarget(const QString& target) {
  if (implementation_->write(kTargetKey, this->target(), target)) emit languageChanged();
}

QStringList Settings::includePaths() const {
  return implementation_->storage->value(kIncludePathsKey).toStringList();
}

void Settings::setIncludePaths(const QStringList& paths) {
  if (implementation_->write(kIncludePathsKey, includePaths(), paths)) emit languageChanged();
}

QStringList Settings::allowedFolders() const {
  return implementation_->storage->value(kAllowedFoldersKey).toStringList();
}

void Settings::setAllowedFolders(const QStringList& folders) {
  if (implementation_->write(kAllowedFoldersKey, allowedFolders(), folders)) emit languageChanged();
}

QStringList Settings::definitions() const {
  return implementation_->storage->value(kDefinitionsKey).toStringList();
}

void Settings::setDefinitions(const QStringList& definitions) {
  if (implementation_->write(kDefinitionsKey, this->definitions(), definitions)) emit languageChanged();
}

int Settings::assembleTimeLimit() const {
  return implementation_->number(kTimeLimitKey, kShortestTimeLimit, kDefaultTimeLimit, kLongestTimeLimit);
}

void Settings::setAssembleTimeLimit(int milliseconds) {
  milliseconds = std::clamp(milliseconds, kShortestTimeLimit, kLongestTimeLimit);
  if (implementation_->write(kTimeLimitKey, assembleTimeLimit(), milliseconds)) emit languageChanged();
}

int Settings::workerMemoryLimit() const {
  return implementation_->number(kMemoryLimitKey, kSmallestMemoryLimit, kDefaultMemoryLimit,
                                 kLargestMemoryLimit);
}

void Settings::setWorkerMemoryLimit(int mebibytes) {
  mebibytes = std::clamp(mebibytes, kSmallestMemoryLimit, kLargestMemoryLimit);
  if (!implementation_->write(kMemoryLimitKey, workerMemoryLimit(), mebibytes)) return;
  emit languageChanged();
  emit runChanged();
}

qulonglong Settings::instructionLimit() const {
  return implementation_->storage->value(kInstructionLimitKey).toULongLong();
}

void Settings::setInstructionLimit(qulonglong limit) {
  if (implementation_->write(kInstructionLimitKey, instructionLimit(), limit)) emit runChanged();
}

bool Settings::runOnSave() const {
  return implementation_->storage->value(kRunOnSaveKey).toBool();
}

void Settings::setRunOnSave(bool on) {
  if (implementation_->write(kRunOnSaveKey, runOnSave(), on)) emit runChanged();
}

QSettings& Settings::storage() {
  return *implementation_->storage;
}

QString Settings::dataDirectory() const {
  return implementation_->dataDirectory;
}

} // namespace wavesmith::widgets
