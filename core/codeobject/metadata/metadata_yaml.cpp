// SPDX-License-Identifier: Apache-2.0
#include "codeobject/metadata/metadata_yaml.h"

#include "codeobject/metadata/message_pack.h"
#include "codeobject/metadata/metadata.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <exception>

namespace wavesmith::codeobject {
namespace {

// Whether a YAML parser takes the plain word for something other than a string: a number, a Boolean or null.
bool needsQuotes(const std::string& text) {
  constexpr std::array<std::string_view, 12> kWords{"~",  "null", "true", "false", "yes",  "no",
                                                    "on", "off",  "y",    "n",     ".inf", ".nan"};
  if (text.empty()) return true;
  std::string lower(text.size(), ' ');
  std::ranges::transform(text, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (std::ranges::find(kWords, lower) != kWords.end()) return true;
  // Keys and names begin with a letter, '_' or '.' and a letter; a word that begins like a number is quoted.
  const bool dotted = text[0] == '.' && text.size() > 1;
  const char first = dotted ? text[1] : text[0];
  return (first >= '0' && first <= '9') || first == '-' || first == '+';
}

struct Emit {
  YAML::Emitter& out;

  void operator()(std::monostate) const { out << YAML::Null; }
  void operator()(bool value) const { out << value; }
  void operator()(std::uint64_t value) const { out << value; }
  void operator()(std::int64_t value) const { out << value; }
  void operator()(double value) const { out << value; }
  void operator()(const std::string& text) const {
    if (needsQuotes(text)) out << YAML::DoubleQuoted;
    out << text;
  }
  void operator()(const Binary& binary) const {
    out << YAML::Binary(reinterpret_cast<const unsigned char*>(binary.bytes.data()), binary.bytes.size());
  }
  void operator()(const Array& elements) const {
    out << YAML::BeginSeq;
    for (const Value& element : elements)
      std::visit(*this, element.content);
    out << YAML::EndSeq;
  }
  void operator()(const Map& map) const {
    out << YAML::BeginMap;
    for (std::size_t i = 0; i + 1 < map.keysAndValues.size(); i += 2) {
      out << YAML::Key;
      std::visit(*this, map.keysAndValues[i].content);
      out << YAML::Value;
      std::visit(*this, map.keysAndValues[i + 1].content);
    }
    out << YAML::EndMap;
  }
};

} // namespace

source::Result<std::string> metadataAsYaml(std::span<const std::byte> messagePack) {
  const auto tree = readMessagePack(messagePack);
  if (!tree) return std::unexpected(tree.error());
  try {
    YAML::Emitter out;
    std::visit(Emit{out}, tree->content);
    if (!out.good())
      return source::failure(source::Code::MalformedMetadata, {},
                             "the metadata cannot be YAML: " + out.GetLastError());
    return std::string(out.c_str(), out.size()) + "\n";
  } catch (const std::exception& problem) { // yaml-cpp throws
    return source::failure(source::Code::MalformedMetadata, {},
                           std::string("the metadata cannot be YAML: ") + problem.what());
  }
}

} // namespace wavesmith::codeobject
