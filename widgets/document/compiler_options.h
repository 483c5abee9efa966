// SPDX-License-Identifier: Apache-2.0
// The compiler options of each file, and the options that were used before in any file. The settings keep them:
//
//   CompilerOptions options(settings);
//   options.of("/src/saxpy.cl")          "-O3", until the user changes it
//   options.remember("/src/saxpy.cl", "-O1 -DN=4")
//   options.history()                    "-O1 -DN=4", "-O3"
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "compile/toolchain.h"
#endif

#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

class Settings;

class CompilerOptions {
public:
  explicit CompilerOptions(Settings* settings) : settings_(settings) {}

  [[nodiscard]] QString of(const QString& path) const;
  void remember(const QString& path, const QString& options);
  [[nodiscard]] QStringList history() const; // newest first

  // The compiler and the ROCm folder of the settings; empty: searched for.
  [[nodiscard]] compile::Preferences preferences() const;
  void setPreferences(const compile::Preferences& preferences);

private:
  Settings* settings_;
};

} // namespace wavesmith::widgets
