// SPDX-License-Identifier: Apache-2.0
// YAML nodes with places, and actionable errors: wrong kind of value, unknown or repeated key. Used by the
// readers of run files, lessons and the settings of folders.
//
//   const Fields fields(reader, node, "launch", {"grid", "workgroup", "lds"});
//   if (const YAML::Node* grid = fields.find("grid")) ...
#pragma once

#include "project/run_file/run_file.h"
#include "project/run_file/run_file_keys.h"
#include "source/diagnostic.h"

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::project::detail {

// Thrown at the first error; readRunFile() and similar functions catch it.
struct ReadError {
  source::Diagnostic diagnostic;
};

class YamlReader {
public:
  YamlReader(std::string_view text, std::string path);

  // The only document of the text. YAML::Exception if it is malformed.
  [[nodiscard]] YAML::Node document(std::string_view what) const;

  [[nodiscard]] source::Place place(const YAML::Mark& mark) const;
  [[nodiscard]] source::Place place(const YAML::Node& node) const;
  [[noreturn]] void fail(source::Place place, std::string message,
                         source::Code code = source::Code::RunFileSchema) const;

  // The text of a scalar; `what` names it in the error message for other kinds of nodes.
  [[nodiscard]] std::string text(const YAML::Node& node, std::string_view what) const;
  // A scalar and the place of its first byte, if the file contains it byte for byte.
  [[nodiscard]] Scalar scalar(const YAML::Node& node, std::string_view what) const;
  // A scalar that is an expression; its syntax is checked.
  [[nodiscard]] Scalar expression(const YAML::Node& node, std::string_view what) const;
  // A literal integer.
  [[nodiscard]] std::uint64_t unsignedNumber(const YAML::Node& node, std::string_view what,
                                             std::uint64_t most = ~std::uint64_t{0}) const;
  // A string, or a list of them.
  [[nodiscard]] std::vector<std::string> texts(const YAML::Node& node, std::string_view what) const;

private:
  [[nodiscard]] std::string_view textAt(const source::Place& place) const;

  std::string_view text_;
  std::string path_;
  std::vector<std::size_t> lines_; // offset of each line's first byte
};

struct Field {
  std::string key;
  YAML::Node keyNode;
  YAML::Node value;
};

// The entries of a mapping; every key must be known and unique.
class Fields {
public:
  // `what` is the mapping's name, for messages. Without known keys, any key is accepted.
  Fields(const YamlReader& reader, const YAML::Node& node, std::string_view what,
         std::initializer_list<std::string_view> known = {});
  // A mapping of a run file: its keys are those of the place.
  Fields(const YamlReader& reader, const YAML::Node& node, std::string_view what, RunFilePlace place);

  [[nodiscard]] const Field* find(std::string_view key) const;
  [[nodiscard]] const std::vector<Field>& all() const { return fields_; }

private:
  void read(const YamlReader& reader, const YAML::Node& node, std::string_view what,
            std::span<const std::string_view> known);

  std::vector<Field> fields_;
};

// The symbols of a `define` mapping, as in assembler::Options. As with -D, a symbol without a value is 1.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> definitionsOf(const YamlReader& reader,
                                                                             const Field& define);

} // namespace wavesmith::project::detail
