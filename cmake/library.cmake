# The public libraries (docs/library.md).
#
#   for_others(<target> <name> [HEADERS <file>...])
#
# The static library is installed as libskjaldborg_<name>.a, its headers below include/skjaldborg with the
# same paths as below src, and a program that calls find_package(Skjaldborg) links Skjaldborg::<name>. Its
# objects are also part of the shared library and the Python module: position independent, and with hidden
# symbols, so that calls between them stay direct.
include(GNUInstallDirs)

function(for_others target name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" HEADERS)
  list(TRANSFORM arg_HEADERS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    OUTPUT_NAME skjaldborg_${name}
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_compile_features(${target} INTERFACE cxx_std_23)
  target_include_directories(${target} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${arg_HEADERS})
  install(TARGETS ${target} EXPORT SkjaldborgCpp COMPONENT library
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/skjaldborg)
endfunction()
