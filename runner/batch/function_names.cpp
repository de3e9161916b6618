// Reads the symbols of the running program.

#include "runner/batch/function_names.hpp"

#if defined(__linux__) && !defined(__EMSCRIPTEN__)

#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

namespace skerry {

namespace {

/// What the names of functions have that score a board, a move or a game.
constexpr std::array<std::string_view, 9> scoring_words{
    "score",      "Gains",          "gain",   "points",
    "outcome",    "best_placement", "values", "corrected_placement",
    "ChangeLanes"};
/// What the names of functions have that list the moves of a decision.
constexpr std::array<std::string_view, 2> listing_words{"legal_moves", "list_"};

/// The functions of the program in ascending order.
class ProgramSymbols {
  public:
    struct Function {
        std::uintptr_t begin;
        std::uintptr_t end;
        std::string_view name;  ///< as the linker has it
    };

    ProgramSymbols() {
        std::ifstream file("/proc/self/exe", std::ios::binary | std::ios::ate);
        file_.resize(static_cast<std::size_t>(std::max<std::streamoff>(0, file.tellg())));
        file.seekg(0);
        if (!file.read(file_.data(), static_cast<std::streamsize>(file_.size()))) return;
        const auto* const header = at<ElfW(Ehdr)>(0, 1);
        if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
        const auto* const sections = at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
        for (std::size_t i = 0; sections != nullptr && i < header->e_shnum; ++i)
            if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < header->e_shnum)
                read(sections[i], sections[sections[i].sh_link]);
        std::ranges::sort(functions_, {}, &Function::begin);
    }

    bool known() const { return !functions_.empty(); }
    const Function* find(std::uintptr_t address) const {
        const auto after = std::ranges::upper_bound(functions_, address, {}, &Function::begin);
        if (after == functions_.begin() || address >= std::prev(after)->end) return nullptr;
        return &*std::prev(after);
    }

  private:
    template <class T>
    const T* at(std::size_t offset, std::size_t count) const {
        if (offset > file_.size() || count > (file_.size() - offset) / sizeof(T)) return nullptr;
        return reinterpret_cast<const T*>(file_.data() + offset);
    }

    void read(const ElfW(Shdr) & table, const ElfW(Shdr) & strings) {
        std::uintptr_t base = 0;
        const auto first = [](dl_phdr_info* info, std::size_t, void* to) {
            *static_cast<std::uintptr_t*>(to) = info->dlpi_addr;
            return 1;  // the program itself comes first
        };
        dl_iterate_phdr(first, &base);
        const std::size_t count = table.sh_size / sizeof(ElfW(Sym));
        const auto* const symbols = at<ElfW(Sym)>(table.sh_offset, count);
        const char* const names = at<char>(strings.sh_offset, strings.sh_size);
        if (symbols == nullptr || names == nullptr) return;
        for (std::size_t i = 0; i < count; ++i) {
            const ElfW(Sym)& symbol = symbols[i];
            if ((symbol.st_info & 0xf) != STT_FUNC || symbol.st_name >= strings.sh_size ||
                symbol.st_size == 0)
                continue;
            const std::string_view rest(names + symbol.st_name, strings.sh_size - symbol.st_name);
            functions_.push_back({base + symbol.st_value, base + symbol.st_value + symbol.st_size,
                                  rest.substr(0, rest.find('\0'))});
        }
    }

    std::string file_;  ///< the names are in it
    std::vector<Function> functions_;
};

const ProgramSymbols& symbols() {
    static const ProgramSymbols table;
    return table;
}

bool is_in_library(std::uintptr_t address, Dl_info& info) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): an address of code, which nobody follows
    return ::dladdr(reinterpret_cast<const void*>(address), &info) != 0;
}

std::string demangled(const char* name) {
    int status = 0;
    char* const text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
    const std::string result = status == 0 && text != nullptr ? text : name;
    std::free(text);  // NOLINT(cppcoreguidelines-no-malloc): that is how it is given
    return result;
}

/// Without what the reader knows: namespaces of the program, parameters, kinds of clones.
std::string shortened_name(std::string name) {
    if (const std::size_t clone = name.find(" [clone"); clone != std::string::npos)
        name.resize(clone);
    for (const std::string_view words : {"(anonymous namespace)::", "skerry::"})
        for (std::size_t at = name.find(words); at != std::string::npos; at = name.find(words))
            name.erase(at, words.size());
    int depth = 0;
    std::size_t begin = 0;  // behind what a template returns
    for (std::size_t i = 1; i < name.size(); ++i) {
        if (name[i] == '<') ++depth;
        if (name[i] == '>') --depth;
        if (depth != 0 || name.substr(0, i).ends_with("operator")) continue;
        if (name[i] == ' ') begin = i + 1;
        if (name[i] == '(') name.resize(i);
    }
    name.erase(0, begin);
    constexpr std::size_t longest = 60;
    return name.size() > longest ? name.substr(0, longest - 3) + "..." : name;
}

bool has_word(std::uintptr_t begin, const auto& words) {
    const ProgramSymbols::Function* const function = symbols().find(begin);
    if (function == nullptr) return false;
    const std::string_view name = function->name;
    const auto has = [&](std::string_view word) { return name.find(word) != name.npos; };
    return has("6skerry") && std::ranges::any_of(words, has);
}

}  // namespace

bool FunctionNames::are_known() { return symbols().known(); }

std::uintptr_t FunctionNames::begin_of(std::uintptr_t address) {
    if (const auto* const function = symbols().find(address)) return function->begin;
    Dl_info info{};
    if (!is_in_library(address, info)) return 0;
    const void* const begin = info.dli_saddr != nullptr ? info.dli_saddr : info.dli_fbase;
    return reinterpret_cast<std::uintptr_t>(begin);
}

std::string FunctionNames::name_of(std::uintptr_t begin) {
    if (const auto* const function = symbols().find(begin))
        return shortened_name(demangled(std::string(function->name).c_str()));
    Dl_info info{};
    if (begin == 0 || !is_in_library(begin, info)) return "(unknown)";
    const std::string_view path = info.dli_fname != nullptr ? info.dli_fname : "";
    const std::string file(path.substr(path.rfind('/') + 1));
    if (info.dli_sname == nullptr) return file;
    return file + ": " + shortened_name(demangled(info.dli_sname));
}

bool FunctionNames::scores(std::uintptr_t begin) { return has_word(begin, scoring_words); }
bool FunctionNames::lists_moves(std::uintptr_t begin) { return has_word(begin, listing_words); }

}  // namespace skerry

#else

namespace skerry {

bool FunctionNames::are_known() { return false; }
std::uintptr_t FunctionNames::begin_of(std::uintptr_t) { return 0; }
std::string FunctionNames::name_of(std::uintptr_t) { return "(unknown)"; }
bool FunctionNames::scores(std::uintptr_t) { return false; }
bool FunctionNames::lists_moves(std::uintptr_t) { return false; }

}  // namespace skerry

#endif
