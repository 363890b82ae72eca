# The modules compiled to WebAssembly. Without the first definition, fmt takes the thousands separator from std::locale, which is
# larger than the rest of fmt.
target_compile_definitions(fmt::fmt INTERFACE FMT_STATIC_THOUSANDS_SEPARATOR=',')
target_compile_definitions(Boost::headers INTERFACE BOOST_SYSTEM_DISABLE_THREADS)
add_library(Threads::Threads INTERFACE IMPORTED)

# Everything is linked into one module at a fixed address.
set(CMAKE_CXX_COMPILE_OPTIONS_PIC "")

if(SKJALDBORG_NODE)
  include(cmake/node_modules.cmake)
  return()
endif()

foreach(module IN LISTS library_modules ITEMS api library/wasm)
  add_subdirectory(src/${module})
endforeach()
# There are no files and no threads; library/wasm replaces the file functions.
set_source_files_properties(src/notation/rulesets/ruleset_disk.cpp TARGET_DIRECTORY tafl_notation PROPERTIES HEADER_FILE_ONLY ON)
set_source_files_properties(src/engine/async_engine.cpp src/engine/networks.cpp TARGET_DIRECTORY tafl_engine PROPERTIES HEADER_FILE_ONLY ON)
set_source_files_properties(src/advice/analyst.cpp TARGET_DIRECTORY tafl_advice PROPERTIES HEADER_FILE_ONLY ON)

# Optimised for size, except the search and the rules it uses.
foreach(module base notation records rulebook advice api library_wasm wasm_parts)
  target_compile_options(tafl_${module} PRIVATE -Oz)
endforeach()
