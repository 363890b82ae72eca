# Our kinds of targets. A module is a folder under src/ and a library of the same name, with a `_` for each
# `/`.
#
#   tafl_module(<name> [OPTIMIZE <level>] [RECURSE] [FUZZED] [SOURCES <file>...] [ALONE <file>...]
#               [DEPENDS <module or target>...] [PRIVATE <module or target>...])
#
#     The library tafl_<name> of all *.cpp in this folder (with RECURSE also below it, else of SOURCES alone). DEPENDS
#     are the modules whose headers this one may include and the targets that its own headers need; PRIVATE ones are needed
#     by its *.cpp alone. tests/tree/layers reads these lines: an #include of a module that is not named is an error.
#
#   tafl_tests(<name> [OPTIMIZE <level>] [RECURSE] [WHOLE] [SOURCES <file>...] [ALONE <file>...]
#              [DEPENDS <module or target>...])
#
#     The GoogleTest program <name>_tests of this folder, and its tests for ctest. WHOLE: ctest runs it as one test, because
#     the tests share an expensive fixture.
#
# Several .cpp files are compiled as one (a unity build), which halves the time of a full build; files in
# ALONE, which take long by themselves or need options of their own, are compiled separately.
# -DSKJALDBORG_UNITY=OFF compiles all separately.
option(SKJALDBORG_UNITY "Compile several source files as one" ON)

# tafl_targets(<variable> <module or target>...): a name without namespace means our module.
function(tafl_targets variable)
  set(targets "")
  foreach(name IN LISTS ARGN)
    if(name MATCHES "::|/|^(tafl|skjaldborg)_")
      list(APPEND targets ${name})
    else()
      list(APPEND targets tafl_${name})
    endif()
  endforeach()
  set(${variable} ${targets} PARENT_SCOPE)
endfunction()

# The files to compile: the given ones, else all in the folder. NAME_posix.cpp, NAME_windows.cpp and NAME_node.cpp implement NAME.hpp for
# their systems, NAME_elsewhere.cpp where the program has no site.
macro(tafl_sources)
  set(sources ${arg_SOURCES})
  if(NOT sources AND arg_RECURSE)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  elseif(NOT sources)
    file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  endif()
  if(WIN32)
    list(FILTER sources EXCLUDE REGEX "_posix\\.cpp$")
  else()
    list(FILTER sources EXCLUDE REGEX "_windows\\.cpp$")
  endif()
  if(NOT SKJALDBORG_NODE)
    list(FILTER sources EXCLUDE REGEX "_node\\.cpp$")
  endif()
  if(NOT WIN32 AND NOT SKJALDBORG_NODE)
    list(FILTER sources EXCLUDE REGEX "_elsewhere\\.cpp$")
  endif()
endmacro()

# leave_out(<target> <file>...): the target is built without these of its files.
function(leave_out target)
  get_target_property(folder ${target} SOURCE_DIR)
  list(TRANSFORM ARGN PREPEND ${folder}/)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
endfunction()

function(tafl_unite target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SKJALDBORG_UNITY} UNITY_BUILD_BATCH_SIZE 16)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "_windows\\.cpp$")  # <windows.h> is for them alone
  list(APPEND ARGN ${sources})
  if(ARGN)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

function(tafl_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "RECURSE;FUZZED" "OPTIMIZE" "SOURCES;ALONE;DEPENDS;PRIVATE")
  tafl_sources()
  tafl_targets(depends ${arg_DEPENDS})
  tafl_targets(private ${arg_PRIVATE})
  add_library(tafl_${name} STATIC ${sources})
  tafl_unite(tafl_${name} ${arg_ALONE})
  tafl_optimize(tafl_${name} ${arg_OPTIMIZE})
  if(arg_FUZZED)
    tafl_fuzzed(tafl_${name})
  endif()
  target_link_libraries(tafl_${name} PUBLIC ${depends} PRIVATE $<BUILD_INTERFACE:skjaldborg_options> ${private})
endfunction()

function(tafl_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "RECURSE;WHOLE" "OPTIMIZE" "SOURCES;ALONE;DEPENDS")
  tafl_sources()
  tafl_targets(depends ${arg_DEPENDS})
  add_executable(${name}_tests ${sources})
  add_dependencies(test_programs ${name}_tests)
  tafl_unite(${name}_tests ${arg_ALONE})
  if(NOT arg_OPTIMIZE)
    set(arg_OPTIMIZE 0)
  endif()
  tafl_optimize(${name}_tests ${arg_OPTIMIZE})
  target_link_libraries(${name}_tests PRIVATE skjaldborg_options ${depends} GTest::gmock)
  if(NOT sources MATCHES "/main\\.cpp|^main\\.cpp|;main\\.cpp")
    target_link_libraries(${name}_tests PRIVATE GTest::gtest_main)
  endif()
  if(arg_WHOLE)
    tafl_test_parts(${name}_tests 1)
  elseif(SKJALDBORG_SANITIZE OR SKJALDBORG_TESTS_ONCE)
    tafl_test_parts(${name}_tests 6)
  else()
    gtest_discover_tests(${name}_tests DISCOVERY_MODE PRE_TEST)
  endif()
endfunction()

# tafl_test_parts(<program> <count>): ctest runs the program in this many parts instead of test by test. Used by
# a full ./test, and under sanitizers, where starting a program and checking it for leaks takes as long as most
# tests. The report of a part is in parts/ of the build folder.
function(tafl_test_parts program count)
  math(EXPR last "${count} - 1")
  foreach(part RANGE ${last})
    add_test(NAME ${program}.${part} COMMAND ${program} --gtest_brief=1)
    set_tests_properties(${program}.${part} PROPERTIES ENVIRONMENT
      "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${part};GTEST_OUTPUT=xml:${PROJECT_BINARY_DIR}/parts/${program}.${part}.xml")
    if(count EQUAL 1) # the longest come first
      set_tests_properties(${program}.${part} PROPERTIES COST 100)
    endif()
  endforeach()
endfunction()
