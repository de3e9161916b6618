# The page of skerry report as a source of the runner: sets page_source.

set(page_dir ${CMAKE_CURRENT_LIST_DIR})
set(page_styles base.css page.css gallery.css)
# In this order: each may use those before it.
set(page_scripts
    format.js
    theme.js
    dom.js
    tables.js
    plot.js
    section_pairs.js
    section_scores.js
    section_matches.js
    section_comparison.js
    gallery_symbols.js
    gallery_scene.js
    gallery.js
    main.js)

set(page_source ${CMAKE_CURRENT_BINARY_DIR}/html_assets.cpp)
list(TRANSFORM page_styles PREPEND ${page_dir}/ OUTPUT_VARIABLE page_style_files)
list(TRANSFORM page_scripts PREPEND ${page_dir}/ OUTPUT_VARIABLE page_script_files)
list(JOIN page_styles "," page_styles)
list(JOIN page_scripts "," page_scripts)
add_custom_command(
  OUTPUT ${page_source}
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${page_source} -D PAGE=${page_dir}
          -D STYLES=${page_styles} -D SCRIPTS=${page_scripts} -P
          ${page_dir}/embed.cmake
  DEPENDS ${page_dir}/embed.cmake ${page_dir}/page.html ${page_style_files} ${page_script_files}
  VERBATIM)
