// SPDX-License-Identifier: Apache-2.0
#include "document/folder_options.h"

#include "document/run_files.h"
#include "project/folders/folder_settings.h"
#include "worker/language/folder_options.h"

#include <QDir>

#include <utility>

namespace wavesmith::widgets {

source::Result<assembler::Options> inFolderOf(assembler::Options users, const QString& path) {
  if (!QDir::isAbsolutePath(path)) return users; // "untitled"
  return worker::withFolder(std::move(users), path.toStdString(), worker::Given::AsDefaults);
}

bool isCheckedYaml(const QString& path) {
  return isRunFile(path) || project::isFolderSettings(path.toStdString());
}

} // namespace wavesmith::widgets
