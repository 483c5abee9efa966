// SPDX-License-Identifier: Apache-2.0
#include "debugger/kernel_key.h"

#include <QFileInfo>
#include <QStringList>

namespace wavesmith::widgets {

QString kernelKey(const DebugJob& job) {
  const project::RunFile& file = job.run.file;
  const auto launch = static_cast<std::size_t>(job.launch);
  const bool isNamed = launch < file.launches.size() && !file.launches[launch].kernel.empty();
  QStringList parts{QFileInfo(QString::fromStdString(file.path)).absolutePath()};
  for (const std::string& source : file.sources)
    parts << QString::fromStdString(source);
  parts << QString::fromStdString(isNamed ? file.launches[launch].kernel : file.kernel);
  return parts.join(u'\n');
}

} // namespace wavesmith::widgets
