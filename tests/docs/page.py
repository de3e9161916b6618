"""What a page of the documentation holds: its blocks of code, each with its language and what a
`<!-- test: ... -->` directly before it says, its code in the text, its headings and links."""

import re
import shlex

LANGUAGES = ("sh", "console", "json", "cpp", "c", "python", "cmake", "yaml", "text")

# What may stand in a directive, and in blocks of which languages. Those with a sentence take all
# that follows the name.
SENTENCES = {
    "skip,": ("sh", "yaml", "text"),  # why it cannot run in a test
    "measured by ": ("text",),  # the command whose figures these are, too long for a test
    "output of ": ("text",),  # the command that prints just this
    "row of ": ("cpp",),  # the file whose table these rows go into
    "fragment of ": ("json",),  # the configuration that these keys replace something in
}
KEYS = {
    "games": ("sh", "console"),  # so few in the test
    "add": ("sh", "console"),  # options that make every skerry command of the block shorter
    "code": ("sh", "console", "json"),  # the exit code, of several commands the last one's
    "needs": ("sh", "console"),  # programs that not every machine has
    "imports": ("python", "console"),  # modules that not every python3 has
    "file": ("json", "cpp", "c", "python", "cmake", "yaml", "text"),  # where a reader is told to save it
    "figures": ("console",),  # all numbers may differ: of a run with more games
    "times": ("console",),  # only what the machine's speed decides may differ
}


class PageError(Exception):
    """A fault of a page, with its line."""


class Block:
    def __init__(self, language, first_line, directive):
        self.language = language
        self.first_line = first_line
        self.lines = []
        self.sentence, self.reason, self.keys = None, "", {}
        if directive is not None:
            self.read(directive)

    def read(self, directive):
        for start, languages in SENTENCES.items():
            if directive.startswith(start):
                self.sentence = start.rstrip(" ,")
                self.reason = directive[len(start):].strip()
                self.expect(start, languages)
                if not self.reason:
                    raise PageError(f"line {self.first_line}: '{start}' wants a reason or command")
                return
        for word in shlex.split(directive):
            key, _, value = word.partition("=")
            if key not in KEYS:
                known = ", ".join([*KEYS, *(name.strip() for name in SENTENCES)])
                raise PageError(f"line {self.first_line}: unknown directive '{key}'; "
                                f"known: {known}")
            self.expect(key, KEYS[key])
            self.keys[key] = value

    def expect(self, name, languages):
        if self.language not in languages:
            raise PageError(f"line {self.first_line}: '{name.strip()}' is not for {self.language}")

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    def commands(self):
        """(line, command, printed lines) of a sh or console block; a backslash joins lines."""
        found, open_command = [], False
        for number, line in enumerate(self.lines, self.first_line + 1):
            begins = line.startswith("$ ") if self.language == "console" else line.strip()
            if open_command:
                found[-1][1] += "\n" + line
            elif begins:
                found.append([number, line[2:] if self.language == "console" else line, []])
            elif self.language == "console":
                if not found:
                    raise PageError(f"line {number}: a console block begins with '$ COMMAND'")
                found[-1][2].append(line)
            open_command = bool(found) and not found[-1][2] and line.endswith("\\")
        return found


class Page:
    """Raises PageError for what the tests would pass over."""

    def __init__(self, path):
        self.path = path
        self.blocks, self.prose = [], []
        with open(path, encoding="utf-8") as file:
            self.read(file.read().split("\n"))

    def read(self, lines):
        block, directive, indent = None, None, ""
        for number, line in enumerate(lines, 1):
            fence = re.match(r"^(\s*)(```+|~~~+)\s*(.*)$", line)
            if block is not None:
                if fence and not fence[3]:
                    block = None
                else:
                    block.lines.append(line[len(indent):] if line.startswith(indent) else line)
                continue
            if fence:
                indent, language = fence[1], fence[3].strip()
                if language not in LANGUAGES:
                    raise PageError(f"line {number}: a block of '{language or 'no language'}'; "
                                    f"known: {', '.join(LANGUAGES)}")
                block = Block(language, number, directive)
                directive = None
                self.blocks.append(block)
                continue
            if directive is not None:
                raise PageError(f"line {number - 1}: <!-- test: --> without a block after it")
            comment = re.match(r"^\s*<!--\s*test:\s*(.*?)\s*-->\s*$", line)
            if comment:
                directive = comment[1]
                continue
            if "<!-- test" in line or "<!--test" in line:
                raise PageError(f"line {number}: write <!-- test: ... --> on one line of its own")
            self.refuse_indented(lines, number)
            self.prose.append((number, line))
        if block is not None:
            raise PageError(f"line {block.first_line}: the block has no end")

    def refuse_indented(self, lines, number):
        """Four blanks make a block without a language, unless they belong to a list."""
        line = lines[number - 1]
        if not re.match(r"^(    |\t)\s*\S", line) or (number > 1 and lines[number - 2].strip()):
            return
        for earlier in reversed(self.prose):
            text = earlier[1]
            if text.strip() and not text.startswith(" "):
                if re.match(r"([-*+]|\d+\.)\s", text):
                    return
                break
        raise PageError(f"line {number}: an indented block; write ``` and a language")

    def code_in_text(self):
        """(line, text) of what stands between backticks, also across a line's end."""
        text = "\n".join(line for _, line in self.prose)
        numbers = [number for number, _ in self.prose]
        for match in re.finditer(r"(?<!`)`([^`]+)`(?!`)", text):
            yield numbers[text.count("\n", 0, match.start())], " ".join(match[1].split())

    def headings(self):
        for _, line in self.prose:
            match = re.match(r"^#{1,6}\s+(.*?)\s*#*$", line)
            if match:
                yield match[1]

    def anchors(self):
        """The names that GitHub gives to the headings."""
        seen = {}
        for heading in self.headings():
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
            name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            count = seen.get(name, 0)
            seen[name] = count + 1
            yield f"{name}-{count}" if count else name

    def links(self):
        text = "\n".join(re.sub(r"`[^`]*`", "`", line) for _, line in self.prose)
        numbers = [number for number, _ in self.prose]
        link = r"\]\(\s*<?([^)>\s]+)>?(?:\s+\"[^\"]*\")?\s*\)|(?:src|href)=\"([^\"]+)\""
        for match in re.finditer(link, text):
            yield numbers[text.count("\n", 0, match.start())], match[1] or match[2]
