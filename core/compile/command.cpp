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
}

void addBitcode(std::vector<std::string>& all, const std::filesystem::path& file) {
  add(all, {"-Xclang", "-mlink-builtin-bitcode", "-Xclang"});
  all.push_back(file.string());
}

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
  for (const std::filesystem::path& file : toolchain.bitcode)
    addBitcode(all, file);
  if (!parts.isaVersion.empty()) addBitcode(all, parts.isaVersion);
  if (!parts.overlay.empty()) {
    all.emplace_back("-ivfsoverlay");
    all.push_back(parts.overlay.string());
  }
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
  for (const std::filesystem::path& file : toolchain.bitcode)
    addBitcode(all, file);
  if (!parts.isaVersion.empty()) addBitcode(all, parts.isaVersion);
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

std::vector<std::string> isaVersionArguments(const std::filesystem::path& input,
                                             const std::filesystem::path& output) {
  return {"-x",         "c",  "-target", "amdgcn-amd-amdhsa", "-mcpu=gfx942", "-nogpulib",
          "-emit-llvm", "-c", "-o",      output.string(),     input.string()};
}

// 1000 * major + 100 * minor + stepping (ROCm-Device-Libs, oclc/src/isa_version.cl.in).
std::string isaVersionText() {
  return "const __attribute__((address_space(4))) int __oclc_ISA_version = 9402;\n";
}

} // namespace wavesmith::compile
