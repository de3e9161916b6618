#pragma once
// Files of runner/html/page/, embedded when the program is built.

#include <string_view>

namespace skerry::page_asset {

extern const std::string_view html;   ///< page.html, with {{PLACES}} for what follows
extern const std::string_view style;  ///< all style sheets
extern const std::string_view script;

}  // namespace skerry::page_asset
