// SPDX-License-Identifier: Apache-2.0
#include "trace/csv_reader.h"

#include "source/text/numbers.h"
#include "source/text/text.h"
#include "trace/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::trace {

CsvReader::CsvReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {
  if (!readRow()) {
    if (!error_) fail(0, "the file is empty; a header is expected");
    return;
  }
  for (std::size_t i = 0; i < fields_; ++i)
    header_.push_back(row_[i].text);
}

bool CsvReader::fail(std::size_t position, std::string message) {
  if (!error_)
    error_ =
        source::makeError(source::Code::CannotReadFile, placeAt(text_, position, file_), std::move(message));
  return false;
}

std::size_t CsvReader::optionalColumn(std::string_view name) const {
  const auto found = std::ranges::find(header_, name);
  return found == header_.end() ? kNoColumn : static_cast<std::size_t>(found - header_.begin());
}

std::size_t CsvReader::column(std::string_view name) {
  const std::size_t found = optionalColumn(name);
  if (found == kNoColumn) fail(0, fmt::format("the table has no column {}", name));
  return found;
}

bool CsvReader::nextRow() {
  return !error_ && readRow();
}

const std::string& CsvReader::text(std::size_t column) const {
  static const std::string kEmpty;
  return column < fields_ ? row_[column].text : kEmpty;
}

bool CsvReader::number(std::size_t column, std::uint64_t& value) {
  value = 0;
  if (error_) return false;
  if (column >= fields_) return column == kNoColumn || fail(at_, "the row has too few fields");
  std::string_view digits = source::trimmed(row_[column].text);
  if (digits.empty()) return true;
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    base = 16;
    digits.remove_prefix(2);
  }
  const auto number = source::readNumber<std::uint64_t>(digits, base);
  value = number.value_or(0);
  return number.has_value() || fail(row_[column].position, "expected a number");
}

bool CsvReader::readField(Field& field) {
  field.text.clear();
  field.position = at_;
  if (at_ < text_.size() && text_[at_] == '"') {
    ++at_;
    while (true) {
      if (at_ == text_.size()) return fail(field.position, "the quoted field does not end");
      const char c = text_[at_++];
      if (c == '\n') ++line_;
      if (c != '"') {
        field.text += c;
      } else if (at_ < text_.size() && text_[at_] == '"') {
        field.text += '"';
        ++at_;
      } else {
        break;
      }
    }
    if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n' && text_[at_] != '\r')
      return fail(at_, "text follows a quoted field");
    return true;
  }
  const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
  field.text = text_.substr(at_, end - at_);
  at_ = end;
  return true;
}

bool CsvReader::readRow() {
  while (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r')) // empty lines
    if (text_[at_++] == '\n') ++line_;
  if (at_ == text_.size()) return false;
  rowLine_ = line_;
  fields_ = 0;
  while (true) {
    if (fields_ == row_.size()) row_.emplace_back();
    if (!readField(row_[fields_++])) return false;
    if (at_ == text_.size()) return true;
    const char c = text_[at_++];
    if (c == ',') continue;
    if (c == '\r' && at_ < text_.size() && text_[at_] == '\n') ++at_;
    ++line_;
    return true;
  }
}

} // namespace wavesmith::trace
