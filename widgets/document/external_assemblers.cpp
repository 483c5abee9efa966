// SPDX-License-Identifier: Apache-2.0
#include "document/external_assemblers.h"

#include "settings/settings.h"

#include <QSettings>
#include <QVariantMap>

namespace wavesmith::widgets {
namespace {

constexpr auto kUsers = QLatin1String("assembler/external");
constexpr auto kAllowed = QLatin1String("assembler/allowedExternals");
constexpr qsizetype kMostAllowed = 100; // folders

} // namespace

QString ExternalAssemblers::users() const {
  return settings_->storage().value(kUsers).toString();
}

void ExternalAssemblers::setUsers(const QString& program) {
  settings_->storage().setValue(kUsers, program);
}

bool ExternalAssemblers::isAllowed(const QString& folder, const QString& program) const {
  const QVariantMap allowed = settings_->storage().value(kAllowed).toMap();
  const auto found = allowed.constFind(folder);
  return found != allowed.cend() && found->toString() == program;
}

void ExternalAssemblers::allow(const QString& folder, const QString& program) {
  QVariantMap allowed = settings_->storage().value(kAllowed).toMap();
  if (allowed.size() >= kMostAllowed && !allowed.contains(folder)) allowed.clear();
  allowed[folder] = program;
  settings_->storage().setValue(kAllowed, allowed);
}

} // namespace wavesmith::widgets
