// SPDX-License-Identifier: Apache-2.0
// Names of keys: LLVM 19, llvm/Support/AMDGPUMetadata.h.
#include "codeobject/metadata/metadata_v2.h"

#include "source/round_up.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <exception>
#include <limits>

namespace wavesmith::codeobject {
namespace {

// Converts "HiddenGlobalOffsetX" to the name in later versions: "hidden_global_offset_x".
std::string inWords(const std::string& camel) {
  std::string text;
  for (const char c : camel) {
    const bool isUpper = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (isUpper && !text.empty()) text += '_';
    text += isUpper ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
  }
  return text;
}

class MetadataReader {
public:
  source::Result<Metadata> read(const YAML::Node& root) {
    Metadata metadata;
    if (!root.IsMap()) fail("outermost value", "a map");
    numbers(root, "Version", metadata.version);
    for (const YAML::Node& format : list(root, "Printf"))
      metadata.printfFormats.push_back(format.IsScalar() ? format.Scalar() : std::string());
    for (const YAML::Node& kernel : list(root, "Kernels"))
      metadata.kernels.push_back(readKernel(kernel));
    if (error_) return std::unexpected(std::move(*error_));
    return metadata;
  }

private:
  void fail(std::string_view key, std::string_view wanted) {
    if (!error_)
      error_ = source::makeError(source::Code::MalformedMetadata, {},
                                 fmt::format("the metadata's {} is not {}", key, wanted));
  }

  static YAML::Node member(const YAML::Node& map, const char* key) {
    return map.IsMap() ? map[key] : YAML::Node(YAML::NodeType::Undefined);
  }
  // Empty if the key is missing.
  YAML::Node list(const YAML::Node& map, const char* key) {
    YAML::Node found = member(map, key);
    if (!found || found.IsNull()) return YAML::Node(YAML::NodeType::Sequence);
    if (found.IsSequence()) return found;
    fail(key, "a list");
    return YAML::Node(YAML::NodeType::Sequence);
  }
  void string(const YAML::Node& map, const char* key, std::string& out) {
    const YAML::Node found = member(map, key);
    if (!found) return;
    if (found.IsScalar())
      out = found.Scalar();
    else
      fail(key, "a string");
  }
  std::uint32_t asNumber(const YAML::Node& node, const char* key) {
    std::uint32_t value = 0;
    if (!node.IsScalar() || !YAML::convert<std::uint32_t>::decode(node, value))
      fail(key, "an integer from 0 to 4294967295");
    return value;
  }
  bool number(const YAML::Node& map, const char* key, std::uint32_t& out) {
    const YAML::Node found = member(map, key);
    if (!found) return false;
    out = asNumber(found, key);
    return true;
  }
  void flag(const YAML::Node& map, const char* key, bool& out) {
    const YAML::Node found = member(map, key);
    if (found && (!found.IsScalar() || !YAML::convert<bool>::decode(found, out))) fail(key, "true or false");
  }
  template <std::size_t N>
  bool numbers(const YAML::Node& map, const char* key, std::array<std::uint32_t, N>& out) {
    const YAML::Node found = member(map, key);
    if (!found) return false;
    if (found.IsSequence() && found.size() == N)
      for (std::size_t i = 0; i < N; ++i)
        out[i] = asNumber(found[i], key);
    else
      fail(key, fmt::format("a list of {} numbers", N));
    return true;
  }

  // Offsets are not stored: an argument follows the previous one, at the next multiple of its alignment.
  ArgumentMetadata readArgument(const YAML::Node& map, std::uint64_t& end) {
    ArgumentMetadata argument;
    std::uint32_t alignment = 1;
    string(map, "Name", argument.name);
    string(map, "TypeName", argument.typeName);
    if (!number(map, "Size", argument.size)) fail("Args", "complete: Size is missing");
    number(map, "Align", alignment);
    string(map, "ValueKind", argument.kindText);
    string(map, "AddrSpaceQual", argument.addressSpace);
    string(map, "AccQual", argument.access);
    if (argument.access == "Default" || argument.access == "default")
      argument.access.clear(); // later versions have no name for it
    string(map, "ActualAccQual", argument.actualAccess);
    number(map, "PointeeAlign", argument.pointeeAlignment);
    flag(map, "IsConst", argument.isConst);
    flag(map, "IsRestrict", argument.isRestrict);
    flag(map, "IsVolatile", argument.isVolatile);
    flag(map, "IsPipe", argument.isPipe);
    for (std::string* text :
         {&argument.kindText, &argument.addressSpace, &argument.access, &argument.actualAccess})
      *text = inWords(*text);
    argument.kind = valueKindOf(argument.kindText);
    alignment = std::max(alignment, 1U);
    const std::uint64_t offset = source::roundUp(end, alignment);
    end = offset + argument.size;
    if (end > std::numeric_limits<std::uint32_t>::max()) {
      fail("Args", "less than 4 GiB in total");
      end = 0;
      return argument;
    }
    argument.offset = static_cast<std::uint32_t>(offset);
    return argument;
  }

  KernelMetadata readKernel(const YAML::Node& map) {
    KernelMetadata kernel;
    string(map, "Name", kernel.name);
    string(map, "SymbolName", kernel.symbol);
    string(map, "Language", kernel.language);
    for (const YAML::Node& part : list(map, "LanguageVersion"))
      kernel.languageVersion.push_back(asNumber(part, "LanguageVersion"));
    const YAML::Node attributes = member(map, "Attrs");
    if (attributes) {
      std::array<std::uint32_t, 3> size{};
      if (numbers(attributes, "ReqdWorkGroupSize", size)) kernel.requiredWorkgroupSize = size;
      if (numbers(attributes, "WorkGroupSizeHint", size)) kernel.workgroupSizeHint = size;
    }
    std::uint64_t end = 0;
    for (const YAML::Node& argument : list(map, "Args"))
      kernel.arguments.push_back(readArgument(argument, end));
    const YAML::Node code = member(map, "CodeProps");
    if (code) {
      number(code, "KernargSegmentSize", kernel.kernargSegmentSize);
      number(code, "KernargSegmentAlign", kernel.kernargSegmentAlignment);
      number(code, "GroupSegmentFixedSize", kernel.groupSegmentFixedSize);
      number(code, "PrivateSegmentFixedSize", kernel.privateSegmentFixedSize);
      number(code, "WavefrontSize", kernel.wavefrontSize);
      number(code, "NumSGPRs", kernel.sgprCount);
      number(code, "NumVGPRs", kernel.vgprCount);
      number(code, "NumSpilledSGPRs", kernel.sgprSpillCount);
      number(code, "NumSpilledVGPRs", kernel.vgprSpillCount);
      number(code, "MaxFlatWorkGroupSize", kernel.maxFlatWorkgroupSize);
      flag(code, "IsDynamicCallStack", kernel.usesDynamicStack);
    }
    return kernel;
  }

  std::optional<source::Diagnostic> error_; // the first one
};

} // namespace

source::Result<Metadata> readMetadataV2(std::string_view yaml) {
  const auto failed = [](const std::string& why) {
    return source::failure(source::Code::MalformedMetadata, {}, "the metadata is not YAML: " + why);
  };
  try {
    return MetadataReader().read(YAML::Load(std::string(yaml)));
  } catch (const YAML::Exception& problem) {
    return failed(problem.msg);
  } catch (const std::exception& problem) {
    return failed(problem.what());
  }
}

} // namespace wavesmith::codeobject
