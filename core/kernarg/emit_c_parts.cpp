// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit_c_parts.h"

#include <fmt/format.h>

namespace wavesmith::kernarg {
namespace {

std::string structText(const StructPlan& plan, Language language, std::string_view assertion) {
  std::string text = fmt::format("// {}\nstruct {} {{\n", plan.comment, plan.name);
  for (const std::string& out : plan.leftOut)
    text += fmt::format("  // {} is left out: it overlaps another one, has no bytes, or ends past them all\n",
                        printable(out));
  for (const Member& member : plan.members)
    text += fmt::format("  {};  // {}\n", declaration(member.type, member.name, language), commentOf(member));
  text += "};\n";
  const std::string type = language == Language::C ? "struct " + plan.name : plan.name;
  for (const Member& member : plan.members)
    if (!member.padding)
      text += fmt::format("{}(offsetof({}, {}) == {}, \"{}\");\n", assertion, type, member.name,
                          member.offset, member.name);
  return text + fmt::format("{}(sizeof({}) == {}, \"size\");\n", assertion, type, plan.size);
}

} // namespace

std::string structsText(const std::vector<StructPlan>& plans, Language language, std::string_view assertion) {
  if (plans.empty()) return {};
  std::string text = "#pragma pack(push, 1)\n";
  for (const StructPlan& plan : plans)
    text += structText(plan, language, assertion);
  return text + "#pragma pack(pop)\n";
}

std::string launchText(const Subject& subject, const std::vector<StructPlan>& plans) {
  const std::string name = kernelIdentifier(subject.kernel, Target::Cpp);
  std::string text = fmt::format(
      "// Grid in work-groups, block in work-items of one; LDS beside what the kernel declares, in bytes.\n"
      "inline hipError_t launch_{}(hipFunction_t function, {}dim3 grid, dim3 block,\n"
      "    unsigned dynamic_lds = 0, hipStream_t stream = nullptr) {{\n",
      name, plans.empty() ? "" : fmt::format("{} arguments, ", plans.back().name));
  if (!plans.empty())
    text += "  std::size_t size = sizeof arguments;\n"
            "  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments,\n"
            "                   HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};\n";
  return text + fmt::format("  return hipModuleLaunchKernel(function, grid.x, grid.y, grid.z,\n"
                            "      block.x, block.y, block.z, dynamic_lds, stream, nullptr, {});\n}}\n",
                            plans.empty() ? "nullptr" : "extra");
}

std::string headline(const Subject& subject, std::string_view comment) {
  const Layout& layout = subject.layout;
  const std::uint32_t size = layout.explicitSize();
  std::string text = fmt::format("{} The kernarg segment of {}: ", comment, printable(subject.kernel));
  text += size == 0 ? "no arguments" : fmt::format("{} bytes of arguments", size);
  if (layout.size > size) text += fmt::format(", {} with those that the runtime writes", layout.size);
  return text + fmt::format(". Made by Wavesmith.\n");
}

} // namespace wavesmith::kernarg
