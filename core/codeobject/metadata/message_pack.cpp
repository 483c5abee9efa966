// SPDX-License-Identifier: Apache-2.0
#include "codeobject/metadata/message_pack.h"

#include <fmt/format.h>
#include <msgpack/null_visitor.hpp>
#include <msgpack/unpack.hpp> // has parse(); parse.hpp alone does not compile in version 4

#include <algorithm>
#include <utility>

namespace wavesmith::codeobject {
namespace {

// Builds the tree from msgpack's events. A container is on the stack until it is complete; nothing is
// reserved in advance, because a header of five bytes can announce four billion elements.
class TreeBuilder : public msgpack::null_visitor {
public:
  bool visit_nil() { return add({}); }
  bool visit_boolean(bool value) { return add({value}); }
  bool visit_positive_integer(std::uint64_t value) { return add({value}); }
  bool visit_negative_integer(std::int64_t value) { return add({value}); }
  bool visit_float32(float value) { return add({static_cast<double>(value)}); }
  bool visit_float64(double value) { return add({value}); }
  bool visit_str(const char* text, std::uint32_t size) { return add({std::string(text, size)}); }
  bool visit_bin(const char* bytes, std::uint32_t size) { return add({Binary{std::string(bytes, size)}}); }
  bool visit_ext(const char* bytes, std::uint32_t size) { return add({Binary{std::string(bytes, size)}}); }
  bool start_array(std::uint32_t) { return start(); }
  bool start_map(std::uint32_t) { return start(); }
  bool end_array() { return add({finish()}); }
  bool end_map() { return add({Map{finish()}}); }
  void parse_error(std::size_t, std::size_t offset) {
    error_ = fmt::format("byte {:#x} does not begin a value", offset);
  }
  void insufficient_bytes(std::size_t, std::size_t offset) {
    error_ = fmt::format("it ends at byte {:#x} within a value", offset);
  }

  [[nodiscard]] Value take() { return std::move(root_); }
  [[nodiscard]] const std::string& error() const { return error_; }

private:
  bool start() {
    if (open_.size() == kDeepestMessagePack) {
      error_ = fmt::format("it is nested more than {} deep", kDeepestMessagePack);
      return false;
    }
    open_.emplace_back();
    return true;
  }

  Array finish() {
    Array elements = std::move(open_.back());
    open_.pop_back();
    return elements;
  }

  bool add(Value value) {
    if (open_.empty())
      root_ = std::move(value);
    else
      open_.back().push_back(std::move(value));
    return true;
  }

  std::vector<Array> open_;
  Value root_;
  std::string error_;
};

} // namespace

source::Result<Value> readMessagePack(std::span<const std::byte> bytes) {
  TreeBuilder builder;
  std::size_t end = 0;
  const bool whole = !bytes.empty() &&
                     msgpack::parse(reinterpret_cast<const char*>(bytes.data()), bytes.size(), end, builder);
  const bool padded = std::ranges::all_of(bytes.subspan(std::min(end, bytes.size())),
                                          [](std::byte b) { return b == std::byte{0}; });
  if (whole && builder.error().empty() && padded) return builder.take();
  return source::failure(source::Code::MalformedMetadata, {},
                         fmt::format("the metadata is not MessagePack: {}",
                                     bytes.empty() ? "it is empty"
                                     : !builder.error().empty()
                                         ? builder.error()
                                         : fmt::format("trailing data at byte {:#x}", end)));
}

const Value* member(const Value& map, std::string_view key) {
  const Map* members = std::get_if<Map>(&map.content);
  if (members == nullptr) return nullptr;
  const auto& list = members->keysAndValues;
  for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
    const auto* name = std::get_if<std::string>(&list[i].content);
    if (name != nullptr && *name == key) return &list[i + 1];
  }
  return nullptr;
}

} // namespace wavesmith::codeobject
