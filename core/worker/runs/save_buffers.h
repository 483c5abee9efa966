// SPDX-License-Identifier: Apache-2.0
// Writes buffers after a run to files: NAME.npy for NumPy, any other name for the bytes as they are.
//
//   saveBuffers(client, summary, {{"c", "/tmp/c.npy"}})
//
// Blocking; any thread, while no other call of the client is.
#pragma once

#include "project/run_file/run_file.h"
#include "worker/runs/run_client.h"

#include <string>
#include <vector>

namespace wavesmith::worker {

struct BufferFile {
  std::string buffer;
  std::string path;
};

// What the run file saves, with absolute paths or such relative to the current folder.
[[nodiscard]] std::vector<BufferFile> savesOf(const project::RunFile& file);

// "c=c.npy". Code::RunFileMismatch if it is something else.
[[nodiscard]] source::Result<BufferFile> saveOf(const std::string& assignment);

// Writes buffers of the client's last run. Code::RunFileMismatch if it has no such buffer; the errors of writing.
[[nodiscard]] source::Result<void> saveBuffers(RunClient& client, const RunSummary& summary,
                                               const std::vector<BufferFile>& files);

} // namespace wavesmith::worker
