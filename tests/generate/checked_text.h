// SPDX-License-Identifier: Apache-2.0
// An assembled text with all diagnostics: of the reader, the analyses and the consistency checks.
//
//   const CheckedText k(text);
//   k.codes()                 "W0401 W0410"
//   k.fixed("W0401")          the text after its first fix
//
// Values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "source/diagnostic.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate::testing {

struct CheckedText {
  explicit CheckedText(std::string written);

  // The codes W03xx, W04xx and W05xx, in the order of the diagnostics.
  [[nodiscard]] std::vector<std::string> codes() const;
  // "W0401 warning 12: kernel k: ... (fix: ...)"
  [[nodiscard]] std::string all() const;
  [[nodiscard]] const source::Diagnostic& find(std::string_view code) const; // throws
  [[nodiscard]] std::string fixed(std::string_view code, std::size_t fix = 0) const;

  std::string text;
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  source::Diagnostics diagnostics;
};

// The findings W04xx and W05xx of a code object without source.
[[nodiscard]] std::vector<std::string> codesOf(const program::Program& program,
                                               const analysis::Analysis& analysis);

// A kernel k with `body`, and additional lines for its descriptor and its metadata, which have the required
// lines already. An empty `metadata` omits the metadata block.
[[nodiscard]] std::string kernelText(std::string_view body, std::string_view directives,
                                     std::string_view metadata = {});

} // namespace wavesmith::generate::testing
