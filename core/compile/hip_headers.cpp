// SPDX-License-Identifier: Apache-2.0
#include "compile/hip_headers.h"

#include "project/folders/folder_settings.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

namespace wavesmith::compile {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHalf2Mark = "wavesmith: __half2";
constexpr unsigned kHalf2IsNumber =
    6; // the major version of HIP (ROCm/clr 19afdf719, in rocm-6.0.0 and not in rocm-5.7.1)
constexpr const char* kNewer =
    "--hip-headers DIR, or hip-headers in .wavesmith/settings.yaml, names newer ones";

// Headers that not every HIP has, with the first version (tags of ROCm/clr, hipamd/include/hip/amd_detail).
struct FirstVersion {
  std::string_view header;
  std::string_view version;
};
constexpr FirstVersion kFirstVersions[] = {
    {"hip/hip_math_constants.h", "HIP 5.6"},
    {"hip/hip_bf16.h", "HIP 5.7"},
    {"hip/hip_fp8.h", "HIP 6.2"},
};

// 'hip/hip_fp8.h' file not found
std::optional<std::string> missingHeader(const std::string& message) {
  constexpr std::string_view kBefore = "'hip/", kAfter = "' file not found";
  if (!message.starts_with(kBefore) || !message.ends_with(kAfter)) return std::nullopt;
  return message.substr(1, message.size() - kAfter.size() - 1);
}

void explainMissing(source::Diagnostic& diagnostic, const std::string& header,
                    const std::optional<HipHeaders>& headers) {
  const auto known = std::ranges::find(kFirstVersions, header, &FirstVersion::header);
  const auto note = [&](std::string text) {
    diagnostic.notes.push_back({diagnostic.place, std::move(text)});
  };
  if (!headers) return;
  if (known != std::end(kFirstVersions))
    note(fmt::format("{} and later have {}; the headers in {} are of {}", known->version, header,
                     headers->folder.string(), headers->version()));
  else
    note(fmt::format("the headers in {} are of {}", headers->folder.string(), headers->version()));
  note(kNewer);
}

// 'x' is deprecated: wavesmith: __half2 [-Wdeprecated-declarations]
bool explainHalf2(source::Diagnostic& diagnostic, const HipHeaders& headers) {
  if (diagnostic.message.find(kHalf2Mark) == std::string::npos) return false;
  const char member = diagnostic.message.starts_with("'y'") ? 'y' : 'x';
  diagnostic.message =
      fmt::format("__half2::{} is a bit pattern in {}, not a number", member, headers.version());
  std::erase_if(diagnostic.notes, [](const source::Note& note) {
    return note.text.find("marked deprecated") != std::string::npos;
  });
  diagnostic.notes.push_back(
      {diagnostic.place,
       fmt::format(
           "a conversion to float converts the bits: 1.0 becomes 15360; {}(h) is the number in every HIP",
           member == 'x' ? "__low2float" : "__high2float")});
  diagnostic.notes.push_back(
      {diagnostic.place, fmt::format("the headers in {} are of {}; from HIP 6.0 on it is a __half: {}",
                                     headers.folder.string(), headers.version(), kNewer)});
  return true;
}

} // namespace

std::string HipHeaders::version() const {
  return fmt::format("HIP {}.{}", major, minor);
}

std::optional<HipHeaders> hipHeaders(const Toolchain& toolchain, const fs::path& root) {
  HipHeaders headers;
  headers.folder = !toolchain.headers.empty() ? toolchain.headers
                   : !toolchain.rocm.empty()  ? toolchain.rocm / "include"
                                              : root / "usr/include";
  std::ifstream file(headers.folder / "hip/hip_version.h");
  bool known = false;
  for (std::string word; file >> word;) {
    unsigned number = 0;
    if (word == "HIP_VERSION_MAJOR" && file >> number) {
      headers.major = number;
      known = true;
    } else if (word == "HIP_VERSION_MINOR" && file >> number) {
      headers.minor = number;
    }
    file.clear();
  }
  return known ? std::optional(headers) : std::nullopt;
}

std::string sentenceOf(const HipHeaders& headers) {
  return fmt::format("compiled with the headers of {} in {}{}", headers.version(), headers.folder.string(),
                     headers.major < kHalf2IsNumber ? "; --hip-headers DIR uses newer ones" : "");
}

source::Result<Preferences> withFolder(Preferences preferences, const std::string& file) {
  if (!preferences.headers.empty()) return preferences;
  auto folder = project::folderSettingsOf(file);
  if (!folder) return std::unexpected(std::move(folder.error()));
  preferences.headers = std::move(folder->hipHeaders);
  return preferences;
}

std::optional<ReplacedHeader> markedHalf2(const HipHeaders& headers) {
  ReplacedHeader result{.path = headers.folder / "hip/amd_detail/amd_hip_fp16.h", .text = {}};
  std::error_code error;
  if (!fs::is_regular_file(result.path, error)) return std::nullopt;
  auto text = source::readText(result.path);
  if (!text) return std::nullopt;
  result.text = std::move(*text);
  const std::size_t begin = result.text.find("struct __half2 {");
  if (begin == std::string::npos) return std::nullopt;
  for (const std::string_view member : {"unsigned short x;", "unsigned short y;"}) {
    const std::size_t end = result.text.find("__half2(", begin); // its first constructor
    const std::size_t at = result.text.find(member, begin);
    if (at == std::string::npos || at > end) return std::nullopt;
    result.text.insert(at + member.size() - 1,
                       fmt::format(" __attribute__((deprecated(\"{}\")))", kHalf2Mark));
  }
  return result;
}

void explainHeaders(source::Diagnostics& diagnostics, const std::optional<HipHeaders>& headers) {
  for (source::Diagnostic& diagnostic : diagnostics) {
    if (headers && explainHalf2(diagnostic, *headers)) continue;
    if (const auto header = missingHeader(diagnostic.message)) explainMissing(diagnostic, *header, headers);
  }
}

} // namespace wavesmith::compile
