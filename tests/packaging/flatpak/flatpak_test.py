#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Flatpak manifest: flatpak-builder reads it without a complaint, its sources are pinned, it has what CMake looks for,
and its id is that of the files for the desktop. Nothing is downloaded or built."""

import copy
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
MANIFEST = ROOT / "packaging/flatpak/org.wavesmith.Wavesmith.yaml"

# What find_package() looks for in cmake/WavesmithDependencies.cmake, and where it is in the Flatpak.
RUNTIME = {"Threads", "ZLIB", "zstd", "Qt6", "KF6SyntaxHighlighting"}
MODULES = {
    "LLVM": "llvm",
    "LLD": "llvm",
    "fmt": "fmt",
    "yaml-cpp": "yaml-cpp",
    "msgpack-cxx": "msgpack-cxx",
    "CLI11": "cli11",
    "nlohmann_json": "nlohmann-json",
    "LibArchive": "libarchive",
}
# Alternatives for Debian 12, and what only tests need.
NOT_NEEDED = {"msgpack", "KF5SyntaxHighlighting", "GTest", "benchmark"}

PERMISSIONS = {"--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--filesystem=home"}


def as_read(manifest):
    """What flatpak-builder reads, and its complaints."""
    with tempfile.TemporaryDirectory() as folder:  # it writes its state to the current one
        run = subprocess.run(
            ["flatpak-builder", "--show-manifest", manifest], capture_output=True, text=True, check=False, cwd=folder
        )
    complaints = [line for line in run.stderr.splitlines() if line.strip()]
    return (json.loads(run.stdout) if run.returncode == 0 else None), complaints


def source_problems(module, source):
    where = f"{module}: {source.get('url', source.get('path'))}"
    if source["type"] == "dir":
        if (MANIFEST.parent / source["path"]).resolve() != ROOT:
            yield f"{where}: is not the checkout"
        return
    if not source.get("url", "").startswith("https://"):
        yield f"{where}: is not read through https"
    if source["type"] == "git":
        if not re.fullmatch("[0-9a-f]{40}", source.get("commit", "")) or not source.get("tag"):
            yield f"{where}: needs a tag and its commit"
    elif source["type"] == "archive":
        if not re.fullmatch("[0-9a-f]{64}", source.get("sha256", "")):
            yield f"{where}: needs a sha256"
    else:
        yield f"{where}: is of type {source['type']}"


def problems(manifest):
    if manifest["id"] != MANIFEST.stem:
        yield f"the id {manifest['id']} is not the file's name"
    if (manifest["runtime"], manifest["sdk"]) != ("org.kde.Platform", "org.kde.Sdk"):
        yield f"{manifest['runtime']} and {manifest['sdk']} are not KDE's runtime and SDK"
    if not re.fullmatch(r"6\.\d+", manifest["runtime-version"]):
        yield f"the runtime {manifest['runtime-version']} is not a branch for Qt 6"
    for permission in set(manifest["finish-args"]) ^ PERMISSIONS:
        yield f"{permission}: the list of permissions in this test differs"
    for module in manifest["modules"]:
        for source in module["sources"]:
            yield from source_problems(module["name"], source)
    modules = [module["name"] for module in manifest["modules"]]
    if modules[-1] != "wavesmith" or len(set(modules)) != len(modules):
        yield f"the modules are {modules}"
    dependencies = (ROOT / "cmake/WavesmithDependencies.cmake").read_text(encoding="utf-8")
    for name in re.findall(r"find_package\(([\w-]+)", dependencies):
        if name not in RUNTIME | NOT_NEEDED and MODULES.get(name) not in modules:
            yield f"{name}: CMake looks for it; neither the runtime nor a module is known to have it"
    installed = (ROOT / "cmake/WavesmithInstall.cmake").read_text(encoding="utf-8")
    if f"install(TARGETS {manifest['command']} RUNTIME DESTINATION" not in installed:
        yield f"CMake does not install the command {manifest['command']}"


def desktop_problems(app_id):
    """The files for the desktop, wherever packaging/ has them, are of this application."""
    for path in sorted((ROOT / "packaging").glob("**/*")):
        if not re.search(r"\.(desktop|metainfo\.xml|desktop\.in|metainfo\.xml\.in)$", path.name):
            continue
        text = path.read_text(encoding="utf-8")
        if not path.name.startswith(f"{app_id}."):
            yield f"{path}: is not named after {app_id}"
        if "metainfo" in path.name and f"<id>{app_id}</id>" not in text:
            yield f"{path}: has another id than {app_id}"
        if ".desktop" in path.name and not re.search(rf"^Icon={re.escape(app_id)}$", text, re.MULTILINE):
            yield f"{path}: has another icon than {app_id}"


def this_test_can_fail(manifest):
    """Each rule above finds a manifest that breaks it."""
    changes = {
        "is not the file's name": lambda m: m.update({"id": "org.example.Other"}),
        "needs a tag and its commit": lambda m: m["modules"][1]["sources"][0].update({"commit": "v1"}),
        "needs a sha256": lambda m: m["modules"][0]["sources"][0].pop("sha256"),
        "the list of permissions": lambda m: m["finish-args"].append("--filesystem=host"),
        "fmt: CMake looks for it": lambda m: m["modules"].pop(1),
        "does not install the command": lambda m: m.update({"command": "other"}),
        "is not the checkout": lambda m: m["modules"][-1]["sources"][0].update({"path": ".."}),
    }
    for expected, change in changes.items():
        changed = copy.deepcopy(manifest)
        change(changed)
        if not any(expected in problem for problem in problems(changed)):
            yield f"nothing is found that {expected!r}"
    with tempfile.TemporaryDirectory() as folder:
        typo = pathlib.Path(folder) / MANIFEST.name
        text = MANIFEST.read_text(encoding="utf-8").replace("config-opts:", "config-options:")
        typo.write_text(text.replace("../..", str(ROOT)), encoding="utf-8")
        if not as_read(typo)[1]:
            yield "flatpak-builder does not complain of a property that does not exist"


def main():
    if shutil.which("flatpak-builder") is None:
        print("skipped: flatpak-builder is not installed")
        sys.exit(77)
    manifest, found = as_read(MANIFEST)
    if manifest is None:
        sys.exit(f"flatpak-builder cannot read {MANIFEST}: {found}")
    found += [*problems(manifest), *desktop_problems(manifest["id"]), *this_test_can_fail(manifest)]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
