"""What is known of commands without running them: their names and options, from the helps."""

import functools
import os
import re
import shlex
import subprocess

PLACEHOLDER = re.compile(r"^[A-Z][A-Z_]*$|^(X|\.\.\.)$")


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@functools.cache
def skerry_help(program, *subcommands):
    return output_of(program, *subcommands, "--help")


@functools.cache
def options_of(program, *subcommands):
    return set(re.findall(r"(?<![\w-])(--?[a-zA-Z][\w-]*)", skerry_help(program, *subcommands)))


@functools.cache
def names_below(program, *subcommands):
    """The subcommands that a help lists."""
    text = skerry_help(program, *subcommands) if subcommands else output_of(program, "help", "all")
    return set(re.findall(r"^  ([a-z][a-z-]*)  ", text.partition("\nExamples:")[0], re.MULTILINE))


@functools.cache
def dev_help(source):
    return output_of(os.path.join(source, "dev"), "help")


def words_of(command):
    try:
        return shlex.split(command, comments=True)
    except ValueError:
        return command.split()


def fault_of_skerry(words, program):
    """None, or what is wrong with `skerry WORDS`."""
    path = []
    rest = list(words)
    while rest and not rest[0].startswith("-") and names_below(program, *path):
        if PLACEHOLDER.match(rest[0]):
            return None
        if rest[0] not in names_below(program, *path):
            return f"skerry {' '.join(path)} has no command '{rest[0]}'"
        path.append(rest.pop(0))
    for word in rest:
        if word in ("|", ">", "&&", "||", ";"):
            break
        option = word.split("=")[0]
        if re.match(r"^--?[a-zA-Z]", option) and option not in options_of(program, *path):
            return f"skerry {' '.join(path)} has no option '{option}'"
    return None


def fault_of_dev(words, source):
    """None, or what is wrong with `./dev WORDS`."""
    text = dev_help(source)
    if not words or PLACEHOLDER.match(words[0]):
        return None
    command = re.search(rf"^  {re.escape(words[0])}( .*|$)(\n {{6,}}.*)*", text, re.MULTILINE)
    if not command:
        return f"./dev help names no command '{words[0]}'"
    if "CTEST OPTIONS" in command[0] or words[0] == "demo":
        return None
    for word in words[1:]:
        option = word.split("=")[0]
        if option.startswith("--") and option not in text:
            return f"./dev help names no option '{option}'"
    return None


def fault_in(command, program, source):
    """None, or the first fault of the skerry and ./dev commands in a line of shell."""
    for part in re.split(r"\s(?:\||&&|\|\||;)\s|\$\(", command):
        words = words_of(part)
        for index, word in enumerate(words):
            if word in ("skerry", "build/release/skerry"):
                fault = fault_of_skerry(words[index + 1:], program)
            elif word == "./dev":
                fault = fault_of_dev(words[index + 1:], source)
            elif " skerry " in f" {word}":  # a command that another program is handed
                fault = fault_in(word, program, source)
            else:
                continue
            if fault:
                return fault
            break
    return None


def shortened(command, keys):
    """The command as the test runs it: fewer games, further options."""
    options = " " + keys["add"] if "add" in keys else ""
    if "games" in keys:
        command = re.sub(r"(\bskerry (?:run|profile|log|tune)\b.*?)--games[= ]\S+", r"\1", command,
                         flags=re.DOTALL)
        options += f" --games {keys['games']}"
    if not options:
        return command
    names = r"run|profile|log" if "add" not in keys else r"[a-z]+"
    return re.sub(rf"\bskerry (?!\S*\.)({names})\b(?![^\n]*--resume)",
                  lambda match: match[0] + options, command)
