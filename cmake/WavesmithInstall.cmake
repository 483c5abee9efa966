# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where: the programs, the examples, and core/ as the package Wavesmith
# (find_package(Wavesmith), Wavesmith::isa and so on; headers as in this project: "isa/decode/decode.h").
include(CMakePackageConfigHelpers)

set(WAVESMITH_WORKER_PATH "${CMAKE_INSTALL_LIBEXECDIR}/wavesmith/wavesmith-worker")
set(WAVESMITH_COMPONENTS "")
set(WAVESMITH_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Wavesmith")

get_property(folders DIRECTORY "${PROJECT_SOURCE_DIR}/core" PROPERTY SUBDIRECTORIES)
foreach(folder IN LISTS folders)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    # Programs that a folder builds for itself, such as generators of tables, stay at home.
    if(type MATCHES "LIBRARY$")
      install(TARGETS ${target} EXPORT WavesmithTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
      get_target_property(component ${target} EXPORT_NAME)
      string(APPEND WAVESMITH_COMPONENTS " ${component}")
    endif()
  endforeach()
endforeach()
string(STRIP "${WAVESMITH_COMPONENTS}" WAVESMITH_COMPONENTS)
install(EXPORT WavesmithTargets NAMESPACE Wavesmith:: DESTINATION "${WAVESMITH_PACKAGE_DIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/core/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/wavesmith"
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc")

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/WavesmithConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/WavesmithConfig.cmake" INSTALL_DESTINATION "${WAVESMITH_PACKAGE_DIR}"
  PATH_VARS WAVESMITH_WORKER_PATH)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/WavesmithConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/WavesmithConfig.cmake"
  "${PROJECT_BINARY_DIR}/WavesmithConfigVersion.cmake"
  "${PROJECT_SOURCE_DIR}/cmake/WavesmithDependencies.cmake"
  DESTINATION "${WAVESMITH_PACKAGE_DIR}")

# core/worker looks for the workers beside the program and then here.
install(TARGETS wavesmith-worker wavesmith-run-worker RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/wavesmith")
install(TARGETS wavesmith-cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
if(TARGET wavesmith)
  install(TARGETS wavesmith RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()
# What programs look for in ../share/wavesmith; in the build tree, links lead there. No program contains a path of the
# machine that built it.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/resources/examples" "${PROJECT_SOURCE_DIR}/resources/lessons"
  "${PROJECT_SOURCE_DIR}/resources/snippets" DESTINATION "${CMAKE_INSTALL_DATADIR}/wavesmith")
# The guide, which the window shows offline, and what it links to.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/guide" "${PROJECT_SOURCE_DIR}/docs/codes"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/wavesmith/docs")
install(FILES "${PROJECT_SOURCE_DIR}/docs/cli.md" DESTINATION "${CMAKE_INSTALL_DATADIR}/wavesmith/docs")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share/wavesmith")
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/resources/examples" "${PROJECT_BINARY_DIR}/share/wavesmith/examples" SYMBOLIC)
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/resources/lessons" "${PROJECT_BINARY_DIR}/share/wavesmith/lessons" SYMBOLIC)
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/resources/snippets" "${PROJECT_BINARY_DIR}/share/wavesmith/snippets" SYMBOLIC)
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_BINARY_DIR}/share/wavesmith/docs" SYMBOLIC)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
