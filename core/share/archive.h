// SPDX-License-Identifier: Apache-2.0
// The bytes of a share file: a zip file, read and written with libarchive.
//
//   wavesmith.json                      the manifest (manifest.h), first, by which file managers recognize it
//   files/kernels/vector_add.s          the files of the run
//   files/runs/vector_add.run.yaml
//   views/window                        bytes of views
//
// The same contents give the same bytes, in any time zone and locale. Other names in an archive are ignored. Pure functions;
// any thread.
#pragma once

#include "share/contents.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::share {

// Whether bytes are a zip file, by their start. A run file is a text file, not a zip file, whatever its name is.
[[nodiscard]] bool isShareFile(std::span<const std::byte> start);
// Reads the start of a regular file; false for anything that cannot be read.
[[nodiscard]] bool isShareFile(const std::filesystem::path& path);

// Code::CannotShare for contents that unpack() with the same limits would refuse.
[[nodiscard]] source::Result<std::vector<std::byte>> pack(const ShareContents& contents,
                                                          const ShareLimits& limits = {});

// `name`: of the file, for messages. Any bytes are safe to read: Code::BadShareFile for archives that are damaged,
// encrypted, too large, or have names that lead elsewhere, links, or two files of one name. Needs no more memory than the
// limit of all files.
[[nodiscard]] source::Result<ShareContents> unpack(std::span<const std::byte> archive,
                                                   const std::string& name, const ShareLimits& limits = {});

// Reads a file and unpacks it.
[[nodiscard]] source::Result<ShareContents> openShareFile(const std::filesystem::path& path,
                                                          const ShareLimits& limits = {});

} // namespace wavesmith::share
