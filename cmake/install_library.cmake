# The CMake and pkg-config packages of the library (see library.cmake).
include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Skjaldborg)
configure_package_config_file(cmake/SkjaldborgConfig.cmake.in SkjaldborgConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(SkjaldborgConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/skjaldborg.pc.in skjaldborg.pc @ONLY)
configure_file(cmake/skjaldborg-cpp.pc.in skjaldborg-cpp.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/SkjaldborgConfig.cmake ${PROJECT_BINARY_DIR}/SkjaldborgConfigVersion.cmake
        DESTINATION ${package} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/skjaldborg.pc ${PROJECT_BINARY_DIR}/skjaldborg-cpp.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
install(EXPORT SkjaldborgCpp NAMESPACE Skjaldborg:: DESTINATION ${package} COMPONENT library)
install(EXPORT SkjaldborgC NAMESPACE Skjaldborg:: DESTINATION ${package} COMPONENT library)

add_custom_target(installed_library)
add_dependencies(installed_library tafl_base tafl_rules tafl_notation tafl_records tafl_engine tafl_tables tafl_advice skjaldborg_c)
if(TARGET tafl_python)
  add_dependencies(installed_library tafl_python)
endif()
