// SPDX-License-Identifier: Apache-2.0
#include "compile/toolchain.h"

#include "source/rocm_folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <utility>

namespace wavesmith::compile {
namespace {

namespace fs = std::filesystem;

bool isFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool isFolder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::vector<fs::path> entriesOf(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path());
  return entries;
}

bool isRocm(const fs::path& folder) {
  return isFile(folder / "llvm" / "bin" / "clang");
}

fs::path findRocm(const Preferences& preferences, const fs::path& root) {
  if (preferences.rocm == "none") return {};
  if (!preferences.rocm.empty()) return preferences.rocm;
  for (const fs::path& folder : source::rocmFolders(root))
    if (isRocm(folder)) return folder;
  return {};
}

std::vector<std::string> clangs(const Preferences& preferences, const fs::path& root) {
  if (!preferences.clang.empty()) return {preferences.clang};
  std::vector<std::string> all;
  std::error_code error;
  // Where a package that contains clang has it (scripts/bundle).
  all.push_back((fs::read_symlink("/proc/self/exe", error).parent_path() / "clang-19").string());
  all.push_back((root / "usr/lib/llvm-19/bin/clang").string());
  all.emplace_back("clang-19");
  return all;
}

// The folders in which Debian's packages have AMD's device libraries: those of 12, and of 13, where their
// name has the number of an LLVM.
std::vector<fs::path> deviceLibraryFolders(const fs::path& root) {
  std::vector<fs::path> folders;
  for (const fs::path& triple : entriesOf(root / "usr/lib"))
    if (triple.filename().string().find("-linux-gnu") != std::string::npos)
      folders.push_back(triple / "amdgcn/bitcode");
  std::vector<fs::path> versions;
  for (const fs::path& llvm : entriesOf(root / "usr/lib"))
    if (llvm.filename().string().starts_with("llvm-")) versions.push_back(llvm);
  std::ranges::sort(versions, source::isOlderVersion);
  std::ranges::reverse(versions);
  for (const fs::path& llvm : versions) {
    folders.push_back(llvm / "amdgcn/bitcode");
    folders.push_back(llvm / "lib/amdgcn/bitcode");
    for (const fs::path& version : entriesOf(llvm / "lib/clang")) {
      folders.push_back(version / "amdgcn/bitcode");
      folders.push_back(version / "lib/amdgcn/bitcode");
    }
  }
  folders.push_back(root / "usr/share/amdgcn/bitcode");
  return folders;
}

// The libraries with the settings that clang chooses by default (clang, ROCm.h, getCommonBitcodeLibs).
void addDeviceLibraries(Toolchain& found, const fs::path& root) {
  const std::vector<fs::path> folders = deviceLibraryFolders(root);
  const auto folder =
      std::ranges::find_if(folders, [](const fs::path& path) { return isFile(path / "ocml.bc"); });
  if (folder == folders.end()) return;
  constexpr std::array<const char*, 9> kNames = {"hip",
                                                 "ocml",
                                                 "ockl",
                                                 "oclc_daz_opt_off",
                                                 "oclc_unsafe_math_off",
                                                 "oclc_finite_only_off",
                                                 "oclc_correctly_rounded_sqrt_on",
                                                 "oclc_wavefrontsize64_on",
                                                 "oclc_abi_version_500"};
  for (const char* const name : kNames)
    if (const fs::path file = *folder / fmt::format("{}.bc", name); isFile(file))
      found.bitcode.push_back(file);
  const fs::path version = *folder / "oclc_isa_version_942.bc";
  found.needsIsaVersion = !isFile(version);
  if (!found.needsIsaVersion) found.bitcode.push_back(version);
}

Toolchain openCl(const Preferences& preferences, const fs::path& root) {
  Toolchain found;
  found.compilers = clangs(preferences, root);
  for (const char* const folder : {"usr/lib/clc", "usr/lib/llvm-19/share/clc", "usr/share/clc"})
    if (const fs::path file = root / folder / "amdgcn--amdhsa.bc"; isFile(file)) {
      found.bitcode.push_back(file);
      return found;
    }
  found.missing = "OpenCL's functions (get_global_id, sqrt) are not installed; install libclc-19";
  return found;
}

// HIP's headers in a folder that the user names: that of a ROCm, or its include.
void useHeaders(Toolchain& found, const std::string& wanted) {
  if (wanted.empty()) return;
  std::error_code error;
  const fs::path folder = fs::absolute(wanted, error);
  for (const fs::path& candidate : {folder, folder / "include"}) {
    if (!isFile(candidate / "hip/hip_runtime.h")) continue;
    found.headers = candidate.lexically_normal();
    return;
  }
  found.refused =
      fmt::format("{} has no HIP headers: neither hip/hip_runtime.h nor include/hip/hip_runtime.h", wanted);
}

Toolchain hip(const Preferences& preferences, const fs::path& root) {
  Toolchain found;
  useHeaders(found, preferences.headers);
  found.rocm = findRocm(preferences, root);
  if (!found.rocm.empty()) {
    found.compilers = {preferences.clang.empty() ? (found.rocm / "llvm/bin/clang").string()
                                                 : preferences.clang};
    return found;
  }
  found.compilers = clangs(preferences, root);
  addDeviceLibraries(found, root);
  if (found.headers.empty() && !isFolder(root / "usr/include/hip"))
    found.missing =
        "HIP's headers are not installed; install libamdhip64-dev, or name a folder with --hip-headers";
  else if (found.bitcode.empty())
    found.missing = "AMD's device functions (blockIdx, sinf) are not installed; install rocm-device-libs "
                    "(its name has the "
                    "version of LLVM from Debian 13 on: rocm-device-libs-17)";
  return found;
}

bool hasKernels(std::string_view text) {
  return text.find("__global__") != std::string_view::npos;
}

} // namespace

std::string_view name(Language language) {
  return language == Language::OpenCl ? "OpenCL C" : "HIP";
}

std::optional<Language> languageOf(const std::filesystem::path& path, std::string_view text) {
  const std::string extension = path.extension().string();
  if (extension == ".cl") return Language::OpenCl;
  if (extension == ".hip") return Language::Hip;
  for (const char* const cpp : {".cpp", ".cc", ".cxx", ".cu"})
    if (extension == cpp && hasKernels(text)) return Language::Hip;
  return std::nullopt;
}

Toolchain findToolchain(Language language, const Preferences& preferences,
                        const std::filesystem::path& root) {
  return language == Language::OpenCl ? openCl(preferences, root) : hip(preferences, root);
}

} // namespace wavesmith::compile
