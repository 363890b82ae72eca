# What Debian wants in a package beside what is installed elsewhere: man pages and changelogs compressed, and the options
# of the service as a file that its owner may change.
file(GLOB tops ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
foreach(usr ${tops})
  set(doc ${usr}/share/doc/skjaldborg)
  configure_file(${CPACK_SKJALDBORG_CHANGELOG} ${doc}/changelog.Debian COPYONLY)
  configure_file(${CPACK_SKJALDBORG_SOURCE}/CHANGELOG.md ${doc}/changelog COPYONLY)
  configure_file(${CPACK_SKJALDBORG_SOURCE}/packaging/skjaldborg.default ${usr}/../etc/default/skjaldborg COPYONLY)
  file(GLOB pages ${usr}/share/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${pages} ${doc}/changelog ${doc}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
endforeach()
