// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/emit_rust.h"

#include "kernarg/emit/struct_text.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>

namespace wavesmith::kernarg {
namespace {

std::string rustStruct(const StructPlan& plan) {
  std::string text = fmt::format("\n/// {}\n#[allow(non_camel_case_types, non_snake_case, dead_code)]\n"
                                 "#[repr(C{})]\n#[derive(Clone, Copy)]\npub struct {} {{\n",
                                 plan.comment, plan.packed ? ", packed" : "", plan.name);
  for (const std::string& out : plan.leftOut)
    text += fmt::format(
        "    // {} is omitted: it overlaps another argument, is empty, or ends past the segment\n",
        printable(out));
  for (const Member& member : plan.members)
    text += fmt::format("    pub {}, // {}\n", declaration(member.type, member.name, Language::Rust),
                        commentOf(member));
  text += "}\n\nconst _: () = {\n";
  text += fmt::format("    assert!(core::mem::size_of::<{}>() == {});\n", plan.name, plan.size);
  // core::mem::offset_of needs Rust 1.77.
  text += fmt::format("    let place = core::mem::MaybeUninit::<{}>::uninit();\n"
                      "    let base = place.as_ptr();\n    let _ = base;\n",
                      plan.name);
  for (const Member& member : plan.members)
    if (!member.padding)
      text += fmt::format("    assert!(unsafe {{ (core::ptr::addr_of!((*base).{}) as *const "
                          "u8).offset_from(base as *const u8) "
                          "}} == {});\n",
                          member.name, member.offset);
  return text + "};\n";
}

} // namespace

std::string emitRust(const Subject& subject) {
  std::string text = headline(subject, "//");
  for (const StructPlan& plan : planStructs(subject.layout, subject.kernel, Target::Rust, false))
    text += rustStruct(plan);
  return text;
}

} // namespace wavesmith::kernarg
