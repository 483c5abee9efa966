// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_host.h"

#include "kernarg/emit/struct_text.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace wavesmith::kernarg {
namespace {

constexpr std::string_view kBegin =
    R"(// It loads the code object that is named on the command line, fills the arguments, launches {kernel},
// and shows what came of each buffer. Change the values that main() gives the arguments to what you want.
//
//   g++ -std=c++17 host.cpp -o host -lamdhip64 && ./host {file}.hsaco
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__
#endif
#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

)";

constexpr std::string_view kHelpers = R"(
namespace {

// Elements of each buffer.
constexpr std::size_t kElements = 65536;
// Work-groups, and work-items of one.
const dim3 kGrid({groups});
const dim3 kBlock({block});
// Bytes of LDS beside what the kernel declares.
constexpr unsigned kDynamicLds = {lds};

void check(hipError_t status, const char* what) {
  if (status == hipSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, hipGetErrorString(status));
  std::exit(2);
}

std::vector<char> readFile(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "%s cannot be read\n", path);
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

)";

constexpr std::string_view kBuffer =
    R"(// An array of the device, and what it was filled with; an element is `width` numbers.
template <typename T>
struct Buffer {
  const char* name;
  bool readOnly;
  std::vector<T> before;
  T* device = nullptr;

  Buffer(const char* name_, bool readOnly_, std::size_t width)
      : name(name_), readOnly(readOnly_), before(kElements * width) {
    for (std::size_t i = 0; i < before.size(); ++i) before[i] = static_cast<T>(i % 251);
    check(hipMalloc(reinterpret_cast<void**>(&device), bytes()), "hipMalloc");
    check(hipMemcpy(device, before.data(), bytes(), hipMemcpyHostToDevice), "hipMemcpy");
  }
  ~Buffer() { (void)hipFree(device); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::size_t bytes() const { return before.size() * sizeof(T); }

  // Shows what the kernel has left there; false: it has written what it should only read.
  bool show() const {
    std::vector<T> after(before.size());
    check(hipMemcpy(after.data(), device, bytes(), hipMemcpyDeviceToHost), "hipMemcpy");
    std::size_t changed = 0;
    for (std::size_t i = 0; i < after.size(); ++i)
      if (std::memcmp(&after[i], &before[i], sizeof(T)) != 0) ++changed;
    std::printf("%s: %zu of %zu numbers changed; it begins with", name, changed, after.size());
    for (std::size_t i = 0; i < 8; ++i) std::printf(" %g", static_cast<double>(after[i]));
    std::printf("\n");
    if (readOnly && changed != 0) std::printf("%s: should only be read\n", name);
    return !readOnly || changed == 0;
  }
};

)";

std::string elementOf(const Type& pointer) {
  if (!pointer.of.empty() &&
      (pointer.of.front().isScalar() || pointer.of.front().kind == Type::Kind::Vector)) {
    const Scalar scalar = pointer.of.front().scalar;
    // std::vector<bool> has no data().
    const std::string text =
        declaration(scalarType(scalar == Scalar::Bool ? Scalar::U8 : scalar), "", Language::Cpp);
    return text.substr(0, text.find(' '));
  }
  return "uint32_t";
}

// Numbers of an element; for unknown types, room for eight bytes.
std::uint64_t widthOf(const Type& pointer) {
  if (pointer.of.empty()) return 2;
  const Type& to = pointer.of.front();
  if (to.kind == Type::Kind::Vector) return sizeOf(to) / sizeOf(to.scalar);
  return to.isScalar() ? 1 : 2;
}

bool isBuffer(const Member& member) {
  return !member.padding && member.type.isPointer() && sizeOf(member.type) == 8;
}

// The value passed for a scalar: a count if it can hold one.
std::string valueOf(const Type& type) {
  switch (type.scalar) {
  case Scalar::F32: return "1.0f";
  case Scalar::F64: return "1.0";
  case Scalar::F16: return "0x3c00"; // 1.0
  case Scalar::BF16: return "0x3f80";
  case Scalar::Bool: return "true";
  default: return sizeOf(type.scalar) >= 4 ? "kElements" : "1";
  }
}

constexpr std::string_view kRequire = R"(void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "the kernel works only while %s\n", what);
  std::exit(2);
}

)";

// The condition with its arguments; nothing if the struct has one of them not as a number.
std::optional<std::string> conditionText(const HostCheck& check, const StructPlan& plan) {
  std::string text = check.condition;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at)) {
    const std::size_t end = text.find('}', at);
    if (end == std::string::npos) return std::nullopt;
    std::uint64_t offset = 0;
    std::from_chars(text.data() + at + 1, text.data() + end, offset);
    const auto member = std::ranges::find_if(plan.members, [&](const Member& one) {
      return one.offset == offset && !one.padding && one.type.isScalar();
    });
    if (member == plan.members.end()) return std::nullopt;
    const std::string name = "arguments." + member->name;
    text.replace(at, end + 1 - at, name);
    at += name.size();
  }
  return text;
}

std::string checksText(const Subject& subject, const std::vector<StructPlan>& plans) {
  std::string text;
  for (const HostCheck& check : subject.checks)
    if (const auto condition = conditionText(check, plans.empty() ? StructPlan{} : plans.back()))
      text += fmt::format("  require({},\n          \"{}\");\n", *condition, printable(check.text));
  return text;
}

std::string mainText(const Subject& subject, const std::vector<StructPlan>& plans) {
  std::string text = R"(} // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s CODE_OBJECT\n", argv[0]);
    return 2;
  }
  const std::vector<char> code = readFile(argv[1]);
  hipModule_t module = nullptr;
  hipFunction_t function = nullptr;
  check(hipModuleLoadData(&module, code.data()), "hipModuleLoadData");
)";
  text +=
      fmt::format("  check(hipModuleGetFunction(&function, module, \"{}\"), \"hipModuleGetFunction\");\n\n",
                  printable(subject.kernel));
  std::string fill, show;
  if (!plans.empty()) {
    for (const Member& member : plans.back().members) {
      if (!isBuffer(member)) continue;
      text +=
          fmt::format("  const Buffer<{}> buffer_{}(\"{}\", {}, {});\n", elementOf(member.type), member.name,
                      member.name, member.type.access == PointerAccess::ReadOnly, widthOf(member.type));
      show += fmt::format("  well = buffer_{}.show() && well;\n", member.name);
    }
    text +=
        fmt::format("  {} arguments;\n  std::memset(&arguments, 0, sizeof arguments);\n", plans.back().name);
    for (const Member& member : plans.back().members) {
      if (member.padding) continue;
      const bool isScalar = member.type.isScalar();
      if (isBuffer(member))
        fill += fmt::format("  arguments.{0} = buffer_{0}.device;\n", member.name);
      else if (isScalar)
        fill += fmt::format("  arguments.{} = {};\n", member.name, valueOf(member.type));
      else
        fill +=
            fmt::format("  // arguments.{} stays zero: {}\n", member.name, printable(spelling(member.type)));
    }
  }
  text += fill + checksText(subject, plans);
  text +=
      fmt::format("  check(launch_{}(function, {}kGrid, kBlock, kDynamicLds), \"hipModuleLaunchKernel\");\n"
                  "  check(hipDeviceSynchronize(), \"hipDeviceSynchronize\");\n\n  bool well = true;\n",
                  kernelIdentifier(subject.kernel, Target::Cpp), plans.empty() ? "" : "arguments, ");
  text += show;
  return text + "  check(hipModuleUnload(module), \"hipModuleUnload\");\n  return well ? 0 : 1;\n}\n";
}

// The size that the metadata requires, or 256 in one dimension.
std::array<std::uint32_t, 3> blockOf(const Subject& subject) {
  constexpr std::uint32_t kUsual = 256;
  const auto kernel =
      std::ranges::find(subject.metadata.kernels, subject.kernel, &codeobject::KernelMetadata::name);
  if (kernel == subject.metadata.kernels.end()) return {kUsual, 1, 1};
  if (kernel->requiredWorkgroupSize) return *kernel->requiredWorkgroupSize;
  if (kernel->maxFlatWorkgroupSize == 0) return {kUsual, 1, 1};
  return {std::min(kUsual, kernel->maxFlatWorkgroupSize), 1, 1};
}

} // namespace

std::string emitHost(const Subject& subject) {
  const auto plans = planStructs(subject.layout, subject.kernel, Target::Cpp, true);
  const auto block = blockOf(subject);
  const bool dynamicLds = std::ranges::any_of(subject.layout.arguments, [](const Argument& argument) {
    return argument.kind == codeobject::ValueKind::DynamicSharedPointer ||
           argument.kind == codeobject::ValueKind::HiddenDynamicLdsSize;
  });
  std::string text = headline(subject, "//") + "//\n";
  text += fmt::format(kBegin, fmt::arg("kernel", printable(subject.kernel)),
                      fmt::arg("file", kernelIdentifier(subject.kernel, Target::Cpp)));
  text += structsText(plans, Language::Cpp, "static_assert") + "\n" + launchText(subject, plans);
  std::string helpers(kHelpers);
  const auto put = [&](std::string_view what, const std::string& value) {
    helpers.replace(helpers.find(what), what.size(), value);
  };
  const std::uint64_t items = std::max<std::uint64_t>(1, std::uint64_t{block[0]} * block[1] * block[2]);
  put("{groups}", fmt::format("{}", std::max<std::uint64_t>(1, 65536 / items)));
  put("{block}", fmt::format("{}, {}, {}", block[0], block[1], block[2]));
  put("{lds}", dynamicLds ? "1024" : "0");
  text += helpers;
  if (!checksText(subject, plans).empty()) text += kRequire;
  if (!plans.empty() && std::ranges::any_of(plans.back().members, isBuffer)) text += kBuffer;
  return text + mainText(subject, plans);
}

} // namespace wavesmith::kernarg
