// SPDX-License-Identifier: Apache-2.0
// The gallery of the examples: gallery.yaml next to them, with their topics, what each solves and teaches.
//
//   wavesmith: 1
//   topics:
//     - topic: Across lanes
//       examples:
//         - file: reduce.s
//           solves: Sum of an array
//           teaches: a tree of DPP instructions, then LDS, then one atomic
//           guide: gallery.md#reduce
//           sizes: { n: [1, 64, 5000] }
//
// Any thread.
#pragma once

#include "source/diagnostic.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::project {

inline constexpr std::string_view kGalleryFile = "gallery.yaml";

struct GalleryExample {
  std::string file;    // the source, next to the gallery
  std::string solves;  // the problem
  std::string teaches; // the technique
  std::string guide;   // a page of the user guide, with or without a section: gemm.md, gallery.md#reduce
  std::vector<std::pair<std::string, std::vector<std::string>>>
      sizes; // parameters of its run file and values of them with which it is tested
};

struct GalleryTopic {
  std::string name;
  std::vector<GalleryExample> examples;
};

struct Gallery {
  std::vector<GalleryTopic> topics; // in the order of the file
};

// Code::CannotReadFile with line and column for what is not YAML, unknown or missing keys and values of the wrong
// kind. Any bytes are safe to read. `path` is that of the gallery.
[[nodiscard]] source::Result<Gallery> readGallery(std::string_view text, const std::filesystem::path& path);

} // namespace wavesmith::project
