# The Debian package of the program: `cpack -G DEB` in the build folder of the preset `package`. Contains the component
# `program` of cmake/install.cmake; dpkg-shlibdeps finds its dependencies. debian_files.cmake adds the files that only Debian
# requires.
set(SKJALDBORG_MAINTAINER "Skjaldborg <skjaldborg@example.org>" CACHE STRING
    "The maintainer of the Debian package: NAME <ADDRESS>")
set(SKJALDBORG_HOMEPAGE "" CACHE STRING "The home page in the Debian package")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME skjaldborg)
set(CPACK_PACKAGE_VENDOR "Skjaldborg")
set(CPACK_PACKAGE_CONTACT "${SKJALDBORG_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Hnefatafl, the board game of the Vikings, by the book")
set(CPACK_PACKAGE_DESCRIPTION
"The program tafl: play in the terminal or run a website to play on, against
people or the computer; look up rules, convert and replay records, analyse
positions, and serve other programs as an engine. The website is the service
skjaldborg.service; installing does not start it.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)

set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# A package of Debian 13 is newer than the same version for 12, so that upgrading the system replaces it.
cmake_host_system_information(RESULT debian QUERY DISTRIB_VERSION_ID)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~deb${debian})
if(CMAKE_CROSSCOMPILING)
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
endif()
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # those of games are in /usr/games, where no service looks
set(CPACK_DEBIAN_PACKAGE_DEPENDS curl)  # for the drill of skjaldborg-backup; dpkg-shlibdeps adds the libraries
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_LIST_DIR}/conffiles ${CMAKE_CURRENT_LIST_DIR}/postinst ${CMAKE_CURRENT_LIST_DIR}/prerm
    ${CMAKE_CURRENT_LIST_DIR}/postrm)
if(SKJALDBORG_HOMEPAGE)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${SKJALDBORG_HOMEPAGE}")
endif()

# Variables for the two scripts that cpack runs.
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/processor.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_SKJALDBORG_MARCH "${SKJALDBORG_MARCH}")
set(CPACK_SKJALDBORG_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_SKJALDBORG_CHANGELOG ${CMAKE_BINARY_DIR}/changelog.Debian)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in ${CPACK_SKJALDBORG_CHANGELOG} @ONLY)
include(CPack)
