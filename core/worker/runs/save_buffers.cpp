// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/save_buffers.h"

#include "project/launches/array_file.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace wavesmith::worker {
namespace {

// Elements are requested in parts of this many bytes, which fit in a message.
constexpr std::uint64_t kPart = std::uint64_t{64} << 20;

source::Result<std::vector<std::byte>> contents(RunClient& client, const BufferSummary& buffer,
                                                std::uint32_t index) {
  std::vector<std::byte> bytes;
  const std::uint64_t size = execution::bytesOf(buffer.type);
  bytes.reserve(buffer.count * size);
  while (bytes.size() < buffer.count * size) {
    auto part = client.elements(index, BufferSide::After, bytes.size() / size, kPart / size);
    if (!part) return part;
    if (part->empty()) break;
    bytes.insert(bytes.end(), part->begin(), part->end());
  }
  return bytes;
}

} // namespace

std::vector<BufferFile> savesOf(const project::RunFile& file) {
  std::vector<BufferFile> files;
  for (const project::SavedBuffer& save : file.saves)
    files.push_back({save.buffer, project::resolvePath(file, save.path)});
  return files;
}

source::Result<BufferFile> saveOf(const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == assignment.size())
    return source::failure(source::Code::RunFileMismatch, {},
                           fmt::format("--save takes NAME=FILE, as in c=c.npy, not '{}'", assignment));
  return BufferFile{assignment.substr(0, equals), assignment.substr(equals + 1)};
}

source::Result<void> saveBuffers(RunClient& client, const RunSummary& summary,
                                 const std::vector<BufferFile>& files) {
  for (const BufferFile& file : files) {
    const auto found = std::ranges::find(summary.buffers, file.buffer, &BufferSummary::name);
    if (found == summary.buffers.end()) {
      std::vector<std::string_view> names;
      for (const BufferSummary& buffer : summary.buffers)
        names.push_back(buffer.name);
      return source::failure(
          source::Code::RunFileMismatch, {file.path, 0, 0, 0},
          fmt::format("the run has no buffer {}{}", file.buffer, source::suggest(file.buffer, names)));
    }
    auto bytes = contents(client, *found, static_cast<std::uint32_t>(found - summary.buffers.begin()));
    if (!bytes) return std::unexpected(std::move(bytes.error()));
    if (std::filesystem::path(file.path).extension() == ".npy")
      bytes = project::npyBytes(found->type, *bytes);
    if (auto done = source::writeFile(file.path, *bytes); !done) return done;
  }
  return {};
}

} // namespace wavesmith::worker
