/** Checks that every `citemill COMMAND --option` in a text names a command and options that exist, and counts the options. */
export function checkShell(text, program, where, faults) {
  let count = 0;
  const joined = text.replaceAll(/\\\n\s*/g, ' ');
  for (const line of joined.split('\n')) {
    for (const [call] of line.replace(/\s#.*$/, '').matchAll(/(?<![\w./-])citemill [a-z-]+[^|&;>]*/g))
      count += checkCall(call, program, where, faults);
  }
  return count;
}

function checkCall(call, program, where, faults) {
  const [, ...words] = call.trim().split(/\s+/);
  let command = program;
  while (words.length > 0) {
    const next = command.commands.find((it) => it.name() === words[0]);
    if (!next) break;
    command = next;
    words.shift();
  }
  if (command === program) {
    if (/^[a-z]+$/.test(words[0] ?? '')) faults.push(`${where}: no command ${words[0]} (${call})`);
    return 0;
  }
  const options = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*$/, ''));
  const validOptions = [...command.options, ...program.options].flatMap(({ long, short }) => [long, short]);
  for (const option of options)
    if (option !== '--help' && !validOptions.includes(option))
      faults.push(`${where}: no option ${option} (${call})`);
  return options.length;
}
