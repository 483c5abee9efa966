# SPDX-License-Identifier: Apache-2.0
"""The comments of a header of core/ as Doxygen reads them.

The headers have plain // comments: at the head of the file, before declarations, and after members and
enumerators. Doxygen wants ///, ///< and @file instead, and takes much of our text for its own commands. Indented
lines become verbatim blocks. Comments in function bodies and before a blank line document nothing and stay as they are.
"""

import re

# A comment before one of these documents nothing that Doxygen knows.
UNDOCUMENTED = re.compile(
    r"(#(?!\s*define)|namespace\b|static_assert\b|friend\b|public:|protected:|private:|\}|extern \"C\")"
)
SECTION = re.compile(r"// --- .* ---$")


def escaped(text):
    """The text without Doxygen's commands, with `code` as Doxygen's <tt>."""

    def plain(part):
        # A colon pair at the start of a word, or a number sign, would be a reference that Doxygen must resolve.
        return re.sub(r"(?<![\w>])::|[\\@<>#%&\"]", lambda match: "\\" + match.group(), part)

    parts = re.split(r"`([^`]+)`", text)
    return "".join(plain(part) if at % 2 == 0 else f"<tt>{plain(part)}</tt>" for at, part in enumerate(parts))


def documentation(lines):
    """The lines of one comment (without //) with indented ones as verbatim blocks."""
    result = []
    verbatim = False
    in_list = False
    for at, line in enumerate(lines):
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        following = next((later for later in lines[at + 1 :] if later.strip()), "")
        if text.startswith("- "):
            in_list = True
        elif text and indent < 2:
            in_list = False
        indented = text and indent >= 3 or (verbatim and indent >= 2)
        if indented and not in_list and not verbatim:
            result.append("@code{.unparsed}")
            verbatim = True
        elif verbatim and not indented and (text or len(following) - len(following.lstrip()) < 3):
            result.append("@endcode")
            verbatim = False
        if verbatim and text != "":
            line = line[2:] if line.startswith("   ") else line
        result.append(line[1:] if verbatim else escaped(line[1:] if line.startswith(" ") else line))
    if verbatim:
        result.append("@endcode")
    return result


def split_comment(line):
    """The code of a line and its // comment, or None."""
    quote = None
    at = 0
    while at < len(line):
        character = line[at]
        if quote:
            if character == "\\":
                at += 1
            elif character == quote:
                quote = None
        elif character == '"' or (character == "'" and not (at > 0 and line[at - 1].isalnum())):
            quote = character
        elif line.startswith("//", at):
            return line[:at], line[at:]
        at += 1
    return line, None


class Scopes:
    """Which braces the reader is in: declarations, or the bodies and initializers that Doxygen skips."""

    DECLARATIONS = re.compile(r"\b(namespace|class|struct|union|enum)\b|extern \"C\"")

    def __init__(self):
        self.stack = []
        self.pending = ""
        self.continued = False

    def declarations(self):
        return all(self.stack)

    def read(self, code):
        if code.lstrip().startswith("#") or self.continued:
            self.continued = code.rstrip().endswith("\\")
            return
        code = re.sub(r'"(\\.|[^"\\])*"', '""', code)
        code = re.sub(r"(?<![0-9a-fA-F])'(\\.|[^'\\])'", "0", code)
        for character in code:
            if character == "{":
                # `struct S f() {` is a function, `enum class E {` is not.
                head = self.pending
                head = re.sub(r"alignas\([^)]*\)|template\s*<.*?>", "", head)
                self.stack.append(bool(self.DECLARATIONS.search(head)) and "(" not in head and "=" not in head)
                self.pending = ""
            elif character == "}":
                if self.stack:
                    self.stack.pop()
                self.pending = ""
            elif character == ";":
                self.pending = ""
            else:
                self.pending += character
        self.pending += " "


def filtered(text):
    lines = text.split("\n")
    result = []
    scopes = Scopes()
    at = 0
    if lines and lines[0].startswith("// SPDX"):
        at = 1
        end = at
        while end < len(lines) and lines[end].startswith("//"):
            end += 1
        result.append("/// @file")
        result += [f"/// {line}".rstrip() for line in documentation([line[2:] for line in lines[at:end]])]
        at = end
    trailing = None  # the column of the comment after the last line of code
    while at < len(lines):
        line = lines[at]
        code, comment = split_comment(line)
        if comment is None:
            scopes.read(line)
            result.append(line)
            trailing = None
        elif code.strip():
            documented = scopes.declarations() and not UNDOCUMENTED.match(code.strip()) and not code.startswith("#")
            scopes.read(code)
            documented = documented and scopes.declarations()
            result.append(code + ("///< " + escaped(comment[2:].strip()) if documented else comment))
            trailing = len(code) if documented else None
        elif trailing is not None and len(code) == trailing:
            result.append(code + "///< " + escaped(comment[2:].strip()))
        else:
            end = at
            while end < len(lines) and re.match(r"\s*//", lines[end]):
                end += 1
            following = lines[end].strip() if end < len(lines) else ""
            block = lines[at:end]
            before_declaration = following and not UNDOCUMENTED.match(following)
            if scopes.declarations() and before_declaration and not SECTION.match(block[0].strip()):
                result += [f"{code}/// {text}".rstrip() for text in documentation([line.lstrip()[2:] for line in block])]
            else:
                result += block
            at = end
            trailing = None
            continue
        at += 1
    return "\n".join(result)

