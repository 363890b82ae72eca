# Which commit the program is built from.
#
#   write_commit(<target>)   adds a source file to the target that defines tafl::commit_of_source(): "30f69c23", "30f69c23+" with changes
#                            that are not committed, "" outside a git checkout. It is written again only when that changes, so that a
#                            new commit compiles no other file.
#
# Run as a script (-DSOURCE= -DOUTPUT=) at each build it writes that file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(commit_script ${CMAKE_CURRENT_LIST_FILE})

  function(write_commit target)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/commit.cpp)
    add_custom_target(${target}_commit
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${output} -P ${commit_script}
      BYPRODUCTS ${output}
      COMMENT ""
      VERBATIM)
    add_dependencies(${target} ${target}_commit)
    target_sources(${target} PRIVATE ${output})
    set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endfunction()
  return()
endif()

execute_process(COMMAND git describe --always --abbrev=8 --exclude=* --dirty=+
                WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT
     "namespace tafl {\nconst char* commit_of_source();\nconst char* commit_of_source() { return \"${commit}\"; }\n}  // namespace tafl\n")
