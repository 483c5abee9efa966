// SPDX-License-Identifier: Apache-2.0
// The texts that a program was assembled from: the one that was given, and the files that it includes, from
// the disk.
//
//   Texts texts({"k.s", text});
//   texts("k.s")            the text that was given, whatever the disk has
//   texts("common.inc")     read when it is first asked for; empty where it cannot be read
//
// What it returns stays valid as long as the object does. One thread at a time.
#pragma once

#include "assembler/assembly.h"

#include <map>
#include <string>
#include <string_view>

namespace wavesmith::check {

class Texts {
public:
  Texts() = default;
  explicit Texts(assembler::SourceFile given);

  [[nodiscard]] std::string_view operator()(const std::string& path);

private:
  std::map<std::string, std::string> texts_;
};

} // namespace wavesmith::check
