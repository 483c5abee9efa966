// SPDX-License-Identifier: Apache-2.0
#include "compile/command.h"

namespace wavesmith::compile {
namespace {

void add(std::vector<std::string>& all, std::initializer_list<const char*> more) {
  all.insert(all.end(), more.begin(), more.end());
}

void addOpenCl(std::vector<std::string>& all, const std::string& processor) {
  add(all, {"-x", "cl", "-cl-std=CL2.0", "-target", "amdgcn-amd-amdhsa", "-nogpulib", "-Xclang",
            "-finclude-default-header", "-cl-kernel-arg-info"});
  all.push_back("-mcpu=" + processor);
}

void addHip(std::vector<std::string>& all, const Toolchain& toolchain, const std::string& processor) {
  add(all, {"-x", "hip"});
  all.push_back("--offload-arch=" + processor);
  if (toolchain.rocm.empty())
    all.emplace_back("-nogpulib");
  else
    all.push_back("--rocm-path=" + toolchain.rocm.string());
  if (toolchain.headers.empty()) return;
  all.emplace_back("-isystem"); // before those that the compiler finds
  all.push_back(toolchain.headers.string());
}

void addOverlays(std::vector<std::string>& all, const CommandParts& parts) {
  for (const std::filesystem::path& overlay : parts.overlays) {
    all.emplace_back("-ivfsoverlay");
    all.push_back(overlay.string());
  }
  // The marks are only warnings, with -Werror as well.
  if (parts.marksHalf2) all.emplace_back("-Wno-error=deprecated-declarations");
}

void addBitcode(std::vector<std::string>& all, const std::filesystem::path& file) {
  add(all, {"-Xclang", "-mlink-builtin-bitcode", "-Xclang"});
  all.push_back(file.string());
}

// The linker takes from each file what is used and not yet defined: definitions in place of those of a library come before
// it, those that a library uses come after it.
void addLibraries(std::vector<std::string>& all, const Toolchain& toolchain, const CommandParts& parts) {
  const bool replace = parts.language == Language::OpenCl;
  if (!parts.definitions.empty() && replace) addBitcode(all, parts.definitions);
  for (const std::filesystem::path& file : toolchain.bitcode)
    addBitcode(all, file);
  if (!parts.definitions.empty() && !replace) addBitcode(all, parts.definitions);
}

// 1000 * major + 100 * minor + stepping (ROCm-Device-Libs, oclc/src/isa_version.cl.in).
constexpr const char* kIsaVersion =
    "const __attribute__((address_space(4))) int __oclc_ISA_version = 9402;\n";

// Headers before HIP 5.7 declare atomicInc and atomicDec as intrinsics that LLVM no longer has (AutoUpgrade.cpp replaces
// them in bitcode, but not in what clang has just compiled). A function may not have the name of an intrinsic, an alias
// may. The order is relaxed, the scope 1 that of the device (amd_hip_atomic.h).
constexpr const char* kOldIntrinsics = R"(
#define ATOMIC(operation)                                                                                      \
  unsigned __wavesmith_atomic_##operation(unsigned* place, unsigned most, unsigned order, unsigned scope,      \
                                          _Bool isVolatile) {                                                  \
    return __builtin_amdgcn_atomic_##operation##32(place, most, __ATOMIC_RELAXED, "agent");                    \
  }                                                                                                            \
  unsigned atomic_##operation(unsigned*, unsigned, unsigned, unsigned, _Bool) __asm__(                         \
      "llvm.amdgcn.atomic." #operation ".i32.p0i32")                                                           \
      __attribute__((alias("__wavesmith_atomic_" #operation)));
ATOMIC(inc)
ATOMIC(dec)
)";

// The places of the hidden arguments are those of code object version 5 (LLVM AMDGPUUsage, "Code Object V5 Metadata").
constexpr const char* kWorkItems = R"(
typedef const __attribute__((address_space(4))) char* Hidden;
#define HIDDEN(type, offset) \
  (*(const __attribute__((address_space(4))) type*)((Hidden)__builtin_amdgcn_implicitarg_ptr() + (offset)))
#define INLINE __attribute__((always_inline))

INLINE unsigned long _Z17get_global_offsetj(unsigned dimension) {
  return dimension < 3 ? HIDDEN(unsigned long, 40 + 8 * dimension) : 0;
}

INLINE unsigned long _Z13get_global_idj(unsigned dimension) {
  unsigned long group, item;
  switch (dimension) {
  case 0: group = __builtin_amdgcn_workgroup_id_x(); item = __builtin_amdgcn_workitem_id_x(); break;
  case 1: group = __builtin_amdgcn_workgroup_id_y(); item = __builtin_amdgcn_workitem_id_y(); break;
  case 2: group = __builtin_amdgcn_workgroup_id_z(); item = __builtin_amdgcn_workitem_id_z(); break;
  default: return 0;
  }
  return group * HIDDEN(unsigned short, 12 + 2 * dimension) + item + _Z17get_global_offsetj(dimension);
}

INLINE unsigned _Z12get_work_dimv(void) {
  return HIDDEN(unsigned short, 64);
}
)";

} // namespace

std::vector<std::string> argumentsFor(const Toolchain& toolchain, const CommandParts& parts) {
  std::vector<std::string> all;
  if (parts.language == Language::OpenCl) {
    addOpenCl(all, parts.processor);
  } else {
    addHip(all, toolchain, parts.processor);
    add(all, {"--cuda-device-only", "--no-gpu-bundle-output", "-fuse-cuid=none",
              // The metadata has the names of the arguments.
              "-fno-discard-value-names"});
  }
  addLibraries(all, toolchain, parts);
  addOverlays(all, parts);
  // The line tables have functions and the lines at which they were inlined, and nothing else.
  add(all, {"-mcode-object-version=5", "-gline-tables-only", "-fno-color-diagnostics", "-ferror-limit=0",
            "-fdiagnostics-print-source-range-info", "-fdiagnostics-parseable-fixits",
            "-fno-diagnostics-show-hotness", "-Rpass-analysis=kernel-resource-usage",
            // libclc's triple has no vendor.
            "-Wno-linker-warnings"});
  all.insert(all.end(), parts.options.begin(), parts.options.end());
  all.emplace_back("-S");
  all.emplace_back("-o");
  all.push_back(parts.output.string());
  all.emplace_back("--");
  all.push_back(parts.input.string());
  return all;
}

std::vector<std::string> executableArguments(const Toolchain& toolchain, const CommandParts& parts,
                                             const std::filesystem::path& library,
                                             const std::filesystem::path& output) {
  std::vector<std::string> all = {"--driver-mode=g++"};
  addHip(all, toolchain, parts.processor);
  addLibraries(all, toolchain, parts);
  addOverlays(all, parts);
  // The lines of kernels, for messages about them.
  add(all, {"-Xarch_device", "-gline-tables-only"});
  add(all, {"-mcode-object-version=5", "-fno-color-diagnostics", "-ferror-limit=0",
            "-fdiagnostics-print-source-range-info", "-fdiagnostics-parseable-fixits", "-Wno-linker-warnings",
            "-Wno-unused-command-line-argument", "-no-hip-rt"});
  all.insert(all.end(), parts.options.begin(), parts.options.end());
  all.push_back(parts.input.string());
  add(all, {"-x", "none"});
  all.push_back(library.string());
  all.emplace_back("-o");
  all.push_back(output.string());
  return all;
}

std::string definitionsText(const Toolchain& toolchain, Language language) {
  if (language == Language::OpenCl) return kWorkItems;
  return toolchain.needsIsaVersion ? std::string(kIsaVersion) + kOldIntrinsics : "";
}

// For no processor, so that they can be inlined for each.
std::vector<std::string> definitionsArguments(const std::filesystem::path& input,
                                              const std::filesystem::path& output) {
  return {"-x",         "c",  "-target", "amdgcn-amd-amdhsa", "-nogpulib",   "-mcode-object-version=5", "-O2",
          "-emit-llvm", "-c", "-o",      output.string(),     input.string()};
}

} // namespace wavesmith::compile
