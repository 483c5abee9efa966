// SPDX-License-Identifier: Apache-2.0
#include "document/compiler_options.h"

#include "compile/compile.h"
#include "settings/settings.h"

#include <QSettings>
#include <QVariantMap>

namespace wavesmith::widgets {
namespace {

constexpr auto kHistory = "compile/history";
constexpr auto kFiles = "compile/files";
constexpr qsizetype kMostHistory = 20;
constexpr qsizetype kMostFiles = 200;

QString key(const char* name) {
  return QString::fromLatin1(name);
}

} // namespace

QString CompilerOptions::of(const QString& path) const {
  const QVariantMap files = settings_->storage().value(key(kFiles)).toMap();
  const auto known = files.find(path);
  return known == files.end() ? QString::fromLatin1(compile::kUsualOptions) : known->toString();
}

void CompilerOptions::remember(const QString& path, const QString& options) {
  QSettings& storage = settings_->storage();
  QVariantMap files = storage.value(key(kFiles)).toMap();
  if (files.size() >= kMostFiles && !files.contains(path)) files.clear();
  files[path] = options;
  storage.setValue(key(kFiles), files);
  QStringList all = history();
  all.removeAll(options);
  all.prepend(options);
  storage.setValue(key(kHistory), all.mid(0, kMostHistory));
}

QStringList CompilerOptions::history() const {
  QStringList all = settings_->storage().value(key(kHistory)).toStringList();
  for (const char* const usual : {"-O3", "-O2", "-O1", "-O0", "-O3 -ffast-math"})
    if (!all.contains(QString::fromLatin1(usual))) all << QString::fromLatin1(usual);
  return all;
}

compile::Preferences CompilerOptions::preferences() const {
  QSettings& storage = settings_->storage();
  return {.clang = storage.value(QStringLiteral("compile/clang")).toString().toStdString(),
          .rocm = storage.value(QStringLiteral("compile/rocm")).toString().toStdString()};
}

void CompilerOptions::setPreferences(const compile::Preferences& preferences) {
  QSettings& storage = settings_->storage();
  storage.setValue(QStringLiteral("compile/clang"), QString::fromStdString(preferences.clang));
  storage.setValue(QStringLiteral("compile/rocm"), QString::fromStdString(preferences.rocm));
}

} // namespace wavesmith::widgets
