// SPDX-License-Identifier: Apache-2.0
// wavesmith.json, the first file of a share file: everything but the files' bytes (docs/schemas/share-1.json).
//
//   {"schema": "wavesmith.share/1", "runFile": "vector_add.run.yaml", "schedule": 0,
//    "points": [{"kind": "breakpoint", "file": "vector_add.s", "line": 134, "ignored": 0, "enabled": true}],
//    "position": {"step": 3140, "wave": "3.3", "lane": 40}}
//
// Pure functions; any thread.
#pragma once

#include "share/contents.h"

#include <expected>
#include <string>
#include <string_view>

namespace wavesmith::share {

inline constexpr std::string_view kManifestName = "wavesmith.json";
inline constexpr std::string_view kShareSchema = "wavesmith.share/1";

// The same contents give the same text.
[[nodiscard]] std::string manifestText(const ShareContents& contents);

// Contents without files and views. Any bytes are safe to read; the error is a clause for a message. Unknown members are
// ignored.
[[nodiscard]] std::expected<ShareContents, std::string> readManifest(std::string_view text);

} // namespace wavesmith::share
