# SPDX-License-Identifier: Apache-2.0
# Installs into an empty directory, builds the installed example of the library against the installed package, and compares
# its output with wavesmith-cli's. CMakeLists.txt has the variables that this needs.
cmake_minimum_required(VERSION 3.25)

# Runs a command, which must exit with STATUS (0); its output is in the variable `said`.
function(run)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "STATUS" "COMMAND")
  if(NOT arg_STATUS)
    set(arg_STATUS 0)
  endif()
  execute_process(COMMAND ${arg_COMMAND} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE error)
  if(NOT status STREQUAL arg_STATUS)
    list(JOIN arg_COMMAND " " command)
    message(FATAL_ERROR "${command}: ${status}, not ${arg_STATUS}\n${said}${error}")
  endif()
  set(said "${said}" PARENT_SCOPE)
  set(error "${error}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
set(prefix "${SCRATCH}/prefix")
run(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}")
foreach(file bin/wavesmith-cli libexec/wavesmith/wavesmith-worker libexec/wavesmith/wavesmith-run-worker include/wavesmith/isa/decode/decode.h
        share/wavesmith/examples/vector_add.s share/wavesmith/examples/library/main.cpp share/man/man1/wavesmith-cli-run.1
        share/bash-completion/completions/wavesmith-cli include/wavesmith/wavesmith.h include/wavesmith/dispatch.h
        share/wavesmith/python/wavesmith/__init__.py share/wavesmith/examples/session/vector_add.py)
  if(NOT EXISTS "${prefix}/${file}")
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()

# --- What is installed does not lead back to where it was built ---

# Debug information and assertions have paths of sources.
set(binaries "")
if(NOT BUILD_TYPE STREQUAL "Release")
  set(binaries -I)
endif()
execute_process(COMMAND grep -rlF ${binaries} -e "${SOURCE}" -e "${BUILD}" . WORKING_DIRECTORY "${prefix}" OUTPUT_VARIABLE naming
  OUTPUT_STRIP_TRAILING_WHITESPACE)
string(REPLACE "\n" ";" naming "${naming}")
list(TRANSFORM naming REPLACE "^\\./" "")
if(naming)
  message(FATAL_ERROR "installed files that contain ${SOURCE} or ${BUILD}: ${naming}")
endif()

# --- The example, built from its installed copy ---

file(COPY "${prefix}/share/wavesmith/examples/library" DESTINATION "${SCRATCH}")
run(COMMAND "${CMAKE_COMMAND}" -S "${SCRATCH}/library" -B "${SCRATCH}/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_BUILD_TYPE=Release" "-DCMAKE_CXX_COMPILER=${COMPILER}"
  "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(COMMAND "${CMAKE_COMMAND}" --build "${SCRATCH}/build")
set(report "${SCRATCH}/build/kernel_report")
set(cli "${prefix}/bin/wavesmith-cli")

# Compares the program with `wavesmith-cli check` and `info`: the findings, and the registers of each kernel. Both programs end
# with a summary; the command line only after several findings.
function(compare file status)
  run(STATUS ${status} COMMAND "${report}" "${file}")
  set(reported "${said}")
  run(STATUS ${status} COMMAND "${cli}" check "${file}")
  string(REGEX REPLACE "(^|\n)[0-9]+ (error|warning|remark)[^\n]*\n$" "\\1" findings "${error}")
  string(REGEX REPLACE "^([^\n]*: [0-9]+ VGPRs[^\n]*\n)+" "" reported_findings "${reported}")
  string(REGEX REPLACE "[^\n]*\n$" "" reported_findings "${reported_findings}")
  if(NOT reported_findings STREQUAL findings)
    message(FATAL_ERROR "${file}: the example reports\n${reported_findings}\nwavesmith-cli check reports\n${findings}")
  endif()
  run(COMMAND "${cli}" info "${file}")
  string(REGEX MATCHALL "registers +[0-9]+ VGPRs, [0-9]+ AGPRs, [0-9]+ SGPRs" expected "${said}")
  list(TRANSFORM expected REPLACE "^registers +" "")
  string(REGEX MATCHALL "[0-9]+ VGPRs, [0-9]+ AGPRs, [0-9]+ SGPRs" registers "${reported}")
  if(NOT registers OR NOT registers STREQUAL expected)
    message(FATAL_ERROR "${file}: the example reports ${registers}, wavesmith-cli info ${expected}")
  endif()
endfunction()

compare("${prefix}/share/wavesmith/examples/vector_add.s" 0)
compare("${prefix}/share/wavesmith/examples/matmul_tile.s" 0)
# Without its waits, a kernel has errors.
file(READ "${prefix}/share/wavesmith/examples/guarded_copy.s" text)
string(REGEX REPLACE "s_waitcnt[^\n]*" "s_nop 0" text "${text}")
file(WRITE "${SCRATCH}/broken.s" "${text}")
compare("${SCRATCH}/broken.s" 1)
run(STATUS 2 COMMAND "${report}" "${SCRATCH}/missing.s")

# --- find_package ---

# Configures a project that calls find_package(Wavesmith ...); ERROR: what the message must contain.
function(find_wavesmith)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "ERROR" "ARGUMENTS")
  list(JOIN arg_ARGUMENTS " " arguments)
  file(REMOVE_RECURSE "${SCRATCH}/find")
  file(WRITE "${SCRATCH}/find/CMakeLists.txt"
    "cmake_minimum_required(VERSION 3.25)\nproject(Find LANGUAGES C CXX)\nfind_package(Wavesmith ${arguments} REQUIRED)\n")
  execute_process(COMMAND "${CMAKE_COMMAND}" -S "${SCRATCH}/find" -B "${SCRATCH}/find/build" -G Ninja
    "-DCMAKE_PREFIX_PATH=${prefix}" RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  string(FIND "${said}" "${arg_ERROR}" at)
  if((arg_ERROR AND (status EQUAL 0 OR at EQUAL -1)) OR (NOT arg_ERROR AND NOT status EQUAL 0))
    message(FATAL_ERROR "find_package(Wavesmith ${arguments}): ${said}")
  endif()
endfunction()

find_wavesmith(ARGUMENTS ${VERSION} COMPONENTS isa worker)
find_wavesmith(ARGUMENTS COMPONENTS isa window ERROR "there is no component window; the components are: source process syntax isa counters")
find_wavesmith(ARGUMENTS 99.0 ERROR "99.0")

# --- The command line, as installed ---

run(COMMAND "${cli}" run "${prefix}/share/wavesmith/examples/guarded_copy.run.yaml")

# --- The shared library and the Python module, which find each other and the workers in the installation ---

run(COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${prefix}/share/wavesmith/python" PYTHONDONTWRITEBYTECODE=1
  --unset=WAVESMITH_LIBRARY --unset=WAVESMITH_WORKERS /usr/bin/python3
  "${prefix}/share/wavesmith/examples/session/finding.py")
if(NOT said MATCHES "right.s: checked mode has 0 findings")
  message(FATAL_ERROR "the Python module of the installation prints\n${said}${error}")
endif()
file(REMOVE_RECURSE "${SCRATCH}")
