# SPDX-License-Identifier: Apache-2.0
"""The part of JSON Schema that docs/schemas uses; an unknown key is an error, so that nothing is passed over."""

import json
import re

_TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
_IGNORED = {"$schema", "title", "description"}


def read(path):
    """The schema in the file `path`, with its references expanded."""
    document = json.loads(path.read_text())
    schema = _expanded(document, path)
    schema.pop("$defs", None)
    return schema


def _expanded(part, path):
    """A part of the schema `path`, with each $ref replaced by the definition. Keywords beside a $ref add to it."""
    if isinstance(part, list):
        return [_expanded(item, path) for item in part]
    if not isinstance(part, dict):
        return part
    result = {key: _expanded(value, path) for key, value in part.items()}
    if "$ref" not in result:
        return result
    name, pointer = result.pop("$ref").split("#")
    other = path.with_name(name) if name else path
    definition = json.loads(other.read_text())
    for step in pointer.split("/")[1:]:
        definition = definition[step]
    definition = _expanded(definition, other)
    for key, value in result.items():
        if key == "properties":
            value = {**definition.get(key, {}), **value}
        elif key == "required":
            value = definition.get(key, []) + value
        definition[key] = value
    return definition


def _is_a(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, _TYPES[name])


def problems(value, schema, path="$"):
    """A sentence for each violation."""
    found = []
    for key, rule in schema.items():
        if key in _IGNORED:
            continue
        if key == "type":
            names = rule if isinstance(rule, list) else [rule]
            if not any(_is_a(value, name) for name in names):
                return [f"{path} is {value!r}, not {names}"]
        elif key == "const" or key == "enum":
            if value not in (rule if key == "enum" else [rule]):
                found.append(f"{path} is {value!r}, not {rule!r}")
        elif key == "properties":
            for name, of in rule.items():
                if name in value:
                    found += problems(value[name], of, f"{path}.{name}")
        elif key == "required":
            found += [f"{path} has no {name}" for name in rule if name not in value]
        elif key == "additionalProperties":
            if rule is not False:
                raise NotImplementedError(key)
            found += [f"{path}.{name} is unknown" for name in value if name not in schema["properties"]]
        elif key == "items":
            for i, item in enumerate(value):
                found += problems(item, rule, f"{path}[{i}]")
        elif key == "minimum":
            if value < rule:
                found.append(f"{path} is {value}, below {rule}")
        elif key in ("minItems", "maxItems"):
            if (len(value) < rule) if key == "minItems" else (len(value) > rule):
                found.append(f"{path} has {len(value)} items")
        elif key == "pattern":
            if not re.search(rule, value):
                found.append(f"{path} is {value!r}, not {rule}")
        else:
            raise NotImplementedError(f"{path}: {key}")
    return found
