# SPDX-License-Identifier: Apache-2.0
# Every library that Wavesmith stands on, by the name of the target that the rest of the build uses.
# Debian package names are in scripts/packages. The installed package includes this file too.

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)            # std::format does not exist in GCC 12
find_package(yaml-cpp REQUIRED)
if(NOT WAVESMITH_LIBRARIES_ONLY)
  find_package(nlohmann_json REQUIRED)
  find_package(CLI11 REQUIRED)
  # Editing, history and completion of the debugger's commands. It has no CMake package, and the Flatpak's runtime has no
  # libedit: there, commands are read line by line.
  find_path(WAVESMITH_LIBEDIT_INCLUDE NAMES histedit.h)
  find_library(WAVESMITH_LIBEDIT NAMES edit)
  add_library(Wavesmith::libedit INTERFACE IMPORTED)
  if(WAVESMITH_LIBEDIT AND WAVESMITH_LIBEDIT_INCLUDE)
    target_include_directories(Wavesmith::libedit INTERFACE "${WAVESMITH_LIBEDIT_INCLUDE}")
    target_link_libraries(Wavesmith::libedit INTERFACE "${WAVESMITH_LIBEDIT}")
    target_compile_definitions(Wavesmith::libedit INTERFACE WAVESMITH_HAS_LIBEDIT)
  endif()
endif()
find_package(LibArchive REQUIRED)     # share files are zip files
find_package(ZLIB REQUIRED)           # compressed offload bundles come in both
if(NOT TARGET zstd::libzstd_shared)
  find_package(zstd CONFIG REQUIRED)
endif()

# LLVM assembles, lld links; both in process, both only in core/assembler.
find_package(LLVM 19.1 REQUIRED CONFIG)
find_package(LLD REQUIRED CONFIG HINTS "${LLVM_LIBRARY_DIR}/cmake/lld")
# libclang reads the structs of a header. Its CMake package asks for all static libraries of clang; this is one shared one.
if(NOT TARGET Wavesmith::libclang)
  find_library(WAVESMITH_LIBCLANG NAMES "clang-${LLVM_VERSION_MAJOR}" clang HINTS "${LLVM_LIBRARY_DIR}" NO_DEFAULT_PATH REQUIRED)
  find_path(WAVESMITH_LIBCLANG_INCLUDE clang-c/Index.h HINTS ${LLVM_INCLUDE_DIRS} NO_DEFAULT_PATH REQUIRED)
  add_library(Wavesmith::libclang UNKNOWN IMPORTED)
  set_target_properties(Wavesmith::libclang PROPERTIES IMPORTED_LOCATION "${WAVESMITH_LIBCLANG}"
    INTERFACE_INCLUDE_DIRECTORIES "${WAVESMITH_LIBCLANG_INCLUDE}")
endif()

if(BUILD_TESTING AND NOT WAVESMITH_LIBRARIES_ONLY)
  find_package(GTest REQUIRED)
  find_package(benchmark REQUIRED)
endif()

# msgpack-c's C++ half is called msgpack-cxx from version 6 on (Debian 13) and msgpackc-cxx before (Debian 12).
find_package(msgpack-cxx CONFIG QUIET)
if(NOT msgpack-cxx_FOUND)
  find_package(msgpack CONFIG REQUIRED)
  add_library(msgpack-cxx ALIAS msgpackc-cxx)
endif()

# Debian 12's yaml-cpp 0.7 exports a plain name.
if(NOT TARGET yaml-cpp::yaml-cpp)
  add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()

# Debian 13 has KF6's; for Debian 12, scripts/ksyntaxhighlighting builds 5.116 against Qt 6 into its own prefix, as a
# static library, whose part that we do not use names Qt's network module.
if(WAVESMITH_WINDOW)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core DBus Gui LinguistTools Svg Widgets)
  find_package(KF6SyntaxHighlighting CONFIG QUIET)
  if(KF6SyntaxHighlighting_FOUND)
    add_library(KSyntaxHighlighting::KSyntaxHighlighting ALIAS KF6::SyntaxHighlighting)
  else()
    find_package(Qt6 REQUIRED COMPONENTS Network)
    find_package(KF5SyntaxHighlighting 5.116 CONFIG REQUIRED HINTS "${PROJECT_SOURCE_DIR}/build/dependencies")
    add_library(KSyntaxHighlighting::KSyntaxHighlighting ALIAS KF5::SyntaxHighlighting)
  endif()
  if(BUILD_TESTING)
    find_package(Qt6 REQUIRED COMPONENTS Test)
  endif()
endif()
