/** A run of apostrophes that stands for bold or italic type, and the apostrophes that stay. */
interface Run {
  index: number;
  length: number;
}

/**
 * A line without the apostrophes that mean bold and italic type. As MediaWiki has it, four are one and bold, more than
 * five are some and both; and where both kinds are left open, one bold is an apostrophe and italic: `l'''amour''`.
 */
export function withoutEmphasis(line: string): string {
  if (!line.includes("''")) return line;
  const runs: Run[] = [];
  let bold = 0;
  let italic = 0;
  for (const { index, 0: run } of line.matchAll(/'{2,}/g)) {
    const length = run.length;
    runs.push({ index, length });
    if (length === 2) italic++;
    else if (length >= 5) {
      bold++;
      italic++;
    } else bold++;
  }
  const odd = bold % 2 === 1 && italic % 2 === 1 ? misread(line, runs) : undefined;
  let out = '';
  let at = 0;
  for (const run of runs) {
    const kept = run === odd ? 1 : run.length === 4 ? 1 : Math.max(0, run.length - 5);
    out += line.slice(at, run.index) + "'".repeat(kept);
    at = run.index + run.length;
  }
  return out + line.slice(at);
}

/** The bold mark that is most likely an apostrophe: behind a single letter, else behind a word, else behind a space. */
function misread(line: string, runs: Run[]): Run | undefined {
  const bolds = runs.filter(({ length }) => length === 3 || length === 4);
  const before = ({ index }: Run, back: number) => line[index - back] ?? ' ';
  return (
    bolds.find((run) => before(run, 1) !== ' ' && before(run, 2) === ' ') ??
    bolds.find((run) => before(run, 1) !== ' ') ??
    bolds[0]
  );
}
