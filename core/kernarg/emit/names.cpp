// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/names.h"

#include "source/text/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::kernarg {
namespace {

using source::isDigit;
using source::isLetter;

// C++23 [lex.key] and C23 6.4.1, and common macros of headers and compilers.
constexpr std::string_view kCFamily[] = {
    "alignas",       "alignof",       "and",         "and_eq",    "asm",          "assert",
    "auto",          "bitand",        "bitor",       "bool",      "break",        "case",
    "catch",         "char",          "char16_t",    "char32_t",  "char8_t",      "class",
    "co_await",      "co_return",     "co_yield",    "compl",     "concept",      "const",
    "const_cast",    "consteval",     "constexpr",   "constinit", "continue",     "decltype",
    "default",       "delete",        "do",          "double",    "dynamic_cast", "else",
    "enum",          "errno",         "explicit",    "export",    "extern",       "false",
    "float",         "for",           "friend",      "goto",      "i386",         "if",
    "inline",        "int",           "int16_t",     "int32_t",   "int64_t",      "int8_t",
    "linux",         "long",          "mutable",     "namespace", "new",          "noexcept",
    "not",           "not_eq",        "nullptr",     "offsetof",  "operator",     "or",
    "or_eq",         "private",       "protected",   "public",    "register",     "reinterpret_cast",
    "requires",      "restrict",      "return",      "short",     "signed",       "sizeof",
    "static",        "static_assert", "static_cast", "stderr",    "stdin",        "stdout",
    "struct",        "switch",        "template",    "this",      "thread_local", "throw",
    "true",          "try",           "typedef",     "typeid",    "typename",     "typeof",
    "typeof_unqual", "uint16_t",      "uint32_t",    "uint64_t",  "uint8_t",      "union",
    "unix",          "unsigned",      "using",       "virtual",   "void",         "volatile",
    "wchar_t",       "while",         "xor",         "xor_eq",    "NULL",         "EOF",
};
// Python 3.13, keyword.kwlist, and names that ctypes.Structure or the generated text uses.
constexpr std::string_view kPythonWords[] = {
    "False",   "None",     "True",          "and",      "as",       "assert", "async",    "await",
    "break",   "class",    "continue",      "def",      "del",      "elif",   "else",     "except",
    "finally", "for",      "from",          "global",   "if",       "import", "in",       "is",
    "lambda",  "nonlocal", "not",           "or",       "pass",     "raise",  "return",   "try",
    "while",   "with",     "yield",         "ctypes",   "_fields_", "_pack_", "_layout_", "_anonymous_",
    "_align_", "_b_base_", "_b_needsfree_", "_objects",
};
// The Rust Reference, "Keywords": strict, reserved and weak ones.
constexpr std::string_view kRustWords[] = {
    "Self",        "abstract", "as",     "async", "await",  "become",   "box",    "break",   "const",
    "continue",    "crate",    "do",     "dyn",   "else",   "enum",     "extern", "false",   "final",
    "fn",          "for",      "gen",    "if",    "impl",   "in",       "let",    "loop",    "macro",
    "macro_rules", "match",    "mod",    "move",  "mut",    "override", "priv",   "pub",     "raw",
    "ref",         "return",   "safe",   "self",  "static", "struct",   "super",  "trait",   "true",
    "try",         "type",     "typeof", "union", "unsafe", "unsized",  "use",    "virtual", "where",
    "while",       "yield",    "_",      "core",  "bool",   "f32",      "f64",    "i8",      "i16",
    "i32",         "i64",      "u8",     "u16",   "u32",    "u64",
};

bool isTaken(Target target, std::string_view name) {
  const auto in = [&](const auto& words) { return std::ranges::find(words, name) != std::end(words); };
  switch (target) {
  case Target::C:
  case Target::Cpp:
    // Reserved for compilers and libraries (C++23 [lex.name]).
    return in(kCFamily) || name.find("__") != std::string_view::npos ||
           (name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z');
  case Target::Python: return in(kPythonWords) || name.starts_with("__");
  case Target::Rust: return in(kRustWords);
  case Target::Asm: return false;
  }
  return false;
}

// _pad0 and similar names are reserved for the generators.
bool isPadding(std::string_view name) {
  return name.starts_with("_pad") && std::ranges::all_of(name.substr(4), isDigit);
}

} // namespace

std::string Names::adapted(std::string_view name, std::size_t place) {
  std::string text(name);
  for (char& c : text)
    if (!isLetter(c) && !isDigit(c)) c = '_';
  if (text.empty()) text = fmt::format("arg{}", place);
  if (isDigit(text.front())) text.insert(0, target_ == Target::Asm ? "arg" : "_");
  if (isTaken(target_, text) && text.find("__") != std::string::npos && target_ != Target::Rust) {
    // "a__b" cannot be adapted by changing its end.
    std::string single;
    for (const char c : text)
      if (c != '_' || single.empty() || single.back() != '_') single += c;
    text = single.size() > 1 && single[0] == '_' ? "x" + single : single;
  }
  if (isTaken(target_, text) || isPadding(text)) text = text.front() == '_' ? "x" + text : text + "_";
  std::string unique = text;
  for (unsigned k = 2; taken_.contains(unique) || isTaken(target_, unique); ++k)
    unique = fmt::format("{}{}{}", text, text.ends_with('_') ? "" : "_", k);
  taken_.insert(unique);
  return unique;
}

std::string printable(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c < ' ' || c > '~' || c == '"' || c == '\\') c = '?';
  // "*/" and "/*" would end or begin a comment of C and the assembler.
  for (std::size_t at = 0; (at = result.find("*/", at)) != std::string::npos;)
    result[at + 1] = '?';
  for (std::size_t at = 0; (at = result.find("/*", at)) != std::string::npos;)
    result[at] = '?';
  return result;
}

} // namespace wavesmith::kernarg
