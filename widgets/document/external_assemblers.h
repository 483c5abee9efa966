// SPDX-License-Identifier: Apache-2.0
// Other assemblers to compare with, such as ROCm's clang: the one in the user's settings, and those that folders
// name (.wavesmith/settings.yaml). A folder may be a download, so the user is asked once whether its program may
// run:
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
  // Whether the user has allowed this program for this folder. If the folder names another program, the user is
  // asked again.
  [[nodiscard]] bool isAllowed(const QString& folder, const QString& program) const;
  void allow(const QString& folder, const QString& program);

private:
  Settings* settings_;
};

} // namespace wavesmith::widgets
