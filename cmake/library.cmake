# The public libraries (docs/library.md).
#
#   for_others(<target> <name> [HEADERS <file>...])
#
#     A program links Skjaldborg::<name>. The static library is installed as libskjaldborg_<name>.a. Its objects are also part of
#     the shared library and the Python module: position independent, and with hidden symbols, so that calls between them stay
#     direct.
#
#   public_headers(<target> <folder> <file>...)
#
#     Programs include <skjaldborg/FILE> what lies in the folder. The headers include each other as "skjaldborg/…", and
#     not as those in src do, so that they never find a program's own rules/game.hpp. So CMake writes them into include/ of
#     the build folder, again when one changes, and installs them from there.
include(GNUInstallDirs)

function(public_headers target folder)
  set(base ${PROJECT_BINARY_DIR}/include)
  set(written "")
  foreach(file IN LISTS ARGN)
    file(READ ${folder}/${file} text)
    string(REGEX REPLACE "(\n#include \")" "\\1skjaldborg/" text "${text}")
    file(CONFIGURE OUTPUT ${base}/skjaldborg/${file} CONTENT "${text}" @ONLY)
    list(APPEND written ${base}/skjaldborg/${file})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY skjaldborg_public_headers ${written})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${base} FILES ${written})
endfunction()

function(for_others target name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" HEADERS)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
  list(TRANSFORM arg_HEADERS PREPEND ${folder}/)
  add_library(Skjaldborg::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name}
    OUTPUT_NAME skjaldborg_${name}
    POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_compile_features(${target} INTERFACE cxx_std_23)
  public_headers(${target} ${PROJECT_SOURCE_DIR}/src ${arg_HEADERS})
  if(SKJALDBORG_INSTALL)
    install(TARGETS ${target} EXPORT SkjaldborgCpp COMPONENT library
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
            FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
endfunction()
