// SPDX-License-Identifier: Apache-2.0
// The names of kernels in a block of metadata: the values of `.name` and `.symbol` of a kernel.
//
//   amdhsa.kernels:
//     - .name: vector_add            vector_add
//       .symbol: vector_add.kd       vector_add
//       .args:
//         - .name: n                 no kernel
//
// One thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace wavesmith::navigation {

struct MetadataName {
  std::string_view name;
  std::uint32_t line = 0;
  std::uint32_t column = 0; // from 1, in bytes
};

class MetadataNames {
public:
  [[nodiscard]] bool isOpen() const { return isOpen_; }
  void open();
  // A line of the block; `line` must live until take().
  void line(std::string_view line, std::uint32_t number);
  // The names, in order of lines. Closes the block.
  [[nodiscard]] std::vector<MetadataName> take();

private:
  struct Entry {
    bool isSymbol = false;
    std::size_t key = 0; // column of the key
    std::uint32_t line = 0;
    MetadataName value;
  };
  void read(std::string_view line, std::string_view key, bool isSymbol, std::uint32_t number);

  bool isOpen_ = false;
  std::vector<Entry> entries_;
};

} // namespace wavesmith::navigation
