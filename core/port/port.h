// SPDX-License-Identifier: Apache-2.0
// Ports the text of an older kernel to gfx942 and code object version 5, as far as the text alone shows it:
// directives, descriptor, metadata, mnemonics and operands, and the registers that the kernel starts with.
//
//   auto ported = portText({"k.s", text}, {}, read);
//   ported->from.name          "gfx803"
//   ported->files[0].after     the new text; included files with changes follow
//   ported->changes            one for each change, with its reason, and whether it is certain
//
// What only an assembler knows (register counts, metadata from loads, whether it assembles) is added by
// check::portText(). Pure functions but for `read`; any thread.
#pragma once

#include "port/decode.h"
#include "port/draft.h"
#include "port/moved.h"
#include "port/processor.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::port {

struct Options {
  std::string from = {}; // the old processor; empty: what the text says or shows
  Decode decode = {};    // empty: registers are renumbered only where the text alone shows how
};

struct PortedFile {
  std::string path;
  std::string before;
  std::string after;
  // Of each line of `after`, the line of `before` that it comes from; from 0. What was inserted belongs to the
  // line at which it was.
  std::vector<std::size_t> oldLines = {};

  bool operator==(const PortedFile&) const = default;
};

struct Ported {
  Processor from;
  std::vector<PortedFile> files; // the file itself first, then every file that it includes, changed or not
  std::vector<Change> changes;   // in the order of files and lines
  std::vector<Moved> moved = {}; // VGPRs that have other numbers now

  [[nodiscard]] bool isChanged() const {
    for (const PortedFile& file : files)
      if (file.before != file.after) return true;
    return false;
  }
};

// The text of an included file, and the path to name it by; nothing: there is none.
using ReadIncluded = std::function<std::optional<Included>(const std::string& name, const std::string& from)>;

// Code::CannotPort for a text for another processor or in another language, a wrong field and an unfinished
// block; Code::EmptySource.
[[nodiscard]] source::Result<Ported> portText(const std::string& path, const std::string& text,
                                              const Options& options, const ReadIncluded& read);

// Whether the statement of the line is a directive of code object version 2, which no assembler of today knows.
[[nodiscard]] bool isOfCodeObjectV2(std::string_view line);

} // namespace wavesmith::port
