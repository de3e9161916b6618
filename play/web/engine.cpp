// The one function of the page's engine: a command goes in as text, its answer comes out.

#include <emscripten.h>

#include "play/page/page_desk.hpp"
#include "runner/games/registry.hpp"

namespace {

void tell(std::size_t decision, std::size_t decisions) {
    EM_ASM(
        {
            postMessage({progress : [ $0, $1 ]});
        },
        static_cast<int>(decision), static_cast<int>(decisions));
}

}  // namespace

/// The answer is valid until the next call.
extern "C" const char* skerry_answer(const char* command) {
    static skerry::play::PageDesk desk(skerry::all_games(), tell);
    static std::string answer;
    answer = desk.answer(command);
    return answer.c_str();
}
