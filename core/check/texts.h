// SPDX-License-Identifier: Apache-2.0
// The texts from which a program was assembled: the given text, and the files that it includes, read from the
// disk.
//
//   Texts texts({"k.s", text});
//   texts("k.s")            the given text, even if the file on the disk differs
//   texts("common.inc")     read on first use, unless it is among the edited files; empty if it cannot be read
//
// The returned views are valid as long as the object. One thread at a time.
#pragma once

#include "assembler/assembly.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {

class Texts {
public:
  Texts() = default;
  explicit Texts(assembler::SourceFile given, const std::vector<assembler::SourceFile>& edited = {});

  [[nodiscard]] std::string_view operator()(const std::string& path);

private:
  std::map<std::string, std::string> texts_;
};

} // namespace wavesmith::check
