# A package says that it is for amd64, which is every x86-64; a program that was compiled for the processors of its
# builder dies on others.
if(NOT CPACK_SKJALDBORG_MARCH STREQUAL "baseline")
  message(WARNING
    "This package runs on processors such as this machine's (SKJALDBORG_MARCH=${CPACK_SKJALDBORG_MARCH}), and nothing in "
    "it says so. One to hand on, for every x86-64:\n"
    "  cmake --preset package && cmake --build --preset package && (cd build/package && cpack -G DEB)")
endif()
