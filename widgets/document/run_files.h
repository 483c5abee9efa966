// SPDX-License-Identifier: Apache-2.0
// Finds the run files of a kernel's file, and suggests one for a file that has none. Pure functions; any thread.
#pragma once

#include "document/snapshot.h"
#include "project/run_file/run_file.h"

#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

// Absolute paths of the run files next to `path` that name it as a source, NAME.run.yaml first. Reads
// those files.
[[nodiscard]] QStringList runFilesOf(const QString& path);

// Whether it is a run file, by its name: NAME.run.yaml or NAME.wavesmith.
[[nodiscard]] bool isRunFile(const QString& path);

// NAME.run.yaml next to NAME.s, whether or not it exists.
[[nodiscard]] QString defaultRunFile(const QString& path);

// The path for a new run file: defaultRunFile(), or NAME.hsaco.run.yaml if NAME.run.yaml belongs to NAME.s.
[[nodiscard]] QString newRunFile(const QString& path);

// Suggests a run file for a kernel that has none, from its metadata and code (project/suggestion/suggestion.h).
// Without a snapshot or a kernel, the suggestion is one wave and no arguments. For NAME.hsaco next to NAME.s and its
// NAME.run.yaml, it is the same run with the code object as the source. Takes milliseconds for a large kernel; any
// thread.
[[nodiscard]] project::RunFile suggestRunFile(const QString& path, const SnapshotPointer& snapshot);

} // namespace wavesmith::widgets
