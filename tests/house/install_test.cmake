# SPDX-License-Identifier: Apache-2.0
# Installs into an empty directory, builds a project that uses the package there, and runs it against the installed
# worker. cmake -DBUILD=... -DSOURCE=... -DSCRATCH=... -P install_test.cmake
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}: ${status}\n${said}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
set(prefix "${SCRATCH}/prefix")
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}")
foreach(file bin/wavesmith-cli libexec/wavesmith/wavesmith-worker include/wavesmith/isa/decode.h
        share/wavesmith/examples/vector_add.s)
  if(NOT EXISTS "${prefix}/${file}")
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()

# What is installed must not lead back to where it was built.
execute_process(COMMAND grep -rlF --include=*.cmake "${SOURCE}" "${prefix}" OUTPUT_VARIABLE naming)
if(NOT naming STREQUAL "")
  message(FATAL_ERROR "the package names ${SOURCE}: ${naming}")
endif()

run("${CMAKE_COMMAND}" -S "${SOURCE}/tests/house/consumer" -B "${SCRATCH}/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_BUILD_TYPE=Release")
run("${CMAKE_COMMAND}" --build "${SCRATCH}/build")
run("${SCRATCH}/build/consumer" "${prefix}/libexec/wavesmith/wavesmith-worker")
run("${prefix}/bin/wavesmith-cli" run "${prefix}/share/wavesmith/examples/guarded_copy.run.yaml")
file(REMOVE_RECURSE "${SCRATCH}")
