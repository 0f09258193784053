# find_package(cardinal) for others. Components: `checker` (the library that
# checks cards, without OpenSSL and network code) and `cardinal` (all of it).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cardinal)
foreach(component checker cardinal)
  set(library cardinal)
  if(component STREQUAL checker)
    set(library cardinal_checker)
  endif()
  install(TARGETS ${library} EXPORT cardinal-${component}-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component})
  install(EXPORT cardinal-${component}-targets NAMESPACE cardinal::
    DESTINATION ${package_dir} COMPONENT ${component})
endforeach()
install(TARGETS cardinal_program DESTINATION ${CMAKE_INSTALL_BINDIR}
  COMPONENT program)
# Made by `make words`; text search works without it.
install(FILES ${PROJECT_SOURCE_DIR}/build/words/words-96.table
  DESTINATION ${CMAKE_INSTALL_DATADIR}/cardinal COMPONENT program OPTIONAL)
# Other names of tags, for queries of a directory.
install(FILES ${PROJECT_SOURCE_DIR}/data/tag-aliases.json
  DESTINATION ${CMAKE_INSTALL_DATADIR}/cardinal COMPONENT program)
# A service for systemd; docs/running.md describes it.
configure_file(cmake/cardinal.service.in
  ${PROJECT_BINARY_DIR}/cardinal.service @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cardinal.service
  DESTINATION lib/systemd/system COMPONENT program)
install(DIRECTORY include/cardinal DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  COMPONENT checker)

configure_package_config_file(cmake/cardinal-config.cmake.in
  ${PROJECT_BINARY_DIR}/cardinal-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cardinal-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cardinal-config.cmake
              ${PROJECT_BINARY_DIR}/cardinal-config-version.cmake
  DESTINATION ${package_dir} COMPONENT checker)

# pkg-config, for builds without CMake.
if(CARDINAL_SIMDJSON)
  set(SIMDJSON_PC simdjson)
endif()
foreach(name cardinal cardinal-checker)
  configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  string(REPLACE "cardinal-" "" component ${name})
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT ${component})
endforeach()
