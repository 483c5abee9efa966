# SPDX-License-Identifier: Apache-2.0
# The few ways in which this project makes a target.

# What every target of ours is compiled with: the language, and warnings (errors in CI: the presets say so).
add_library(wavesmith_flags INTERFACE)
add_library(Wavesmith::flags ALIAS wavesmith_flags)
target_compile_features(wavesmith_flags INTERFACE cxx_std_23)
target_compile_options(wavesmith_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  # An FMA that the source does not ask for would make the emulator inexact.
  -ffp-contract=off
  # At -O3 GCC 12 to 14 take temporaries with strings in them, and the empty alternatives of a std::variant, for
  # uninitialized; the sanitizers know better.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  # About std::string in GCC 12 these are wrong (GCC bugs 105329, 105651 and 105762).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-array-bounds;-Wno-stringop-overread;-Wno-stringop-overflow>
  # std::to_array of the opcodes of an encoding is one fold over all of them.
  $<$<CXX_COMPILER_ID:Clang>:-fbracket-depth=4096>
  # About libstdc++ 12's own use of std::get_temporary_buffer.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  $<$<BOOL:${WAVESMITH_WERROR}>:-Werror>)
# A program that talks to a worker must not load LLVM because a library it links could.
target_link_options(wavesmith_flags INTERFACE -Wl,--as-needed)
# Every test program links all of core/: lld, which core/assembler needs anyway, takes a fifth of the time that GNU ld takes.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND EXISTS "${LLVM_TOOLS_BINARY_DIR}/ld.lld")
  target_link_options(wavesmith_flags INTERFACE -fuse-ld=lld "-B${LLVM_TOOLS_BINARY_DIR}")
endif()

# Most of the time of a build went into reading the standard library, {fmt}, GoogleTest and Qt again for every file. Each of
# the kinds of target below shares one precompiled header: core (cmake/precompiled/core.h), program, cli, test, and with Qt
# widgets and widget_test. Sources still include what they use; scripts/check-tidy reads them without these.
option(WAVESMITH_PRECOMPILE "Share precompiled headers between targets" ON)
# GCC writes a precompiled header's name into what it preprocesses only when told to, and ccache needs it there.
set(wavesmith_precompile_options $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess;-Winvalid-pch>)

# Qt without silent conversions between bytes and text, in widgets/.
set(wavesmith_widgets_definitions QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING)

# A test is compiled more often than it runs: without optimization that takes half of the time. The libraries under test are
# optimized, and so are the suites that compute much themselves (OPTIMIZED).
set(wavesmith_test_options $<$<CONFIG:Release>:-O0>)

# Where nothing is computed for long (arguments, printing, the window, files), little optimization is as fast. clang also inlines
# small functions only (its own threshold is 225): what the standard library's templates become is most of such a file, and
# optimizing it once for each caller took 30 % of the time.
set(wavesmith_cold_options
    $<$<CONFIG:Release>:-O1> $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:Clang>>:SHELL:-mllvm -inline-threshold=20>)

# Compiles a header for others to share: wavesmith_precompiled(core LIBRARIES fmt::fmt). OPTIONS: of those who share it. HEADER:
# the kind whose header it is, compiled with other options.
function(wavesmith_precompiled kind)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PIC" "HEADER" "LIBRARIES;DEFINITIONS;OPTIONS")
  if(NOT arg_HEADER)
    set(arg_HEADER ${kind})
  endif()
  if(NOT WAVESMITH_PRECOMPILE)
    return()
  endif()
  set(target wavesmith_precompiled_${kind})
  set(empty "${PROJECT_BINARY_DIR}/precompiled/${kind}.cpp")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "// The precompiled header of this kind is made with this file.\n")
  add_library(${target} OBJECT "${empty}")
  target_link_libraries(${target} PRIVATE Wavesmith::flags ${arg_LIBRARIES})
  target_compile_definitions(${target} PRIVATE ${arg_DEFINITIONS})
  target_compile_options(${target} PRIVATE ${wavesmith_precompile_options} ${arg_OPTIONS})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE "${arg_PIC}" AUTOMOC OFF)
  target_precompile_headers(${target} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/precompiled/${arg_HEADER}.h")
endfunction()

# Uses it. The two have to agree in -fPIC, which is why core and program are two kinds.
function(wavesmith_use_precompiled target kind)
  if(WAVESMITH_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM wavesmith_precompiled_${kind})
    # The header was compiled with what {fmt} defines, which GCC wants to be the same where it is used.
    target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
    target_compile_options(${target} PRIVATE ${wavesmith_precompile_options})
  endif()
endfunction()

# Compiles up to twelve sources of a folder as one, which instantiates the templates they share once: a third of the time
# of a whole build. While one file is being edited it costs more than it saves, so the dev preset turns it off. ALONE: sources
# whose unnamed namespaces have a name in common with another one of the twelve, or that have definitions of their own. APART:
# sources that are compiled as one without the others, whose headers do not bear theirs. ACROSS_FOLDERS: the twelve may be of
# several folders, which are small.
option(WAVESMITH_UNITY "Compile several sources as one: quicker whole builds, slower small ones" ON)
function(wavesmith_compile_together target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ACROSS_FOLDERS" "" "ALONE;APART")
  if(NOT WAVESMITH_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(TRANSFORM sources REPLACE "^([^/].*)$" "${CMAKE_CURRENT_SOURCE_DIR}/\\1")
  list(SORT sources)
  set(folder "")
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH parent)
    if(arg_ACROSS_FOLDERS)
      set(parent "${CMAKE_CURRENT_SOURCE_DIR}")
    endif()
    cmake_path(GET source FILENAME file)
    if(NOT parent STREQUAL folder)
      set(folder "${parent}")
      set(count 0)
    endif()
    if(file IN_LIST arg_ALONE)
      continue()
    endif()
    cmake_path(GET folder FILENAME name)
    if(file IN_LIST arg_APART)
      set(group "${name}_apart")
    else()
      math(EXPR number "${count} / 12")
      math(EXPR count "${count} + 1")
      set(group "${name}_${number}")
    endif()
    set_source_files_properties("${source}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # GCC takes every included source for a header, in which a class with a member of an unnamed namespace would be wrong.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

# One folder of core/ is one library: wavesmith_core_library(isa SOURCES a.cpp b.cpp NEEDS source PRIVATE fmt::fmt)
# NEEDS names other folders of core/, in the order that docs/ARCHITECTURE.md gives; tests/house checks both. Its sources are
# compiled together but for those that ALONE names; none are with SEPARATE. COLD: none of its loops is long.
function(wavesmith_core_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SEPARATE;COLD" "" "SOURCES;NEEDS;PRIVATE;ALONE;APART")
  set(target wavesmith_${name})
  add_library(${target} STATIC ${arg_SOURCES})
  add_library(Wavesmith::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/core>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/wavesmith>")
  list(TRANSFORM arg_NEEDS PREPEND Wavesmith::)
  target_link_libraries(${target} PUBLIC ${arg_NEEDS}
    PRIVATE "$<BUILD_INTERFACE:Wavesmith::flags>" ${arg_PRIVATE})
  target_compile_features(${target} PUBLIC cxx_std_23)
  if(arg_COLD)
    target_compile_options(${target} PRIVATE ${wavesmith_cold_options})
    wavesmith_use_precompiled(${target} cold_core)
  else()
    wavesmith_use_precompiled(${target} core)
  endif()
  if(NOT arg_SEPARATE)
    wavesmith_compile_together(${target} ALONE ${arg_ALONE} APART ${arg_APART})
  endif()
endfunction()

# Has moc look for Q_OBJECT in the sources of a target. moc follows includes for macros only, and ours need none of other
# files: without include paths it takes a fifth of the time, which nothing else of the target can use.
function(wavesmith_automoc target)
  set(moc "${PROJECT_BINARY_DIR}/moc")
  if(NOT EXISTS "${moc}")
    get_target_property(qt_moc Qt6::moc LOCATION)
    file(CONFIGURE OUTPUT "${moc}" @ONLY CONTENT [[#!/bin/sh
# Made by cmake/WavesmithTargets.cmake: Qt's moc without include paths.
for argument; do
  shift
  case $argument in -I*) ;; *) set -- "$@" "$argument" ;; esac
done
exec "@qt_moc@" "$@"
]])
    file(CHMOD "${moc}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  endif()
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE "${moc}")
endfunction()

# A program, in build/<preset>/bin. PRECOMPILED names the kind of header that its sources share.
function(wavesmith_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PRECOMPILED" "SOURCES;LIBRARIES")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE Wavesmith::flags ${arg_LIBRARIES})
  target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  if(arg_PRECOMPILED)
    wavesmith_use_precompiled(${name} ${arg_PRECOMPILED})
  endif()
endfunction()

# A suite of GoogleTest tests, `./test NAME`. To start a program takes longer than most cases do, so that all cases of the
# program run in one process. It writes what became of its cases to <build>/test-results/<test>.xml, where
# scripts/test-outcomes reads it. LONG suites run under `./test --all` only: they are
# labeled `long`, and just that, because CMake 3.25 loses lists on the way to discovery, and each case is a process of its
# own. isa_long is the LONG part of the suite isa. TIMEOUT: seconds for each process; 900 if none is given. PART_OF: another
# suite of which this one is a program of its own. OPTIMIZED: it computes references of its own. ALONE: as for
# wavesmith_compile_together.
add_custom_target(long_tests)
function(wavesmith_test_suite name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "LONG;OPTIMIZED" "TIMEOUT;PART_OF" "SOURCES;LIBRARIES;ALONE")
  set(target test_${name})
  add_executable(${target} ${arg_SOURCES})
  if(arg_OPTIMIZED)
    wavesmith_use_precompiled(${target} optimized_test)
    target_compile_options(${target} PRIVATE ${wavesmith_cold_options})
  else()
    wavesmith_use_precompiled(${target} test)
    target_compile_options(${target} PRIVATE ${wavesmith_test_options})
  endif()
  wavesmith_compile_together(${target} ALONE ${arg_ALONE})
  target_link_libraries(${target} PRIVATE Wavesmith::flags Wavesmith::test_support ${arg_LIBRARIES}
    GTest::gtest GTest::gmock GTest::gtest_main)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 900)
  endif()
  set(suite ${name})
  set(process ${name}.all)
  if(arg_LONG)
    set(suite long)
    string(REGEX REPLACE "_long$" ".long" process ${name})
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(long_tests ${target})
  endif()
  if(arg_PART_OF)
    set(suite ${arg_PART_OF})
    set(process ${suite}.${name})
  endif()
  add_test(NAME ${process} COMMAND ${target} --gtest_brief=1)
  set_tests_properties(${process} PROPERTIES LABELS ${suite} TIMEOUT ${arg_TIMEOUT}
    ENVIRONMENT "GTEST_OUTPUT=xml:${PROJECT_BINARY_DIR}/test-results/${process}.xml")
endfunction()

# A suite of Qt Test classes, each in a file of its own with WAVESMITH_WIDGET_TEST (tests/widgets/support/widget_test.h): one
# program, and a test for each file. They run offscreen. HELPERS: sources without a class. ALONE: as for
# wavesmith_compile_together.
function(wavesmith_widget_test_suite name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "LONG" "" "SOURCES;HELPERS;LIBRARIES;ALONE")
  set(target test_${name})
  set(labels ${name})
  if(arg_LONG)
    list(APPEND labels long)
  endif()
  add_executable(${target} ${arg_SOURCES} ${arg_HELPERS} 
    "${PROJECT_SOURCE_DIR}/tests/widgets/${wavesmith_widget_test_main}")
  wavesmith_use_precompiled(${target} widget_test)
  target_compile_options(${target} PRIVATE ${wavesmith_test_options})
  wavesmith_compile_together(${target} ALONE ${arg_ALONE})
  target_link_libraries(${target} PRIVATE Wavesmith::flags Wavesmith::widgets Wavesmith::test_support Qt6::Test ${arg_LIBRARIES})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  wavesmith_automoc(${target})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(GET source STEM stem)
    add_test(NAME ${name}.${stem} COMMAND ${target} ${stem})
    set_tests_properties(${name}.${stem} PROPERTIES LABELS "${labels}" TIMEOUT 300 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
  endforeach()
endfunction()
