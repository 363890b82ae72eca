# How all targets are compiled: the language, the warnings, the processor level, the sanitizers.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

# A project that contains this one gets the library alone, without its tests and without installing it.
set(contained OFF)
if(NOT PROJECT_IS_TOP_LEVEL)
  set(contained ON)
endif()
option(SKJALDBORG_CORE "Build the library alone: no program, no site" ${contained})
option(SKJALDBORG_INSTALL "Install the library and the program" ${PROJECT_IS_TOP_LEVEL})
set(whole ON)
if(SKJALDBORG_CORE)
  set(whole OFF)
endif()
option(SKJALDBORG_TESTS "Build the tests, where GoogleTest is installed" ${whole})
set(SKJALDBORG_TEST_FOLDERS "" CACHE STRING "Folders of tests to build; empty: all of them")
option(SKJALDBORG_TESTS_ONCE "Leave tests that the sanitizer builds run out of the others" OFF)
option(SKJALDBORG_FUZZ "Build the fuzz targets (needs Clang)" OFF)
set(SKJALDBORG_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize takes them")
set(SKJALDBORG_MARCH "auto" CACHE STRING "Processor level: auto, baseline, x86-64-v3, native")

# Two build types: Release as CMake defines it (-O3, asserts off) and Checked (asserts on, quick to build).
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_CHECKED "-O1 -g1")
set(CMAKE_EXE_LINKER_FLAGS_CHECKED "")

# Checkouts in different folders share what ccache keeps.
find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE_PROGRAM})
endif()

# mold links the test programs under sanitizers, including their line information, in a tenth of the time.
find_program(MOLD_PROGRAM mold)
mark_as_advanced(MOLD_PROGRAM)
if(MOLD_PROGRAM AND SKJALDBORG_TESTS AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

# tafl_optimize(<target> [<level>]): the optimisation level in a release build. The default, 1, builds quickly
# and is for code that need not be fast. Under sanitizers only level 3 is optimised, where the tests spend
# their time: Clang builds the rest two to three times as fast without.
function(tafl_optimize target)
  set(level 1)
  if(ARGC GREATER 1)
    set(level ${ARGV1})
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O${level}>)
  if(SKJALDBORG_SANITIZE AND level LESS 3)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Checked>:-O0>)
  endif()
endfunction()

add_library(skjaldborg_options INTERFACE)
target_include_directories(skjaldborg_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(skjaldborg_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)

# GCC would put the two words of a board into vectors, although plain registers are twice as fast
# (bench/README.md). It also warns about types in anonymous namespaces if several files are compiled as one.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(skjaldborg_options INTERFACE -fno-tree-slp-vectorize -Wno-subobject-linkage)
endif()

# std::stable_sort of GCC 12's library calls a function that the same library deprecates.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(skjaldborg_options INTERFACE -Wno-deprecated-declarations)
endif()

# False warnings: for optimised string concatenation GCC 12 reports overlapping or unbounded copies; for Asio's
# coroutine frames GCC 12 and 14 report mismatched allocation and deletion (Responder::answer_api()).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  if(CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
    target_compile_options(skjaldborg_options INTERFACE -Wno-restrict -Wno-stringop-overflow)
  endif()
  target_compile_options(skjaldborg_options INTERFACE -Wno-mismatched-new-delete)
endif()

# Warnings are errors only with the two compilers we test with; a newer one must not keep anybody from
# playing.
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^19\\."))
  target_compile_options(skjaldborg_options INTERFACE -Werror)
endif()

# Three checks at every access to memory are left out: they make objects two thirds larger, and what the first finds
# the address sanitizer finds too, the second needs -O2, and the third is no fault on the processors we build for.
if(SKJALDBORG_SANITIZE)
  target_compile_options(skjaldborg_options INTERFACE -fsanitize=${SKJALDBORG_SANITIZE}
                         $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=null,object-size,alignment>
                         -fno-omit-frame-pointer -fno-sanitize-recover=all -g1)
  target_link_options(skjaldborg_options INTERFACE -fsanitize=${SKJALDBORG_SANITIZE})
endif()

if(SKJALDBORG_FUZZ AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "The fuzz targets need Clang: use the preset fuzz, or -DCMAKE_CXX_COMPILER=clang++-19")
endif()

# Libraries that parse input from outside are instrumented, so that the fuzzer sees which branches an input
# took; fuzz/ links its main().
function(tafl_fuzzed target)
  if(SKJALDBORG_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# `auto` compiles for x86-64-v3 if the building machine supports it: move generation relies on POPCNT and
# BMI2.
if(SKJALDBORG_MARCH STREQUAL "auto")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"x86-64-v3\") ? 0 : 1; }"
                          SKJALDBORG_HOST_IS_V3)
    if(SKJALDBORG_HOST_IS_V3)
      target_compile_options(skjaldborg_options INTERFACE -march=x86-64-v3)
    endif()
  endif()
elseif(NOT SKJALDBORG_MARCH STREQUAL "baseline")
  target_compile_options(skjaldborg_options INTERFACE -march=${SKJALDBORG_MARCH})
endif()
