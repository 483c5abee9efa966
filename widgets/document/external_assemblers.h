// SPDX-License-Identifier: Apache-2.0
// Other assemblers to compare with, such as a ROCm's clang: that of the user's settings, and those of folders
// (.wavesmith/settings.yaml). A folder may be a download, so its program is asked about once:
//
//   ExternalAssemblers all(settings);
//   all.users()                                    "/opt/rocm/llvm/bin/clang"; empty: none
//   all.isAllowed("/k", "/k/tools/clang")          false, until allow() was called with the same two
//
// GUI thread only.
#pragma once

#include <QString>

namespace wavesmith::widgets {

class Settings;

class ExternalAssemblers {
public:
  explicit ExternalAssemblers(Settings* settings) : settings_(settings) {}

  [[nodiscard]] QString users() const;
  void setUsers(const QString& program);
  // Of a folder that names another program than before, it is asked again.
  [[nodiscard]] bool isAllowed(const QString& folder, const QString& program) const;
  void allow(const QString& folder, const QString& program);

private:
  Settings* settings_;
};

} // namespace wavesmith::widgets
