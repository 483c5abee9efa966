// SPDX-License-Identifier: Apache-2.0
// Reads a table of comma-separated values with a header (RFC 4180: fields in quotes may have commas, line ends and
// doubled quotes), as rocprofv3 writes them.
//
//   CsvReader csv(text, "stats.csv");
//   const auto vaddr = csv.column("Vaddr");     an error, located in the header, if there is none
//   while (csv.nextRow()) csv.number(vaddr, value);
//   if (csv.error()) ...                        stats.csv:12:7: error: expected a number
//
// Any bytes are safe. One thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::trace {

class CsvReader {
public:
  CsvReader(std::string_view text, std::string file); // reads the header

  // kNoColumn and an error if the table has no such column; without an error if it is optional.
  static constexpr std::size_t kNoColumn = ~std::size_t{0};
  [[nodiscard]] std::size_t column(std::string_view name);
  [[nodiscard]] std::size_t optionalColumn(std::string_view name) const;

  bool nextRow(); // false at the end, and after an error
  // The field of the row, without quotes; empty for kNoColumn and where the row is too short.
  [[nodiscard]] const std::string& text(std::size_t column) const;
  bool number(std::size_t column, std::uint64_t& value); // decimal, or hexadecimal with 0x; empty is 0

  [[nodiscard]] std::uint32_t line() const { return rowLine_; } // the line in which the row begins
  [[nodiscard]] const std::optional<source::Diagnostic>& error() const { return error_; }

private:
  struct Field {
    std::string text;
    std::size_t position = 0;
  };
  bool readRow();
  bool readField(Field& field);
  bool fail(std::size_t position, std::string message);

  std::string_view text_;
  std::string file_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t rowLine_ = 1;
  std::vector<std::string> header_;
  std::vector<Field> row_;
  std::size_t fields_ = 0; // how many elements of row_ are in use
  std::optional<source::Diagnostic> error_;
};

} // namespace wavesmith::trace
