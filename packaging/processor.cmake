if(CPACK_DEBIAN_PACKAGE_ARCHITECTURE)
  set(ENV{DEB_HOST_ARCH} ${CPACK_DEBIAN_PACKAGE_ARCHITECTURE})  # whose libraries dpkg-shlibdeps looks for
endif()

# The package's architecture is amd64, which means every x86-64; a program compiled for the builder's processor would crash
# on others.
if(NOT CPACK_SKJALDBORG_MARCH STREQUAL "baseline")
  message(WARNING
    "This package requires a processor like this machine's (SKJALDBORG_MARCH=${CPACK_SKJALDBORG_MARCH}), but does not say "
    "so. A package for every x86-64:\n"
    "  cmake --preset package && cmake --build --preset package && (cd build/package && cpack -G DEB)")
endif()
