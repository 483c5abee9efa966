// SPDX-License-Identifier: Apache-2.0

#include "codeobject/metadata/message_pack_write.h"

#include <msgpack/pack.hpp>
#include <msgpack/sbuffer.hpp>

namespace wavesmith::codeobject {
namespace {

using Packer = msgpack::packer<msgpack::sbuffer>;

struct Pack {
  Packer& out;

  void operator()(std::monostate) const { out.pack_nil(); }
  void operator()(bool value) const { value ? out.pack_true() : out.pack_false(); }
  void operator()(std::uint64_t value) const { out.pack_uint64(value); }
  void operator()(std::int64_t value) const { out.pack_int64(value); }
  void operator()(double value) const { out.pack_double(value); }
  void operator()(const std::string& text) const {
    out.pack_str(static_cast<std::uint32_t>(text.size()));
    out.pack_str_body(text.data(), static_cast<std::uint32_t>(text.size()));
  }
  void operator()(const Binary& binary) const {
    out.pack_bin(static_cast<std::uint32_t>(binary.bytes.size()));
    out.pack_bin_body(binary.bytes.data(), static_cast<std::uint32_t>(binary.bytes.size()));
  }
  void operator()(const Array& elements) const {
    out.pack_array(static_cast<std::uint32_t>(elements.size()));
    for (const Value& element : elements)
      std::visit(*this, element.content);
  }
  void operator()(const Map& map) const {
    out.pack_map(static_cast<std::uint32_t>(map.keysAndValues.size() / 2));
    for (const Value& value : map.keysAndValues)
      std::visit(*this, value.content);
  }
};

} // namespace

std::vector<std::byte> writeMessagePack(const Value& value) {
  msgpack::sbuffer buffer;
  Packer packer(buffer);
  std::visit(Pack{packer}, value.content);
  const auto* bytes = reinterpret_cast<const std::byte*>(buffer.data());
  return {bytes, bytes + buffer.size()};
}

} // namespace wavesmith::codeobject
