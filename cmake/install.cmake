# find_package(cardinal) for others.
include(CMakePackageConfigHelpers)

install(TARGETS cardinal EXPORT cardinal-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS cardinal_program DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/cardinal DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT cardinal-targets NAMESPACE cardinal::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cardinal)
configure_package_config_file(cmake/cardinal-config.cmake.in
  ${PROJECT_BINARY_DIR}/cardinal-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cardinal)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cardinal-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cardinal-config.cmake
              ${PROJECT_BINARY_DIR}/cardinal-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/cardinal)
