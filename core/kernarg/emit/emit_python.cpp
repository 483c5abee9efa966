// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_python.h"

#include "kernarg/emit/struct_text.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>

namespace wavesmith::kernarg {
namespace {

std::string pythonStruct(const StructPlan& plan) {
  std::string text = fmt::format("\n# {}\nclass {}(ctypes.Structure):\n", plan.comment, plan.name);
  for (const std::string& out : plan.leftOut)
    text +=
        fmt::format("    # {} is omitted: it overlaps another argument, is empty, or ends past the segment\n",
                    printable(out));
  // Starting with Python 3.14, a packed struct has to state its layout rules.
  if (plan.packed) text += "    _layout_ = \"ms\"\n    _pack_ = 1\n";
  text += "    _fields_ = [\n";
  for (const Member& member : plan.members)
    text += fmt::format("        {},  # {}\n", declaration(member.type, member.name, Language::Python),
                        commentOf(member));
  text += "    ]\n\n";
  for (const Member& member : plan.members)
    if (!member.padding)
      text += fmt::format("assert {0}.{1}.offset == {2}, \"{1}\"\n", plan.name, member.name, member.offset);
  return text + fmt::format("assert ctypes.sizeof({}) == {}, \"size\"\n", plan.name, plan.size);
}

constexpr std::string_view kLaunch = R"(
def launch_{name}(code_object, {parameter}grid, block, dynamic_lds=0):
    """Loads the code object (bytes), launches the kernel and waits for its end. grid: work-groups,
    block: work-items of one, each three numbers."""
    hip = ctypes.CDLL("libamdhip64.so")

    def check(status):
        if status != 0:
            hip.hipGetErrorString.restype = ctypes.c_char_p
            raise RuntimeError(hip.hipGetErrorString(status).decode())

    module = ctypes.c_void_p()
    function = ctypes.c_void_p()
    check(hip.hipModuleLoadData(ctypes.byref(module), code_object))
    try:
        check(hip.hipModuleGetFunction(ctypes.byref(function), module, b"{kernel}"))
{extra}        check(hip.hipModuleLaunchKernel(function, *map(ctypes.c_uint, grid), *map(ctypes.c_uint, block),
                                        ctypes.c_uint(dynamic_lds), None, None, {passed}))
        check(hip.hipDeviceSynchronize())
    finally:
        hip.hipModuleUnload(module)
)";

// hip_runtime_api.h: HIP_LAUNCH_PARAM_BUFFER_POINTER is 1, _BUFFER_SIZE 2, _END 3.
constexpr std::string_view kExtra = R"(        size = ctypes.c_size_t(ctypes.sizeof(arguments))
        buffer_pointer, buffer_size, end = 1, 2, 3  # HIP_LAUNCH_PARAM_...
        extra = (ctypes.c_void_p * 5)(buffer_pointer, ctypes.addressof(arguments),
                                      buffer_size, ctypes.addressof(size), end)
)";

} // namespace

std::string emitPython(const Subject& subject) {
  const auto plans = planStructs(subject.layout, subject.kernel, Target::Python, false);
  std::string text = headline(subject, "#") + "import ctypes\n";
  for (const StructPlan& plan : plans)
    text += "\n" + pythonStruct(plan);
  const bool any = !plans.empty();
  return text + "\n" +
         fmt::format(kLaunch, fmt::arg("name", kernelIdentifier(subject.kernel, Target::Python)),
                     fmt::arg("parameter", any ? "arguments, " : ""),
                     fmt::arg("kernel", printable(subject.kernel)), fmt::arg("extra", any ? kExtra : ""),
                     fmt::arg("passed", any ? "extra" : "None"));
}

} // namespace wavesmith::kernarg
