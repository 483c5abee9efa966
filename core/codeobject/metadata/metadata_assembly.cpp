// SPDX-License-Identifier: Apache-2.0
// YAML as LLVM's assembler reads it. It ignores quotes: every word that looks like a number, a Boolean or a
// floating-point number is one, unless it has the tag `!str` (LLVM 19, BinaryFormat/MsgPackDocumentYAML.cpp
// and Support/YAMLTraits.cpp: parseBool; numbers with the prefixes 0x, 0b, 0o and 0; to_float).
#include "codeobject/metadata/metadata_assembly.h"

#include "codeobject/metadata/metadata_write.h"
#include "source/yaml_text.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <exception>
#include <limits>
#include <optional>

namespace wavesmith::codeobject {
namespace {

// --- Words ---

// The magnitude of an integer with LLVM's prefixes; nothing for any other word.
std::optional<std::uint64_t> magnitudeOf(std::string_view word) {
  unsigned base = 10;
  const auto prefixed = [&](std::string_view prefix, unsigned radix) {
    if (!word.starts_with(prefix)) return false;
    word.remove_prefix(prefix.size());
    base = radix;
    return true;
  };
  if (!prefixed("0x", 16) && !prefixed("0X", 16) && !prefixed("0b", 2) && !prefixed("0B", 2) &&
      !prefixed("0o", 8) && word.size() > 1 && word[0] == '0' && word[1] >= '0' && word[1] <= '9')
    prefixed("0", 8);
  if (word.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : word) {
    const unsigned digit = c >= '0' && c <= '9'   ? static_cast<unsigned>(c - '0')
                           : c >= 'a' && c <= 'z' ? static_cast<unsigned>(c - 'a') + 10
                           : c >= 'A' && c <= 'Z' ? static_cast<unsigned>(c - 'A') + 10
                                                  : base;
    if (digit >= base || value > (std::numeric_limits<std::uint64_t>::max() - digit) / base)
      return std::nullopt;
    value = value * base + digit;
  }
  return value;
}

std::optional<bool> truthOf(std::string_view word) {
  constexpr std::array<std::string_view, 11> kTrue{"y",    "Y",    "yes", "Yes", "YES", "true",
                                                   "True", "TRUE", "on",  "On",  "ON"};
  constexpr std::array<std::string_view, 11> kFalse{"n",     "N",     "no",  "No",  "NO", "false",
                                                    "False", "FALSE", "off", "Off", "OFF"};
  if (std::ranges::find(kTrue, word) != kTrue.end()) return true;
  if (std::ranges::find(kFalse, word) != kFalse.end()) return false;
  return std::nullopt;
}

// An empty word is 0, as in LLVM. With a decimal point, whatever the locale of the program is.
std::optional<double> floatOf(const std::string& word) {
  static const locale_t plain = ::newlocale(LC_ALL_MASK, "C", nullptr);
  char* end = nullptr;
  const double value = ::strtod_l(word.c_str(), &end, plain);
  return end == word.c_str() + word.size() ? std::optional(value) : std::nullopt;
}

Value untagged(const std::string& word) {
  if (const auto number = magnitudeOf(word)) return {*number};
  if (word.starts_with('-'))
    if (const auto number = magnitudeOf(std::string_view(word).substr(1));
        number && *number <= std::uint64_t{1} << 63)
      return {static_cast<std::int64_t>(0 - *number)};
  if (const auto truth = truthOf(word)) return {*truth};
  if (const auto number = floatOf(word)) return {*number};
  return {word};
}

// --- Reading ---

struct Problem {
  YAML::Mark mark;
  std::string what;
};

class TreeReader {
public:
  explicit TreeReader(std::string_view text) : text_(text), left_(text.size() + 1) {}

  Value read(const YAML::Node& node, std::size_t depth = 0) {
    if (problem_) return {};
    if (depth > kDeepestMessagePack) return fail(node, "is nested too deep");
    // Nested aliases can expand to a tree of any size.
    if (left_-- == 0) return fail(node, "expands to more than its size by aliases");
    switch (node.Type()) {
    case YAML::NodeType::Undefined:
    case YAML::NodeType::Null: return null(node);
    case YAML::NodeType::Scalar: return scalar(node);
    case YAML::NodeType::Sequence: {
      Array elements;
      for (const YAML::Node& element : node)
        elements.push_back(read(element, depth + 1));
      return {std::move(elements)};
    }
    case YAML::NodeType::Map: {
      Map map;
      for (const auto& pair : node) {
        // As LLVM's reader: "Map key must be a scalar" (Support/YAMLTraits.cpp, Input::createHNodes).
        if (pair.first.IsMap() || pair.first.IsSequence())
          return fail(pair.first, "has a key that is a list or a map");
        map.keysAndValues.push_back(read(pair.first, depth + 1));
        map.keysAndValues.push_back(read(pair.second, depth + 1));
      }
      return {std::move(map)};
    }
    }
    return {};
  }
  [[nodiscard]] const std::optional<Problem>& problem() const { return problem_; }

private:
  Value fail(const YAML::Node& node, std::string what) {
    if (!problem_) problem_ = Problem{node.Mark(), std::move(what)};
    return {};
  }
  // These words are null in yaml-cpp, but strings in LLVM.
  Value null(const YAML::Node& node) const {
    const int from = node.Mark().pos;
    if (from >= 0 && static_cast<std::size_t>(from) < text_.size())
      for (const std::string_view word : {"~", "null", "Null", "NULL"})
        if (text_.substr(static_cast<std::size_t>(from)).starts_with(word)) return {std::string(word)};
    return untagged("");
  }
  Value scalar(const YAML::Node& node) {
    const std::string& word = node.Scalar();
    const std::string& tag = node.Tag();
    if (tag == "!str") return {word};
    if (tag == "!nil") return {};
    Value value = untagged(word);
    if (tag == "!int" && !std::holds_alternative<std::uint64_t>(value.content) &&
        !std::holds_alternative<std::int64_t>(value.content))
      return fail(node, fmt::format("has the tag !int, but {} is not an integer", word));
    if (tag == "!bool") {
      const auto truth = truthOf(word);
      return truth ? Value{*truth}
                   : fail(node, fmt::format("has the tag !bool, but {} is not a boolean", word));
    }
    if (tag == "!float") {
      const auto number = floatOf(word);
      return number
                 ? Value{*number}
                 : fail(node, fmt::format("has the tag !float, but {} is not a floating-point number", word));
    }
    return value;
  }

  std::string_view text_;
  std::size_t left_; // nodes
  std::optional<Problem> problem_;
};

source::Diagnostic malformed(const YAML::Mark& mark, std::string message) {
  source::Place place;
  if (mark.line >= 0) {
    place.line = static_cast<std::uint32_t>(mark.line) + 1;
    place.column = static_cast<std::uint32_t>(mark.column) + 1;
  }
  return source::makeError(source::Code::MalformedMetadata, std::move(place), std::move(message));
}

// --- Writing ---

bool isPlain(std::string_view text) {
  const auto isWord = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '$';
  };
  return !text.empty() && std::ranges::all_of(text, isWord);
}

std::string wordOf(const std::string& text) {
  const std::string word = isPlain(text) ? text : source::yamlQuoted(text);
  return std::holds_alternative<std::string>(untagged(text).content) ? word : "!str " + word;
}

class Printer {
public:
  std::string take() { return std::move(text_); }

  void print(const Value& value, unsigned indent, bool afterKey) {
    if (const Map* map = std::get_if<Map>(&value.content)) return members(*map, indent, afterKey);
    if (const Array* array = std::get_if<Array>(&value.content)) return elements(*array, indent, afterKey);
    text_ += fmt::format("{}{}\n", afterKey ? " " : "", scalar(value));
  }

private:
  static std::string scalar(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value.content)) return wordOf(*text);
    if (const auto* flag = std::get_if<bool>(&value.content)) return *flag ? "true" : "false";
    if (const auto* number = std::get_if<std::uint64_t>(&value.content)) return fmt::format("{}", *number);
    if (const auto* number = std::get_if<std::int64_t>(&value.content))
      return *number < 0 ? fmt::format("{}", *number) : fmt::format("!int {}", *number);
    if (const auto* number = std::get_if<double>(&value.content)) return fmt::format("!float {}", *number);
    if (const auto* binary = std::get_if<Binary>(&value.content))
      return "!str " + source::yamlQuoted(binary->bytes);
    return "!nil ''";
  }
  // Short lists of numbers are written on one line, as usual in hand-written blocks.
  static bool isFlat(const Array& array) {
    constexpr std::size_t kMostInALine = 4;
    return array.size() <= kMostInALine && std::ranges::all_of(array, [](const Value& v) {
             return std::holds_alternative<std::uint64_t>(v.content);
           });
  }
  void members(const Map& map, unsigned indent, bool afterKey) {
    if (map.keysAndValues.empty()) {
      text_ += afterKey ? " {}\n" : "{}\n";
      return;
    }
    if (afterKey) text_ += '\n';
    bool first = !afterKey;
    for (std::size_t i = 0; i + 1 < map.keysAndValues.size(); i += 2) {
      if (!first) text_ += std::string(indent, ' ');
      first = false;
      text_ += scalar(map.keysAndValues[i]) + ":";
      print(map.keysAndValues[i + 1], indent + 2, true);
    }
  }
  void elements(const Array& array, unsigned indent, bool afterKey) {
    if (isFlat(array)) {
      text_ += afterKey ? " [" : "[";
      for (std::size_t i = 0; i < array.size(); ++i)
        text_ += (i == 0 ? "" : ", ") + scalar(array[i]);
      text_ += "]\n";
      return;
    }
    if (afterKey) text_ += '\n';
    bool first = !afterKey;
    for (const Value& element : array) {
      if (!first) text_ += std::string(indent, ' ');
      first = false;
      text_ += "- ";
      print(element, indent + 2, false);
    }
  }

  std::string text_;
};

} // namespace

std::string metadataAsAssembly(const Metadata& metadata) {
  Printer printer;
  printer.print(treeOf(metadata), 0, false);
  return printer.take();
}

std::string valueAsAssembly(const Value& value, unsigned indent) {
  Printer printer;
  printer.print(value, indent, false);
  std::string text = printer.take();
  text.pop_back(); // the end of the last line
  return text;
}

source::Result<Metadata> readMetadataYaml(std::string_view text) {
  try {
    const YAML::Node document = YAML::Load(std::string(text));
    TreeReader reader(text);
    const Value tree = reader.read(document);
    if (const auto& problem = reader.problem())
      return std::unexpected(malformed(problem->mark, "the metadata " + problem->what));
    auto metadata = metadataOfTree(tree);
    if (!metadata) return std::unexpected(metadata.error());
    return metadata;
  } catch (const YAML::Exception& problem) {
    return std::unexpected(malformed(problem.mark, "the metadata is not YAML: " + problem.msg));
  } catch (const std::exception& problem) {
    return std::unexpected(malformed({}, std::string("the metadata is not YAML: ") + problem.what()));
  }
}

} // namespace wavesmith::codeobject
