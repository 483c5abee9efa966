// SPDX-License-Identifier: Apache-2.0
// Shows a file in the file manager of the desktop. It is selected if the file manager supports that
// (freedesktop.org, "File Manager D-Bus Interface"); otherwise its folder is shown. Returns immediately. GUI thread.
#pragma once

#include <QString>

namespace wavesmith::widgets {

void revealInFileManager(const QString& path);

} // namespace wavesmith::widgets
