// SPDX-License-Identifier: Apache-2.0
// Which run files belong to a kernel's file, and a first one for a file that has none.
#pragma once

#include "document/snapshot.h"
#include "project/run_file.h"

#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

// Absolute paths of the *.run.yaml beside `path` that name it as a source: NAME.run.yaml first. Reads those
// files.
[[nodiscard]] QStringList runFilesOf(const QString& path);

// By its name: NAME.run.yaml.
[[nodiscard]] bool isRunFile(const QString& path);

// NAME.run.yaml, beside NAME.s; whether it exists or not.
[[nodiscard]] QString defaultRunFile(const QString& path);

// The path for a first run file of its own: defaultRunFile(), or NAME.hsaco.run.yaml where NAME.run.yaml is
// that of NAME.s.
[[nodiscard]] QString newRunFile(const QString& path);

// A run file for a kernel that has none, from its metadata and code (project/suggestion.h); one wave and no
// arguments without a snapshot or a kernel. Of NAME.hsaco beside NAME.s and its NAME.run.yaml, the same run
// with the code object as the source. Takes milliseconds for a large kernel; any thread.
[[nodiscard]] project::RunFile suggestRunFile(const QString& path, const SnapshotPointer& snapshot);

} // namespace wavesmith::widgets
